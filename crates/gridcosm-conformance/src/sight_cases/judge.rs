//! Compares the marks of a drawing with our answers.

use gridcosm::formats::drawing::{Claims, Drawing, Mark};
use gridcosm::grid::{BitGrid, Grid, Pos, Symmetry};
use gridcosm::sight::{Always, Corners, Interest, Look, Observer, Rule, Sight, View};

/// Checks a drawing in the orientations in which the rule gives the same answer.
pub(super) fn judge(drawing: &Drawing, claims: Claims, rule: Rule) -> Result<(), String> {
    let orientations: &[Symmetry] = match rule {
        Rule::Traced => &[Symmetry::Identity, Symmetry::FlipY],
        _ => &Symmetry::ALL,
    };
    let size = drawing.marks.size();
    for &symmetry in orientations {
        let marks = symmetry.grid(&drawing.marks);
        let turned = Turned {
            walls: symmetry.bits(&drawing.walls()),
            observer: drawing.observer.map(|observer| observer.turned(symmetry, size)),
            marks,
            claims,
        };
        turned.judge(rule).map_err(|difference| match symmetry {
            Symmetry::Identity => difference,
            turned => format!("{turned:?}: {difference}"),
        })?;
    }
    Ok(())
}

/// A drawing in one orientation.
struct Turned {
    marks: Grid<Mark>,
    walls: BitGrid,
    observer: Option<Observer>,
    claims: Claims,
}

impl Turned {
    fn judge(&self, rule: Rule) -> Result<(), String> {
        let Some(observer) = self.observer.filter(|_| self.claims.observer) else {
            return self.judge_corners();
        };
        let look = Look::by(rule);
        let mut sight = Sight::new();
        let view = sight.look(&self.walls, observer, look).map_err(|error| error.to_string())?;
        let corners = Corners::of(&self.walls);
        let own: Vec<Pos> = self.cells(|mark| mark == Mark::ObserverCorner).collect();
        let differences = self.marks.iter().filter_map(|(cell, &mark)| {
            let corner = corners.at(cell).map(|corner| corner.interest(view, Always::Cells(&own)));
            // Without a claim about hidden cells, their sign is that of a free cell.
            let mark = match mark {
                Mark::NotVisible if !self.claims.not_visible => Mark::Free,
                mark => mark,
            };
            let found = Found { visible: view.contains(cell), corner };
            let agrees = found.agrees(mark, self.claims);
            (!agrees).then(|| {
                format!("{cell}: marked as {}, but it is {}", named(mark), found.instead_of(mark))
            })
        });
        first_of(differences)?;
        if rule == Rule::Traced { Ok(()) } else { seen_back(&self.walls, observer, view, look) }
    }

    /// Without an observer, the marks show all corners of the map.
    fn judge_corners(&self) -> Result<(), String> {
        let corners = Corners::of(&self.walls);
        first_of(self.marks.iter().filter_map(|(cell, mark)| {
            match (mark.is_corner(), corners.at(cell).is_some()) {
                (true, false) => Some(format!("{cell}: marked as a corner, but it is none")),
                (false, true) => Some(format!("{cell}: is a corner, but it is not marked")),
                _ => None,
            }
        }))
    }

    fn cells(&self, wanted: fn(Mark) -> bool) -> impl Iterator<Item = Pos> {
        self.marks.iter().filter(move |&(_, &mark)| wanted(mark)).map(|(cell, _)| cell)
    }
}

/// The first difference, and the number of the others.
fn first_of(mut differences: impl Iterator<Item = String>) -> Result<(), String> {
    let Some(first) = differences.next() else { return Ok(()) };
    match differences.count() {
        0 => Err(first),
        1 => Err(format!("{first} (and 1 more cell differs)")),
        more => Err(format!("{first} (and {more} more cells differ)")),
    }
}

fn seen_back(walls: &BitGrid, observer: Observer, view: &View, look: Look) -> Result<(), String> {
    let mut back = Sight::new();
    for cell in view.cells() {
        let seen = back.look(walls, cell, look).map_err(|error| error.to_string())?;
        if !seen.contains_all(observer) {
            return Err(format!("{cell} is seen but does not see the observer"));
        }
    }
    Ok(())
}

/// Our answer for one cell.
#[derive(Clone, Copy)]
struct Found {
    visible: bool,
    corner: Option<Interest>,
}

impl Found {
    fn agrees(self, mark: Mark, claims: Claims) -> bool {
        let unmarked = !(claims.corners && self.corner == Some(Interest::Interesting));
        match mark {
            Mark::Wall => !self.visible,
            Mark::Observer => self.visible,
            Mark::ObserverCorner | Mark::Interesting => self.corner == Some(Interest::Interesting),
            Mark::Plain => self.corner == Some(Interest::Plain),
            Mark::Hidden => self.corner == Some(Interest::Hidden),
            Mark::Visible => self.visible && unmarked,
            Mark::NotVisible => !self.visible,
            Mark::Free | Mark::Actor(_) | Mark::Goal(_) => unmarked,
        }
    }

    /// In words that answer the mark.
    fn instead_of(self, mark: Mark) -> &'static str {
        match (self.visible, self.corner) {
            (false, _) if matches!(mark, Mark::Visible | Mark::Observer) => "not visible",
            (true, _) if mark == Mark::NotVisible => "visible",
            (_, Some(Interest::Interesting)) => "an interesting corner",
            (_, Some(Interest::Plain)) => "a visible corner that is not interesting",
            (_, Some(Interest::Hidden)) => "a corner that is not visible",
            (true, None) => "visible and no corner",
            (false, None) => "not visible and no corner",
        }
    }
}

fn named(mark: Mark) -> &'static str {
    match mark {
        Mark::Wall => "a wall",
        Mark::Observer => "the observer",
        Mark::ObserverCorner => "the observer on a corner",
        Mark::Visible => "visible",
        Mark::NotVisible => "not visible",
        Mark::Interesting => "an interesting corner",
        Mark::Plain => "a visible corner that is not interesting",
        Mark::Hidden => "a corner that is not visible",
        Mark::Free | Mark::Actor(_) | Mark::Goal(_) => "free and no corner",
    }
}
