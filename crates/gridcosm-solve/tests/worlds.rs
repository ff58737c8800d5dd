//! Worlds of all kinds, against a plain search that knows no shortcut: every action from every situation, by the rules.

use crate::board::Draws;
use gridcosm_grid::Size;
use gridcosm_nest::{By, Order, RuleSet};
use gridcosm_solve::{Aim, Budget, Proof, Verdict, all_shortest, moves, player_chooses, solve};
use gridcosm_universe::{
    AppearanceName, Level, Mark, MoveRule, Objective, Outcome, PathKind, Place, PushRules, SpecId,
    State, factory,
};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    ops::ControlFlow,
};

const WORLDS: usize = 3000;

/// More situations than that are too many for the judge.
const MOST: usize = 6000;

/// The fewest turns and how many solutions have so few; `Some(None)` if there is none, `None` if there is too much to see.
fn judge(start: &State) -> Option<Option<(usize, u64)>> {
    let chosen = player_chooses(start);
    let mut known: BTreeMap<u128, (usize, u64)> = BTreeMap::from([(start.situation(), (0, 1))]);
    let mut layer = vec![start.clone()];
    for depth in 1.. {
        let (mut wins, mut coming) = (0, Vec::new());
        for state in &layer {
            let ways = known[&state.situation()].1;
            for (agent, action) in moves(state, chosen) {
                let mut next = state.clone();
                agent.map(|agent| next.choose(agent));
                match next.advance(action) {
                    Ok(Outcome::Won) => wins += ways,
                    Ok(Outcome::Ongoing) => match known.entry(next.situation()) {
                        Entry::Vacant(entry) => {
                            entry.insert((depth, ways));
                            coming.push(next);
                        }
                        Entry::Occupied(mut entry) if entry.get().0 == depth => {
                            entry.get_mut().1 += ways;
                        }
                        Entry::Occupied(_) => {}
                    },
                    _ => {}
                }
            }
        }
        if wins > 0 {
            return Some(Some((depth, wins)));
        }
        if coming.is_empty() {
            return Some(None);
        }
        if known.len() > MOST {
            return None;
        }
        layer = coming;
    }
    None
}

