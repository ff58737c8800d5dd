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
    /// If it can be taken over: the player becomes it. Only for moves [by things](By::Things).
    Possess,
}

words!(Strategy {
    Solid "solid" = "push it",
    Portal "portal" = "go into it",
    Swallow "swallow" = "let it swallow",
    Possess "possess" = "become it",
});
words!(Swallow { Front "front" = "at the side that meets it", Behind "behind" = "at the far side" });
words!(Preset {
    Usual "usual" = "the rules of this program",
    Parabox "parabox" = "the rules of Patrick's Parabox",
});
words!(By {
    Cells "cells" = "cell by cell",
    Things "things" = "thing by thing, as in Patrick's Parabox",
});
words!(Circles {
    Start "start" = "only at the thing that moves first",
    Any "any" = "at any thing that moves the same way",
});
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
    strategies: [Strategy; MOST],
    len: u8,
    /// Those that apply to a cell: by whether it is a reference, and whether there is one behind it. A search asks at
    /// every cell.
    applying: [[Remaining; 2]; 2],
}

/// How many strategies there are.
const MOST: usize = Strategy::ALL.len();

/// Strategies that remain to be tried at a cell, preferred ones first: two bits each, the next one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Remaining(u8);

impl Remaining {
    /// Only to push it along.
    pub(crate) const SOLID: Self = Self(1);

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Removes the first one.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Strategy> {
        let next = match self.0 & 3 {
            0 => return None,
            1 => Strategy::Solid,
            2 => Strategy::Portal,
            _ => Strategy::Swallow,
        };
        self.0 >>= 2;
        Some(next)
    }

    /// Of an order, those that apply to a cell.
    const fn of(order: [Strategy; MOST], len: u8, is_ref: bool, is_behind: bool) -> Self {
        let (mut all, mut shift, mut index) = (0, 0, 0);
        while index < len as usize {
            let code = match order[index] {
                Strategy::Solid => 1,
                Strategy::Portal if is_ref => 2,
                Strategy::Swallow if is_behind => 3,
                _ => 0,
            };
            if code != 0 {
                all |= code << shift;
                shift += 2;
            }
            index += 1;
        }
        Self(all)
    }
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
    /// Solid, portal, swallow, possess.
    pub const PARABOX: Order = Order::of(
        [Strategy::Solid, Strategy::Portal, Strategy::Swallow, Strategy::Possess],
        MOST as u8,
    );
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

    const fn all([a, b, c]: [Strategy; 3]) -> Self {
        Self::of([a, b, c, Strategy::Solid], 3)
    }

    const fn of(strategies: [Strategy; MOST], len: u8) -> Self {
        let no = Remaining::of(strategies, len, false, false);
        let behind = Remaining::of(strategies, len, false, true);
        let here = Remaining::of(strategies, len, true, false);
        let both = Remaining::of(strategies, len, true, true);
        Self { strategies, len, applying: [[no, behind], [here, both]] }
    }

    /// These strategies in this order.
    pub fn new(strategies: impl IntoIterator<Item = Strategy>) -> Result<Self, OrderError> {
        let (mut order, mut len) = ([Strategy::Solid; MOST], 0);
        for (index, strategy) in strategies.into_iter().enumerate() {
            if order.iter().take(len).any(|&known| known == strategy) {
                return Err(OrderError::Repeated { strategy, index });
            }
            // There are as many places as strategies.
            if let Some(free) = order.get_mut(index) {
                *free = strategy;
                len += 1;
            }
        }
        if len == 0 { Err(OrderError::Empty) } else { Ok(Self::of(order, len as u8)) }
    }

    /// The strategies, preferred ones first.
    #[inline]
    pub fn as_slice(&self) -> &[Strategy] {
        self.strategies.get(..usize::from(self.len)).unwrap_or(&self.strategies)
    }
}

impl Order {
    /// The first of these strategies.
    pub(crate) fn first(self, count: usize) -> Self {
        // What lies beyond does not count, but equal orders are equal everywhere.
        let mut strategies = [Strategy::Solid; MOST];
        for (free, &strategy) in strategies.iter_mut().zip(self.as_slice()).take(count) {
            *free = strategy;
        }
        Self::of(strategies, self.len.min(count as u8))
    }

    /// Those that apply to a cell, by whether it is a reference and whether there is one behind it. That there is a
    /// cell to push it to, or a grid to enter, is found out by trying.
    #[inline]
    pub(crate) fn applying(&self, is_ref: bool, is_behind: bool) -> Remaining {
        self.applying[usize::from(is_ref)][usize::from(is_behind)]
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

/// A set of rules with a name, from which the other rules of a level differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Preset {
    /// [`RuleSet::default`].
    #[default]
    Usual,
    /// [`RuleSet::parabox`].
    Parabox,
}

impl Preset {
    /// Its rules.
    pub fn rules(self) -> RuleSet {
        match self {
            Self::Usual => RuleSet::default(),
            Self::Parabox => RuleSet::parabox(),
        }
    }

    /// The preset by which rules are described most briefly.
    pub fn of(rules: &RuleSet) -> Self {
        if rules.by == By::Things { Self::Parabox } else { Self::Usual }
    }
}

/// How a push is planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum By {
    /// Cell by cell, by a [`Planner`](crate::Planner): a push is a path of cells, and what they hold moves along it.
    #[default]
    Cells,
    /// Thing by thing, by a [`ThingPlanner`](crate::ThingPlanner): every thing has a way of its own, may pass mirrors,
    /// and leaves and enters grids for ever.
    Things,
}

/// Where the circle of a push closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Circles {
    /// Only at its start.
    #[default]
    Start,
    /// At any thing that moves in the same direction; those before it stay. Only for moves [by things](By::Things).
    Any,
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
    /// How a push is planned. The rules below are for moves by things.
    pub by: By,
    /// Where circles close.
    pub circles: Circles,
    /// Whether a push against a wall inside a room moves the room.
    pub inner_push: bool,
    /// Whether something that cannot get out of a room takes its place, and the room goes back.
    pub shed: bool,
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
            by: By::Cells,
            circles: Circles::Start,
            inner_push: false,
            shed: false,
        }
    }
}

impl RuleSet {
    /// The rules of the game Patrick's Parabox, without its two extras.
    pub fn parabox() -> Self {
        Self {
            order: Order::PARABOX,
            entry: EntryMapping::Even,
            by: By::Things,
            circles: Circles::Any,
            max_depth: None,
            max_backtracks: None,
            budget: 1 << 15,
            ..Self::default()
        }
    }

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
