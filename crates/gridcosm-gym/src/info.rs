//! What a learner may want to know besides the observation.

use gridcosm_universe::{ComponentKind, EntityId, Health, State};

/// The agent, the game, and the rules of its level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The agent.
    pub agent: AgentInfo,
    /// The game.
    pub status: StatusInfo,
    /// The rules of the level.
    pub config: ConfigInfo,
}

/// An agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentInfo {
    /// Its health, if it has one.
    pub health: Option<Health>,
    /// The effects that it is under, ascending.
    pub effects: Vec<EffectInfo>,
    /// What it carries, ascending.
    pub inventory: Vec<ItemInfo>,
}

/// An effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectInfo {
    /// Its id.
    pub id: EntityId,
    /// `IMMUNITY`, `PHASING` or `SPEED`, the first that fits.
    pub kind: Option<&'static str>,
    /// `TIME` or `USAGE`, and how much is left. Uses count if there are both.
    pub limit: Option<(&'static str, i64)>,
    /// How often moves are repeated; only of [`EffectInfo::kind`] `SPEED`.
    pub multiplier: Option<i64>,
}

/// Something carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemInfo {
    /// Its id.
    pub id: EntityId,
    /// `key`, `core`, `coin` or `item`.
    pub kind: &'static str,
    /// The name of the lock that it opens.
    pub key: Option<std::sync::Arc<str>>,
    /// Its sprite in capitals.
    pub appearance: Option<String>,
}

/// The state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatusInfo {
    /// Points.
    pub score: i64,
    /// `win`, `lose` or `ongoing`.
    pub phase: &'static str,
    /// Steps taken.
    pub turn: i64,
}

/// The rules of the level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigInfo {
    /// The function name of the move rule.
    pub move_rule: &'static str,
    /// The function name of the objective.
    pub objective: &'static str,
    /// The seed.
    pub seed: Option<i64>,
    /// Columns of the main grid.
    pub width: u32,
    /// Rows of the main grid.
    pub height: u32,
    /// The turn at which an episode is cut off.
    pub turn_limit: Option<i64>,
    /// A text for the player.
    pub message: Option<std::sync::Arc<str>>,
}

/// What there is to know about an agent and its game.
pub fn info(state: &State, agent: Option<EntityId>) -> Info {
    let settings = state.settings();
    let progress = state.progress;
    let size = state.size();
    Info {
        agent: agent.map(|agent| agent_info(state, agent)).unwrap_or_default(),
        status: StatusInfo {
            score: progress.score,
            phase: match (progress.win, progress.lose) {
                (true, _) => "win",
                (_, true) => "lose",
                _ => "ongoing",
            },
            turn: progress.turn,
        },
        config: ConfigInfo {
            move_rule: settings.move_rule.function_name(),
            objective: settings.objective.function_name(),
            seed: settings.seed,
            width: size.width,
            height: size.height,
            turn_limit: settings.turn_limit,
            message: settings.message.clone(),
        },
    }
}

fn agent_info(state: &State, agent: EntityId) -> AgentInfo {
    AgentInfo {
        health: state.health(agent),
        effects: state.effects_of(agent).map(|id| effect_info(state, id)).collect(),
        inventory: state.items_of(agent).map(|id| item_info(state, id)).collect(),
    }
}

fn effect_info(state: &State, id: EntityId) -> EffectInfo {
    let effect = state.components(id);
    let multiplier = effect.speed;
    let kind = if effect.immunity {
        Some("IMMUNITY")
    } else if effect.phasing {
        Some("PHASING")
    } else {
        multiplier.map(|_| "SPEED")
    };
    let uses = effect.usage_limit.map(|left| ("USAGE", left));
    let limit = uses.or_else(|| effect.time_limit.map(|left| ("TIME", left)));
    EffectInfo { id, kind, limit, multiplier: multiplier.filter(|_| kind == Some("SPEED")) }
}

fn item_info(state: &State, id: EntityId) -> ItemInfo {
    let item = state.components(id);
    let kind = match (&item.key, item.collectible, item.required) {
        (Some(_), ..) => "key",
        (None, true, true) => "core",
        (None, true, false) => "coin",
        (None, false, _) => "item",
    };
    let appearance = item.appearance.map(|look| look.name.word().to_uppercase());
    let key = item.key.filter(|_| state.has(id, ComponentKind::Key));
    ItemInfo { id, kind, key, appearance }
}
