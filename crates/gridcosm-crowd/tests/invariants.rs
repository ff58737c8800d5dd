//! What must hold after every tick, with any mode, raster and walls.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
#![allow(clippy::print_stdout, reason = "the table of arrivals belongs to the test output")]

use gridcosm_crowd::{
    ActorId, Crowd, CrowdError, Mode, Offset, Point, Raster, Rules, scenario::Situation,
};
use gridcosm_grid::{BitGrid, Mt19937, Pos, Size};
use proptest::prelude::*;

fn raster(per_side: u8, offset: Offset) -> Raster {
    Raster::new(per_side, offset, Point::pixels(20, 15)).unwrap()
}

fn assert_sound(crowd: &Crowd) {
    let audit = crowd.audit();
    let sound = audit.overlaps == 0 && audit.unowned == 0 && audit.in_walls == 0;
    assert!(sound && audit.near.is_empty(), "tick {}: {audit:?}", crowd.tick());
}

/// The state and the reservations of all actors, as bytes.
fn bytes(crowd: &Crowd) -> Vec<u8> {
    let views = crowd.ids().map(|id| format!("{:?}", crowd.view(id).unwrap()));
    let owned = crowd.reservations().map(|(sub, id)| format!("{sub}{}", id.0));
    views.chain(owned).collect::<String>().into_bytes()
}

/// A map with random walls and actors on random free cells, some of them with destinations.
fn random_crowd(seed: u32, raster: Raster, rules: Rules) -> Crowd {
    let mut rng = Mt19937::from_integer(seed.into());
    let size = Size::new(6 + rng.below(10), 6 + rng.below(10));
    let share = rng.below(35);
    let walls = BitGrid::from_fn(size, |_| rng.below(100) < share);
    let mut crowd = Crowd::new(walls, raster, rules).unwrap();
    let cell =
        |rng: &mut Mt19937| Pos::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
    for _ in 0..rng.below(40) {
        let _ = crowd.add(cell(&mut rng));
    }
    let ids: Vec<ActorId> = crowd.ids().collect();
    for id in ids {
        if rng.below(5) > 0 {
            let _ = crowd.set_destination(id, Some(cell(&mut rng)));
        }
    }
    crowd
}

fn any_rules() -> impl Strategy<Value = Rules> {
    (0..7usize, any::<[bool; 3]>()).prop_map(|(mode, [early, filter_backward, basic3_fallback])| {
        Rules { mode: Mode::ALL[mode], early, filter_backward, basic3_fallback }
    })
}