/// A small world: walls, boxes, rooms, locks, dangers and whatever else there is, under rules drawn at random.
fn world(draws: &mut Draws) -> Level {
    let size = Size::new(3 + draws.below(3) as u32, 3 + draws.below(2) as u32);
    let mut level = Level::new(size);
    level.settings.move_rule = match draws.below(8) {
        0 => MoveRule::WRAP,
        1 => MoveRule::MIRROR,
        2 => MoveRule::SLIPPERY,
        3 => MoveRule::GRAVITY,
        _ => MoveRule::DEFAULT,
    };
    level.settings.objective = Objective::ALL[draws.below(6) as usize];
    let rules = [
        None,
        Some(RuleSet::default()),
        Some(RuleSet { order: Order::SWALLOW_FIRST, ..RuleSet::default() }),
        Some(RuleSet::parabox()),
    ];
    let mut rules = rules[draws.below(4) as usize].clone();
    if let Some(rules) = rules.as_mut().filter(|rules| rules.by == By::Things) {
        rules.inner_push = draws.below(3) == 0;
        rules.shed = draws.below(3) == 0;
    }
    let nested = rules.is_some();
    level.settings.push_rules = rules.map(|rules| PushRules { rules, pull: draws.below(5) == 0 });
    if draws.below(6) == 0 {
        level.settings.turn_limit = Some(draws.below(12) as i64);
    }
    let mut rooms = vec![];
    if nested {
        for n in 0..1 + draws.below(2) {
            let size = Size::new(1 + draws.below(3) as u32, 1 + draws.below(3) as u32);
            rooms.push(level.add_grid(&format!("room {n}"), size).expect("a small grid"));
        }
    }
    let mut vacant: Vec<Place> = level
        .grids()
        .flat_map(|(grid, plan)| plan.size.positions().map(move |pos| Place::at(grid, pos)))
        .collect();
    let mut cell = |draws: &mut Draws| {
        (!vacant.is_empty()).then(|| vacant.swap_remove(draws.below(vacant.len() as u64) as usize))
    };
    let mut put = |level: &mut Level, draws: &mut Draws, spec| -> Option<SpecId> {
        level.add(cell(draws)?, spec).ok()
    };
    let health = if draws.below(3) == 0 { factory::agent_with_health(2) } else { factory::agent() };
    let agent = put(&mut level, draws, health).expect("room for an agent");
    for grid in rooms {
        put(&mut level, draws, factory::room(grid, Mark::Unmarked));
        if draws.below(4) == 0 {
            put(&mut level, draws, factory::room(grid, Mark::Secondary));
        }
    }
    for _ in 0..1 + draws.below(3) {
        put(&mut level, draws, factory::crate_box(true));
        put(&mut level, draws, factory::exit());
    }
    for _ in 0..draws.below(3) {
        put(&mut level, draws, factory::wall());
    }
    for _ in 0..draws.below(4) {
        match draws.below(14) {
            0 => {
                put(&mut level, draws, factory::key("red"));
                put(&mut level, draws, factory::door("red"));
            }
            1 => {
                put(&mut level, draws, factory::core(None, true));
            }
            2 => {
                put(&mut level, draws, factory::hazard(AppearanceName::Lava, 1, false, 3));
            }
            3 => {
                put(
                    &mut level,
                    draws,
                    factory::speed_effect(2, factory::Limits { time: Some(3), usage: None }),
                );
            }
            4 => {
                put(
                    &mut level,
                    draws,
                    factory::phasing_effect(factory::Limits { time: None, usage: Some(2) }),
                );
            }
            5 => {
                let for_player = draws.below(2) == 0;
                put(&mut level, draws, factory::button(for_player));
            }
            6 => {
                let first = put(&mut level, draws, factory::portal());
                let second = put(&mut level, draws, factory::portal());
                if let (Some(first), Some(second)) = (first, second) {
                    level.pair_portals(first, second).expect("two portals");
                }
            }
            7 if draws.below(2) == 0 => {
                put(&mut level, draws, factory::hunter(1, false, agent, PathKind::Path));
            }
            8 if draws.below(2) == 0 => {
                put(&mut level, draws, factory::agent());
            }
            9 => {
                put(&mut level, draws, factory::coin(Some(3)));
            }
            10 => {
                let mut own = factory::crate_box(true);
                own.components.possessable = true;
                put(&mut level, draws, own);
            }
            11 | 12 => {
                let mut switch = factory::switch("a");
                switch.components.blocking = draws.below(2) == 0;
                let mut plate = factory::plate("a");
                plate.components.heavy = draws.below(2) == 0;
                let sender = if draws.below(3) == 0 { switch } else { plate };
                put(&mut level, draws, sender);
                let mut gate = factory::gate("a");
                gate.components.every_source = draws.below(3) == 0;
                put(&mut level, draws, gate);
            }
            _ => {}
        }
    }
    level
}

#[test]
fn shortest_solutions_of_all_worlds_are_as_short_as_a_plain_search_finds_them() {
    let mut draws = Draws(22);
    let (mut won, mut impossible, mut nested) = (0, 0, 0);
    for _ in 0..WORLDS {
        let level = world(&mut draws);
        let Ok(start) = level.to_state() else { continue };
        if start.outcome() != Outcome::Ongoing {
            continue;
        }
        let Some(least) = judge(&start) else { continue };
        let mut go_on = |_: &_| ControlFlow::Continue(());
        let answer = solve(&start, Aim::Turns, &Budget::LARGE, &mut go_on);
        match (&answer.verdict, least) {
            (Verdict::Way(way, Proof::Turns), Some((turns, _))) => {
                assert_eq!(way.replay(&start), Ok(Outcome::Won), "{start:?}");
                assert_eq!(way.actions.len(), turns, "{:?}\n{start:?}", level.settings);
                won += 1;
                nested += usize::from(start.grids().len() > 1);
            }
            (Verdict::Impossible, None) => impossible += 1,
            (verdict, least) => {
                panic!("{verdict:?}, but the judge says {least:?}\n{:?}\n{start:?}", level.settings)
            }
        }
        let all = all_shortest(&start, 2, &Budget::LARGE, &mut go_on).expect("within the budget");
        let all = all.map(|found| (found.turns, found.count));
        assert_eq!(all, least, "{:?}\n{start:?}", level.settings);
    }
    assert!(won > 500 && impossible > 200 && nested > 200, "{won} {impossible} {nested}");
}
