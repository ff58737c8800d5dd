"""Nests, sight, routes, crowds and pictures, as arrays and values."""

import copy
import pickle

import numpy as np
import pytest

import gridcosm
from gridcosm import crowd, errors, nest, render, route, sight

RNG = np.random.default_rng(1)


def test_sight_is_symmetric_and_the_same_for_masks_and_text():
    walls = RNG.random((24, 31)) < 0.25
    walls[5, 7] = walls[20, 3] = False
    text = "\n".join("".join("#" if wall else "." for wall in row) for row in walls)
    seen = sight.look(walls, (7, 5))
    assert seen.shape == walls.shape and seen.dtype == bool and seen[5, 7] and not (seen & walls).any()
    assert (seen == sight.look(text, (7, 5))).all()
    assert (seen == sight.look(np.asfortranarray(walls), (7, 5))).all(), "any memory layout"
    cells = np.argwhere(seen)[:, ::-1]
    back = sight.look_many(walls, cells)
    assert back[:, 5, 7].all(), "who is seen sees"
    map = sight.SightMap(walls)
    assert (map.look((7, 5)) == seen).all() and map.set([(7, 5)], True) == 1 and map.revision == 1
    assert not map.look((7, 5)).any(), "an eye in a wall sees nothing"
    for rule in sight.RULES:
        assert sight.look(walls, (7, 5), rule=rule)[5, 7], rule


def test_sight_refuses_what_makes_no_sense():
    for call, sentence in [
        (lambda: sight.look(np.zeros((3, 3)), (0, 0)), r"bools, rows first; this is an array of shape \(3, 3\) and type float64"),
        (lambda: sight.look(np.zeros(3, dtype=bool), (0, 0)), r"shape \(3\)"),
        (lambda: sight.look("..\n..", (0.5, 1)), r"\(0.5, 1\) is not a cell"),
        (lambda: sight.look("..", (1 << 40, 0)), "outside every map"),
        (lambda: sight.look("..", (0, 0), rule="xray"), "there is no rule of sight `xray`; choose one of hull"),
        (lambda: sight.look("..\nx", (0, 0)), "this is not a map"),
        (lambda: sight.look("..", (1, 0), wide=(True, False)), "two columns wide"),
        (lambda: sight.look_many("..", [[0, 0, 1]]), r"shape \(n, 2\)"),
        (lambda: sight.look_many("..", [[0.5, 0.5]]), "integer array"),
        (lambda: sight.look(object(), (0, 0)), "bools"),
    ]:
        with pytest.raises(errors.ArgumentError, match=sentence):
            call()
    assert sight.look_many("..", []).shape == (0, 1, 2)


def steps_are_allowed(open, path):
    for (x0, y0), (x1, y1) in zip(path, path[1:]):
        assert max(abs(x1 - x0), abs(y1 - y0)) == 1 and open[y1, x1] and open[y0, x1] and open[y1, x0]


def test_routes_agree_with_each_other():
    open = RNG.random((120, 160)) < 0.8
    open[3, 4] = open[110, 150] = True
    map = route.RouteMap(open)
    exact = route.find(open, (4, 3), (150, 110))
    assert exact and exact.path[0].tolist() == [4, 3] and exact.path[-1].tolist() == [150, 110]
    steps_are_allowed(open, exact.path)
    assert route.find(open, (4, 3), (150, 110), method="astar").length == pytest.approx(exact.length)
    planned = map.route((4, 3), (150, 110), within=0.0)
    assert planned.length == pytest.approx(exact.length)
    steps_are_allowed(open, planned.path)
    away, step = route.flow(open, [(150, 110)])
    assert away[3, 4] == pytest.approx(exact.length, abs=0.01)
    at, walked = np.array([4, 3]), 0
    while at.tolist() != [150, 110]:
        at, walked = step[at[1], at[0]], walked + 1
        assert walked < 1000
    assert walked == exact.steps
    assert route.distances(open, (4, 3), [(150, 110)])[0] == pytest.approx(exact.length)


