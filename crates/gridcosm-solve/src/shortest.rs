//! All shortest solutions of a level.

use crate::{
    answer::{Budget, End, Report, Way},
    breadth::{Breadth, Reach, Spot, Step},
};
use gridcosm_universe::{Outcome, State};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// The solutions with the fewest turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shortest {
    /// Their turns.
    pub turns: usize,
    /// How many there are; the largest number stands for more.
    pub count: u64,
    /// The first of them, in the order of actions.
    pub ways: Vec<Way>,
}

/// A situation, when it is first reached, and all turns that lead to it then.
struct Node {
    depth: u32,
    steps: Vec<Step>,
    /// The shortest ways to it.
    count: u64,
}

/// Finds all shortest solutions, breadth first, and lists at most `most` of them. `None` if the level cannot be won.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_solve::{Budget, all_shortest};
/// use gridcosm_universe::{Level, factory};
/// use std::ops::ControlFlow;
/// let mut level = Level::new(Size::new(3, 3));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(2, 2), factory::exit())?;
/// let found = all_shortest(&level.to_state()?, 2, &Budget::LARGE, &mut |_| ControlFlow::Continue(()));
/// let found = found.unwrap().unwrap();
/// assert_eq!((found.turns, found.count, found.ways.len()), (4, 6, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why the search ended before it knew.
pub fn all_shortest(
    start: &State,
    most: usize,
    budget: &Budget,
    report: Report<'_>,
) -> Result<Option<Shortest>, End> {
    match start.outcome() {
        Outcome::Won => {
            return Ok(Some(Shortest { turns: 0, count: 1, ways: vec![Way::default()] }));
        }
        Outcome::Lost => return Ok(None),
        Outcome::Ongoing | Outcome::Truncated => {}
    }
    let mut breadth = Breadth::new(start, None);
    let mut nodes = vec![Node { depth: 0, steps: Vec::new(), count: 1 }];
    let mut numbers: HashMap<Spot, usize, FxBuildHasher> = HashMap::default();
    let (mut wins, mut won_after) = (Vec::new(), u32::MAX);
    let end = breadth.run(budget, report, |_, step, reach, depth| {
        if depth > won_after {
            return ControlFlow::Break(());
        }
        let count = nodes[step.before as usize].count;
        match reach {
            Reach::Won => {
                won_after = depth;
                wins.push(step);
            }
            Reach::Fresh(spot) => {
                numbers.insert(spot, nodes.len());
                nodes.push(Node { depth, steps: vec![step], count });
            }
            // The start is no end of a shortest way.
            Reach::Known(spot) => {
                if let Some(&number) = numbers.get(&spot)
                    && let Some(node) = nodes.get_mut(number).filter(|node| node.depth == depth)
                {
                    node.steps.push(step);
                    node.count = node.count.saturating_add(count);
                }
            }
        }
        ControlFlow::Continue(())
    });
    match (end, wins.is_empty()) {
        (End::Done, true) => Ok(None),
        (End::Done, false) => Ok(Some(listed(&breadth, &nodes, &wins, won_after as usize, most))),
        (end, _) => Err(end),
    }
}

fn listed(
    breadth: &Breadth<'_>,
    nodes: &[Node],
    wins: &[Step],
    turns: usize,
    most: usize,
) -> Shortest {
    let count = |step: &Step| nodes[step.before as usize].count;
    let mut found = Shortest {
        turns,
        count: wins.iter().map(count).fold(0, u64::saturating_add),
        ways: Vec::new(),
    };
    // From the end to the start, so that the first turn comes last into each line.
    let mut open: Vec<Vec<Step>> = wins.iter().rev().map(|&step| vec![step]).collect();
    while let Some(line) = open.pop() {
        if found.ways.len() >= most {
            break;
        }
        let Some(first) = line.last() else { continue };
        let before = &nodes[first.before as usize];
        if before.steps.is_empty() {
            found.ways.push(breadth.way(&line));
            continue;
        }
        open.extend(before.steps.iter().rev().map(|&step| {
            let mut longer = line.clone();
            longer.push(step);
            longer
        }));
    }
    found
}
