use super::*;
use crate::wire::{Cell, RoutePath, RouteRun};
use serde_json::{Value, json};

fn ask(
    routes: &mut Routes,
    request: Value,
    bytes: Option<Vec<u8>>,
) -> Result<Reply<RouteAnswer>, String> {
    let mut desk = Desk::empty();
    routes
        .handle(crate::request::of_value(&request), bytes, &mut desk)
        .map_err(|complaint| complaint.0)
}

/// Waits for long work.
fn wait(
    routes: &mut Routes,
    begun: Result<Reply<RouteAnswer>, String>,
) -> Result<RouteAnswer, String> {
    let mut answer = begun?.answer;
    while let RouteAnswer::RouteWorking { .. } = answer {
        answer = ask(routes, json!({"type": "route_poll"}), None)?.answer;
    }
    Ok(answer)
}

fn opened(source: Value, bytes: Option<Vec<u8>>) -> Result<(Routes, RouteMapCard), String> {
    let mut routes = Routes::default();
    let begun =
        ask(&mut routes, json!({"type": "route_open", "source": source, "cell": 32}), bytes);
    match wait(&mut routes, begun)? {
        RouteAnswer::RouteMap { map } => Ok((routes, map)),
        other => panic!("{other:?}"),
    }
}

fn knobs() -> Value {
    json!({"metric": "octile", "proof": null, "margin": null, "widenings": 3, "spacing": 8, "portals": false,
        "portal_cap": 16, "any_open": false, "always_plan": true})
}

fn question(from: &[[i32; 2]], to: &[[i32; 2]]) -> Value {
    let side = |tiles: &[[i32; 2]]| -> Vec<Value> {
        tiles.iter().map(|[x, y]| json!({"x": x, "y": y})).collect()
    };
    json!({"from": side(from), "to": side(to), "knobs": knobs(), "trace": true})
}

fn planned(routes: &mut Routes, from: [i32; 2], to: [i32; 2]) -> RoutePath {
    planned_many(routes, &[from], &[to])
}

fn planned_many(routes: &mut Routes, from: &[[i32; 2]], to: &[[i32; 2]]) -> RoutePath {
    match ask(routes, json!({"type": "route_query", "query": question(from, to)}), None)
        .unwrap()
        .answer
    {
        RouteAnswer::RoutePath { path } => path,
        other => panic!("{other:?}"),
    }
}

fn upload(text: &str) -> Result<(Routes, RouteMapCard), String> {
    opened(json!({"kind": "upload", "name": "drawing.txt"}), Some(text.as_bytes().to_vec()))
}

#[test]
fn a_route_on_the_earth_with_its_trace_bitmap_and_three_timings() {
    let (mut routes, card) = opened(json!({"kind": "earth"}), None).unwrap();
    assert_eq!((card.width, card.height, card.start.is_some()), (4096, 2048, true));
    let path = planned(&mut routes, [300, 500], [3700, 600]);
    assert!(path.fault.is_none() && path.length > 4000.0 && path.points.len() > 20);
    let trace = path.trace.unwrap();
    assert!(
        trace.spine.len() > 100
            && trace.window.len() >= trace.spine.len()
            && !trace.visited.is_empty()
    );
    let map = ask(&mut routes, json!({"type": "route_bitmap"}), None).unwrap();
    assert_eq!(map.bytes.unwrap().len(), 4096 * 2048 / 8);
    let begun = ask(
        &mut routes,
        json!({"type": "route_compare", "query": question(&[[300, 500]], &[[900, 700]])}),
        None,
    );
    let RouteAnswer::RouteCompared { planner, jump_points, bfs } =
        wait(&mut routes, begun).unwrap()
    else {
        panic!()
    };
    assert!(planner.length >= jump_points.length && bfs.expanded > jump_points.expanded);
}

