//! Nests as people handle them: named or typed in, pushed under rules of their choice, walked through and outlined.
//!
//! [`open`] takes whatever names a nest (a `.nest` file, a level, text as in `1 main 5|_ _ _`) and returns a [`Nest`]. Every
//! question to it changes nothing and returns a value with everything that a front end may want to show.
//!
//! ```
//! use gridcosm::{grid::Dir, nests::{self, Mode}};
//!
//! let nest = nests::open("main=1 box _; box=2 3", &mut |path| std::fs::read(path), 0)?;
//! let mut question = nest.question(nest.find("1")?, Dir::E);
//! nests::set_rule(&mut question.rules, "order", "portal,solid")?;
//! let trial = nest.attempt(Mode::Push, &question);
//! let (path, after) = trial.outcome.as_ref().unwrap();
//! assert_eq!(path.visits().len(), 5);
//! assert_eq!(nest.text_of(after), "main: _ box 3\nbox: 1 2\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod find;
mod outline;
mod rules;
mod seen;
mod source;
mod trial;
mod walk;

pub use board::{Closed, NestBoard};
pub use find::{FindError, place_name};
pub use outline::{Outline, Shown};
pub use rules::{RULES, RuleError, set_rule};
pub use seen::nest_of_state;
pub use source::{Nest, open, open_with};
pub use trial::{Mode, Question, Traversed, Trial};
pub use walk::{Move, ScriptError, Step, WalkError, Walked, parse_script};
