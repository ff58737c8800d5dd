//! From positions back to actions.

use super::{
    board::{back, direction},
    desk::{Desk, Level},
    nodes::{Boxes, Nodes, cells_of},
    zone::Zone,
};
use gridcosm_grid::Dir;
use gridcosm_universe::Action;

/// The actions of a solution: between any two positions one box has moved, and the player walks the shortest way. `None`
/// if some position does not follow from the one before, which would be a mistake of the search.
pub(crate) fn actions<const W: usize>(
    level: &Level,
    nodes: &Nodes<W>,
    end: u32,
) -> Option<Vec<Action>> {
    let line = nodes.line(end);
    let mut walker =
        Walker { desk: Desk::new(level), player: level.board.player, actions: Vec::new() };
    for pair in line.windows(2) {
        let &[before, after] = pair else { return None };
        let (boxes, next) = (nodes.boxes(before), nodes.boxes(after));
        walker.follow(&boxes, &next, nodes.info(after).player)?;
    }
    Some(walker.actions)
}

/// The pushes among actions that solve a level.
pub(crate) fn count_pushes(level: &Level, actions: &[Action]) -> u32 {
    let board = &level.board;
    let mut occupied = vec![false; board.cells + 1];
    board.boxes.iter().for_each(|&at| occupied[at as usize] = true);
    let (mut player, mut pushes) = (board.player, 0);
    for dir in actions.iter().filter_map(|action| action.direction()) {
        let dir = (0..4).find(|&dir_number| direction(dir_number) == dir).unwrap_or(0);
        let next = board.step(player, dir);
        if !board.is_wall(next) && std::mem::take(&mut occupied[next as usize]) {
            occupied[board.step(next, dir) as usize] = true;
            pushes += 1;
        }
        player = next;
    }
    pushes
}

struct Walker<'l> {
    desk: Desk<'l>,
    player: u16,
    actions: Vec<Action>,
}

impl Walker<'_> {
    /// Moves the box that differs, with the fewest pushes that leave the player in the zone of `zone`.
    fn follow<const W: usize>(
        &mut self,
        before: &Boxes<W>,
        after: &Boxes<W>,
        zone: u16,
    ) -> Option<()> {
        let from = cells_of(before).find(|&cell| !cells_of(after).any(|other| other == cell))?;
        let to = cells_of(after).find(|&cell| !cells_of(before).any(|other| other == cell))?;
        self.desk.lay(before, self.player);
        self.desk.occupied[from as usize] = false;
        let pushes = self.push_line(from, to, zone)?;
        let mut at = from;
        for dir in pushes {
            let board = &self.desk.level.board;
            self.desk.occupied[at as usize] = true;
            let behind = board.step(at, back(dir));
            walk(self.desk.level, &self.desk.occupied, self.player, behind, &mut self.actions)?;
            self.desk.occupied[at as usize] = false;
            self.actions.push(action(dir));
            self.player = at;
            at = board.step(at, dir);
        }
        Some(())
    }

    /// The directions of the fewest pushes of the box at `from`, which is off the desk, to `to`.
    fn push_line(&mut self, from: u16, to: u16, zone: u16) -> Option<Vec<usize>> {
        struct Step {
            at: u16,
            player: u16,
            before: usize,
            dir: usize,
        }
        let Desk { level, occupied, after, .. } = &mut self.desk;
        let board = &level.board;
        let mut steps = vec![Step { at: from, player: self.player, before: usize::MAX, dir: 0 }];
        // Where the player stands after a push tells the direction.
        let mut known = vec![false; board.cells * 4];
        let mut done = 0;
        while done < steps.len() {
            let Step { at, player, .. } = steps[done];
            occupied[at as usize] = true;
            after.flood(board, occupied, player);
            occupied[at as usize] = false;
            if at == to && done > 0 && after.has(zone) {
                let mut line = Vec::new();
                let mut here = done;
                while here != 0 {
                    line.push(steps[here].dir);
                    here = steps[here].before;
                }
                line.reverse();
                return Some(line);
            }
            for dir in 0..4 {
                let (next, behind) = (board.step(at, dir), board.step(at, back(dir)));
                let free = !board.is_wall(next) && !occupied[next as usize];
                if free
                    && !board.is_wall(behind)
                    && after.has(behind)
                    && !known[at as usize * 4 + dir]
                {
                    known[at as usize * 4 + dir] = true;
                    steps.push(Step { at: next, player: at, before: done, dir });
                }
            }
            done += 1;
        }
        None
    }
}

fn action(dir: usize) -> Action {
    match direction(dir) {
        Dir::N => Action::Up,
        Dir::S => Action::Down,
        Dir::E => Action::Right,
        Dir::W => Action::Left,
    }
}

/// Adds the shortest walk from one cell to another.
fn walk(
    level: &Level,
    occupied: &[bool],
    from: u16,
    to: u16,
    actions: &mut Vec<Action>,
) -> Option<()> {
    let board = &level.board;
    let mut steps = vec![0; board.cells + 1];
    let mut zone = Zone::new(board);
    // From the end, so that the way can be read forwards.
    zone.measure(board, occupied, to, &mut steps);
    if !zone.has(from) {
        return None;
    }
    let mut here = from;
    while here != to {
        let nearer = |dir: &usize| {
            let next = board.step(here, *dir);
            zone.has(next) && steps[next as usize] < steps[here as usize]
        };
        let dir = (0..4).find(nearer)?;
        actions.push(action(dir));
        here = board.step(here, dir);
    }
    Some(())
}
