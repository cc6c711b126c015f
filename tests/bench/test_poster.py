"""What the poster of four families takes, beside saving noise of its size with the same encoder; time and memory."""

import os
import pickle
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from campaign import log
from journals.autoplay import found_campaign
from journals.queries.poster import poster_of
from journals.rendering.poster import SIZE, draw_poster, save
from market.autoplay import play_campaign

pytestmark = pytest.mark.django_db(transaction=True)

FAMILIES, GAMES, ROUNDS = 4, 10, 3
MOST_TIME, MOST_MEMORY = 3, 1_000_000_000
ALONE = """
import pickle, resource, sys
from pathlib import Path
import django
django.setup()
from journals.rendering.poster import draw_poster, save
poster = pickle.loads(Path(sys.argv[1]).read_bytes())
save(draw_poster(poster), Path(sys.argv[2]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


@pytest.fixture(scope="module")
def noise():
    return Image.frombytes("RGB", SIZE, os.urandom(SIZE[0] * SIZE[1] * 3))


@pytest.fixture
def poster():
    """Ten games of four families, and the podium."""
    player = found_campaign("Bench", "lantern-street", FAMILIES, random.Random(1), "bench")
    play_campaign(player, GAMES)
    return poster_of(log.story_of(player.campaign))


def _seconds(act):
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def test_the_poster_drawn_and_saved(benchmark, poster, noise, tmp_path):
    noisy = statistics.median(_seconds(lambda: save(noise, tmp_path / "noise.png")) for _ in range(ROUNDS))
    benchmark.pedantic(lambda: save(draw_poster(poster), tmp_path / "poster.png"), rounds=ROUNDS, warmup_rounds=0)
    usual, first = benchmark.stats.stats.median, benchmark.stats.stats.max
    benchmark.extra_info |= {"noise saved in s": noisy, "times": usual / noisy, "times at first": first / noisy}
    print(f"\nnoise of {SIZE[0]} x {SIZE[1]} saved in {noisy:.2f} s")
    print(f"poster in {usual:.2f} s, {usual / noisy:.2f} times; the first in {first:.2f} s, {first / noisy:.2f} times")
    assert first < MOST_TIME * noisy


def test_noise_of_its_size_saved(benchmark, noise, tmp_path):
    benchmark.pedantic(save, args=(noise, tmp_path / "noise.png"), rounds=ROUNDS)


def test_the_memory_it_takes(poster, tmp_path):
    """In a process of its own, the whole of Django in it."""
    kept, root = tmp_path / "poster.pickle", Path(__file__).parents[2]
    kept.write_bytes(pickle.dumps(poster))
    values = os.environ | {"DJANGO_SETTINGS_MODULE": "campaign.settings", "ARTISANS_DATA": str(tmp_path)}
    run = [sys.executable, "-c", ALONE, str(kept), str(tmp_path / "poster.png")]
    most = int(subprocess.run(run, cwd=root, env=values, check=True, capture_output=True, text=True).stdout)
    print(f"\nat most {most / 1e6:.0f} MB")
    assert most < MOST_MEMORY
