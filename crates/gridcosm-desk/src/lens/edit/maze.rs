//! Mazes by the options of the page.

use super::making::Check;
use crate::{
    board::board,
    lens::Complaint,
    wire::{MadeLevel, MazeBox, MazeEnemy, MazeHazard, MazePlan, MazePowerup},
};
use gridcosm_formats::level_file::{self, LevelEntry, Pack};
use gridcosm_grid::Size;
use gridcosm_universe::{
    AppearanceName, Level, MoveRule, Objective, Registry,
    factory::Limits,
    maze::{
        self, BoxOptions, Enemy, EnemyMovement, Hazard, MazeError, MazeOptions, Powerup,
        PowerupEffect, Share,
    },
};
use std::ops::RangeInclusive;

const SIDES: RangeInclusive<i64> = 3..=80;
const COUNTS: RangeInclusive<i64> = 0..=40;
const POINTS: RangeInclusive<i64> = -1000..=1000;
const HURTS: RangeInclusive<i64> = 0..=1000;
const SPEEDS: RangeInclusive<i64> = 0..=9;
const AMOUNTS: RangeInclusive<i64> = 1..=1000;
/// Seeds that a page can represent without rounding.
const SEEDS: RangeInclusive<i64> = -((1 << 53) - 1)..=(1 << 53) - 1;
/// The maximum length of a list of boxes, enemies, …
const MOST_LISTED: usize = 40;
/// A maze that a simple player must win is drawn many times, so its size is limited.
const MOST_CELLS_TO_TRY: u64 = 1000;

/// A maze and the entities that do not fit into it; none if the check has found errors.
pub(super) fn make(plan: &MazePlan, check: &mut Check) -> Result<Option<MadeLevel>, Complaint> {
    let options = options(plan, check);
    if !check.is_fine() {
        return Ok(None);
    }
    let level = match maze::generate(&options) {
        Ok(level) => level,
        Err(MazeError::NotSolvable(attempts)) => {
            let message = format!(
                "A simple player could win none of {attempts} mazes. Choose fewer doors or enemies, or more health."
            );
            check.fault("solvable", message);
            return Ok(None);
        }
        Err(error) => return Err(Complaint::told(error)),
    };
    let remarks = crowded_out(&level, plan);
    let board = board(&level.to_state().map_err(Complaint::told)?, None);
    let text = level_file::print(&pack(level, plan.seed)).map_err(Complaint::told)?;
    Ok(Some(MadeLevel { board, text, remarks }))
}

fn options(plan: &MazePlan, check: &mut Check) -> MazeOptions {
    let side = |check: &mut Check, field: &str, value| check.number(field, value, SIDES) as u32;
    let size = Size::new(side(check, "width", plan.width), side(check, "height", plan.height));
    let walls = check.within("walls", plan.walls, 0..=100);
    let registry = Registry::default();
    let move_rule = registry.move_rule(&plan.moves).unwrap_or_else(|_| {
        check.fault("moves", "There is no such move rule.");
        MoveRule::default()
    });
    let objective = registry.objective(&plan.objective).unwrap_or_else(|_| {
        check.fault("objective", "There is no such objective.");
        Objective::default()
    });
    if plan.solvable && size.area() > MOST_CELLS_TO_TRY {
        check.fault(
            "solvable",
            format!(
                "Only mazes of up to {MOST_CELLS_TO_TRY} cells can be tested, such as 30 by 30."
            ),
        );
    } else if plan.solvable && objective == Objective::PUSH {
        check.fault(
            "solvable",
            "The simple player does not push boxes, so it cannot test this objective.",
        );
    }
    MazeOptions {
        size,
        seed: Some(check.within("seed", plan.seed, SEEDS)),
        num_required_items: check.number("cores", plan.cores, COUNTS),
        num_rewardable_items: check.number("coins", plan.coins, COUNTS),
        num_portals: check.number("portals", plan.portals, COUNTS),
        num_doors: check.number("doors", plan.doors, COUNTS),
        health: check.within("health", plan.health, 1..=1000),
        movement_cost: check.within("floor_cost", plan.floor_cost, POINTS),
        required_item_reward: check.within("core_reward", plan.core_reward, POINTS),
        rewardable_item_reward: check.within("coin_reward", plan.coin_reward, POINTS),
        boxes: list(check, "boxes", &plan.boxes, one_box),
        powerups: list(check, "powerups", &plan.powerups, powerup),
        hazards: list(check, "hazards", &plan.hazards, hazard),
        enemies: list(check, "enemies", &plan.enemies, enemy),
        wall_percentage: Share::new(u32::try_from(walls).unwrap_or(0), 100),
        move_rule,
        objective,
        solvable: plan.solvable,
    }
}

