"""Grids whose cells may be grids, and pushes through them.

>>> from gridcosm.nest import Store
>>> nest = Store("main=1 box _; box=2 3")
>>> push = nest.push("1", "E", order=["portal", "solid"])
>>> print(push.store)
main: _ box 3
box: 1 2
<BLANKLINE>
>>> [cell for cell, *_ in push.visits][:2]
[('main', 0, 0), ('main', 1, 0)]

A push that fails says why, and changes nothing:

>>> stuck = Store("1 2").push("1", "E")
>>> bool(stuck), stuck.reason, stuck.at
(False, 'NO_STRATEGY', ('main', 1, 0))

Contents that cannot move are walls; ``stop`` names them:

>>> Store("1 2 _").push("1", "E", stop=["2"]).sentence
'something cannot move: `2` at row 0, column 1 of main'

A nest can be unfolded into a tree with exact sizes:

>>> tree = Store("main=1 main").analyze(threshold=(1, 4))
>>> inner = tree["rows"][0][1]["inside"]
>>> inner["grid"], inner["width"], inner["height"]
('main', Fraction(1, 2), Fraction(1, 1))
"""

from __future__ import annotations

from gridcosm._gridcosm import Push, Store, nest_rules

__all__ = ["RULES", "Push", "Store"]

RULES: tuple[str, ...] = tuple(nest_rules())
"""The rules that pushes take by name, as level files call them in ``[push]``."""
