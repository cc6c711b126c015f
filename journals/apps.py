"""The journals as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class JournalsConfig(AppConfig):
    """Window pages of every family, and the commands of play."""

    name = "journals"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from campaign.auditing import BESIDE
        from campaign.trash import ON_GONE
        from journals.photos import audited, erase_all

        BESIDE.append(audited)
        ON_GONE.append(erase_all)