fn any_raster() -> impl Strategy<Value = Raster> {
    (1..=3u8, 0..4usize).prop_map(|(n, offset)| raster(n, Offset::ALL[offset]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// No two actors own the same sub-cell, no actor is in a wall, and no two are closer than the clearance, in every
    /// mode. So in the anti-cross modes no actor crosses another's diagonal either.
    #[test]
    fn every_tick_is_sound(seed: u32, rules in any_rules(), raster in any_raster()) {
        let mut crowd = random_crowd(seed, raster, rules);
        for _ in 0..400 {
            crowd.step();
            assert_sound(&crowd);
        }
    }

    /// Mode, raster and walls may change at any time.
    #[test]
    fn changes_while_running_keep_it_sound(seed: u32, first in any_raster(), changes in prop::collection::vec((any_rules(), any_raster(), 0..12i32, 0..12i32, any::<bool>()), 1..6)) {
        let mut crowd = random_crowd(seed, first, Rules::default());
        for (rules, raster, x, y, wall) in changes {
            for _ in 0..40 {
                crowd.step();
                assert_sound(&crowd);
            }
            crowd.set_rules(rules);
            let owners = crowd.ids().count();
            if crowd.set_raster(raster).is_ok() {
                prop_assert!(crowd.reservations().count() == owners);
            }
            let audit = crowd.audit();
            prop_assert_eq!((audit.overlaps, audit.unowned, audit.in_walls), (0, 0, 0));
            // Actors that stand between the new sub-cells first go to the middle of theirs.
            for _ in 0..40 {
                crowd.step();
                let audit = crowd.audit();
                prop_assert_eq!((audit.overlaps, audit.unowned, audit.in_walls), (0, 0, 0));
            }
            let _ = crowd.set_wall(Pos::new(x, y), wall);
            let audit = crowd.audit();
            prop_assert_eq!((audit.overlaps, audit.unowned, audit.in_walls), (0, 0, 0));
        }
    }

    /// Basic3 without fallback: a sub-cell that an actor enters is never farther from its resting place than the one it
    /// leaves.
    #[test]
    fn basic3_never_steps_back(seed: u32, anti_cross: bool, early: bool, per_side in 1..=3u8) {
        let mode = if anti_cross { Mode::Basic3AntiCross } else { Mode::Basic3 };
        let mut rng = Mt19937::from_integer(seed.into());
        let raster = raster(per_side, Offset::None);
        let mut crowd = Crowd::new(BitGrid::new(Size::new(14, 14)), raster, Rules { early, basic3_fallback: false, ..Rules::of(mode) }).unwrap();
        let cell = |rng: &mut Mt19937| Pos::new(rng.below(14) as i32, rng.below(14) as i32);
        for _ in 0..40 {
            if let Ok(id) = crowd.add(cell(&mut rng)) {
                crowd.set_destination(id, Some(cell(&mut rng))).unwrap();
            }
        }
        // The place and the distance from it; actors with the same destination may exchange their places.
        let distance = |crowd: &Crowd, id: ActorId| {
            let view = crowd.view(id).unwrap();
            let place = view.rests_in.unwrap();
            let (goal, here) = (raster.centre(place), raster.centre(view.current));
            (place, (here.x - goal.x).pow(2) + (here.y - goal.y).pow(2))
        };
        let ids: Vec<ActorId> = crowd.ids().collect();
        let mut before: Vec<(Pos, i64)> = ids.iter().map(|&id| distance(&crowd, id)).collect();
        for _ in 0..300 {
            crowd.step();
            for (&id, before) in ids.iter().zip(&mut before) {
                let now = distance(&crowd, id);
                let back = now.0 == before.0 && now.1 > before.1;
                prop_assert!(!back, "actor {} went from {before:?} to {now:?}", id.0);
                *before = now;
            }
        }
    }

    #[test]
    fn the_same_calls_give_the_same_bytes(seed: u32, rules in any_rules(), raster in any_raster()) {
        let run = move || {
            let mut crowd = random_crowd(seed, raster, rules);
            (0..200).for_each(|_| crowd.step());
            bytes(&crowd)
        };
        let threads: Vec<_> = (0..3).map(|_| std::thread::spawn(run)).collect();
        let here = run();
        for thread in threads {
            prop_assert!(thread.join().unwrap() == here);
        }
    }
}

/// Runs a situation to its end, prints a line of the table, and checks that all actors arrived without errors.
fn check_arrival(situation: Situation, actors: u32, raster: Raster, rules: Rules) {
    assert!(rules.promises_arrival());
    let mut crowd = situation.build(actors, 3).crowd(raster, rules).unwrap();
    let outcome = crowd.run(60 * 1200, true, |_| {});
    let wrong = (outcome.overlaps, outcome.in_walls, outcome.pass_throughs);
    println!(
        "{situation:9} {:17} n {} {:4} early {:5}  {:4} of {:4} arrived, (overlaps, in walls, pass-throughs) {wrong:?}, {:5} ticks",
        rules.mode,
        raster.per_side(),
        format!("{:?}", raster.offset()),
        rules.early,
        outcome.arrived,
        outcome.travellers,
        outcome.ticks,
    );
    assert_eq!((outcome.stuck.as_slice(), wrong), (&[][..], (0, 0, 0)), "{situation}, {rules:?}");
}

/// The situations in which crowds get stuck, in every mode that promises arrival.
#[test]
fn a_hundred_arrive_in_every_mode() {
    for situation in Situation::ALL {
        for mode in Mode::ALL {
            check_arrival(situation, 100, raster(3, Offset::None), Rules::of(mode));
        }
    }
}

#[test]
fn everyone_arrives_in_other_rasters() {
    for situation in Situation::ALL {
        for mode in Mode::ALL {
            check_arrival(situation, 60, raster(2, Offset::XY), Rules::of(mode));
            check_arrival(
                situation,
                60,
                raster(2, Offset::None),
                Rules { early: true, ..Rules::of(mode) },
            );
        }
    }
}

/// The example `situations` runs the other modes with a thousand actors, which takes minutes without optimisation.
#[test]
fn a_thousand_arrive() {
    for situation in [Situation::HeadOn, Situation::Crossing, Situation::Gather, Situation::Rooms] {
        check_arrival(situation, 1000, raster(3, Offset::None), Rules::default());
    }
}

/// An actor that never steps back and meets another one waits; the run ends and reports both as stuck.
#[test]
fn strict_basic3_reports_who_is_stuck() {
    let rules = Rules { basic3_fallback: false, ..Rules::of(Mode::Basic3) };
    assert!(!rules.promises_arrival());
    let mut crowd = Situation::Doorway.build(60, 1).crowd(raster(3, Offset::None), rules).unwrap();
    let outcome = crowd.run(60 * 600, true, |_| {});
    assert!(outcome.ticks < 60 * 60, "gives up in time: {} ticks", outcome.ticks);
    assert_eq!(outcome.arrived + outcome.stuck.len() as u32, 60);
    assert!(!outcome.stuck.is_empty());
}

#[test]
fn a_new_wall_is_walked_around_and_a_closed_door_cuts_off() {
    let walls = BitGrid::parse(".....\n.....\n.....").unwrap();
    let mut crowd = Crowd::new(walls, raster(3, Offset::None), Rules::default()).unwrap();
    let id = crowd.add(Pos::new(0, 1)).unwrap();
    crowd.set_destination(id, Some(Pos::new(4, 1))).unwrap();
    (0..20).for_each(|_| crowd.step());
    crowd.set_wall(Pos::new(2, 1), true).unwrap();
    crowd.set_wall(Pos::new(2, 0), true).unwrap();
    assert_eq!(crowd.run(2000, true, |_| {}).arrived, 1);

    crowd.set_destination(id, Some(Pos::new(0, 1))).unwrap();
    crowd.set_wall(Pos::new(2, 2), true).unwrap();
    assert_eq!(crowd.run(2000, true, |_| {}).stuck, [id]);
    crowd.set_wall(Pos::new(2, 1), false).unwrap();
    assert_eq!(crowd.run(2000, true, |_| {}).arrived, 1);
    assert_eq!(crowd.set_wall(Pos::new(0, 1), true), Err(CrowdError::Taken(Pos::new(0, 1), id.0)));
}

#[test]
fn a_group_gets_free_reachable_cells_around_its_target() {
    let walls = BitGrid::parse("......#.\n....#.#.\n......#.").unwrap();
    let mut crowd = Crowd::new(walls, raster(3, Offset::None), Rules::default()).unwrap();
    let group: Vec<ActorId> = (0..3).map(|y| crowd.add(Pos::new(0, y)).unwrap()).collect();
    let stranger = crowd.add(Pos::new(5, 1)).unwrap();
    let cut_off = crowd.add(Pos::new(7, 1)).unwrap();
    let all: Vec<ActorId> = group.iter().copied().chain([cut_off]).collect();
    let sent = crowd.send(&all, Pos::new(5, 0)).unwrap();
    assert_eq!(sent.left, [cut_off]);
    let cells: Vec<Pos> = sent.sent.iter().map(|&(_, cell)| cell).collect();
    assert!(cells.contains(&Pos::new(5, 0)) && cells.contains(&Pos::new(4, 0)), "{cells:?}");
    assert!(!cells.contains(&Pos::new(5, 1)), "the stranger stays where it is: {cells:?}");
    assert_eq!(crowd.nearest(Pos::new(5, 1), 30)[0], stranger);
    assert_eq!(crowd.run(3000, true, |_| {}).arrived, 3);
    assert_eq!(crowd.send(&all, Pos::new(6, 0)), Err(CrowdError::Closed(Pos::new(6, 0))));
}

/// Settings in which single actors used to stay behind: they never searched another path because they never stood still
/// at the right tick, or they stepped aside into the door through which the other one wanted to go.
#[test]
fn nobody_is_left_behind_in_the_rooms() {
    let settings = [
        (Mode::Square, 3, Offset::Y, false, false, 1),
        (Mode::AntiCross, 3, Offset::XY, false, false, 1),
        (Mode::Diagonal, 2, Offset::XY, false, true, 1),
        (Mode::DestinationDirect, 2, Offset::XY, false, false, 2),
    ];
    for (mode, per_side, offset, early, filter_backward, seed) in settings {
        let rules = Rules { early, filter_backward, ..Rules::of(mode) };
        let raster = raster(per_side, offset);
        let mut crowd = Situation::Rooms.build(100, seed).crowd(raster, rules).unwrap();
        let outcome = crowd.run(60 * 300, false, |_| {});
        assert_eq!(outcome.stuck, [], "{rules:?}, {raster:?}");
    }
}

/// The sub-cells in which actors rest, by id.
fn resting(crowd: &Crowd) -> Vec<Pos> {
    crowd.ids().map(|id| crowd.view(id).unwrap().current).collect()
}

#[test]
fn actors_with_one_destination_settle_around_it() {
    let walls = BitGrid::parse(
        "............
         ............
         ............
         ............
         ............",
    )
    .unwrap();
    let target = Pos::new(9, 2);
    for (per_side, mode) in [(1, Mode::Basic3AntiCross), (2, Mode::Square), (3, Mode::NoDiagonal)] {
        let raster = raster(per_side, Offset::None);
        let mut crowd = Crowd::new(walls.clone(), raster, Rules::of(mode)).unwrap();
        for cell in Size::new(3, 5).positions() {
            let id = crowd.add(cell).unwrap();
            crowd.set_destination(id, Some(target)).unwrap();
        }
        assert_eq!(crowd.run(6000, true, |_| {}).arrived, 15, "{mode}");
        let subs = resting(&crowd);
        let inside = subs.iter().filter(|sub| raster.cell_at(raster.centre(**sub)) == target);
        // First all sub-cells of the destination, then the middles of the cells around it.
        assert_eq!(inside.count(), usize::from(per_side).pow(2));
        for sub in subs {
            let cell = raster.cell_at(raster.centre(sub));
            assert!(cell.chebyshev(target) <= 2, "{cell}");
            let middle = raster.sub_at(raster.cell_centre(cell));
            assert!(cell == target || sub == middle, "{sub}");
        }
        let views: Vec<_> = crowd.ids().map(|id| crowd.view(id).unwrap()).collect();
        assert!(views.iter().all(|view| view.destination == Some(target)));
        // An actor that is sent away leaves its place to the next one.
        let middle = raster.sub_at(raster.cell_centre(target));
        let rests_there = |id: &ActorId| crowd.view(*id).unwrap().rests_in == Some(middle);
        let (there, other): (Vec<ActorId>, Vec<ActorId>) = crowd.ids().partition(rests_there);
        assert_eq!(there.len(), 1);
        crowd.set_destination(there[0], Some(Pos::new(0, 0))).unwrap();
        crowd.set_destination(other[0], Some(target)).unwrap();
        assert_eq!(crowd.view(other[0]).unwrap().rests_in, Some(middle));
        assert_eq!(crowd.run(6000, true, |_| {}).arrived, 15, "{mode}");
    }
}

/// In a dead end one sub-cell wide, nobody can pass: the first to come takes the last place.
#[test]
fn a_dead_end_is_filled_from_its_end() {
    let walls = BitGrid::parse(".......\n.######\n.......").unwrap();
    for (per_side, offset) in [(1, Offset::None), (2, Offset::XY)] {
        let raster = raster(per_side, offset);
        let mut crowd = Crowd::new(walls.clone(), raster, Rules::default()).unwrap();
        for start in [Pos::new(3, 0), Pos::new(0, 1), Pos::new(2, 2), Pos::new(0, 2)] {
            let id = crowd.add(start).unwrap();
            crowd.set_destination(id, Some(Pos::new(6, 2))).unwrap();
        }
        assert_eq!(crowd.run(6000, true, |_| {}).stuck, [], "{raster:?}");
    }
}

#[test]
fn more_actors_than_places_is_an_error_and_a_new_raster_finds_new_places() {
    let walls = BitGrid::parse("...#.").unwrap();
    let mut crowd = Crowd::new(walls, raster(3, Offset::None), Rules::default()).unwrap();
    let subs = Size::new(9, 2).positions();
    let ids: Vec<ActorId> = subs.map(|sub| crowd.add_to_sub_cell(sub).unwrap()).collect();
    for &id in &ids {
        crowd.set_destination(id, Some(Pos::new(1, 0))).unwrap();
    }
    // Three cells with nine sub-cells each: 27 places.
    assert_eq!(crowd.run(6000, true, |_| {}).arrived, 18);
    for _ in 0..9 {
        let id = crowd.add_to_sub_cell(free_sub(&crowd)).unwrap();
        crowd.set_destination(id, Some(Pos::new(1, 0))).unwrap();
    }
    let far = crowd.add(Pos::new(4, 0)).unwrap();
    assert_eq!(crowd.set_destination(far, Some(Pos::new(1, 0))), Err(CrowdError::NoRoom));
    for id in ids.into_iter().skip(2).collect::<Vec<_>>() {
        crowd.remove(id).unwrap();
    }
    crowd.set_raster(raster(2, Offset::None)).unwrap();
    let places: std::collections::BTreeSet<Pos> =
        crowd.ids().filter_map(|id| crowd.view(id).unwrap().rests_in).collect();
    assert_eq!(places.len(), 11, "every actor but the one without a destination has its own place");
}

fn free_sub(crowd: &Crowd) -> Pos {
    let taken: Vec<Pos> = crowd.reservations().map(|(sub, _)| sub).collect();
    Size::new(9, 3).positions().find(|sub| !taken.contains(sub)).unwrap()
}

#[test]
fn square_keeps_its_distance_in_the_open() {
    let closest = |situation: Situation, mode| {
        let raster = raster(3, Offset::None);
        let mut crowd = situation.build(60, 1).crowd(raster, Rules::of(mode)).unwrap();
        let outcome = crowd.run(6000, true, |_| {});
        assert_eq!(outcome.stuck, []);
        outcome.closest.unwrap()
    };
    for situation in [Situation::HeadOn, Situation::Crossing] {
        let (square, other) =
            (closest(situation, Mode::Square), closest(situation, Mode::AntiCross));
        assert!(square > other, "{situation}: {square} and {other}");
    }
}

#[test]
fn the_basic3_modes_are_one() {
    let run = |mode| {
        let raster = raster(3, Offset::None);
        let mut crowd = Situation::Crossing.build(60, 1).crowd(raster, Rules::of(mode)).unwrap();
        (0..500).for_each(|_| crowd.step());
        bytes(&crowd)
    };
    assert!(run(Mode::Basic3) == run(Mode::Basic3AntiCross));
}

#[test]
fn fast_actors_arrive_as_well() {
    // At 200 pixels per second, actors of the reference program jump back and forth forever.
    let mut crowd =
        Situation::Gather.build(100, 2).crowd(raster(3, Offset::None), Rules::default()).unwrap();
    let ids: Vec<ActorId> = crowd.ids().collect();
    for id in ids {
        crowd.set_speed(id, 200 * 3072 / 60).unwrap();
    }
    assert_eq!(crowd.run(2000, true, |_| {}).arrived, 100);
}

#[test]
fn nonsense_is_refused() {
    let walls = BitGrid::parse("..#").unwrap();
    let mut crowd = Crowd::new(walls, raster(3, Offset::None), Rules::default()).unwrap();
    let id = crowd.add(Pos::new(0, 0)).unwrap();
    assert_eq!(crowd.add(Pos::new(0, 0)), Err(CrowdError::Taken(Pos::new(0, 0), id.0)));
    for cell in [Pos::new(2, 0), Pos::new(-1, 0), Pos::new(i32::MAX, i32::MIN)] {
        assert_eq!(crowd.add(cell), Err(CrowdError::Closed(cell)));
        assert_eq!(crowd.set_destination(id, Some(cell)), Err(CrowdError::Closed(cell)));
    }
    assert_eq!(crowd.set_wall(Pos::new(9, 9), true), Err(CrowdError::Closed(Pos::new(9, 9))));
    crowd.remove(id).unwrap();
    assert_eq!(crowd.remove(id), Err(CrowdError::NoActor(id.0)));
    assert_eq!(crowd.reservations().count(), 0);
    let empty = BitGrid::new(Size::new(0, 4));
    assert!(matches!(
        Crowd::new(empty, raster(3, Offset::None), Rules::default()),
        Err(CrowdError::Size(_))
    ));
}

#[test]
fn a_coarser_raster_moves_nobody_through_a_wall() {
    // Two closed rooms; nine actors stand in one cell of the left one, beside the wall.
    let walls = BitGrid::parse("...#......\n...#......\n...#......").unwrap();
    let mut crowd = Crowd::new(walls, raster(3, Offset::None), Rules::default()).unwrap();
    let ids: Vec<ActorId> = Size::new(3, 3)
        .positions()
        .map(|sub| crowd.add_to_sub_cell(sub.offset(6, 3)).unwrap())
        .collect();
    crowd.set_raster(raster(1, Offset::None)).unwrap();
    assert!(ids.iter().all(|&id| crowd.view(id).unwrap().current.x < 3));
    // The left room has nine cells, so a tenth actor has no room, although there are cells behind the wall.
    crowd.set_raster(raster(3, Offset::None)).unwrap();
    crowd.add_to_sub_cell(Pos::new(0, 0)).unwrap();
    let before = bytes(&crowd);
    assert_eq!(crowd.set_raster(raster(1, Offset::None)), Err(CrowdError::NoRoom));
    assert!(bytes(&crowd) == before);
}
