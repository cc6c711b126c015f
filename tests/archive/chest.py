"""Campaigns with all that a file may hold, files changed on their way, and what of a refused one is left behind."""

import hashlib
import io
import json
import random
import shutil
import uuid
import zipfile
from pathlib import Path

from django.apps import apps
from django.conf import settings
from PIL import Image

from campaign import log
from campaign.archive.form import DIGITS, MARK
from campaign.archive.reading import read
from campaign.archive.store import bring
from campaign.archive.writing import write
from campaign.auditing import audit
from campaign.boxes import files_of
from campaign.commands.box import PRIVATE, DescribeObjective, DescribeOutline, DescribeWindow
from campaign.commands.founding import FoundCampaign, Founder
from campaign.models import Act, Entry, Strike
from campaign.rules.edition import ObjectivePlan
from campaign.rules.state.game import Level
from journals.autoplay import SelfPlayer
from journals.commands.scoring import WriteScore
from journals.commands.seating import DealObjective, SetLevel
from journals.diary import Words, rewrite, tear_out, write_chronicle, write_page
from journals.models import DiaryPage, Photo
from journals.photos import keep_photo
from market.autoplay import play_campaign
from tests.factories import NAMES, make_campaign, make_game, post, recorded, redo, turn, undo
from tests.journals.evening import AfterTablet, confirm

FOLDERS = ("PHOTOS_DIR", "SNAPSHOTS_DIR", "INCOMING_DIR", "PICTURES_DIR")
SECRET = "The clerk’s quiet preference"


def picture(seed=1, size=(90, 60)):
    """A small photo as a browser sends it."""
    dice = random.Random(seed)
    image = Image.new("RGB", size)
    image.putdata([(dice.randrange(256), dice.randrange(256), 80) for _ in range(size[0] * size[1])])
    file = io.BytesIO()
    image.save(file, "JPEG")
    return file.getvalue()


def played(families=2, games=1, seed=1, files=None):
    """A campaign of the sample box that played itself."""
    founders = tuple(Founder(name) for name in NAMES[:families])
    box = files or files_of("lantern-street")
    title = f"Played by {families}"
    campaign, outcome = log.found(title, "lantern-street", box, FoundCampaign(title, founders), post())
    assert outcome.status is log.Status.DONE
    play_campaign(SelfPlayer(campaign, random.Random(seed), "machine"), games)
    campaign.refresh_from_db()
    return campaign


def told():
    """A campaign of an own box, described, struck, restored, corrected, overruled, scored."""
    campaign = make_campaign(edition="my-box", title="Ours & <theirs>")
    make_game(campaign)
    recorded(campaign, DescribeOutline(1, 6, 4), by="Oliva’s phone")
    recorded(campaign, DescribeWindow(1, "The Fish"))
    first = log.story_of(campaign).entries
    recorded(campaign, DescribeWindow(1, "The Flying Fish"), replaces=max(first))
    secret = ObjectivePlan("quiet", SECRET, "by-hand", 3)
    recorded(campaign, DescribeObjective(1, PRIVATE, secret), DealObjective(1, 1, "quiet"))
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), by="the tablet")
    recorded(campaign, turn(1, 2, 2, "R5", "C2"), reason="we play it so, “quoted” ✓")
    undo(campaign)
    redo(campaign)
    number = next(n for n, e in log.story_of(campaign).standing.items() if e.command == turn(1, 1, 1, "R5", "A1"))
    recorded(campaign, turn(1, 1, 1, "B5", "A2"), replaces=number)
    undo(campaign)
    recorded(campaign, SetLevel(1, 1, Level.TOTAL), SetLevel(1, 2, Level.TOTAL))
    recorded(campaign, WriteScore(1, 1, "total", 31), WriteScore(1, 2, "total", 22))
    return campaign


def scored(campaign):
    """The same, with its game confirmed."""
    confirm(AfterTablet(campaign, 1))
    campaign.refresh_from_db()
    return campaign


