"""Journals: what each family's window pages hold, as the log has led to."""

from __future__ import annotations

from django.db import models

from campaign.models import Campaign


class WindowPage(models.Model):
    """A family's page of one game: its glass, and its place once the scores were confirmed."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="window_pages")
    game = models.PositiveSmallIntegerField(help_text="Number of the game.")
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    window = models.PositiveSmallIntegerField(default=0, help_text="Number of the window it was played on.")
    one_off = models.BooleanField(default=False, help_text="An evening beside the campaign.")
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


class Journal(models.Model):
    """A family's journal: its legacy points in all, its crest, the name it plays by."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="journals")
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    legacy_points = models.IntegerField(default=0, help_text="Sum of its ledger.")
    windows = models.PositiveSmallIntegerField(default=0, help_text="Windows with a confirmed place.")
    won = models.PositiveSmallIntegerField(default=0, help_text="Windows won.")
    crest = models.JSONField(default=dict, help_text="Slot to the slugs of its stickers, the last one on top.")
    dedications = models.JSONField(default=list, help_text="Slugs of the tracks completed.")
    masterpieces = models.JSONField(default=dict, help_text="Game to the name of its masterpiece.")
    signatures = models.JSONField(default=dict, help_text="Game to who signed it.")
    place = models.PositiveSmallIntegerField(null=True, help_text="Place at the end of the campaign.")

    class Meta:
        ordering = ["campaign", "family"]
        constraints = [models.UniqueConstraint(fields=["campaign", "family"], name="journal_of_a_family")]

    def __str__(self) -> str:
        return f"Journal of family {self.family}"


class MagicSquareSpace(models.Model):
    """A cell of a family's magic square that was filled."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="magic_square_spaces")
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    cell = models.PositiveSmallIntegerField(help_text="Counts from 1, row by row.")
    number = models.SmallIntegerField(help_text="The number printed there.")
    colour = models.CharField(max_length=1, help_text="Letter of the palette.")
    broken = models.BooleanField(default=False)
    game = models.SmallIntegerField(help_text="Number of the game it was signed in; 0 by hand.")

    class Meta:
        ordering = ["campaign", "family", "cell"]
        constraints = [models.UniqueConstraint(fields=["campaign", "family", "cell"], name="cell_of_a_square")]

    def __str__(self) -> str:
        return f"Cell {self.cell} of family {self.family}"
