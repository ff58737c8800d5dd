//! Writes cases of the choice among drawings, which the page makes in the same way as the libraries do.

use super::{COMMAND, check};
use gridcosm_view::{Sprite, SpriteSet, Trait, Traits};

#[test]
fn the_cases_of_textures_are_current() {
    let svg = "<svg viewBox='0 0 1 1'/>";
    let names = [
        "wall-1.svg",
        "wall-2.svg",
        "wall-3.svg",
        "door.svg",
        "door.locked-1.svg",
        "door.locked-2.svg",
        "door.faded.moving.svg",
        "box.fixed.svg",
    ];
    let set = SpriteSet::from_files(names.map(|name| (name, svg))).unwrap();
    let list = |traits: Traits| {
        let words: Vec<String> = traits.iter().map(|each| format!("\"{each}\"")).collect();
        format!("[{}]", words.join(", "))
    };
    let drawings: String = set
        .textures()
        .map(|(sprite, texture)| {
            format!("  {{ sprite: \"{sprite}\", traits: {}, svg: \"\" }},\n", list(texture.traits))
        })
        .collect();
    let traits = [
        Traits::NONE,
        Traits::of([Trait::Locked]),
        Traits::of([Trait::Faded, Trait::Moving]),
        Traits::of([Trait::Fixed]),
    ];
    let mut cases = String::new();
    for (n, sprite) in [Sprite::Wall, Sprite::Door, Sprite::Box, Sprite::Agent].iter().enumerate() {
        for (i, &traits) in traits.iter().enumerate() {
            for (k, number) in [0, 1, 4096, 0xdead_beef].into_iter().enumerate() {
                let seed = [0, 7, 0x8000_0001][(n + i + k) % 3];
                let index = set.chosen(*sprite, traits, number, seed);
                let index = index.map_or("null".to_owned(), |index| index.to_string());
                cases += &format!(
                    "  {{ sprite: \"{sprite}\", traits: {}, number: {number}, seed: {seed}, index: {index} }},\n",
                    list(traits)
                );
            }
        }
    }
    let text = format!(
        "// Written from `SpriteSet::chosen` in crates/gridcosm-view by\n// {COMMAND}\n\n\
         export const DRAWINGS = [\n{drawings}];\n\n\
         /** Which drawing of its sprite a thing has. */\nexport const CASES = [\n{cases}];\n"
    );
    check("src/board/texture-cases.generated.ts", &text);
}
