//! The rules that choose between the possible paths of a push.

use crate::EntryMapping;
use gridcosm_grid::words;
use std::{fmt, str::FromStr};

/// The strategies for the next cell of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Strategy {
    /// Push it along.
    Solid,
    /// If it is a grid: enter it.
    Portal,
    /// If the thing before it is a grid: that grid swallows it.
    Swallow,
}

words!(Strategy { Solid "solid" = "push it", Portal "portal" = "go into it", Swallow "swallow" = "let it swallow" });
words!(Swallow { Front "front" = "at the side that meets it", Behind "behind" = "at the far side" });
words!(Search {
    PerCell "per_cell" = "all strategies at each cell",
    PerStrategy "per_strategy" = "one strategy at a time",
});

/// Strategies in order of preference: at least one, and each at most once.
///
/// ```
/// use gridcosm_nest::{Order, Strategy};
/// assert_eq!("portal, solid".parse(), Order::new([Strategy::Portal, Strategy::Solid]));
/// assert_eq!("solid,solid".parse::<Order>().unwrap_err().to_string(), "the order has `solid` twice");
/// assert_eq!("".parse::<Order>().unwrap_err().to_string(), "the order has no strategy");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    strategies: [Strategy; 3],
    len: u8,
}

/// Why something is not an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// Nothing could ever be pushed.
    #[error("the order has no strategy")]
    Empty,
    /// A strategy that occurs twice.
    #[error("the order has `{strategy}` twice")]
    Repeated {
        /// The strategy.
        strategy: Strategy,
        /// Where it occurs again, counted from 0.
        index: usize,
    },
    /// A word that is not the name of a strategy.
    #[error("there is no strategy `{0}`")]
    Unknown(String),
}

impl Order {
    /// Solid, portal, swallow.
    pub const DEFAULT: Order = Order::all([Strategy::Solid, Strategy::Portal, Strategy::Swallow]);
    /// The same as [`Order::DEFAULT`].
    pub const PUSH_FIRST: Order = Order::DEFAULT;
    /// Portal, solid, swallow.
    pub const TRY_ENTER_FIRST: Order =
        Order::all([Strategy::Portal, Strategy::Solid, Strategy::Swallow]);
    /// Swallow, portal, solid.
    pub const SWALLOW_FIRST: Order =
        Order::all([Strategy::Swallow, Strategy::Portal, Strategy::Solid]);

    const fn all(strategies: [Strategy; 3]) -> Self {
        Self { strategies, len: 3 }
    }

    /// These strategies in this order.
    pub fn new(strategies: impl IntoIterator<Item = Strategy>) -> Result<Self, OrderError> {
        let mut order = Self { strategies: [Strategy::Solid; 3], len: 0 };
        for (index, strategy) in strategies.into_iter().enumerate() {
            if order.as_slice().contains(&strategy) {
                return Err(OrderError::Repeated { strategy, index });
            }
            // There are three strategies and three places for them.
            if let Some(free) = order.strategies.get_mut(index) {
                *free = strategy;
                order.len += 1;
            }
        }
        if order.len == 0 { Err(OrderError::Empty) } else { Ok(order) }
    }

    /// The strategies, preferred ones first.
    #[inline]
    pub fn as_slice(&self) -> &[Strategy] {
        self.strategies.get(..usize::from(self.len)).unwrap_or(&self.strategies)
    }
}

/// Words separated by commas.
impl FromStr for Order {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<Self, OrderError> {
        if text.trim().is_empty() {
            return Err(OrderError::Empty);
        }
        let strategy = |word: &str| {
            Strategy::from_word(word.trim())
                .ok_or_else(|| OrderError::Unknown(word.trim().to_owned()))
        };
        Self::new(text.split(',').map(strategy).collect::<Result<Vec<_>, _>>()?)
    }
}

/// As it is read.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.as_slice().iter().map(|strategy| strategy.word()).collect();
        f.write_str(&words.join(","))
    }
}

impl Default for Order {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The side at which a pushed grid swallows what it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Swallow {
    /// At the side that meets it: a grid pushed east swallows it at its eastern edge, and it moves west inside.
    #[default]
    Front,
    /// At the far side: a grid pushed east swallows it at its western edge, and it moves on east.
    Behind,
}

/// The order in which paths are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Search {
    /// Tries all strategies at a cell before it returns to the cell before: strategies near the end of a path alternate
    /// first.
    #[default]
    PerCell,
    /// Searches all paths that need only the first strategy, then those that need only the first two, then all: the
    /// order is a true preference.
    PerStrategy,
}

/// How pushes are decided. The default follows the design; [`RuleSet::as_run`] follows its first implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The strategies, preferred ones first.
    pub order: Order,
    /// The rule for where grids are entered.
    pub entry: EntryMapping,
    /// How grids swallow things.
    pub swallow: Swallow,
    /// How paths are searched.
    pub search: Search,
    /// Cells that one path of a push may look at; a longer path fails with [`MaxDepth`](crate::PushReason::MaxDepth).
    /// `None` sets no limit.
    pub max_depth: Option<u32>,
    /// Dead ends after which a push gives up with the latest failure. `None` sets no limit.
    pub max_backtracks: Option<u32>,
    /// Cells that [`push_simple`](crate::Planner::push_simple) and [`pull`](crate::Planner::pull) may look at.
    pub max_steps: u32,
    /// Work after which a push gives up with [`MaxDepth`](crate::PushReason::MaxDepth) at its start: cells tried in all
    /// paths together. Only a world made to exceed it needs that much.
    pub budget: u32,
}

impl Default for RuleSet {
    fn default() -> Self {
        Self {
            order: Order::DEFAULT,
            entry: EntryMapping::Centred,
            swallow: Swallow::Front,
            search: Search::PerCell,
            max_depth: Some(1000),
            max_backtracks: Some(10),
            max_steps: 1000,
            budget: 100_000,
        }
    }
}

impl RuleSet {
    /// The rules of the first implementation, which also produced the conformance vectors.
    pub fn as_run(order: Order) -> Self {
        Self {
            order,
            entry: EntryMapping::Uniform,
            max_depth: None,
            max_backtracks: None,
            ..Self::default()
        }
    }
}
