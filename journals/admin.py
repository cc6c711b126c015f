"""The journals in the admin, to look at only."""

from __future__ import annotations

from django.contrib import admin

from campaign.admin import OfCampaign
from journals import models

admin.site.register((models.WindowPage, models.Journal, models.MagicSquareSpace), OfCampaign)
