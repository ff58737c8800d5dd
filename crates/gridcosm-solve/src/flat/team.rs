//! Searches that prove nothing but find a solution soon, each in other levels. They take turns.

use super::{
    best_first::{BestFirst, Count, Stage},
    desk::Level,
    guided::Guided,
    nodes::Nodes,
    plan::Plan,
    way,
};
use crate::answer::{Progress, Way};

/// How much dearer a push still needed is than one already done. No weight suits all levels.
const WEIGHTS: [u32; 3] = [4, 10, 2];

/// Positions that a search in a hurry expands in its turn, and that a guided one does, which takes longer over each.
const SLICE: u32 = 128;
const GUIDED_SLICE: u32 = 128;

/// What a round has brought.
pub(crate) enum News {
    Going,
    Way(Way),
    /// Everything that can happen has been examined.
    Impossible,
    /// No search is left.
    Over,
}

#[derive(Debug)]
enum Member<'l, const W: usize> {
    Hurried(Box<BestFirst<'l, W>>),
    Guided(Box<Guided<'l, W>>),
}

impl<const W: usize> Member<'_, W> {
    fn run(&mut self) -> Stage {
        match self {
            Self::Hurried(search) => search.run(SLICE),
            Self::Guided(search) => search.run(GUIDED_SLICE),
        }
    }

    fn nodes(&self) -> &Nodes<W> {
        match self {
            Self::Hurried(search) => &search.nodes,
            Self::Guided(search) => &search.nodes,
        }
    }
}

/// The searches of a level that take turns.
#[derive(Debug)]
pub(crate) struct Team<'l, const W: usize> {
    level: &'l Level,
    members: Vec<Member<'l, W>>,
    is_full: bool,
    /// What members that have left used, in situations.
    gone: (u64, u64),
}

impl<'l, const W: usize> Team<'l, W> {
    /// A team that shares some bytes.
    pub(crate) fn new(level: &'l Level, bytes: usize) -> Self {
        let share = bytes / (WEIGHTS.len() + 2);
        let board = &level.board;
        let plan = Plan::new(board);
        let planned = !plan.order.is_empty();
        let mut members = vec![Member::Guided(Box::new(Guided::new(level, plan, share)))];
        if planned {
            let plan = Plan::none(board);
            members.push(Member::Guided(Box::new(Guided::new(level, plan, share))));
        }
        members.extend(WEIGHTS.map(|weight| {
            Member::Hurried(Box::new(BestFirst::new(level, Count::Hurry(weight), true, share)))
        }));
        Self { level, members, is_full: false, gone: (0, 0) }
    }

    /// Gives every search its turn.
    pub(crate) fn run(&mut self) -> News {
        let mut turn = 0;
        while let Some(member) = self.members.get_mut(turn) {
            match (member.run(), &*member) {
                (Stage::Going, _) => turn += 1,
                (Stage::Found(node), member) => {
                    if let Some(actions) = way::actions(self.level, member.nodes(), node) {
                        return News::Way(Way { actions, agents: Vec::new() });
                    }
                    self.dismiss(turn);
                }
                (Stage::Exhausted, Member::Hurried(_)) => return News::Impossible,
                // Two positions may have looked the same to it, so that it proves nothing.
                (Stage::Exhausted, Member::Guided(_)) => self.dismiss(turn),
                (Stage::Full, _) => {
                    self.is_full = true;
                    self.dismiss(turn);
                }
            }
        }
        if self.is_over() { News::Over } else { News::Going }
    }

    fn dismiss(&mut self, turn: usize) {
        let mut progress = Progress::default();
        add(&self.members.remove(turn), &mut progress);
        self.gone.0 += progress.situations;
        self.gone.1 += progress.generated;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.members.is_empty()
    }

    /// Whether a search had too little memory.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    pub(crate) fn add_to(&self, progress: &mut Progress) {
        progress.situations += self.gone.0;
        progress.generated += self.gone.1;
        self.members.iter().for_each(|member| add(member, progress));
    }
}

fn add<const W: usize>(member: &Member<'_, W>, progress: &mut Progress) {
    progress.situations += member.nodes().len() as u64;
    let (generated, bytes) = match member {
        Member::Hurried(search) => (search.generated, search.nodes.bytes()),
        Member::Guided(search) => (search.generated, search.bytes()),
    };
    progress.generated += generated;
    progress.memory += bytes;
}
