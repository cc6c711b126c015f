"""The market: what each family has crossed off, filled and gained, as the log has led to."""

from __future__ import annotations

from django.db import models

from campaign.models import Campaign


class MarketTrack(models.Model):
    """A family's boxes of one track."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="market_tracks")
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    track = models.CharField(max_length=60, help_text="Slug of the track.")
    crossed = models.JSONField(default=list, help_text="Boxes crossed off, from 1.")
    boxes = models.PositiveSmallIntegerField(default=0, help_text="How many boxes are crossed off.")
    dedicated = models.BooleanField(default=False, help_text="Its last box is crossed: the dedication is earned.")

    class Meta:
        ordering = ["campaign", "family", "track"]
        constraints = [models.UniqueConstraint(fields=["campaign", "family", "track"], name="track_of_a_family")]

    def __str__(self) -> str:
        return f"{self.track} of family {self.family}"


class ToolBox(models.Model):
    """A family's tool box: how many slots are filled, and how many cards it owns."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="tool_boxes")
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    filled = models.SmallIntegerField(help_text="Slots filled: the cards it may bring.")
    owned = models.PositiveSmallIntegerField(help_text="Tool cards owned.")

    class Meta:
        ordering = ["campaign", "family"]
        verbose_name_plural = "tool boxes"
        constraints = [models.UniqueConstraint(fields=["campaign", "family"], name="tool_box_of_a_family")]

    def __str__(self) -> str:
        return f"Tool box of family {self.family}"


class ToolCard(models.Model):
    """A tool card that a family owns."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="tool_cards")
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    tool = models.CharField(max_length=80, help_text="Slug of the card.")
    game = models.SmallIntegerField(help_text="Number of the game it was gained in; 0 before the first.")

    class Meta:
        ordering = ["campaign", "family", "tool"]
        constraints = [models.UniqueConstraint(fields=["campaign", "family", "tool"], name="card_of_a_family")]

    def __str__(self) -> str:
        return f"{self.tool} of family {self.family}"
