//! Sokoban boards for the tests: from text, and at random.

use gridcosm_grid::{Pos, Size};
use gridcosm_solve::{Aim, Answer, Budget, solve};
use gridcosm_universe::{Level, Objective, factory};
use std::ops::ControlFlow;

pub(crate) fn level(board: &str) -> Level {
    let rows: Vec<&str> = board.lines().filter(|row| !row.trim().is_empty()).collect();
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut level = Level::new(Size::new(width as u32, rows.len() as u32));
    level.settings.objective = Objective::PUSH;
    for (y, row) in (0..).zip(&rows) {
        for (x, sign) in (0..).zip(row.chars()) {
            let mut add = |spec| level.add(Pos::new(x, y), spec).expect("a cell of the board");
            if matches!(sign, '.' | '*' | '+') {
                add(factory::exit());
            }
            match sign {
                '#' => add(factory::wall()),
                '$' | '*' => add(factory::crate_box(true)),
                '@' | '+' => add(factory::agent()),
                _ => continue,
            };
        }
    }
    level
}

pub(crate) fn answer(level: &Level, aim: Aim) -> Answer {
    let mut go_on = |_: &_| ControlFlow::Continue(());
    solve(&level.to_state().expect("a state"), aim, &Budget::LARGE, &mut go_on)
}

/// Numbers that look random.
pub(crate) struct Draws(pub(crate) u64);

impl Draws {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A small board: walls around it and here and there inside, one to three boxes, as many targets or one more.
pub(crate) fn random(draws: &mut Draws) -> String {
    let (width, height) = (5 + draws.below(3) as usize, 5 + draws.below(3) as usize);
    let mut rows = vec![vec!['#'; width]; height];
    for row in &mut rows[1..height - 1] {
        for cell in &mut row[1..width - 1] {
            *cell = if draws.below(8) == 0 { '#' } else { ' ' };
        }
    }
    let boxes = 1 + draws.below(3) as usize;
    let goals = boxes + usize::from(draws.below(5) == 0);
    let signs = [vec!['.'; goals], vec!['$'; boxes], vec!['@']].concat();
    for sign in signs {
        let free = |cell: char| cell == ' ' || cell == '.' && sign != '.';
        let mut cells = vec![];
        // Boxes beside the outer wall would mostly be lost from the beginning.
        let edge = if sign == '$' { 2 } else { 1 };
        for (y, row) in rows.iter().enumerate().take(height - edge).skip(edge) {
            cells.extend((edge..width - edge).filter(|&x| free(row[x])).map(|x| (x, y)));
        }
        if cells.is_empty() {
            continue;
        }
        let (x, y) = cells[draws.below(cells.len() as u64) as usize];
        rows[y][x] = match (rows[y][x], sign) {
            ('.', '$') => '*',
            ('.', '@') => '+',
            _ => sign,
        };
    }
    rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}
