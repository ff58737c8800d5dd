//! Values that are written as words in files.

/// `words!(Type { Variant "word", ... })` gives an enum its words: `ALL`, `word`, `from_word` and `Display`. With
/// `Variant "word" = "label"`, every value also has a `label` to show in lists.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Fruit { Apple, Pear }
/// gridcosm_grid::words!(Fruit { Apple "apple", Pear "pear" });
/// assert_eq!(Fruit::from_word("pear"), Some(Fruit::Pear));
/// assert_eq!(Fruit::ALL.len(), 2);
///
/// #[derive(Clone, Copy)]
/// enum Size { Small, Large }
/// gridcosm_grid::words!(Size { Small "s" = "for one", Large "l" = "for the family" });
/// assert_eq!(Size::Large.label(), "for the family");
/// ```
#[macro_export]
macro_rules! words {
    ($type:ident { $($variant:ident $word:literal = $label:literal),* $(,)? }) => {
        $crate::words!($type { $($variant $word),* });

        impl $type {
            /// What it means, as shown in lists.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$variant => $label),* }
            }
        }
    };
    ($type:ident { $($variant:ident $word:literal),* $(,)? }) => {
        impl $type {
            /// All values in order.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The word that files use.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }

            /// The value that a word stands for.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)* _ => None }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}