def test_many_seeds_and_edits():
    open = np.ones((60, 80), dtype=bool)
    map = route.RouteMap(open, cell=16)
    seeds, targets = [(0, 5), (79, 50)], [(40, 30), (70, 50)]
    found = map.route_many(seeds, targets, labels=[7, 9])
    assert (found.seed, found.label, found.target, found.steps) == (1, 9, 1, 9)
    assert route.bfs(open, seeds, targets).target == 1
    assert map.set_rect((75, 0), (1, 60), False) == 60
    assert map.route_many(seeds, targets, within=0).label == 0
    assert not map.connected((0, 0), (79, 0)) and map.components()[0, 75] == -1
    assert map.route((0, 0), (79, 0)).reason == "unreachable"
    assert map.route((0, 0), (75, 0)).reason == "blocked_goal"
    assert map.route((0, 0), (99, 0)).reason == "outside"
    assert map.open().sum() == 60 * 79
    assert map.set(np.array([[75, 3]]), True) == 1 and map.connected((0, 0), (79, 0))
    bend = map.route((0, 3), (79, 3))
    assert map.smooth(bend.path).tolist() == [[0, 3], [79, 3]]


def test_routes_refuse_what_makes_no_sense():
    map = route.RouteMap("...")
    for call, sentence in [
        (lambda: route.RouteMap(np.ones((2, 2), dtype=np.uint8)), "bools, rows first"),
        (lambda: route.RouteMap("...", cell=5), "choose 16, 32 or 64"),
        (lambda: map.route((0, 0), (1, 0), metric="taxi"), "there is no metric `taxi`"),
        (lambda: map.route((0, 0), (1, 0), within=-1), "within is a share"),
        (lambda: map.route_many([(0, 0)], [(1, 0)], labels=[1, 2]), "1 seeds and 2 labels"),
        (lambda: route.find("..", (0, 0), (1, 0), method="magic"), "there is no method `magic`"),
        (lambda: map.smooth([(0, 0), (2, 0)]), "not a path on this map"),
    ]:
        with pytest.raises(errors.ArgumentError, match=sentence):
            call()


def test_crowds_arrive_without_overlap():
    doorway = crowd.Crowd.situation("doorway", 24, 1)
    twin = copy.deepcopy(doorway)
    report = doorway.run(4000, audit=True)
    assert report["arrived"] == report["travellers"] == len(doorway) and doorway.all_arrived
    assert report["overlaps"] == report["in_walls"] == report["pass_throughs"] == 0
    twin.step(doorway.tick)
    assert (twin.units() == doorway.units()).all(), "the same crowd, step by step"
    assert (np.floor(doorway.positions()).astype(int) == doorway.destinations()).all()
    assert doorway.audit() == {"overlaps": 0, "unowned": 0, "in_walls": 0, "too_close": 0}
    group = crowd.Crowd(np.zeros((9, 9), dtype=bool))
    ids = group.add_many([(0, y) for y in range(5)])
    sent, cells, left = group.send(ids, (6, 4))
    assert len(sent) == len({tuple(cell) for cell in cells.tolist()}) == 5 and left.size == 0
    for call, sentence in [
        (lambda: crowd.Crowd("..", mode="Waltz"), "there is no mode `Waltz`"),
        (lambda: crowd.Crowd("..", per_side=9), "sub-cells per side"),
        (lambda: crowd.Crowd("..", offset="up"), "there is no offset `up`"),
        (lambda: crowd.Crowd(np.zeros((0, 0), dtype=bool)), "empty"),
        (lambda: crowd.Crowd.situation("riot", 4), "there is no situation `riot`"),
        (lambda: crowd.Crowd.parse("mode Waltz\n\na.A"), "this is not a scenario: line 1"),
        (lambda: group.add((0, 0)), "actor 0 already stands"),
        (lambda: group.add_many([(8, 8), (0, 0)]), "already stands"),
        (lambda: group.set_destination(99, (0, 0)), "there is no actor 99"),
        (lambda: group.set_destinations([0], [(1, 1), (2, 2)]), "1 actors and 2 cells"),
        (lambda: group.set_speed(0, -5), "cannot walk"),
        (lambda: group.send("everyone", (0, 0)), "not a list of actors"),
    ]:
        with pytest.raises(errors.ArgumentError, match=sentence):
            call()
    assert len(group) == 5, "a failed call adds nobody"