#[test]
fn a_painted_dam_moves_the_route_and_comes_back_as_bits() {
    let (mut routes, _) = upload(&format!("{}\n", ".".repeat(60)).repeat(40)).unwrap();
    let before = planned(&mut routes, [2, 20], [57, 20]).length;
    let dam = json!({"type": "route_paint", "points": [{"x": 30, "y": 0}, {"x": 30, "y": 35}], "radius": 1, "open": false});
    let painted = ask(&mut routes, dam, None).unwrap();
    let RouteAnswer::RoutePainted { x, y, width, height, row_bytes, changed, .. } = painted.answer
    else {
        panic!()
    };
    assert_eq!((x, y, width, height, row_bytes, changed), (24, 0, 8, 37, 1, 3 * 37));
    assert_eq!(painted.bytes.unwrap()[0], 0b0001_1111, "columns 29 to 31 are blocked");
    assert!(planned(&mut routes, [2, 20], [57, 20]).length > before + 10.0);
    assert_eq!(
        planned(&mut routes, [30, 10], [57, 20]).from,
        Cell { x: 28, y: 10 },
        "the nearest open tile"
    );
}

#[test]
fn scenarios_are_run_and_summed_up() {
    let (mut routes, _) = opened(
        json!({"kind": "generated", "style": "caves", "width": 300, "height": 200, "seed": 4}),
        None,
    )
    .unwrap();
    let run = |routes: &mut Routes, questions: Value| {
        let begun = ask(
            routes,
            json!({"type": "route_scenario", "questions": questions, "knobs": knobs()}),
            None,
        );
        wait(routes, begun).map(|answer| match answer {
            RouteAnswer::RouteScenario { run } => run,
            other => panic!("{other:?}"),
        })
    };
    let random: RouteRun =
        run(&mut routes, json!({"kind": "random", "count": 30, "seed": 1})).unwrap();
    assert_eq!((random.rows.len(), random.skipped), (120, 0));
    assert!(random.ratio_mean >= 1.0 && random.ratio_most < 1.06, "{random:?}");
    let file = json!({"kind": "file", "text": "version 1\n0 x 9 9 1 1 2 2 1.4\n"});
    assert!(run(&mut routes, file).unwrap_err().contains("is for a map of"));
    let broken = json!({"kind": "file", "text": "version 1\nx y\n"});
    assert!(run(&mut routes, broken).unwrap_err().contains("line 2"));
}

#[test]
fn what_cannot_be_opened_is_explained() {
    assert!(upload("no map").unwrap_err().starts_with("drawing.txt cannot be opened: "));
    assert!(upload("").unwrap_err().contains("only blank lines"));
    let mut bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bomb.extend([0, 1, 0, 0, 0, 1, 0, 0]);
    assert!(
        opened(json!({"kind": "upload", "name": "bomb.png"}), Some(bomb))
            .unwrap_err()
            .contains("too large")
    );
    assert!(
        ask(&mut Routes::default(), json!({"type": "route_bitmap"}), None)
            .unwrap_err()
            .contains("Open a map first")
    );
    let (mut routes, _) = upload("..\n..\n").unwrap();
    let far = json!({"type": "route_paint", "points": [{"x": i32::MIN, "y": 0}, {"x": i32::MAX, "y": i32::MAX}], "radius": 48, "open": true});
    ask(&mut routes, far, None).unwrap();
    assert!(
        ask(
            &mut routes,
            json!({"type": "route_paint", "points": [], "radius": 1, "open": true}),
            None
        )
        .is_err()
    );
}

#[test]
fn two_shores_are_joined_where_they_are_nearest() {
    let text = format!("{}\n", ".".repeat(90)).repeat(60);
    let (mut routes, _) = upload(&text).unwrap();
    let west: Vec<[i32; 2]> = (0..60).map(|y| [y / 4, y]).collect();
    let east: Vec<[i32; 2]> = (0..60).map(|y| [80, y]).chain([[900, 3]]).collect();
    let path = planned_many(&mut routes, &west, &east);
    assert_eq!((path.fault, path.straight + path.diagonal), (None, 66));
    assert_eq!((path.from, path.to), (Cell { x: 14, y: 56 }, Cell { x: 80, y: 56 }));
    let query = question(&west, &east);
    let begun = ask(&mut routes, json!({"type": "route_compare", "query": query}), None);
    match wait(&mut routes, begun).unwrap() {
        RouteAnswer::RouteCompared { planner, jump_points, bfs } => {
            assert_eq!([planner.steps, jump_points.steps, bfs.steps], [66; 3]);
        }
        other => panic!("{other:?}"),
    }
    for (from, to) in [(&west[..0], &east[..]), (&west[..], &vec![[1, 1]; 20_001][..])] {
        let query = question(from, to);
        assert!(ask(&mut routes, json!({"type": "route_query", "query": query}), None).is_err());
    }
}
