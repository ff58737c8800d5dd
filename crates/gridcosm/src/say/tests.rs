use crate::{Sentence, Session, Subject};
use gridcosm_formats::replay::parse_actions;
use gridcosm_universe::Place;

fn played(level: &str, actions: &str) -> Session {
    let mut game = Session::open(level, 0).unwrap();
    for action in parse_actions(actions).unwrap() {
        game.act(action).unwrap();
    }
    game
}

/// The last turn of a game must be told in these words.
fn check(level: &str, actions: &str, told: &str) {
    let story = played(level, actions).story();
    let said: Vec<String> = story.iter().map(Sentence::to_string).collect();
    assert_eq!(said.join(" "), told, "{level:?} {actions}");
}

#[test]
fn a_failed_walk_is_told_with_its_reason_and_place() {
    check("map = '@#'", "r", "A wall is in the way at (1, 0).");
    check("map = '@.'", "l", "The world ends at (0, 0).");
    check("map = '@$#'", "r", "The box cannot move: a wall blocks it at (2, 0).");
    check("map = '@$$.'", "r", "The box cannot move: a box blocks it at (2, 0).");
    check("map = '@$'", "r", "The box at (1, 0) cannot move: the world ends behind it.");
    check("map = '@+'", "r", "The door at (1, 0) is locked. You need a key.");
    let red = "map = '@D'\n[legend]\nD = { is = 'door', key = 'red' }";
    check(red, "r", "The red door at (1, 0) is locked. You need the red key.");
}

#[test]
fn a_failed_push_is_told_with_its_reason_and_place() {
    check("map = '@#'\n[push]", "r", "A wall is in the way at (1, 0).");
    check("map = '@.'\n[push]", "l", "The world ends at (0, 0).");
    check("map = '@$#'\n[push]", "r", "The box cannot move: a wall blocks it at (2, 0).");
    check("map = '@$'\n[push]", "r", "The box at (1, 0) has nowhere to go.");
    let rooms = "[push]\n[grids]\nmain = '@p#'\npocket = '$#'";
    let told = "The room pocket cannot move: a wall blocks it at (1, 0) in pocket.";
    check(rooms, "r", told);
    let blame = played(rooms, "r").blame().unwrap();
    let about: Vec<Subject> = blame.sentence.pieces.iter().filter_map(|it| it.about).collect();
    let pocket = blame.place.grid;
    assert_eq!(blame.place, Place::new(pocket, 1, 0));
    assert!(about.contains(&Subject::Cell(blame.place)) && about.contains(&Subject::Grid(pocket)));
}

#[test]
fn a_room_that_lets_nothing_through_says_why() {
    let room = |legend: &str, main: &str| {
        format!(
            "[push]\n[legend]\np = {{ room = 'pocket', {legend} }}\n[grids]\nmain = '{main}'\npocket = '...'"
        )
    };
    let locked = "The room pocket at (1, 0) in main is locked. You need the red key.";
    check(&room("lock = 'red'", "@p"), "r", locked);
    let closed = "The room pocket at (0, 0) in main is closed from the east.";
    check(&room("open = ['west']", "p@"), "l", closed);
    let inside = "[push]\n[legend]\np = { room = 'pocket', open = ['west'] }\n[grids]\nmain = 'p.'\npocket = '@'";
    check(inside, "r", "The room pocket at (0, 0) in main is closed to the east.");
}

#[test]
fn rooms_are_named_when_they_are_entered_and_left() {
    let rooms = "[push]\n[grids]\nmain = '.@p'\npocket = '''\n...\n...\n...'''";
    check(rooms, "r", "You enter the room pocket.");
    check(rooms, "rl", "You leave the room pocket.");
    let boxes = "[push]\n[grids]\nmain = '@$p'\npocket = '''\n...\n...\n...'''";
    check(boxes, "r", "You push the box into the room pocket.");
}

#[test]
fn a_room_in_itself_is_entered_and_left() {
    let itself = "[push]\n[grids]\nmain = '''\n.@m\n...\n...'''";
    check(itself, "r", "You enter the room main, and are in it again.");
    check(itself, "rl", "You leave the room main, and are in it again.");
    let boxed = "[push]\n[grids]\nmain = '''\n@$m\n...\n...'''";
    check(boxed, "r", "You push the box into the room main.");
}

#[test]
fn two_rooms_in_each_other_are_told_apart() {
    let rooms = "[push]\n[grids]\nmain = '''\n.@p\n...'''\npocket = '''\n..\n.m'''";
    check(rooms, "r", "You enter the room pocket.");
    check(rooms, "rl", "You leave the room pocket.");
    check(rooms, "rr", "You enter the room main.");
}

#[test]
fn what_moves_with_the_agent_is_pushed_or_pulled() {
    check("map = '@$.'", "r", "You push the box.");
    check("map = '$@$.'\n[push]\npull = true", "r", "You push the box. You pull the box.");
}

#[test]
fn effects_and_damage_are_told_in_plain_words() {
    let boots = "map = '@B'\n[legend]\nB = { is = 'boots', turns = 2 }";
    check(boots, "rg", "You pick up the boots. You now move at 2× speed.");
    check(boots, "rg..", "You no longer move at 2× speed.");
    let shield = "map = '@B&.'\n[legend]\nB = 'shield'";
    check(shield, "rg", "You pick up the shield. The shield now protects you.");
    check(shield, "rgr", "The shield absorbs the damage from the monster.");
    let lava = "The lava hurts you: you lose 5 health. The lava kills you. You have lost.";
    check("map = '@~'", "r", lava);
    check("map = '@*'", "rg", "You pick up the coin (+1).");
    check("map = '@,'", "r", "You lose 1 point here.");
}

#[test]
fn a_swarm_of_many_starts_once() {
    let swarm = "s = { is = 'swarm', swarm = { count = 5, aim = 'towards' }, started_by = 'go' }";
    let plate = format!("map = '@P...s'\n[legend]\nP = {{ is = 'plate', plate = 'go' }}\n{swarm}");
    check(&plate, "r", "You press the plate. The swarm starts to move.");
    let river = "map = '@s...h'\n[legend]\nh = { is = 'coin', name = 'home' }\n\
                 s = { is = 'swarm', swarm = { aim = 'towards', carries = true }, follows = 'home' }";
    check(river, "r", "");
    let ride = river.replace("'towards'", "'towards', speed = 1");
    check(&ride, "r.", "The walker carries you along.");
    let crowd =
        "map = '@s'\n[legend]\ns = { is = 'swarm', swarm = { speed = 0 }, blocking = true }";
    check(crowd, "r", "A walker is in the way at (1, 0).");
    let comes = crowd.replace("@s", "@.s").replace("speed = 0", "aim = 'towards'");
    check(&comes, "r", "A walker is in the way at (1, 0).");
}
