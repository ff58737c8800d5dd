"""Many actors on one grid: none overlaps another one, and none walks through a wall.

>>> from gridcosm.crowd import Crowd
>>> crowd = Crowd("....#....\\n.........\\n....#....")
>>> actors = crowd.add_many([(0, 1), (8, 1)])
>>> crowd.set_destinations(actors, [(8, 1), (0, 1)])
>>> report = crowd.run(1000, audit=True)
>>> report["arrived"], report["overlaps"], report["pass_throughs"]
(2, 0, 0)
>>> crowd.positions().tolist()
[[8.5, 1.5], [0.5, 1.5]]
"""

from __future__ import annotations

from gridcosm._gridcosm import Crowd, crowd_modes, crowd_situations

__all__ = ["MODES", "SITUATIONS", "Crowd"]

MODES: tuple[str, ...] = tuple(crowd_modes())
"""Which sub-cells an actor may choose next; ``"Basic3AntiCross"`` is the default."""

SITUATIONS: tuple[str, ...] = tuple(crowd_situations())
"""Situations in which crowds get stuck, for :meth:`Crowd.situation`."""