/// The entries of a list, each checked with its number in front of its fields.
fn list<T, U>(
    check: &mut Check,
    name: &str,
    entries: &[T],
    one: fn(&T, &str, &mut Check) -> U,
) -> Vec<U> {
    if entries.len() > MOST_LISTED {
        check.fault(name, format!("Enter at most {MOST_LISTED}."));
        return Vec::new();
    }
    let entries = entries.iter().enumerate();
    entries.map(|(at, entry)| one(entry, &format!("{name}.{at}"), check)).collect()
}

fn one_box(plan: &MazeBox, at: &str, check: &mut Check) -> BoxOptions {
    let speed = check.within(format!("{at}.speed"), plan.speed, SPEEDS);
    BoxOptions { pushable: plan.pushable, speed }
}

fn hazard(plan: &MazeHazard, at: &str, check: &mut Check) -> Hazard {
    let name = match plan.look.as_str() {
        "lava" => AppearanceName::Lava,
        "spike" => AppearanceName::Spike,
        _ => {
            check.fault(format!("{at}.look"), "Choose lava or spikes.");
            AppearanceName::Lava
        }
    };
    let damage = check.within(format!("{at}.damage"), plan.damage, HURTS);
    Hazard { name, damage, lethal: plan.lethal }
}

fn powerup(plan: &MazePowerup, at: &str, check: &mut Check) -> Powerup {
    let effect = match plan.effect.as_str() {
        "boots" => {
            PowerupEffect::Speed(check.within(format!("{at}.multiplier"), plan.multiplier, 2..=9))
        }
        "ghost" => PowerupEffect::Phasing,
        "shield" => PowerupEffect::Immunity,
        _ => {
            check.fault(format!("{at}.effect"), "Choose boots, a ghost or a shield.");
            PowerupEffect::Phasing
        }
    };
    let amount = |check: &mut Check| check.within(format!("{at}.amount"), plan.amount, AMOUNTS);
    let limits = match plan.limit.as_str() {
        "turns" => Limits::turns(amount(check)),
        "uses" => Limits::uses(amount(check)),
        "none" => Limits::NONE,
        _ => {
            check.fault(format!("{at}.limit"), "Choose turns, uses or no limit.");
            Limits::NONE
        }
    };
    Powerup { effect, limits }
}

fn enemy(plan: &MazeEnemy, at: &str, check: &mut Check) -> Enemy {
    let movement = EnemyMovement::from_word(&plan.movement).unwrap_or_else(|| {
        check.fault(format!("{at}.movement"), "There is no such movement.");
        EnemyMovement::Static
    });
    Enemy {
        damage: check.within(format!("{at}.damage"), plan.damage, HURTS),
        lethal: plan.lethal,
        movement,
        speed: check.within(format!("{at}.speed"), plan.speed, SPEEDS),
    }
}

fn pack(level: Level, seed: i64) -> Pack {
    let (title, tags) = (format!("Maze {seed}"), vec!["maze".into()]);
    LevelEntry { title, tags, ..LevelEntry::from(level) }.into()
}

