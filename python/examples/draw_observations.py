"""Draws the observations of one moment, as `docs/python.md` shows them.

    python python/examples/draw_observations.py docs/img/python-observations.svg
"""

from __future__ import annotations

import re
import sys

import numpy as np

import gridcosm
from gridcosm import render

LEVEL = """
map = '''
#########
#@.k#..o#
#...D..c#
#.$.#.~>#
#########'''
[legend]
k = { is = "key", key = "red" }
D = { is = "door", key = "red" }
o = { is = "coin", reward = 5 }
c = { is = "core", reward = 10 }
"~" = "lava"
"""

CELL = 36


def picture(level: gridcosm.Level, x: int, y: int, name: str) -> str:
    """The level as we draw it, at a place of the page. Names of symbols are made unique."""
    drawn = render.svg(level, cell=CELL, theme="light")
    drawn = re.sub(r'id="([^"]+)"', rf'id="{name}-\1"', drawn)
    drawn = re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', drawn)
    return drawn.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1)


def plane(numbers: np.ndarray, x: int, y: int, title: str, shades: str) -> str:
    """A plane of numbers as a table of cells."""
    parts = [f'<text x="{x}" y="{y - 8}" class="title">{title}</text>']
    for row, line in enumerate(numbers):
        for column, number in enumerate(line):
            left, top = x + column * CELL, y + row * CELL
            opacity = 0.0 if number == 0 else 0.12 + 0.6 * min(1.0, float(number) / max(1, int(numbers.max())))
            parts.append(
                f'<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" fill="{shades}" fill-opacity="{opacity:.2f}" '
                f'stroke="#c9cbd6"/>'
            )
            shown = "none" if number == 0 else "number"
            parts.append(f'<text x="{left + CELL / 2}" y="{top + CELL / 2 + 4}" class="{shown}">{number}</text>')
    return "\n".join(parts)


def page() -> str:
    """The whole figure."""
    level = gridcosm.Level(LEVEL)
    grid, _ = gridcosm.Env(level).reset(seed=0)
    window, _ = gridcosm.Env(level, observation="egocentric", view_size=7, occlusion="hull").reset(seed=0)
    text, _ = gridcosm.Env(level, observation="text").reset(seed=0)
    rows, columns = grid.shape[:2]
    wide, high, gap = columns * CELL, rows * CELL, 50
    names = ["observation[..., 0]: the object", "observation[..., 1]: its variant", "observation[..., 2]: properties"]
    colours = ["#4f6bed", "#1d8a5f", "#b3541e"]
    parts = [picture(level, 20, 40, "level"), f'<text x="20" y="32" class="title">the level, {columns}x{rows}</text>']
    places = [(20 + wide + gap, 40), (20, 40 + high + gap), (20 + wide + gap, 40 + high + gap)]
    for channel, ((x, y), name, colour) in enumerate(zip(places, names, colours)):
        parts.append(plane(grid[..., channel], x, y, name, colour))
    low = 40 + 2 * (high + gap)
    parts.append(plane(window[..., 0], 20, low, 'egocentric, 7x7, occlusion="hull": the object', "#4f6bed"))
    lines = text.split("\n")
    parts.append(f'<text x="{20 + wide + gap}" y="{low - 8}" class="title">text</text>')
    for number, line in enumerate(lines):
        parts.append(
            f'<text x="{20 + wide + gap}" y="{low + 24 + number * 24}" class="signs" xml:space="preserve">'
            f"{line.replace('&', '&amp;').replace('<', '&lt;')}</text>"
        )
    width, height = 40 + 2 * wide + gap, low + 7 * CELL + 20
    style = (
        "<style>text{font-family:system-ui,sans-serif;fill:#1c2033}.title{font-size:14px;font-weight:600}"
        ".number{font-size:13px;text-anchor:middle}.none{font-size:13px;text-anchor:middle;fill:#b6b9c6}"
        ".signs{font-family:ui-monospace,monospace;font-size:20px;letter-spacing:6px}</style>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
        f'{style}\n<rect width="100%" height="100%" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(page())
