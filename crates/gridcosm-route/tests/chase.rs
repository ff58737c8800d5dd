//! Compares a chase with a flood from the goal, while the goal moves and the map changes.

use crate::support::Draws;
use gridcosm_grid::{BitGrid, Dir, Grid, Pos, Size};
use gridcosm_route::Chase;
use std::collections::VecDeque;

/// The distance of every cell from which the goal can be reached.
fn flood(walls: &BitGrid, goal: Pos) -> Grid<Option<u32>> {
    let mut distances = Grid::from_fn(walls.size(), |_| None);
    let mut queue = VecDeque::new();
    if walls.get(goal) == Some(false) {
        distances.set(goal, Some(0));
        queue.push_back((goal, 0));
    }
    while let Some((here, distance)) = queue.pop_front() {
        for next in Dir::ALL.map(|dir| here.step(dir)) {
            if walls.get(next) == Some(false) && distances.get(next) == Some(&None) {
                distances.set(next, Some(distance + 1));
                queue.push_back((next, distance + 1));
            }
        }
    }
    distances
}

/// The steps from a cell to its neighbours at the least distance, if that is less than its own.
fn nearer(walls: &BitGrid, distances: &Grid<Option<u32>>, from: Pos) -> Vec<Dir> {
    let order = [Dir::S, Dir::N, Dir::E, Dir::W];
    let at = |pos: Pos| distances.get(pos).copied().flatten();
    let least = order.iter().filter_map(|&dir| at(from.step(dir))).min();
    let own = if walls.get(from) == Some(false) { at(from).unwrap_or(0) } else { u32::MAX };
    let is_nearest = |dir: &Dir| at(from.step(*dir)) == least;
    match least.filter(|&least| least < own) {
        Some(_) => order.into_iter().filter(is_nearest).collect(),
        None => Vec::new(),
    }
}

/// Walls with halls, corridors or nothing but pillars.
fn map(draws: &mut Draws, size: Size) -> BitGrid {
    let (pillars, hall) = (2 + draws.below(9), 3 + draws.below(9) as i32);
    BitGrid::from_fn(size, |pos| {
        let partition = pos.x % hall == 0 || pos.y % hall == 0;
        if partition { draws.below(5) > 0 } else { draws.below(pillars * 2) == 0 }
    })
}

#[test]
fn a_chase_knows_the_steps_that_a_flood_knows() {
    let mut draws = Draws(0xc4a5e);
    let (mut compared, mut ties, mut off) = (0, 0, 0);
    for round in 0..60 {
        // Widths around a word, and grids of one column or row.
        let side = |draws: &mut Draws| match draws.below(4) {
            0 => 1 + draws.below(3) as u32,
            1 => 62 + draws.below(5) as u32,
            2 => 126 + draws.below(5) as u32,
            _ => 5 + draws.below(30) as u32,
        };
        let size = Size::new(side(&mut draws), side(&mut draws));
        let mut walls = map(&mut draws, size);
        let mut goal = draws.pos(size);
        let mut chase = Chase::default();
        for _ in 0..120 {
            match draws.below(12) {
                0 => goal = draws.pos(size),
                1 => goal = Pos::new(goal.x + draws.below(5) as i32 - 2, goal.y),
                2..4 => {}
                _ => goal = goal.step(Dir::ALL[draws.below(4) as usize]),
            }
            if round % 3 > 0 {
                for _ in 0..draws.below(4) {
                    let cell = draws.pos(size);
                    let wall = walls.contains(cell);
                    walls.set(cell, !wall);
                }
            }
            chase.aim(&walls, goal);
            if draws.below(3) == 0 {
                let cell = draws.pos(size);
                let wall = walls.contains(cell);
                walls.set(cell, !wall);
                chase.edit(cell, wall);
                if cell == goal {
                    chase.aim(&walls, goal);
                }
            }
            let open = walls.get(goal) == Some(false);
            assert_eq!(chase.goal(), open.then_some((size, goal)));
            let distances = flood(&walls, goal);
            for _ in 0..6 {
                let from = draws.pos(size).offset(draws.below(3) as i32 - 1, 0);
                let expected = nearer(&walls, &distances, from);
                let steps = chase.steps(from);
                assert_eq!(steps.len(), expected.len());
                assert_eq!(steps.collect::<Vec<_>>(), expected, "{from} to {goal} in\n{walls}");
                compared += usize::from(!expected.is_empty());
                ties += usize::from(expected.len() > 1);
                off += usize::from(walls.get(from) != Some(false) && !expected.is_empty());
            }
        }
    }
    assert!(compared > 5000 && ties > 2000 && off > 1500, "{compared} {ties} {off}");
}

#[test]
fn nothing_leads_to_a_goal_outside_or_from_far_outside() {
    let walls = BitGrid::new(Size::new(4, 4));
    let mut chase = Chase::default();
    for goal in [Pos::new(-1, 0), Pos::new(4, 3), Pos::new(i32::MIN, i32::MAX)] {
        chase.aim(&walls, goal);
        assert_eq!((chase.goal(), chase.steps(Pos::new(1, 1)).len()), (None, 0));
    }
    chase.aim(&walls, Pos::new(3, 3));
    assert!(chase.steps(Pos::new(-1, 2)).eq([Dir::E]));
    for from in [Pos::new(-2, 2), Pos::new(i32::MIN, i32::MIN), Pos::new(i32::MAX, i32::MAX)] {
        assert_eq!(chase.steps(from).len(), 0);
    }
    chase.aim(&BitGrid::default(), Pos::new(0, 0));
    assert_eq!(chase.steps(Pos::new(0, 0)).len(), 0);
}
