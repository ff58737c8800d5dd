"""Levels for the benches: the same kind of room that the peers use."""

from __future__ import annotations

import random
from pathlib import Path


def push_puzzles(folder: Path, count: int = 50, seed: int = 1) -> list[str]:
    """Rooms of 10 x 10 cells with four boxes and four goals. Speed does not depend on whether they can be solved."""
    draw = random.Random(seed)
    names = []
    for number in range(count):
        inside = [(x, y) for x in range(1, 9) for y in range(1, 9)]
        walls = set(draw.sample(inside, 16))
        free = [cell for cell in inside if cell not in walls]
        inner = [(x, y) for x, y in free if 1 < x < 8 and 1 < y < 8]
        boxes = set(draw.sample(inner, 4))
        rest = [cell for cell in free if cell not in boxes]
        goals = set(draw.sample(rest, 4))
        agent = draw.choice([cell for cell in rest if cell not in goals])
        rows = []
        for y in range(10):
            row = ""
            for x in range(10):
                cell = (x, y)
                edge = x in (0, 9) or y in (0, 9)
                row += (
                    "#" if edge or cell in walls
                    else "$" if cell in boxes
                    else "." if cell in goals
                    else "@" if cell == agent
                    else " "
                )
            rows.append(row)
        path = folder / f"push-{number:02}.xsb"
        path.write_text("\n".join(rows) + "\n")
        names.append(str(path))
    return names


def rooms(folder: Path, side: int, count: int = 50, seed: int = 2) -> list[str]:
    """Four rooms with doors between them, as in MiniGrid's FourRooms: an agent, an exit, a key and a locked door."""
    draw = random.Random(seed)
    names = []
    for number in range(count):
        middle = side // 2
        cells = {}
        for y in range(side):
            for x in range(side):
                edge = x in (0, side - 1) or y in (0, side - 1) or x == middle or y == middle
                cells[x, y] = "#" if edge else "."
        for x, y in [(middle, draw.randrange(1, middle)), (middle, draw.randrange(middle + 1, side - 1)),
                     (draw.randrange(1, middle), middle), (draw.randrange(middle + 1, side - 1), middle)]:
            cells[x, y] = "."
        free = [cell for cell, sign in cells.items() if sign == "."]
        for sign in "@>*!":
            cells[free.pop(draw.randrange(len(free)))] = sign
        text = "\n".join("".join(cells[x, y] for x in range(side)) for y in range(side))
        path = folder / f"rooms-{side}-{number:02}.toml"
        path.write_text(f"map = '''\n{text}\n'''\n")
        names.append(str(path))
    return names
