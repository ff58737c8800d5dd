//! The difficulty of the gallery's levels, which `levels/ratings.txt` keeps.

use gridcosm::{
    formats::replay::{Script, Switch},
    gallery, gallery_ratings, gallery_solution,
    solver::{Way, rate},
};
use std::{fs, path::Path};

/// A solution that its player could have without pulling on and off.
fn way(script: &Script) -> Way {
    let agents = script.switches.iter().filter_map(|&(turn, switch)| match switch {
        Switch::Agent(number) => Some((turn, number - 1)),
        Switch::Pull(_) => None,
    });
    Way { actions: script.actions.clone(), agents: agents.collect() }
}

#[test]
fn ratings_are_those_of_the_solutions() {
    let mut text = String::from(
        "# level difficulty turns pushes situations complete branching detours surprises dead\n",
    );
    for pack in gallery() {
        for index in 0..pack.pack.levels.len() {
            let name = format!("{}/{}", pack.name, index + 1);
            let solution = gallery_solution(&name).unwrap().into_bytes();
            let opened = gridcosm::read("solution.replay", solution).unwrap();
            let start = opened.session(0).unwrap();
            let rating = rate(start.state(), &way(&opened.replay.unwrap().script));
            text += &format!(
                "{name} {} {} {} {} {} {} {} {} {}\n",
                rating.difficulty,
                rating.turns,
                rating.pushes,
                rating.situations,
                u8::from(rating.complete),
                rating.branching,
                rating.detours,
                rating.surprises,
                rating.dead
            );
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/ratings.txt");
    if std::env::var_os("GRIDCOSM_REFRESH").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let fresh = "GRIDCOSM_REFRESH=1 cargo test -p gridcosm ratings";
    assert_eq!(kept.lines().count(), text.lines().count(), "run `{fresh}`");
    for (kept, now) in kept.lines().zip(text.lines()) {
        assert!(is_fresh(kept, now), "levels/ratings.txt is stale; run `{fresh}`\n{kept}\n{now}");
    }
}

/// Whether a line says the same. Where a game has too many situations to look at, the share of dead ones is a sample whose
/// positions the solver decides, and it learns to decide more: there the difficulty may differ a little.
fn is_fresh(kept: &str, now: &str) -> bool {
    let [kept, now] = [kept, now].map(|line| line.split(' ').collect::<Vec<_>>());
    if kept == now {
        return true;
    }
    let [name, difficulty, numbers @ .., dead] = &kept[..] else { return false };
    let [new_name, new_difficulty, new_numbers @ .., new_dead] = &now[..] else { return false };
    let far =
        |a: &str, b: &str| a.parse::<u32>().ok().zip(b.parse().ok()).map(|(a, b)| a.abs_diff(b));
    let sampled = numbers.get(3) == Some(&"0") && !dead.is_empty() && !new_dead.is_empty();
    name == new_name
        && numbers == new_numbers
        && sampled
        && far(difficulty, new_difficulty).is_some_and(|far| far <= 8)
}

/// The pack that the program made has no story to tell, so it goes from easy to hard.
#[test]
fn made_levels_stand_in_order_of_difficulty() {
    let ratings = gallery_ratings("made");
    assert_eq!(ratings.len(), 20);
    let difficulties: Vec<u32> = ratings.iter().map(|rating| rating.unwrap().difficulty).collect();
    assert!(difficulties.is_sorted(), "{difficulties:?}");
}

#[test]
fn every_act_of_the_campaign_goes_from_easy_to_hard() {
    for act in ["pushed-worlds", "watched-worlds", "wired-worlds", "endless-worlds"] {
        let difficulties: Vec<u32> =
            gallery_ratings(act).iter().map(|rating| rating.unwrap().difficulty).collect();
        assert!(difficulties.len() > 1 && difficulties.is_sorted(), "{act}: {difficulties:?}");
    }
}

#[test]
fn every_level_of_the_gallery_has_a_rating() {
    for pack in gallery() {
        let ratings = gallery_ratings(&pack.name);
        assert_eq!(ratings.len(), pack.pack.levels.len(), "{}", pack.name);
        assert!(ratings.iter().all(Option::is_some), "{}", pack.name);
    }
}
