"""Every address of the project."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaign.views import box, campaign, device, log, objective, picture, record, scoring, shelf, table

urlpatterns: list[URLPattern] = [
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
    path("c/<slug:slug>/log/", log.log, name="log"),
    path("c/<slug:slug>/device/", device.device, name="device"),
    path("c/<slug:slug>/record/<slug:kind>/", record.record, name="record"),
    path("c/<slug:slug>/strike/", record.strike, name="strike"),
    path("c/<slug:slug>/redo/", record.redo, name="redo"),
]
