//! Which characters begin a content and which a reference.

use unicode_general_category::{GeneralCategory, get_general_category};

/// Digits of any script, including superscript and circled ones; fractions and roman numerals are not digits.
pub(super) fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
        || !c.is_ascii()
            && (category(c) == GeneralCategory::DecimalNumber || is_typographic_digit(c))
}

/// Letters of any script. `char::is_alphabetic` would also take letter-like numbers and vowel signs.
pub(super) fn is_letter(c: char) -> bool {
    use GeneralCategory::{
        LowercaseLetter, ModifierLetter, OtherLetter, TitlecaseLetter, UppercaseLetter,
    };
    if c.is_ascii() {
        return c.is_ascii_alphabetic();
    }
    matches!(
        category(c),
        LowercaseLetter | ModifierLetter | OtherLetter | TitlecaseLetter | UppercaseLetter
    )
}

fn category(c: char) -> GeneralCategory {
    get_general_category(c)
}

/// Characters with `Numeric_Type=Digit` in the Unicode character database, a property that is closed for additions.
fn is_typographic_digit(c: char) -> bool {
    matches!(c,
        '\u{B2}' | '\u{B3}' | '\u{B9}'
        | '\u{1369}'..='\u{1371}' | '\u{19DA}'
        | '\u{2070}' | '\u{2074}'..='\u{2079}' | '\u{2080}'..='\u{2089}'
        | '\u{2460}'..='\u{2468}' | '\u{2474}'..='\u{247C}' | '\u{2488}'..='\u{2490}'
        | '\u{24EA}' | '\u{24F5}'..='\u{24FD}' | '\u{24FF}'
        | '\u{2776}'..='\u{277E}' | '\u{2780}'..='\u{2788}' | '\u{278A}'..='\u{2792}'
        | '\u{10A40}'..='\u{10A43}' | '\u{10E60}'..='\u{10E68}' | '\u{11052}'..='\u{1105A}'
        | '\u{1F100}'..='\u{1F10A}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_letters_are_told_apart_in_all_scripts() {
        assert!("7²①٣߀𝟘".chars().all(is_digit));
        assert!(!"½Ⅷ〇aé_".chars().any(is_digit));
        assert!("aZéΩжʰ中ǅ".chars().all(is_letter));
        assert!(!"1Ⅷ_*~ⓐ\u{345}".chars().any(is_letter));
    }
}