/// A maze takes as much as it has room for; notes name the rest.
fn crowded_out(level: &Level, plan: &MazePlan) -> Vec<String> {
    let looks: Vec<AppearanceName> = level
        .cells()
        .flat_map(|(_, stack)| stack)
        .filter_map(|&id| level.get(id)?.components.appearance.as_ref().map(|look| look.name))
        .collect();
    let count = |names: &[AppearanceName]| looks.iter().filter(|name| names.contains(name)).count();
    let wished = |number: i64| usize::try_from(number).unwrap_or(0);
    use AppearanceName as A;
    let kinds: [(&str, usize, usize); 8] = [
        ("cores", wished(plan.cores), count(&[A::Core])),
        ("coins", wished(plan.coins), count(&[A::Coin])),
        ("pairs of portals", wished(plan.portals), count(&[A::Portal]) / 2),
        ("doors", wished(plan.doors), count(&[A::Door])),
        ("effects", plan.powerups.len(), count(&[A::Boots, A::Ghost, A::Shield])),
        ("boxes", plan.boxes.len(), count(&[A::Box])),
        ("enemies", plan.enemies.len(), count(&[A::Monster])),
        ("hazards", plan.hazards.len(), count(&[A::Lava, A::Spike])),
    ];
    let missing: Vec<String> = kinds
        .into_iter()
        .filter(|(_, wished, placed)| placed < wished)
        .map(|(what, wished, placed)| format!("{placed} of {wished} {what}"))
        .collect();
    if missing.is_empty() {
        return Vec::new();
    }
    vec![format!("The maze has room for only {}.", missing.join(", "))]
}

#[cfg(test)]
mod tests {
    use super::{super::making, *};
    use crate::wire::{EditAnswer, LevelPlan, PlanFault};

    fn plan() -> MazePlan {
        MazePlan {
            width: 15,
            height: 11,
            walls: 80,
            floor_cost: 1,
            health: 5,
            cores: 2,
            core_reward: 10,
            coins: 3,
            coin_reward: 5,
            portals: 1,
            doors: 1,
            boxes: vec![MazeBox { pushable: true, speed: 0 }],
            hazards: vec![MazeHazard { look: "spike".into(), damage: 2, lethal: false }],
            powerups: vec![MazePowerup {
                effect: "boots".into(),
                multiplier: 3,
                limit: "turns".into(),
                amount: 7,
            }],
            enemies: vec![MazeEnemy {
                damage: 1,
                lethal: false,
                movement: "pathfinding_path".into(),
                speed: 1,
            }],
            moves: "wrap".into(),
            objective: "collect".into(),
            seed: 7,
            solvable: false,
        }
    }

    fn made(maze: MazePlan) -> (Option<MadeLevel>, Vec<PlanFault>) {
        match making::make(LevelPlan::Maze { maze: Box::new(maze) }).unwrap() {
            EditAnswer::EditMade { level, faults } => (level, faults),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_maze_is_what_was_wished_for_and_its_text_is_the_same_level() {
        let (level, faults) = made(plan());
        assert_eq!(faults, []);
        let level = level.unwrap();
        assert_eq!(level.remarks, [""; 0]);
        let read = level_file::read(&level.text).unwrap().levels.remove(0);
        assert_eq!(read.title, "Maze 7");
        let drawn = maze::generate(&options(&plan(), &mut Check::default())).unwrap();
        assert_eq!(read.level.to_state().unwrap(), drawn.to_state().unwrap());
        let other = made(MazePlan { seed: 8, ..plan() }).0.unwrap();
        assert_ne!(other.board, level.board);
    }

    #[test]
    fn what_cannot_be_is_told_at_its_field() {
        let (level, faults) = made(MazePlan {
            width: 0,
            walls: 101,
            coins: -1,
            health: 0,
            moves: "sideways".into(),
            enemies: vec![MazeEnemy {
                damage: 1,
                lethal: false,
                movement: "flying".into(),
                speed: 99,
            }],
            boxes: vec![MazeBox { pushable: true, speed: 0 }; 41],
            ..plan()
        });
        assert!(level.is_none());
        let mut fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        fields.sort_unstable();
        let expected = [
            "boxes",
            "coins",
            "enemies.0.movement",
            "enemies.0.speed",
            "health",
            "moves",
            "walls",
            "width",
        ];
        assert_eq!(fields, expected);
    }

    #[test]
    fn a_small_maze_says_what_it_has_no_room_for() {
        let level = made(MazePlan { width: 3, height: 3, coins: 40, ..plan() }).0.unwrap();
        assert!(level.remarks[0].contains("of 40 coins"), "{:?}", level.remarks);
    }

    #[test]
    fn a_maze_that_nobody_can_win_is_told() {
        let large = MazePlan { solvable: true, width: 80, height: 80, ..plan() };
        assert_eq!(made(large).1[0].field, "solvable");
        assert!(made(MazePlan { solvable: true, ..plan() }).0.is_some());
    }
}
