"""The market in the admin, to look at only."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin import OfCampaign
from market import models

admin.site.register((models.MarketTrack, models.ToolBox, models.ToolCard), OfCampaign)