def test_nests_are_values():
    one = nest.Store({"main": "1 box _", "box": "2 3"})
    same = nest.Store("main=1 box _; box=2 3")
    assert one == same and hash(one) == hash(same) and one != nest.Store("1 2")
    assert pickle.loads(pickle.dumps(one)) == one and one.to_dict() == {"main": "1 box _", "box": "2 3"}
    assert one.grids == ["main", "box"] and one.size("main") == (3, 1)
    assert one.cell(("main", 1, 0)) == "box" and one.primary("box") == ("main", 1, 0)
    assert one.primary("main") is None and one.find("3") == ("box", 1, 0)
    push = one.push("1", "right")
    assert push and one.cell("main:0,0") == "1", "the nest itself stays"
    assert push.store.cell("main:0,0") == "_" and push.path[0] == ("main", 0, 0)
    assert push.store.pull(("main", 0, 0), "E") is not None
    assert one.replace("main:2,0", "~box").cell("main:2,0") == "~box"
    cells, end = one.traverse("1", "E", auto_enter=True)
    assert [one.cell(cell) for cell in cells] == ["1", "2", "3", "_"] and end == "EDGE_REACHED"
    assert nest.Store.open("nests/self.nest").grids and nest.Store.open("rooms", number=2)
    for call, sentence in [
        (lambda: one.push("1", "E", order="jump"), "there is no strategy `jump`"),
        (lambda: one.push("1", "E", colour="red"), "there is no rule `colour`"),
        (lambda: one.push("1", "nw"), "is not a direction"),
        (lambda: one.push("7", "E"), "no cell holds `7`"),
        (lambda: one.push(("hall", 0, 0), "E"), "there is no grid `hall`"),
        (lambda: one.push((1, 2), "E"), "is not a cell"),
        (lambda: one.push("1", "E", stop=["x"]), "no cell holds `x`"),
        (lambda: one.analyze("attic"), "there is no grid `attic`"),
        (lambda: nest.Store(7), "is not a nest"),
        (lambda: nest.Store({"main": 7}), "is not a nest"),
    ]:
        with pytest.raises(errors.ArgumentError, match=sentence):
            call()
    with pytest.raises(errors.LevelError):
        nest.Store("main=1 2|3")


def test_pictures():
    level = gridcosm.open("rooms/1")
    for world in [level, level.start(), nest.Store("main=1 box _; box=2 3")]:
        assert render.svg(world).startswith("<svg") and render.png(world)[1:4] == b"PNG"
        assert render.svg(world, isometric=True, theme="light").startswith("<svg")
        assert render.glb(world)[:4] == b"glTF" and render.text(world)
        picture = render.rgb(world, cell=8)
        assert picture.ndim == 3 and picture.shape[2] == 3 and picture.std() > 1
    film = render.gif(level, [gridcosm.RIGHT, gridcosm.LEFT], pictures=2, cell=8)
    assert film[:6] == b"GIF89a"
    assert "animate" in render.motion_svg(level, [gridcosm.RIGHT], pictures=2, cell=8)
    assert set(render.SPRITES) >= {"paper"} and render.svg(level, sprites="paper") != render.svg(level)
    for call, sentence in [
        (lambda: render.svg("rooms/1"), "'rooms/1' cannot be drawn"),
        (lambda: render.svg(level, theme="neon"), "there is no theme `neon`"),
        (lambda: render.svg(level, sprites="clay"), "there is no set of drawings `clay`"),
        (lambda: render.png(level, cell=1 << 20), "cannot be made"),
        (lambda: render.gif(level, [0], pictures=0), "pictures"),
        (lambda: render.gif(nest.Store("1 2"), [0]), "a nest has no actions"),
    ]:
        with pytest.raises(errors.ArgumentError, match=sentence):
            call()
    with pytest.raises(errors.ActionError):
        render.gif(level, [9])
