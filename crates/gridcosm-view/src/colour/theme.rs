//! The two themes. The studio's CSS tokens and its palette are generated from this table.

use super::Rgb;

/// Defines the struct, both themes and the list of tokens from one table: name, light, dark.
macro_rules! theme {
    ($($(#[doc = $doc:literal])+ $name:ident: $light:literal, $dark:literal;)+) => {
        /// The colours of pictures and of the studio's page.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Theme {
            $($(#[doc = $doc])+ pub $name: Rgb,)+
            /// One hue per grid; [`hue`](Self::hue) continues them with lighter and darker rounds.
            pub hues: [Rgb; 6],
        }

        impl Theme {
            /// Saturated figures on a light ground.
            pub const LIGHT: Theme =
                Theme { $($name: Rgb::hex($light),)+ hues: LIGHT_HUES };

            /// Light figures on a dark ground.
            pub const DARK: Theme =
                Theme { $($name: Rgb::hex($dark),)+ hues: DARK_HUES };

            fn named(&self) -> impl Iterator<Item = (&'static str, Rgb)> {
                [$((stringify!($name), self.$name),)+].into_iter()
            }
        }
    };
}

theme! {
    /// Text and lines.
    ink: 0x1a1e30, 0xeceef8;
    /// Text of the second rank.
    ink_2: 0x4b5270, 0xb0b7d1;
    /// Hints.
    ink_3: 0x646b88, 0x8d95b4;
    /// The ground of a whole page.
    page: 0xf2f3f8, 0x10131f;
    /// The ground of panels, and the gaps between floor tiles.
    panel: 0xffffff, 0x181c2b;
    /// What a pointer rests on.
    hover: 0xeef0f8, 0x22273a;
    /// Lines between panels.
    line: 0xdcdfea, 0x2a3047;
    /// Lines around fields and buttons.
    line_2: 0xc3c8da, 0x3d4564;
    /// Behind every picture.
    board: 0xe7e9f2, 0x0c0f19;
    /// Floor of a grid.
    tile: 0xfafafd, 0x1d2233;
    /// Every other floor tile.
    tile_other: 0xf0f1f8, 0x232842;
    /// The tops of walls.
    wall: 0x5b6285, 0x48517f;
    /// Marks of the picture itself: selection, routes. On a page, what can be clicked.
    accent: 0x4554cf, 0x8793ff;
    /// Text on a ground of the accent.
    accent_ink: 0xffffff, 0x10131f;
    /// A ground with a touch of the accent.
    accent_soft: 0xe5e8fb, 0x272d52;
    /// Things that are reached.
    good: 0x157a52, 0x46c892;
    /// A ground for good news.
    good_soft: 0xdef3ea, 0x17352c;
    /// Warnings.
    warn: 0x95600c, 0xecb45f;
    /// A ground for warnings.
    warn_soft: 0xfbefd9, 0x3a2f1b;
    /// Things that hurt.
    bad: 0xbf2f40, 0xf0707d;
    /// A ground for bad news.
    bad_soft: 0xfbe4e7, 0x40232b;
    /// Things that pay.
    warm: 0xe0a32c, 0xf2c14e;
    /// Shadows, at a fraction of full strength.
    shade: 0x0b1028, 0x000000;
    /// Blocked tiles of a map.
    land: 0xc4beac, 0x3e4454;
    /// Open tiles of a map.
    sea: 0xe4eef7, 0x121b30;
    /// Floor that an observer sees, close by.
    lit: 0xffe28c, 0xa47e2e;
    /// Floor that an observer sees, far away.
    lit_far: 0xfffcf0, 0x2e3450;
    /// Mixed into floor that an observer does not see.
    unseen: 0x60688e, 0x060811;
}

const LIGHT_HUES: [Rgb; 6] = [
    Rgb::hex(0x5063dd),
    Rgb::hex(0x0f958a),
    Rgb::hex(0xd8742c),
    Rgb::hex(0xbb4a83),
    Rgb::hex(0x6d9326),
    Rgb::hex(0x8f5fc9),
];

const DARK_HUES: [Rgb; 6] = [
    Rgb::hex(0x8493ff),
    Rgb::hex(0x43cdc1),
    Rgb::hex(0xf5a463),
    Rgb::hex(0xe884b7),
    Rgb::hex(0xa7cf59),
    Rgb::hex(0xbd97ee),
];

/// The share of the sprites' dark shade in the front of a wall, and of white in its upper edge; `wall.svg` has the
/// same.
const FRONT_SHADE: (Rgb, u8) = (Rgb::hex(0x0b1020), 28);
const EDGE_LIGHT: u8 = 14;

impl Theme {
    /// The number of hues before they repeat.
    pub const HUES: usize = 18;

    /// The hue of the n-th grid: the second round is lighter, the third darker.
    pub fn hue(&self, n: usize) -> Rgb {
        let hue = self.hues[n % self.hues.len()];
        match n / self.hues.len() % 3 {
            0 => hue,
            1 => hue.mixed(Rgb::WHITE, 35),
            _ => hue.mixed(Rgb::BLACK, 30),
        }
    }

    /// The colours by the names that a style sheet uses: `ink`, `tile-other`, `hue-17`.
    pub fn tokens(&self) -> Vec<(String, Rgb)> {
        let named = self.named().map(|(name, colour)| (name.replace('_', "-"), colour));
        let (shade, share) = FRONT_SHADE;
        let walls = [
            ("wall-front".to_owned(), self.wall.mixed(shade, share)),
            ("wall-edge".to_owned(), self.wall.mixed(Rgb::WHITE, EDGE_LIGHT)),
        ];
        let hues = (0..Self::HUES).map(|n| (format!("hue-{n}"), self.hue(n)));
        named.chain(walls).chain(hues).collect()
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::DARK
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn eighteen_grids_have_hues_of_their_own() {
        for theme in [Theme::LIGHT, Theme::DARK] {
            let hues: BTreeSet<Rgb> = (0..Theme::HUES).map(|n| theme.hue(n)).collect();
            assert_eq!(hues.len(), Theme::HUES);
            assert_eq!(theme.hue(Theme::HUES), theme.hue(0));
        }
    }

    #[test]
    fn every_token_has_one_name() {
        let tokens = Theme::LIGHT.tokens();
        let names: BTreeSet<&str> = tokens.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names.len(), tokens.len());
        assert!(names.contains("tile-other") && names.contains("hue-17"));
    }

    /// The limits of the Web Content Accessibility Guidelines: 4.5 for text, 3 for shapes.
    #[test]
    fn text_and_figures_stand_out_from_their_grounds() {
        for (name, theme) in [("light", Theme::LIGHT), ("dark", Theme::DARK)] {
            let t = &theme;
            let texts = [t.ink, t.ink_2, t.ink_3, t.accent, t.good, t.warn, t.bad];
            for text in texts {
                for ground in [t.page, t.panel, t.hover] {
                    assert!(contrast(text, ground) >= 4.5, "{name}: {text} on {ground}");
                }
            }
            for (text, ground) in [
                (t.accent_ink, t.accent),
                (t.accent, t.accent_soft),
                (t.good, t.good_soft),
                (t.warn, t.warn_soft),
                (t.bad, t.bad_soft),
            ] {
                assert!(contrast(text, ground) >= 4.5, "{name}: {text} on {ground}");
            }
            for hue in t.hues {
                assert!(contrast(hue, t.tile) >= 3.0, "{name}: {hue} on the floor");
            }
        }
    }

    #[expect(clippy::float_arithmetic, reason = "the definition of contrast is in real numbers")]
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let linear = |byte: u8| {
            let share = f64::from(byte) / 255.0;
            if share <= 0.03928 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        let light = |c: Rgb| 0.2126 * linear(c.0) + 0.7152 * linear(c.1) + 0.0722 * linear(c.2);
        let (a, b) = (light(a) + 0.05, light(b) + 0.05);
        (a / b).max(b / a)
    }
}
