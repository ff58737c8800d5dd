//! Options of generated mazes.

use crate::errors::Kind;
use gridcosm::{
    grid::Size,
    universe::{
        MoveRule, Objective, Registry,
        maze::{MazeOptions, Share},
    },
};
use pyo3::{prelude::*, types::PyDict};

/// The usual maze of a size, changed by the keywords that are given.
pub(crate) fn options(
    width: u32,
    height: u32,
    changes: &Bound<'_, PyDict>,
) -> PyResult<MazeOptions> {
    let mut options = MazeOptions { solvable: true, ..MazeOptions::new(Size::new(width, height)) };
    for (key, value) in changes {
        let key: String = key.extract()?;
        let wrong =
            |error: PyErr| Kind::Argument.error(format!("the maze option `{key}`: {error}"));
        let number = || value.extract::<i64>().map_err(wrong);
        let count = || value.extract::<usize>().map_err(wrong);
        match key.as_str() {
            "required_items" => options.num_required_items = count()?,
            "coins" => options.num_rewardable_items = count()?,
            "portals" => options.num_portals = count()?,
            "doors" => options.num_doors = count()?,
            "health" => options.health = number()?,
            "movement_cost" => options.movement_cost = number()?,
            "required_item_reward" => options.required_item_reward = number()?,
            "coin_reward" => options.rewardable_item_reward = number()?,
            "boxes" => limit(&mut options.boxes, count()?),
            "powerups" => limit(&mut options.powerups, count()?),
            "hazards" => limit(&mut options.hazards, count()?),
            "enemies" => limit(&mut options.enemies, count()?),
            "walls" => {
                let percent = value.extract::<u32>().map_err(wrong)?;
                options.wall_percentage = Share::new(percent.min(100), 100);
            }
            "solvable" => options.solvable = value.extract::<bool>().map_err(wrong)?,
            "moves" => options.move_rule = move_rule(&value.extract::<String>().map_err(wrong)?)?,
            "objective" => {
                options.objective = objective(&value.extract::<String>().map_err(wrong)?)?
            }
            _ => {
                return Err(Kind::Argument.error(format!(
                    "`{key}` is not an option of mazes; they are required_items, coins, portals, doors, health, \
                     movement_cost, required_item_reward, coin_reward, boxes, powerups, hazards, enemies, walls (per \
                     cent), solvable, moves, objective"
                )));
            }
        }
    }
    Ok(options)
}

/// So many of the usual things, from the beginning again where there are more.
fn limit<T: Clone>(usual: &mut Vec<T>, count: usize) {
    let all = std::mem::take(usual);
    usual.extend(all.iter().cycle().take(count.min(10_000)).cloned());
}

pub(crate) fn move_rule(name: &str) -> PyResult<MoveRule> {
    Registry::default().move_rule(name).map_err(|error| Kind::Argument.error(error))
}

pub(crate) fn objective(name: &str) -> PyResult<Objective> {
    Registry::default().objective(name).map_err(|error| Kind::Argument.error(error))
}
