"""The campaign as a Django app."""

from __future__ import annotations

from pkgutil import iter_modules

from django.apps import AppConfig, apps
from django.utils.module_loading import autodiscover_modules


class CampaignConfig(AppConfig):
    """Finds what every app registers with the log, so that the log imports none of them."""

    name = "campaign"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        modules = {module.name for app in apps.get_app_configs() for module in iter_modules([app.path])}
        forms = sorted(name for name in modules if name == "forms" or name.startswith("forms_"))
        autodiscover_modules("commands", *forms, "projection", "archive_parts")

        from campaign import log
        from campaign.archive import snapshots

        log.AFTERWARDS.append(snapshots.after_act)
