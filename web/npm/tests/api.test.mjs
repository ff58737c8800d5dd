// The package from outside: answers, and what wrong arguments get.

import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { assert, gridcosm, packageFolder, project, root, test } from "./harness.mjs";

test("nothing works before init, and says so", () => {
  const code = `import { Session, ArgumentError } from "gridcosm";
    try { Session.open("map = '@>'"); } catch (error) {
      if (!(error instanceof ArgumentError) || !error.message.includes("await init()")) throw error;
      console.log("refused");
    }`;
  const run = execFileSync(process.execPath, ["--input-type=module", "-e", code], { cwd: project(), encoding: "utf8" });
  assert.equal(run.trim(), "refused");
});

test("a game is played, undone, saved and read again", async () => {
  const { Session } = await gridcosm();
  const game = Session.load("first-steps/1");
  const way = game.solve();
  assert.equal(way.found, "way");
  for (const action of way.actions) game.act(action);
  assert.equal(game.outcome, "won");
  const again = Session.read("won.replay", game.replay());
  assert.equal(again.fingerprint, game.fingerprint);
  assert.equal(again.turn, way.actions.length);
  assert.ok(game.undo());
  assert.equal(game.outcome, "ongoing");
  assert.ok(game.redo());
  game.restart();
  assert.equal(game.turn, 0);
  assert.equal(game.length, way.actions.length);
  assert.equal(game.jump(10_000), false);
});

test("errors have classes, places and all findings", async () => {
  const { ActionError, ArgumentError, GridcosmError, Level, LevelError, Session } = await gridcosm();
  const error = failure(() => Level.parse("[[level]]\nmap = '@.>'\n[[level]]\nmap = '@y>'\n", { name: "two.toml" }));
  assert.ok(error instanceof LevelError && error instanceof GridcosmError && error instanceof Error);
  assert.deepEqual([error.file, error.line, error.column], ["two.toml", 4, 9]);
  assert.equal(error.diagnostics[0].severity, "error");
  assert.equal(error.diagnostics[0].level, 1);
  const game = Session.open("map = '@.>'");
  assert.ok(failure(() => game.act("jump")) instanceof ActionError);
  assert.ok(failure(() => game.play("right sideways")) instanceof ActionError);
  assert.ok(failure(() => game.play(["right", "sideways"])) instanceof ActionError);
  assert.ok(failure(() => game.jump(-1)) instanceof ArgumentError);
  assert.ok(failure(() => Session.open(42)) instanceof ArgumentError);
  assert.ok(failure(() => Session.open("map = '@>'", 3)) instanceof LevelError);
  assert.ok(failure(() => Session.load("nowhere/9")) instanceof LevelError);
  assert.ok(failure(() => Level.parse(Uint8Array.of(255, 254, 0))) instanceof LevelError);
  assert.ok(failure(() => Level.open("rooms/1").toText({ format: "novel" })) instanceof ArgumentError);
  assert.ok(failure(() => game.svg({ theme: "green" })) instanceof ArgumentError);
  assert.ok(failure(() => game.svg({ sprites: "none such" })) instanceof ArgumentError);
});

test("a freed value says that it was freed", async () => {
  const { ArgumentError, Session } = await gridcosm();
  const game = Session.open("map = '@.>'");
  game[Symbol.dispose]();
  assert.match(failure(() => game.turn).message, /Session was freed/);
  game.free();
  assert.ok(failure(() => game.act("up")) instanceof ArgumentError);
});

test("every level of the gallery is read, written, drawn and read again", async () => {
  const { gallery, Level } = await gridcosm();
  let count = 0;
  for (const pack of gallery()) {
    for (const level of Level.openAll(pack)) {
      const again = Level.parse(level.toText());
      assert.equal(again.fingerprint, level.fingerprint, level.name);
      assert.match(level.svg({ cell: 8 }), /^<svg/);
      count += 1;
    }
  }
  assert.ok(count > 50);
});

