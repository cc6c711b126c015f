"""Every address of the project."""

from __future__ import annotations

from django.contrib import admin
from django.urls import URLPattern, URLResolver, path

from campaign.views import (
    after,
    box,
    campaign,
    cathedral,
    device,
    happened,
    join,
    journal,
    journals,
    log,
    market,
    objective,
    picture,
    record,
    rules,
    scoring,
    shelf,
    square,
    standings,
    table,
    unlocks,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("", shelf.shelf, name="shelf"),
    path("new/", shelf.new_campaign, name="new-campaign"),
    path("theme/", device.theme, name="theme"),
    path("device-name/", device.name_device, name="name-device"),
    path("c/<slug:slug>/", campaign.campaign, name="campaign"),
    path("c/<slug:slug>/game/<int:game>/", table.table, name="table"),
    path("c/<slug:slug>/game/<int:game>/objective/<int:family>/", objective.objective, name="objective"),
    path("c/<slug:slug>/game/<int:game>/score/", scoring.score, name="score"),
    path("c/<slug:slug>/game/<int:game>/result/", scoring.result, name="result"),
    path("c/<slug:slug>/game/<int:game>/window/<int:family>.png", picture.picture, name="picture"),
    path("c/<slug:slug>/box/", box.box, name="box"),
    path("c/<slug:slug>/box/<int:window>/", box.window, name="window"),
    path("c/<slug:slug>/game/<int:game>/after/", after.after, name="after"),
    path("c/<slug:slug>/game/<int:game>/market/", market.market, name="market"),
    path("c/<slug:slug>/unlocks/", unlocks.unlocks, name="unlocks"),
    path("c/<slug:slug>/cathedral/", cathedral.cathedral, name="cathedral"),
    path("c/<slug:slug>/journals/", journals.journals, name="journals"),
    path("c/<slug:slug>/journals/<int:family>/", journal.journal, name="journal"),
    path("c/<slug:slug>/journals/<int:family>/square/", square.square, name="square"),
    path("c/<slug:slug>/standings/", standings.standings, name="standings"),
    path("c/<slug:slug>/rules/", rules.rules, name="rules"),
    path("c/<slug:slug>/happened/", happened.happened, name="happened"),
    path("c/<slug:slug>/join/", join.join, name="join"),
    path("c/<slug:slug>/log/", log.log, name="log"),
    path("c/<slug:slug>/device/", device.device, name="device"),
    path("c/<slug:slug>/record/<slug:kind>/", record.record, name="record"),
    path("c/<slug:slug>/strike/", record.strike, name="strike"),
    path("c/<slug:slug>/redo/", record.redo, name="redo"),
]
