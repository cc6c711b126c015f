"""Journals: what each family's window pages hold, as the log has led to."""

from __future__ import annotations

from django.db import models

from campaign.models import Campaign


class WindowPage(models.Model):
    """A family's page of one game: its glass, and its place once the scores were confirmed."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="window_pages")
    game = models.PositiveSmallIntegerField(help_text="Number of the game.")
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    fills = models.JSONField(default=dict, help_text="Space name to fill, such as C2: R5.")
    broken = models.JSONField(default=list, help_text="Names of the spaces crossed out.")
    boxes = models.JSONField(default=dict, help_text="Used point boxes, from 0, with the tool's slug.")
    total = models.SmallIntegerField(null=True, help_text="Points, once confirmed.")
    place = models.PositiveSmallIntegerField(null=True, help_text="Place from 1, once confirmed.")

    class Meta:
        ordering = ["campaign", "game", "family"]
        constraints = [models.UniqueConstraint(fields=["campaign", "game", "family"], name="page_of_a_family")]

    def __str__(self) -> str:
        return f"Window {self.game} of family {self.family}"
