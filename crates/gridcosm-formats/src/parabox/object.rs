//! The objects of a file, one per line.

use super::lines::{Line, Word};
use crate::level_file::Report;
use std::ops::Range;

/// An object with its place.
#[derive(Clone, Debug)]
pub(super) struct Object<'t> {
    pub(super) depth: usize,
    pub(super) span: Range<usize>,
    pub(super) x: Int,
    pub(super) y: Int,
    pub(super) what: What<'t>,
}

/// A whole number with its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Int {
    pub(super) value: i64,
    pub(super) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum What<'t> {
    Block(Block<'t>),
    Ref(Ref<'t>),
    Wall(Flags),
    Floor { kind: &'t str, rest: &'t str },
}

#[derive(Clone, Debug)]
pub(super) struct Block<'t> {
    pub(super) id: Int,
    pub(super) width: Int,
    pub(super) height: Int,
    /// Hue, saturation and value, as they are written.
    pub(super) colour: [&'t str; 3],
    pub(super) zoom: &'t str,
    pub(super) solid: bool,
    pub(super) flags: Flags,
    pub(super) effect: &'t str,
}

#[derive(Clone, Debug)]
pub(super) struct Ref<'t> {
    pub(super) id: Int,
    pub(super) exit: bool,
    /// The degree of the infinite exit that it is.
    pub(super) infinite_exit: Option<Int>,
    /// The degree of the infinite enter that its block is, and the block that is entered for ever.
    pub(super) infinite_enter: Option<(Int, Int)>,
    pub(super) flags: Flags,
    pub(super) effect: &'t str,
}

/// What blocks, references and walls have in common; walls have only the first three.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flags {
    pub(super) player: bool,
    pub(super) possessable: bool,
    pub(super) order: i64,
    pub(super) flip: bool,
    pub(super) float: bool,
}

/// The usual values of fields that a line leaves out.
pub(super) const COLOUR: [&str; 3] = ["0", "0", "0.8"];
pub(super) const ZOOM: &str = "1";
pub(super) const EFFECT: &str = "0";

/// Reads an object. `Ok(None)` is a line that is none; a mistake in an object is reported.
pub(super) fn read<'t>(report: &mut Report<'_>, line: &Line<'t>) -> Result<Option<Object<'t>>, ()> {
    let Some((name, words)) = line.words.split_first() else { return Ok(None) };
    // How many fields there must be.
    let least = match name.text {
        "Block" => 5,
        "Ref" | "Floor" => 3,
        "Wall" => 2,
        _ => return Ok(None),
    };
    if words.len() < least {
        let message =
            format!("`{}` has at least {least} fields, here are {}", name.text, words.len());
        report.error("parabox-fields", line.span.clone(), message);
        return Err(());
    }
    let mut fields = Fields { words, report, least, at: 0, name: name.text, over: false };
    let (x, y) = (fields.int(), fields.int());
    let what = match name.text {
        "Block" => fields.block().map(What::Block),
        "Ref" => fields.reference().map(What::Ref),
        "Wall" => fields.flags().map(What::Wall),
        _ => {
            let kind = words.get(2).map_or("", |word| word.text);
            let start = words.get(3).map_or(line.span.end, |word| word.start);
            let rest = line.text.get(start.saturating_sub(line.span.start)..).unwrap_or("");
            Some(What::Floor { kind, rest: rest.trim_end() })
        }
    };
    let (Some(x), Some(y), Some(what)) = (x, y, what) else { return Err(()) };
    Ok(Some(Object { depth: line.depth, span: line.span.clone(), x, y, what }))
}

/// The fields of a line, one after the other. Those at the end may be missing; words after the last are remarks.
struct Fields<'a, 't, 'r, 'o> {
    words: &'a [Word<'t>],
    report: &'r mut Report<'o>,
    /// So many must be there.
    least: usize,
    at: usize,
    name: &'t str,
    /// Whether a remark began before the last field.
    over: bool,
}

