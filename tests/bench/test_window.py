"""What the largest picture of a window takes, in a process of its own: memory, and seconds of the processor."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MOST_MEMORY = 600_000_000
ALONE = """
import resource, sys
from pathlib import Path
import django
django.setup()
from campaign.editions import load
from campaign.rules.dice import Fill
from campaign.views.picture_works import save
from journals.rendering.picture import draw_window
layout = load("lantern-street").windows[int(sys.argv[1])].layout
fills = {name: Fill.parse(f"{'RYGBPO'[n * 5 % 6]}{n % 6 + 1}") for n, name in enumerate(layout) if n % 9 != 4}
save(draw_window(layout, fills, width_px=int(sys.argv[2]), labels=True), Path(sys.argv[3]), sys.argv[3][-4:].strip("."))
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_maxrss * 1024, used.ru_utime + used.ru_stime)
"""


@pytest.mark.parametrize("suffix", ["png", "webp"])
@pytest.mark.parametrize("width", [2048, 4096])
@pytest.mark.parametrize("window", [8, 10], ids=["the tallest", "the last"])
def test_the_memory_it_takes(window, width, suffix, tmp_path):
    values = os.environ | {"DJANGO_SETTINGS_MODULE": "campaign.settings", "ARTISANS_DATA": str(tmp_path)}
    run = [sys.executable, "-c", ALONE, str(window), str(width), str(tmp_path / f"window.{suffix}")]
    root = Path(__file__).parents[2]
    most, seconds = subprocess.run(run, cwd=root, env=values, check=True, capture_output=True, text=True).stdout.split()
    print(f"\nwindow {window}, {width} wide, {suffix}: at most {int(most) / 1e6:.0f} MB, {float(seconds):.1f} s")
    assert int(most) < MOST_MEMORY