test("maps as masks and as text are the same, and wrong ones are refused", async () => {
  const { ArgumentError, route, sight } = await gridcosm();
  const text = "..#..\n..#..\n.....\n";
  const walls = Uint8Array.from(text.replaceAll("\n", ""), (letter) => Number(letter === "#"));
  const drawn = new sight.SightMap(text);
  assert.deepEqual(drawn.walls, walls);
  assert.deepEqual(sight.look({ cells: walls, width: 5 }, [0, 0]), drawn.look([0, 0]));
  for (const rule of sight.rules()) assert.equal(drawn.look([0, 0], { rule })[0], 1, rule);
  assert.ok(drawn.look([99, 0]).every((seen) => seen === 0));
  const into = new Uint8Array(drawn.width * drawn.height).fill(7);
  assert.equal(drawn.look([0, 0], { into }), into);
  assert.deepEqual(into, drawn.look([0, 0]));
  const open = walls.map((wall) => 1 - wall);
  const way = route.find({ cells: open, width: 5 }, [0, 0], [4, 0], { within: 0 });
  assert.deepEqual(way.path, route.find(text, [0, 0], [4, 0], { within: 0 }).path);
  assert.deepEqual([...way.path.slice(0, 2), ...way.path.slice(-2)], [0, 0, 4, 0]);
  const wrong = [
    () => new sight.SightMap({ cells: walls, width: 4 }),
    () => new sight.SightMap({ cells: [0, 1], width: 2 }),
    () => new sight.SightMap({ cells: walls, width: 0 }),
    () => new sight.SightMap(null),
    () => new route.RouteMap(".?.\n"),
    () => drawn.look([0.5, 0]),
    () => drawn.look("a1"),
    () => drawn.look([0, 0], { rule: "x-ray" }),
    () => drawn.look([0, 0], { into: new Uint8Array(3) }),
    () => drawn.look([0, 0], { into: [] }),
    () => drawn.look([0, 0], { reach: -1 }),
    () => route.find(text, [0, 0], [4, 0], { metric: "miles" }),
    () => route.find(text, [0, 0], [4, 0], { within: -1 }),
    () => new route.RouteMap(text, { cell: 17 }),
    () => new route.RouteMap(text).set(Int32Array.of(1, 2, 3), true),
  ];
  for (const run of wrong) assert.ok(failure(run) instanceof ArgumentError, String(run));
});

test("paths are windows into the engine's memory", async () => {
  const { route } = await gridcosm();
  const map = new route.RouteMap({ cells: new Uint8Array(10_000).fill(1), width: 100 });
  const first = map.route([0, 0], [99, 99]);
  const kept = first.path.slice();
  assert.equal(first.path.buffer.constructor.name, "ArrayBuffer");
  assert.notEqual(first.path.byteLength, first.path.buffer.byteLength);
  map.route([0, 99], [99, 0]);
  assert.deepEqual([...kept.slice(0, 2)], [0, 0]);
  assert.equal(kept.length, 200);
  assert.deepEqual([...map.waypoints()], [0, 99, 99, 0]);
});

test("the Earth is sailed", async () => {
  const { route } = await gridcosm();
  const earth = route.RouteMap.read("earth.png", readFileSync(path.join(root, "levels/maps/earth.png")));
  assert.deepEqual([earth.width, earth.height], [4096, 2048]);
  const lisbon = earth.nearestOpen([1940, 580]);
  const sydney = earth.nearestOpen([3770, 1410]);
  const way = earth.route(lisbon, sydney);
  assert.ok(way.found && way.length > 1500, JSON.stringify(way.reason));
  const open = earth.open;
  const { path: tiles } = earth.route(lisbon, sydney);
  for (let at = 0; at < tiles.length; at += 2) assert.equal(open[tiles[at + 1] * 4096 + tiles[at]], 1);
});

