"""Campaigns and their log; and, as its projection, families, games and chairs."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone


class OnTheShelf(models.Manager["Campaign"]):
    """The campaigns that are not in the trash."""

    def get_queryset(self) -> models.QuerySet[Campaign]:
        return super().get_queryset().filter(trashed=None)


class Campaign(models.Model):
    """One campaign on this server. Everything that happened in it is in its log."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.CharField(max_length=60, unique=True)
    title = models.CharField(max_length=80)
    edition = models.CharField(max_length=40, help_text="Slug of the box it was begun with.")
    acts = models.PositiveIntegerField(default=0, help_text="Acts recorded so far: the campaign's revision.")
    begun = models.DateTimeField(default=timezone.now)
    touched = models.DateTimeField(default=timezone.now, help_text="When the last act was recorded.")
    trashed = models.DateTimeField(null=True, blank=True, help_text="When it was put in the trash; empty on the shelf.")

    objects = OnTheShelf()
    everywhere = models.Manager["Campaign"]()

    class Meta:
        ordering = ["-touched", "pk"]
        indexes = [models.Index(fields=["-touched"])]

    def __str__(self) -> str:
        return self.title

    @property
    def is_brought(self) -> bool:
        """Whether it came here from a file: such a one has a uid of another version than one founded here."""
        return self.uid.version == 3

    @property
    def shelf(self) -> str:
        """The folder of its photos, and of what is drawn of it."""
        return self.uid.hex


class Box(models.Model):
    """A campaign's own copy of its box, as the files it was read from."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="box")
    files = models.JSONField(help_text="File names with their TOML texts.")

    class Meta:
        verbose_name_plural = "boxes"

    def __str__(self) -> str:
        return f"Box of {self.campaign_id}"


class Act(models.Model):
    """One act on a campaign: commands recorded together, a strike, or a strike taken back."""

    class Verb(models.TextChoices):
        RECORD = "record"
        STRIKE = "strike"
        RESTORE = "restore"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(help_text="Counts from 1 in its campaign, without gaps.")
    verb = models.CharField(max_length=8, choices=Verb.choices)
    key = models.CharField(max_length=64, help_text="Chosen by the browser: the same key twice acts once.")
    by = models.CharField(max_length=60, blank=True, help_text="Name of the device.")
    at = models.DateTimeField(default=timezone.now)
    undoes = models.PositiveIntegerField(null=True, help_text="The act whose strikes this one takes back.")

    class Meta:
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="act_number"),
            models.UniqueConstraint(fields=["campaign", "key"], name="act_key"),
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.number}"


class Entry(models.Model):
    """One command in the log. It is never changed but for `stands`, which only guards slot and correction."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(help_text="Counts from 1 in its campaign.")
    act = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField(default=1)
    values = models.JSONField()
    slot = models.CharField(max_length=120, blank=True, help_text="What only one standing entry may hold; or empty.")
    replaces = models.PositiveIntegerField(null=True, help_text="Number of the entry this corrects.")
    after = models.PositiveIntegerField(null=True, help_text="Number of the entry it stands behind, if late.")
    overruled = models.JSONField(default=list, help_text="Warnings the table overruled: code and values.")
    reason = models.CharField(max_length=200, blank=True)
    stands = models.BooleanField(default=True, help_text="Neither struck nor corrected.")

    class Meta:
        ordering = ["campaign", "number"]
        verbose_name_plural = "entries"
        indexes = [models.Index(fields=["campaign", "act"])]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="entry_number"),
            models.UniqueConstraint(
                fields=["campaign", "slot"], condition=Q(stands=True) & ~Q(slot=""), name="one_entry_a_slot"
            ),
            models.UniqueConstraint(
                fields=["campaign", "replaces"],
                condition=Q(stands=True, replaces__isnull=False),
                name="one_correction_an_entry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Strike(models.Model):
    """One entry struck by an act of striking."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    act = models.PositiveIntegerField()
    entry = models.PositiveIntegerField(help_text="Number of the entry.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "act", "entry"], name="strike_once")]

    def __str__(self) -> str:
        return f"strike of {self.entry}"


class SharedLink(models.Model):
    """A read-only way in for friends of the table: whoever has the token sees standings and journals."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="shared_links")
    token = models.CharField(max_length=64, unique=True)
    key = models.CharField(max_length=64, help_text="Chosen by the browser: the same key twice makes one link.")
    label = models.CharField(max_length=60, blank=True, help_text="For whom it is; may be empty.")
    diaries = models.BooleanField(default=False, help_text="Whether it shows diaries and photos as well.")
    by = models.CharField(max_length=60, blank=True, help_text="Name of the device.")
    made = models.DateTimeField(default=timezone.now)
    revoked = models.DateTimeField(null=True, blank=True, help_text="When it was closed; empty while it is open.")

    class Meta:
        ordering = ["campaign", "made", "pk"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="link_key")]

    def __str__(self) -> str:
        return f"Link {self.pk}"