impl<'t> Fields<'_, 't, '_, '_> {
    /// The next word and whether it must be there.
    fn next(&mut self) -> (Option<Word<'t>>, bool) {
        let word = self.words.get(self.at).copied().filter(|_| !self.over);
        self.at += 1;
        (word, self.at <= self.least)
    }

    /// A word that is not what the field needs: a mistake where the field must be there, otherwise a remark.
    fn wrong(&mut self, word: Word<'t>, must: bool, wanted: &str) -> bool {
        let message = format!("`{}` is not {wanted}", word.text);
        if must {
            self.report.error("parabox-field", word.span(), message);
        } else {
            self.over = true;
            let hint = format!(
                "field {} of `{}` and those after it count as left out",
                self.at, self.name
            );
            self.report.warning("parabox-field", word.span(), message).hint(hint);
        }
        must
    }

    /// A whole number; `None` after a mistake.
    fn int(&mut self) -> Option<Int> {
        let (word, must) = self.next();
        let Some(word) = word else { return Some(Int::default()) };
        match word.text.parse().ok().or_else(|| whole(word.text)) {
            Some(value) => Some(Int { value, span: word.span() }),
            None if self.wrong(word, must, "a whole number") => None,
            None => Some(Int::default()),
        }
    }

    fn flag(&mut self) -> Option<bool> {
        let (word, must) = self.next();
        let Some(word) = word else { return Some(false) };
        match word.text {
            "0" | "False" | "false" => Some(false),
            "1" | "True" | "true" => Some(true),
            // Whatever is not 0 counts, as in most programs.
            text => match text.parse().ok().or_else(|| whole(text)) {
                Some(number) => self.flag_of(word, number),
                None if self.wrong(word, must, "0 or 1") => None,
                None => Some(false),
            },
        }
    }

    /// A flag that is written as a number: everything but 0 counts as 1.
    fn flag_of(&mut self, word: Word<'t>, number: i64) -> Option<bool> {
        if !(0..=1).contains(&number) {
            let message = format!("`{}` is not 0 or 1", word.text);
            self.report.warning("parabox-field", word.span(), message).hint("it counts as 1");
        }
        Some(number != 0)
    }

    /// A number that only matters for looks, as it is written.
    fn number(&mut self, usual: &'static str) -> Option<&'t str> {
        let (word, must) = self.next();
        let Some(word) = word else { return Some(usual) };
        if word.text.parse::<f64>().is_ok_and(f64::is_finite) {
            Some(word.text)
        } else if self.wrong(word, must, "a number") {
            None
        } else {
            Some(usual)
        }
    }

    fn block(&mut self) -> Option<Block<'t>> {
        let (id, width, height) = (self.int(), self.int(), self.int());
        let colour = [self.number(COLOUR[0]), self.number(COLOUR[1]), self.number(COLOUR[2])];
        let (zoom, solid) = (self.number(ZOOM), self.flag());
        let (flags, effect) = (self.all_flags(), self.number(EFFECT));
        let [Some(hue), Some(sat), Some(val)] = colour else { return None };
        Some(Block {
            id: id?,
            width: width?,
            height: height?,
            colour: [hue, sat, val],
            zoom: zoom?,
            solid: solid?,
            flags: flags?,
            effect: effect?,
        })
    }

    fn reference(&mut self) -> Option<Ref<'t>> {
        let (id, exit) = (self.int(), self.flag());
        let (leaves, leaves_degree) = (self.flag(), self.int());
        let (enters, enters_degree, enters_id) = (self.flag(), self.int(), self.int());
        let (flags, effect) = (self.all_flags(), self.number(EFFECT));
        Some(Ref {
            id: id?,
            exit: exit?,
            infinite_exit: leaves_degree.filter(|_| leaves == Some(true)),
            infinite_enter: enters_degree.zip(enters_id).filter(|_| enters == Some(true)),
            flags: flags?,
            effect: effect?,
        })
    }

    fn flags(&mut self) -> Option<Flags> {
        let (player, possessable, order) = (self.flag(), self.flag(), self.int());
        Some(Flags {
            player: player?,
            possessable: possessable?,
            order: order?.value,
            ..Flags::default()
        })
    }

    fn all_flags(&mut self) -> Option<Flags> {
        let flags = self.flags()?;
        let (flip, float) = (self.flag(), self.flag());
        Some(Flags { flip: flip?, float: float?, ..flags })
    }
}

/// A whole number written with a decimal point, as some editors do: `3.0`.
fn whole(text: &str) -> Option<i64> {
    let (whole, rest) = text.split_once('.')?;
    if rest.bytes().all(|digit| digit == b'0') { whole.parse().ok() } else { None }
}