test("a crowd arrives without overlapping", async () => {
  const { ArgumentError, crowd } = await gridcosm();
  assert.ok(crowd.modes().length > 3);
  for (const name of crowd.situations().slice(0, 2)) {
    const many = crowd.Crowd.situation(name, 20, { seed: 3 });
    many.step(50);
    assert.deepEqual(many.audit(), { overlaps: 0, inWalls: 0 }, name);
    assert.equal(many.positions.length, 2 * many.actors.length);
    assert.equal(many.tick, 50);
  }
  const many = new crowd.Crowd("...\n.#.\n...\n");
  assert.ok(failure(() => many.add([[1, 1]])) instanceof ArgumentError);
  assert.ok(
    failure(() =>
      many.add([
        [0, 0],
        [7, 7],
      ]),
    ) instanceof ArgumentError,
  );
  assert.equal(many.actors.length, 0);
  assert.ok(failure(() => new crowd.Crowd("...", { mode: "Nobody" })) instanceof ArgumentError);
  assert.ok(failure(() => many.remove(5)) instanceof ArgumentError);
});

test("nests are pushed under all rules, and refuse what they are not", async () => {
  const { ArgumentError, LevelError, nest } = await gridcosm();
  const store = new nest.Store({ main: "1 box _", box: "2 3" });
  assert.ok(store.equals(new nest.Store("main=1 box _; box=2 3")));
  assert.equal(store.pull("main:2,0", "W").ok, true);
  assert.deepEqual(store.primary("box"), { grid: "main", x: 1, y: 0 });
  assert.equal(store.replace("main:2,0", "4").cell("main:2,0"), "4");
  assert.deepEqual(store.traverse("1", "E", { autoEnter: true }).cells[0], { grid: "main", x: 0, y: 0 });
  const stopped = store.push("1", "E", { stop: ["2", "3"], order: "portal" });
  assert.equal(stopped.ok, false);
  assert.match(stopped.failure.sentence, /\w+/);
  assert.match(store.svg(), /^<svg/);
  assert.ok(failure(() => store.push("1", "up")) instanceof ArgumentError);
  assert.ok(failure(() => store.push("1", "E", { speed: 3 })) instanceof ArgumentError);
  assert.ok(failure(() => store.push("9", "E")) instanceof ArgumentError);
  assert.ok(failure(() => new nest.Store("main=1 {")) instanceof LevelError);
});

test("a game needs the first half of the engine only; a hint without the second one is an error", () => {
  const place = path.join(project(), "half/node_modules/gridcosm");
  cpSync(path.join(project(), "node_modules/gridcosm"), place, { recursive: true });
  rmSync(path.join(place, "dist/gridcosm-later.wasm"));
  const code = `import { init, GridcosmError, Session, sight } from "gridcosm";
    import assert from "node:assert/strict";
    await init();
    const game = Session.load("rooms/3");
    assert.equal(game.play("rrlud"), "ongoing");
    assert.equal(game.undo(), true);
    assert.equal(Session.open("map = '@.>'").play("rr"), "won");
    assert.equal(sight.look("..#.", [0, 0]).join(""), "1100");
    try {
      game.hint();
      assert.fail("there is nobody to ask");
    } catch (error) {
      assert.ok(error instanceof GridcosmError, error);
      assert.match(error.message, /second half of the engine cannot be loaded/);
    }`;
  const file = path.join(project(), "half/game.mjs");
  writeFileSync(file, code);
  execFileSync(process.execPath, [file], { stdio: ["ignore", "ignore", "inherit"] });
});

test("the types are those of the package", () => {
  const folder = project();
  const code = `import { init, Session, route, nest, type Action, type Outcome, LevelError } from "gridcosm";
    await init();
    const game: Session = Session.open("map = '@.>'", 0);
    const action: Action = "right";
    const outcome: Outcome = game.act(action);
    const path: Int32Array = new route.RouteMap("..").route([0, 0], [1, 0]).path;
    const reason: string | undefined = new nest.Store("1 _").push("1", "E").failure?.reason;
    // @ts-expect-error there is no such action
    game.act("jump");
    export const all = [outcome, path, reason, LevelError];`;
  writeFileSync(path.join(folder, "types.mts"), code);
  const options = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--lib",
    "es2023,dom,esnext.disposable",
  ];
  const compiler = path.join(packageFolder, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, ...options, "types.mts"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
});

function failure(run) {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error(`no error: ${run}`);
}