class Family(models.Model):
    """A family of a campaign."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="families")
    number = models.PositiveSmallIntegerField(help_text="Counts from 1 in its campaign.")
    name = models.CharField(max_length=60)
    tincture = models.CharField(max_length=20, blank=True, help_text="Slug of its crest; may be empty.")
    first_name = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["campaign", "number"]
        verbose_name_plural = "families"
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="family_number")]

    def __str__(self) -> str:
        return self.name


class LegacyPoint(models.Model):
    """One line of a family's ledger of legacy points."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="legacy_points")
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    line = models.PositiveSmallIntegerField(help_text="Counts from 1 in the family's ledger.")
    game = models.SmallIntegerField(help_text="Number of the game it was earned in; 0 before the first.")
    window = models.SmallIntegerField(help_text="Number of the window of that game; 0 before the first.")
    source = models.CharField(max_length=20, help_text="What it was for, such as chart, square or wisdom.")
    ref = models.CharField(max_length=80, blank=True, help_text="What exactly, such as first-rows; may be empty.")
    label = models.CharField(max_length=200, blank=True, help_text="The table's own words; may be empty.")
    points = models.SmallIntegerField(help_text="Legacy points; below zero for a loss.")

    class Meta:
        ordering = ["campaign", "family", "line"]
        constraints = [models.UniqueConstraint(fields=["campaign", "family", "line"], name="ledger_line")]

    def __str__(self) -> str:
        return f"{self.points:+d} {self.source}"


class Unlock(models.Model):
    """Something sealed that was opened."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="unlocks")
    kind = models.CharField(max_length=10, help_text="envelope, crate or other.")
    number = models.SmallIntegerField(help_text="The number printed on it; 0 where it has none.")
    slug = models.CharField(max_length=60)
    game = models.SmallIntegerField(help_text="Number of the game it was opened in; 0 between games.")
    round = models.SmallIntegerField(help_text="The round; 0 outside of the rounds.")
    trigger = models.CharField(max_length=200, blank=True, help_text="Why it was opened; may be empty.")
    label = models.CharField(max_length=200, blank=True, help_text="What the table calls it; may be empty.")

    class Meta:
        ordering = ["campaign", "kind", "number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "slug"], name="opened_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class CathedralSpace(models.Model):
    """A space of a board that was constructed."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="cathedral_spaces")
    board = models.CharField(max_length=40, help_text="Slug of the board.")
    colour = models.CharField(max_length=1, help_text="Letter of the palette.")
    value = models.SmallIntegerField()
    family = models.PositiveSmallIntegerField(null=True, help_text="Number of the family that constructed it.")
    game = models.SmallIntegerField(help_text="Number of the game.")
    round = models.SmallIntegerField(help_text="The round; 0 outside of the rounds.")

    class Meta:
        ordering = ["campaign", "board", "colour", "value"]
        constraints = [models.UniqueConstraint(fields=["campaign", "board", "colour", "value"], name="built_once")]

    def __str__(self) -> str:
        return f"{self.colour}{self.value}"


class Game(models.Model):
    """One game of a campaign: one window, twelve rounds."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    window = models.PositiveSmallIntegerField(help_text="Number of the window it was played on.")
    phase = models.CharField(max_length=10, help_text="chairs, play, scoring or done.")
    round = models.PositiveSmallIntegerField(default=1, help_text="The round that is going on, from 1.")
    winner = models.PositiveSmallIntegerField(null=True, help_text="Number of the winning family, once confirmed.")
    one_off = models.BooleanField(default=False, help_text="An evening beside the campaign.")
    closed = models.BooleanField(default=False, help_text="Everything after it is done.")

    class Meta:
        ordering = ["campaign", "number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="game_number")]

    def __str__(self) -> str:
        return f"Game {self.number}"


class Chair(models.Model):
    """A family's place at the table in one game."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="chairs")
    game = models.PositiveSmallIntegerField(help_text="Number of the game.")
    family = models.PositiveSmallIntegerField(help_text="Number of the family.")
    seat = models.PositiveSmallIntegerField(help_text="Clockwise, from 1.")
    first_name = models.CharField(max_length=60, blank=True)
    stand_in = models.BooleanField(default=False)

    class Meta:
        ordering = ["campaign", "game", "seat"]
        constraints = [models.UniqueConstraint(fields=["campaign", "game", "family"], name="chair_of_a_family")]

    def __str__(self) -> str:
        return f"Seat {self.seat}"