def furnished(campaign):
    """The same campaign with diary pages in several versions, one torn out, and three photos of two files."""
    campaign.refresh_from_db()
    page = write_page(campaign, 1, 0, Words("An evening", "First.\n\nThen الباب.", "k1", "phone")).page
    write_page(campaign, 2, 1, Words("", "Short.", "k2"))
    torn = write_page(campaign, 1, 1, Words("Torn", "Out.", "k3")).page
    tear_out(torn)
    write_chronicle(campaign, 2, 1, Words("How it went", "Well.", "k4"), 0)
    rewrite(page, Words("An evening", "First, then second.", "k5", "tablet"), 1)
    keep_photo(campaign, picture(1), use="page", key="p1", by="phone", family=1, game=1, alt="Glass", caption="Ours")
    keep_photo(campaign, picture(2), use="table", key="p2", by="phone", game=1)
    keep_photo(campaign, picture(2), use="guide", key="p3", by="phone", window=1)
    return campaign


def whole(families=2):
    """A played campaign with everything beside its log."""
    return furnished(played(families))


def written(campaign, path, **values):
    """The campaign's file."""
    campaign.refresh_from_db()
    with path.open("w+b") as file:
        write(campaign, file, **values)
    return path


def brought(path, key=None):
    """The campaign that a file makes; its log, its tables and its files agree."""
    campaign = bring(read(path), key or uuid.uuid4().hex)
    assert [finding for finding in audit(campaign) if not finding.note] == []
    return campaign


def rows(campaign):
    """Everything that is stored of a campaign but its identity: its log with its times, diaries, photos."""
    found = {
        "log": [
            list(model.objects.filter(campaign=campaign).order_by(*order).values_list(*names))
            for model, order in ((Act, ["number"]), (Entry, ["number"]), (Strike, ["act", "entry"]))
            for names in [[f.name for f in model._meta.concrete_fields if f.name not in ("id", "campaign")]]
        ],
        "box": campaign.box.files,
        "about": [campaign.title, campaign.edition, campaign.acts, campaign.begun, campaign.touched],
        "diary": [
            (page.family, page.game, page.chronicle, page.begun, page.removed, versions)
            for page in DiaryPage.objects.filter(campaign=campaign)
            for versions in [list(page.versions.values_list("number", "key", "title", "text", "by", "written"))]
        ],
    }
    columns = [f.name for f in Photo._meta.concrete_fields if f.name not in ("id", "campaign", "uid")]
    found["photos"] = list(Photo.objects.filter(campaign=campaign).values_list(*columns))
    return found


def photo_files(campaign):
    """The photos' files by their names, with the checksum of each largest; the others are made of it anew."""
    folder = Path(settings.PHOTOS_DIR) / campaign.uid.hex
    paths = sorted(folder.iterdir()) if folder.is_dir() else []
    return {path.name: "" if "-" in path.name else hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def everything():
    """How many rows each table has, and every file in the folders of the data."""
    counts = {model._meta.label: model._base_manager.count() for model in apps.get_models()}
    paths = [path for name in FOLDERS for path in Path(getattr(settings, name)).rglob("*") if path.is_file()]
    return counts, sorted(map(str, paths))


def sealed(data):
    """A file with the seal that its bytes ask for."""
    body = data[:-DIGITS]
    return body + hashlib.sha256(body).hexdigest().encode()


def members(path):
    """The members of a file by name."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(texts, path, *, comment=True, listed=True, more=()):
    """A file of these members, whose manifest and seal fit them, whatever they hold; `more` are pairs put behind."""
    texts = dict(texts)
    if listed and "manifest.json" in texts:
        manifest = json.loads(texts["manifest.json"])
        sums = {n: {"sha256": hashlib.sha256(t).hexdigest(), "bytes": len(t)} for n, t in texts.items()}
        manifest["files"] = {name: each for name, each in sums.items() if name != "manifest.json"}
        texts["manifest.json"] = json.dumps(manifest).encode()
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in [*texts.items(), *more]:
            packing = zipfile.ZIP_STORED if name.endswith(".jpg") else zipfile.ZIP_DEFLATED
            archive.writestr(name, text, packing)
        if comment:
            archive.comment = MARK + b"0" * DIGITS
    path.write_bytes(sealed(file.getvalue()) if comment else file.getvalue())
    return path


def clear(campaign):
    """Take away the files of a campaign whose rows were taken back."""
    shutil.rmtree(Path(settings.PHOTOS_DIR) / campaign.uid.hex, ignore_errors=True)
