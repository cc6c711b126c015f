"""Journals: what each family's window pages hold, as the log has led to."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone

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


class DiaryPage(models.Model):
    """A page that a family wrote in its journal, about one game or about anything. What it says is in its versions."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="diary_pages")
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    game = models.PositiveSmallIntegerField(default=0, help_text="Number of the game it is about; 0 for a free page.")
    chronicle = models.BooleanField(default=False, help_text="Stands in place of the game's own chronicle.")
    begun = models.DateTimeField(default=timezone.now)
    removed = models.DateTimeField(null=True, blank=True, help_text="When it was torn out; empty while it is there.")

    class Meta:
        ordering = ["campaign", "family", "begun", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "family", "game"], condition=models.Q(chronicle=True), name="one_chronicle_a_game"
            )
        ]

    def __str__(self) -> str:
        return f"Page {self.pk} of family {self.family}"


class DiaryVersion(models.Model):
    """What a page of a diary says, or once said."""

    page = models.ForeignKey(DiaryPage, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(help_text="Counts from 1 on its page.")
    key = models.CharField(max_length=64, help_text="Chosen by the browser: the same key twice writes once.")
    title = models.CharField(max_length=120, blank=True)
    text = models.TextField(blank=True, help_text="Plain text; an empty line parts paragraphs.")
    by = models.CharField(max_length=60, blank=True, help_text="Name of the device.")
    written = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["page", "number"]
        constraints = [
            models.UniqueConstraint(fields=["page", "number"], name="version_number"),
            models.UniqueConstraint(fields=["page", "key"], name="version_key"),
        ]

    def __str__(self) -> str:
        return f"Version {self.number} of page {self.page_id}"


class Photo(models.Model):
    """A photo as it is kept: turned upright, encoded anew, without where and when it was taken."""

    class Use(models.TextChoices):
        PAGE = "page", "of a finished page"
        TABLE = "table", "of the table"
        GUIDE = "guide", "of an empty page, to draw it by"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="photos")
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    key = models.CharField(max_length=64, help_text="Chosen by the browser: the same key twice adds once.")
    use = models.CharField(max_length=5, choices=Use.choices)
    family = models.PositiveSmallIntegerField(default=0, help_text="Number of the family; 0 for the whole table.")
    game = models.PositiveSmallIntegerField(default=0, help_text="Number of the game; 0 for none.")
    window = models.PositiveSmallIntegerField(default=0, help_text="Number of the window a guide is of; 0 for others.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of its largest file, which is named by it.")
    width = models.PositiveIntegerField(help_text="Pixels of the largest file.")
    height = models.PositiveIntegerField(help_text="Pixels of the largest file.")
    alt = models.CharField(max_length=300, blank=True, help_text="What is on it, for those who cannot see it.")
    caption = models.CharField(max_length=300, blank=True)
    by = models.CharField(max_length=60, blank=True, help_text="Name of the device.")
    added = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["campaign", "game", "added", "pk"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="photo_key")]

    def __str__(self) -> str:
        return f"Photo {self.pk}"
