//! The window around an agent.

use crate::{canvas::Canvas, encoding::CHANNELS};
use gridcosm_grid::{BitGrid, Pos};
use gridcosm_sight::{Look, Reach, Rule, Sight};

/// A square window with the agent in its middle, and the rule by which it sees; without a rule it sees everything.
///
/// A wall is shown where the agent sees a cell beside it (for [`Rule::Minigrid`]: where that rule lights it). Cells that
/// the agent does not see, and those outside, are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye {
    /// Cells along a side of the window: odd, at most [`Eye::WIDEST`].
    pub side: u32,
    /// The rule.
    pub rule: Option<Rule>,
}

impl Eye {
    /// The widest window. A row of it fits into a machine word together with the cells beside it.
    pub const WIDEST: u32 = 61; // `CourseError::Window` says the number too

    /// Bytes of a window.
    pub const fn len(self) -> usize {
        (self.side * self.side) as usize * CHANNELS
    }

    /// Whether the window has no cell.
    pub const fn is_empty(self) -> bool {
        self.side == 0
    }

    /// Writes the window around a cell of the canvas.
    pub fn look(self, canvas: &mut Canvas, at: Pos, sight: &mut Sight, out: &mut [u8]) {
        out.fill(0);
        let radius = (self.side / 2) as i32;
        let window = Window { left: at.x - radius, top: at.y - radius, side: self.side as i32 };
        match self.rule {
            None => window.copy_all(canvas, out),
            Some(rule) => {
                // Viewers do not block their own sight.
                let stood_in_wall = canvas.walls_mut().set(at, false) == Some(true);
                let how = Look { rule, reach: Reach::Square(radius as u32) };
                if sight.look(canvas.walls(), at, how).is_ok() {
                    window.copy_seen(canvas, sight, rule, out);
                }
                if stood_in_wall {
                    canvas.walls_mut().set(at, true);
                }
            }
        }
    }
}

/// The window's place on the canvas; parts of it may be outside.
#[derive(Clone, Copy)]
struct Window {
    left: i32,
    top: i32,
    side: i32,
}

impl Window {
    /// Copies some columns of a row of the canvas, all of them inside.
    #[inline]
    fn copy(self, canvas: &Canvas, y: i32, from: i32, to: i32, out: &mut [u8]) {
        let width = canvas.plan().size().width as usize;
        let source = (y as usize * width + from as usize) * CHANNELS;
        let target = ((y - self.top) * self.side + from - self.left) as usize * CHANNELS;
        let count = (to - from) as usize * CHANNELS;
        out[target..target + count].copy_from_slice(&canvas.bytes()[source..source + count]);
    }

    fn copy_all(self, canvas: &Canvas, out: &mut [u8]) {
        let size = canvas.plan().size();
        let (from, to) = (self.left.max(0), (self.left + self.side).min(size.width as i32));
        for y in self.top.max(0)..(self.top + self.side).min(size.height as i32) {
            self.copy(canvas, y, from, to, out);
        }
    }

    fn copy_seen(self, canvas: &Canvas, sight: &Sight, rule: Rule, out: &mut [u8]) {
        let view = sight.view();
        let size = canvas.plan().size();
        let rows = self.top.max(0)..(self.top + self.side).min(size.height as i32);
        let eye = self.top + self.side / 2;
        // Bit `n + 1` of a row is column `n` of the window; the bits at both ends are beyond it.
        let seen = |y: i32| -> u64 {
            if y < 0 {
                return 0;
            }
            view.row(y as u32).iter().fold(0, |bits, run| {
                let (from, to) = (run.start as i32 - self.left + 1, run.end as i32 - self.left + 1);
                bits | ((1u64 << to) - 1) & !((1u64 << from) - 1)
            })
        };
        let spread = |bits: u64| bits | bits << 1 | bits >> 1;
        let (mut above, mut here) = (seen(rows.start - 1), seen(rows.start));
        let window = (1u64 << self.side) - 1;
        for y in rows {
            let below = seen(y + 1);
            let lit_from = match rule {
                // Light goes away from the viewer only.
                Rule::Minigrid if y < eye => here | below,
                Rule::Minigrid if y > eye => here | above,
                Rule::Minigrid => here,
                _ => above | here | below,
            };
            let walls = spread(lit_from) >> 1 & window & bits_of(canvas.walls(), y, self.left);
            let mut shown = here >> 1 & window | walls;
            while shown != 0 {
                let from = shown.trailing_zeros();
                let to = from + (shown >> from).trailing_ones();
                let (from_x, to_x) = (self.left + from as i32, self.left + to as i32);
                self.copy(canvas, y, from_x.max(0), to_x.min(size.width as i32), out);
                shown &= !((1u64 << to) - 1);
            }
            (above, here) = (here, below);
        }
    }
}

