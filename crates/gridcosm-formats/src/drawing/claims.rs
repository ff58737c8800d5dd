//! What a drawing says about sight, for checking.

use super::{Drawing, Mark, Style};

/// The statements of a drawing that go beyond its single marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claims {
    /// There is an observer; without one, the marks show all corners of the map.
    pub observer: bool,
    /// A cell that is marked as not visible is not visible. Drawings of corners that mark no cell as visible use the
    /// same sign for every free cell.
    pub not_visible: bool,
    /// Every interesting corner is marked.
    pub corners: bool,
}

/// Why a drawing cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoClaims {
    /// Cells are marked as visible, but nobody sees them.
    #[error("it marks visible cells but no observer; mark the observer's cell with `s`")]
    NoObserver,
    /// A map and nothing else.
    #[error("it is a map that says nothing about sight")]
    OnlyMap,
    /// An expectation that is not known here.
    #[error("it has `{0}`, which cannot be checked")]
    Unknown(String),
}

impl Drawing {
    /// What the drawing says about sight.
    ///
    /// ```
    /// use gridcosm_formats::drawing::{self, Letters, NoClaims};
    /// let claims = |text| drawing::one(text, None, Letters::Sight).unwrap().claims();
    /// assert!(claims("s■□\no□□\n").unwrap().not_visible);
    /// assert_eq!(claims("□■□\noo□\n"), Err(NoClaims::NoObserver));
    /// assert_eq!(claims("□■□\n□□□\n"), Err(NoClaims::OnlyMap));
    /// ```
    ///
    /// # Errors
    /// When there is nothing to check, or something that cannot be checked.
    pub fn claims(&self) -> Result<Claims, NoClaims> {
        if let Some(name) = &self.unknown {
            return Err(NoClaims::Unknown(name.clone()));
        }
        let has = |wanted: fn(Mark) -> bool| self.marks.values().iter().any(|&mark| wanted(mark));
        let corners = has(Mark::is_corner) || self.style == Style::SightLetters;
        let visible = has(|mark| mark == Mark::Visible);
        let hidden = has(|mark| mark == Mark::NotVisible);
        match (self.observer.is_some(), self.style) {
            (_, Style::Plain | Style::Crowd) => Err(NoClaims::OnlyMap),
            (true, Style::Case) if visible || hidden => {
                Ok(Claims { observer: true, not_visible: true, corners: false })
            }
            (false, Style::Case) if visible => Err(NoClaims::NoObserver),
            (_, Style::Case) => Err(NoClaims::OnlyMap),
            (true, _) if visible || corners => {
                let not_visible = visible || self.style == Style::SightLetters;
                Ok(Claims { observer: true, not_visible, corners })
            }
            // The observer is shut in, or the drawing is just a map; the walls tell which.
            (true, _) if hidden && self.is_shut_in() => {
                Ok(Claims { observer: true, not_visible: true, corners: false })
            }
            (false, _) if visible => Err(NoClaims::NoObserver),
            (false, _) if has(Mark::is_corner) => {
                Ok(Claims { observer: false, not_visible: false, corners: true })
            }
            _ => Err(NoClaims::OnlyMap),
        }
    }

    /// Whether walls stand on all sides of the observer.
    fn is_shut_in(&self) -> bool {
        let Some(observer) = self.observer else { return false };
        let beside = observer.cells().flat_map(|cell| {
            [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy)| cell.offset(dx, dy))
        });
        let mut others = beside.filter(|&cell| observer.cells().all(|own| own != cell));
        others.all(|cell| self.marks.get(cell).is_none_or(|&mark| mark == Mark::Wall))
    }
}
