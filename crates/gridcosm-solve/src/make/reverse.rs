//! Boxes played backwards: from their targets, by pulls, to where a player would have a long way to bring them home.

use gridcosm_grid::{Dir, Mt19937, Pos, Size};
use std::collections::{BTreeSet, VecDeque};

/// Positions that are kept at every depth.
const BEAM: usize = 48;
/// Pulls in a row.
const DEEPEST: usize = 120;

/// Where boxes and player begin.
#[derive(Clone, Debug)]
pub(super) struct Beginning {
    pub(super) boxes: Vec<Pos>,
    pub(super) player: Pos,
}

/// A position: the boxes, ascending, and the first cell of the player's zone.
type Position = (Vec<u32>, u32);

struct Floor<'a> {
    open: &'a [bool],
    size: Size,
}

impl Floor<'_> {
    fn next(&self, cell: u32, dir: Dir) -> Option<u32> {
        let width = self.size.width;
        let pos = Pos::new((cell % width) as i32, (cell / width) as i32).step(dir);
        let index = self.size.index(pos)?;
        self.open.get(index).copied().unwrap_or(false).then_some(index as u32)
    }

    /// The cells that the player reaches.
    fn zone(&self, boxes: &[u32], from: u32) -> Vec<bool> {
        let mut seen = vec![false; self.open.len()];
        let mut queue = VecDeque::from([from]);
        seen[from as usize] = true;
        while let Some(cell) = queue.pop_front() {
            for next in Dir::ALL.iter().filter_map(|&dir| self.next(cell, dir)) {
                if !seen[next as usize] && !boxes.contains(&next) {
                    seen[next as usize] = true;
                    queue.push_back(next);
                }
            }
        }
        seen
    }

    /// Steps from every cell to the nearest target.
    fn homes(&self, targets: &[u32]) -> Vec<u32> {
        let mut steps = vec![0; self.open.len()];
        let mut seen = vec![false; self.open.len()];
        let mut queue: VecDeque<u32> = targets.iter().copied().collect();
        targets.iter().for_each(|&target| seen[target as usize] = true);
        while let Some(cell) = queue.pop_front() {
            for next in Dir::ALL.iter().filter_map(|&dir| self.next(cell, dir)) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    steps[next as usize] = steps[cell as usize] + 1;
                    queue.push_back(next);
                }
            }
        }
        steps
    }

    /// Every position that one pull leads to.
    fn pulls(&self, (boxes, player): &Position) -> Vec<Position> {
        let zone = self.zone(boxes, *player);
        let mut all = Vec::new();
        for (index, &from) in boxes.iter().enumerate() {
            for dir in Dir::ALL {
                let Some(stand) = self.next(from, dir) else { continue };
                let Some(back) = self.next(stand, dir) else { continue };
                if !zone[stand as usize] || boxes.contains(&stand) || boxes.contains(&back) {
                    continue;
                }
                let mut moved = boxes.clone();
                moved[index] = stand;
                moved.sort_unstable();
                let zone = self.zone(&moved, back);
                let first = zone.iter().position(|&seen| seen).unwrap_or(0) as u32;
                all.push((moved, first));
            }
        }
        all
    }
}

/// Plays backwards on a floor (`open` in reading order) from targets with a box each. `None` if nothing can be pulled.
pub(super) fn reverse(
    open: &[bool],
    size: Size,
    targets: &[Pos],
    rng: &mut Mt19937,
) -> Option<Beginning> {
    let floor = Floor { open, size };
    let mut goals: Vec<u32> =
        targets.iter().filter_map(|&pos| Some(size.index(pos)? as u32)).collect();
    goals.sort_unstable();
    let homes = floor.homes(&goals);
    let mut known: BTreeSet<Position> = BTreeSet::new();
    let mut beam: Vec<Position> = Vec::new();
    // The player may end in any part of the floor that the boxes leave.
    for cell in (0..open.len() as u32).filter(|&cell| open[cell as usize] && !goals.contains(&cell))
    {
        let zone = floor.zone(&goals, cell);
        let first = zone.iter().position(|&seen| seen).unwrap_or(0) as u32;
        if known.insert((goals.clone(), first)) {
            beam.push((goals.clone(), first));
        }
    }
    // A box on a target has nothing to do, so such a position is worth little.
    let worth = |(boxes, _): &Position| -> u32 {
        let home = boxes.iter().filter(|&&cell| goals.contains(&cell)).count() as u32;
        boxes.iter().map(|&cell| homes[cell as usize]).sum::<u32>().saturating_sub(4 * home)
    };
    let mut best: Option<(u32, Position)> = None;
    for _ in 0..DEEPEST {
        let fresh = beam.iter().flat_map(|position| floor.pulls(position));
        let mut next: Vec<(u32, u32, Position)> = Vec::new();
        for position in fresh.filter(|position| known.insert(position.clone())) {
            // A little luck keeps the beam from running along one wall.
            let score = 2 * worth(&position) + rng.below(4);
            next.push((score, rng.next_u32(), position));
        }
        next.sort_unstable_by(|a, b| b.cmp(a));
        next.truncate(BEAM);
        if next.is_empty() {
            break;
        }
        for (_, _, position) in &next {
            let worth = worth(position);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, position.clone()));
            }
        }
        beam = next.into_iter().map(|(_, _, position)| position).collect();
    }
    let (_, (boxes, player)) = best?;
    if boxes.iter().any(|cell| goals.contains(cell)) {
        return None;
    }
    let zone = floor.zone(&boxes, player);
    let reached: Vec<u32> = (0..open.len() as u32).filter(|&cell| zone[cell as usize]).collect();
    let pos = |cell: u32| Pos::new((cell % size.width) as i32, (cell / size.width) as i32);
    Some(Beginning {
        boxes: boxes.into_iter().map(pos).collect(),
        player: pos(*rng.choose(&reached)?),
    })
}