/// The bits of a row from a column on, which may be negative; zeros beyond the row. At least 63 of them are right.
#[inline]
fn bits_of(grid: &BitGrid, y: i32, from: i32) -> u64 {
    let words = grid.row_words(y as u32);
    let word = |index: i32| usize::try_from(index).ok().and_then(|at| words.get(at)).copied();
    let (index, shift) = (from.div_euclid(64), from.rem_euclid(64));
    let (low, high) = (word(index).unwrap_or(0), word(index + 1).unwrap_or(0));
    if shift == 0 { low } else { low >> shift | high << (64 - shift) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Object, Plan};
    use gridcosm_grid::Size;
    use gridcosm_sight::look;
    use gridcosm_universe::{Level, factory};
    use std::sync::Arc;

    fn canvas(walls: &BitGrid) -> Canvas {
        let mut level = Level::new(walls.size());
        for pos in walls.cells() {
            level.add(pos, factory::wall()).unwrap();
        }
        let state = level.to_state().unwrap();
        Canvas::new(Arc::new(Plan::new(&state, walls.size()).unwrap()), &state)
    }

    fn pseudo_random_walls(size: Size, mut x: u32) -> BitGrid {
        BitGrid::from_fn(size, |_| {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            x >> 24 < 70
        })
    }

    #[test]
    fn a_window_shows_what_the_rule_sees_and_the_walls_beside_it() {
        for seed in 0..60 {
            let walls = pseudo_random_walls(Size::new(70, 11), seed);
            let mut canvas = canvas(&walls);
            let mut sight = Sight::new();
            for (rule, side) in
                Rule::ALL.iter().flat_map(|rule| [(*rule, 3), (*rule, 7), (*rule, 21)])
            {
                let eye = Eye { side, rule: Some(rule) };
                let mut out = vec![9; eye.len()];
                let at = Pos::new((seed as i32 * 7) % 70, (seed as i32 * 5) % 11);
                eye.look(&mut canvas, at, &mut sight, &mut out);
                let mut open = walls.clone();
                open.set(at, false);
                let reach = Reach::Square(side / 2);
                let view = look(&open, at, Look { rule, reach }).unwrap();
                for (n, cell) in out.chunks(CHANNELS).enumerate() {
                    let (dx, dy) = (n as i32 % side as i32, n as i32 / side as i32);
                    let pos = at.offset(dx - side as i32 / 2, dy - side as i32 / 2);
                    let lights = |p: Pos| view.contains(p);
                    let near = |rows: &[i32]| {
                        rows.iter().any(|&y| (-1..=1).any(|x| lights(pos.offset(x, y))))
                    };
                    let lit = match rule {
                        Rule::Minigrid if pos.y < at.y => near(&[0, 1]),
                        Rule::Minigrid if pos.y > at.y => near(&[0, -1]),
                        Rule::Minigrid => near(&[0]),
                        _ => near(&[-1, 0, 1]),
                    };
                    let expected = match open.get(pos) {
                        None => Object::Unseen,
                        Some(true) if lit => Object::Wall,
                        Some(false) if lights(pos) && walls.contains(pos) => Object::Wall,
                        Some(false) if lights(pos) => Object::Empty,
                        _ => Object::Unseen,
                    };
                    assert_eq!(cell[0], expected as u8, "{rule:?} {side} {at:?} {pos:?}");
                }
            }
        }
    }

    #[test]
    fn without_a_rule_everything_is_shown() {
        let walls = pseudo_random_walls(Size::new(9, 9), 5);
        let (mut canvas, mut sight) = (canvas(&walls), Sight::new());
        let eye = Eye { side: 5, rule: None };
        let mut out = vec![0; eye.len()];
        eye.look(&mut canvas, Pos::new(0, 8), &mut sight, &mut out);
        let shown = out.chunks(CHANNELS).filter(|cell| cell[0] != 0).count();
        assert_eq!(shown, 9);
    }
}
