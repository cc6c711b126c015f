"""The market as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class MarketConfig(AppConfig):
    """Tracks, tool boxes and tool cards of every family, and the commands of buying."""

    name = "market"
    default_auto_field = "django.db.models.BigAutoField"
