"""The campaign as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class CampaignConfig(AppConfig):
    """Finds what every app registers with the log, so that the log imports none of them."""

    name = "campaign"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        autodiscover_modules("commands", "forms", "projection")
