//! The screen: title, board, the agent's condition, keys.

use super::{
    app::{App, Panel},
    keys,
};
use gridcosm::{
    grid::Size,
    name_of,
    scene::standard_view,
    universe::{ComponentKind, EntityId, GridId, Outcome, State, Turns},
    view::{Rooms, Theme, text},
};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    style::{Modifier, Style},
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Paragraph, Wrap},
};

/// The smallest screen that everything fits on.
const SMALLEST: (u16, u16) = (80, 24);
/// Columns of the panel beside the board.
const SIDE: u16 = 26;

pub(super) fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let sentence = format!(
            "Gridcosm needs {} columns and {} rows; this window has {} and {}. Make it larger, or q to leave.",
            SMALLEST.0, SMALLEST.1, area.width, area.height
        );
        frame.render_widget(Paragraph::new(sentence).wrap(Wrap { trim: true }), area);
        return;
    }
    let rows = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(10),
        Constraint::Length(2),
        Constraint::Length(1),
    ]);
    let [title, middle, message, help] = rows.areas(area);
    let [board, side] =
        Layout::horizontal([Constraint::Min(40), Constraint::Length(SIDE)]).areas(middle);
    frame.render_widget(Paragraph::new(title_line(app)), title);
    draw_board(app, frame, board);
    frame.render_widget(Paragraph::new(side_lines(app)).wrap(Wrap { trim: false }), side);
    let said = Paragraph::new(Line::styled(app.message.as_str(), message_style(app)));
    frame.render_widget(said.wrap(Wrap { trim: true }), message);
    frame.render_widget(Paragraph::new(key_line(app)), help);
    match app.panel {
        Some(Panel::Help) => draw_help(app, frame, middle),
        Some(Panel::Levels(marked)) => draw_levels(app, frame, middle, marked),
        None => {}
    }
}

fn title_line(app: &App) -> Line<'_> {
    let (name, title) = (app.session.name(), app.session.title());
    let named = title != name;
    let mut line = vec![strong(app, title)];
    if named {
        line.push(faint(app, format!("  {name}")));
    }
    if let Some(level) = app.session.level().filter(|level| !level.author.is_empty()) {
        line.push(faint(app, format!("  by {}", level.author)));
    }
    Line::from(line)
}

fn key_line(app: &App) -> Line<'_> {
    let keys = match app.panel {
        Some(Panel::Help) => "any key closes the help",
        Some(Panel::Levels(_)) => "↑ ↓ choose   enter play   esc back   q leave",
        None => "arrows move  u undo  y redo  r restart  h hint  l levels  ? all keys  q leave",
    };
    Line::from(faint(app, keys))
}

fn message_style(app: &App) -> Style {
    let theme = &Theme::DARK;
    let style = Style::new();
    if !app.paint.shows_colour() {
        return style.add_modifier(Modifier::BOLD);
    }
    match app.session.state().outcome() {
        Outcome::Won => style.fg(app.paint.colour(theme.good)).add_modifier(Modifier::BOLD),
        Outcome::Lost => style.fg(app.paint.colour(theme.bad)).add_modifier(Modifier::BOLD),
        _ => style,
    }
}

/// The grid to show: the agent's room, or one around it as long as the agent's own cells stay readable.
fn root(app: &App, space: Size) -> GridId {
    let state = app.session.state();
    let Some(place) = agent(state).and_then(|agent| state.place(agent)) else {
        return GridId::MAIN;
    };
    if app.whole_world {
        return GridId::MAIN;
    }
    let path = standard_view(&Rooms::of(state), place.grid);
    for start in 0..path.len() {
        // A world within itself has no outside to show.
        if path[start + 1..].contains(&path[start]) {
            continue;
        }
        let extent = text::cell_extent(state, path[start], &path[start + 1..], space);
        if extent.is_some_and(|(width, height)| width >= 2 && height >= 1) {
            return path[start];
        }
    }
    place.grid
}

fn draw_board(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let state = app.session.state();
    let space = Size::new(u32::from(area.width) - 2, u32::from(area.height) - 1);
    let root = root(app, space);
    let focus = agent(state)
        .and_then(|agent| state.place(agent))
        .filter(|place| place.grid == root)
        .map(|place| place.pos());
    let colour = app.paint.shows_colour();
    let look = text::TerminalLook { theme: Theme::DARK, colour, root, focus, space };
    let picture = text::terminal(state, &look);
    // In the middle of its part of the screen.
    let left = area.x + (area.width - picture.size().width as u16) / 2;
    let top = area.y + (area.height - picture.size().height as u16) / 2;
    let buffer = frame.buffer_mut();
    for (pos, glyph) in picture.iter() {
        if let Some(cell) = buffer.cell_mut((left + pos.x as u16, top + pos.y as u16)) {
            cell.set_char(glyph.sign);
            if colour {
                cell.set_fg(app.paint.colour(glyph.ink)).set_bg(app.paint.colour(glyph.ground));
            }
        }
    }
}

fn agent(state: &State) -> Option<EntityId> {
    state.acting()
}

fn side_lines(app: &App) -> Vec<Line<'_>> {
    let state = app.session.state();
    let mut lines = vec![
        pair(app, "turn", counted(app)),
        pair(app, "score", state.progress.score.to_string()),
        pair(app, "goal", goal(state)),
    ];
    if let Some(agent) = agent(state) {
        if state.agents().nth(1).is_some() {
            lines.push(pair(app, "acts", acts(state, agent)));
        }
        if let Some(health) = state.health(agent) {
            lines.push(pair(app, "health", hearts(health.health, health.max_health)));
        }
        if state.grids().len() > 1
            && let Some(place) = state.place(agent)
        {
            lines.push(pair(app, "in", state.grid_name(place.grid).to_owned()));
        }
        lines.push(Line::default());
        list(app, &mut lines, "carries", state.items_of(agent).map(|item| name_of(state, item)));
        list(
            app,
            &mut lines,
            "effects",
            state.effects_of(agent).map(|effect| effect_text(state, effect)),
        );
    }
    if let Some(message) = &state.settings().message {
        lines.push(Line::default());
        lines.push(Line::from(message.to_string()));
    }
    lines
}

/// Whose turn it is, where there are several agents.
fn acts(state: &State, agent: EntityId) -> String {
    match state.settings().turns {
        Turns::Together => "all agents".to_owned(),
        Turns::InOrder => name_of(state, agent),
        Turns::Chosen => format!("{} (x: another)", name_of(state, agent)),
    }
}

fn counted(app: &App) -> String {
    let turn = app.session.turn();
    let limit = app.session.state().settings().turn_limit;
    let ahead = app.session.len() - turn;
    match (limit, ahead) {
        (Some(limit), _) => format!("{turn} of {limit}"),
        (None, 0) => turn.to_string(),
        (None, ahead) => format!("{turn} (+{ahead} undone)"),
    }
}

fn goal(state: &State) -> String {
    let must_collect = || state.entities().any(|entity| state.has(entity, ComponentKind::Required));
    match state.settings().objective.name {
        "default" if must_collect() => "collect *, reach >",
        "default" | "exit" => "reach an exit >",
        "collect" => "collect every *",
        "unlock" => "open all doors",
        "push" => "all boxes onto >",
        other => other,
    }
    .to_owned()
}

fn hearts(health: i64, most: i64) -> String {
    if most > 10 { format!("{health} of {most}") } else { "♥".repeat(health.max(0) as usize) }
}

fn effect_text(state: &State, effect: EntityId) -> String {
    let components = state.components(effect);
    let what = match (components.speed, components.immunity, components.phasing) {
        (Some(times), ..) => format!("{times} times as fast"),
        (_, true, _) => "shielded".to_owned(),
        (.., true) => "walks through walls".to_owned(),
        _ => name_of(state, effect),
    };
    match (components.time_limit, components.usage_limit) {
        (Some(turns), _) => format!("{what}, {turns} turns"),
        (_, Some(uses)) => format!("{what}, {uses} times"),
        _ => what,
    }
}

fn list<'a>(
    app: &App,
    lines: &mut Vec<Line<'a>>,
    title: &'a str,
    things: impl Iterator<Item = String>,
) {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for thing in things {
        match counts.iter_mut().find(|(known, _)| *known == thing) {
            Some((_, count)) => *count += 1,
            None => counts.push((thing, 1)),
        }
    }
    if counts.is_empty() {
        return;
    }
    lines.push(Line::from(faint(app, title)));
    for (thing, count) in counts {
        let many = if count > 1 { format!(" x{count}") } else { String::new() };
        lines.push(Line::from(format!("  {thing}{many}")));
    }
}

fn pair<'a>(app: &App, name: &'a str, value: String) -> Line<'a> {
    Line::from(vec![faint(app, format!("{name:7}")), Span::raw(value)])
}

fn strong<'a>(app: &App, text: impl Into<std::borrow::Cow<'a, str>>) -> Span<'a> {
    let style = Style::new().add_modifier(Modifier::BOLD);
    let accent = app.paint.shows_colour().then(|| app.paint.colour(Theme::DARK.accent));
    Span::styled(text, accent.map_or(style, |accent| style.fg(accent)))
}

fn faint<'a>(app: &App, text: impl Into<std::borrow::Cow<'a, str>>) -> Span<'a> {
    let theme = &Theme::DARK;
    let style = match app.paint.shows_colour() {
        true => Style::new().fg(app.paint.colour(theme.ink.mixed(theme.tile, 45))),
        false => Style::new(),
    };
    Span::styled(text, style)
}

/// A box in the middle of an area, for an overlay on the board.
fn popup<'a>(
    frame: &mut Frame<'_>,
    area: Rect,
    width: u16,
    height: u16,
    title: &'a str,
) -> (Rect, Block<'a>) {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let spot = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, spot);
    (spot, Block::bordered().border_type(BorderType::Rounded).title(title))
}

fn draw_help(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let lines = keys::HELP
        .iter()
        .map(|(keys, what)| Line::from(vec![strong(app, format!(" {keys:17}")), Span::raw(*what)]));
    let lines: Vec<Line<'_>> = lines.collect();
    let (spot, block) = popup(frame, area, 58, lines.len() as u16 + 2, " Keys ");
    frame.render_widget(Paragraph::new(lines).block(block), spot);
}

fn draw_levels(app: &App, frame: &mut Frame<'_>, area: Rect, marked: usize) {
    let (spot, block) = popup(frame, area, 72, area.height, " Levels ");
    let rows = usize::from(spot.height.saturating_sub(2));
    // The marked line stays in the middle while there is something to scroll.
    let first = marked.saturating_sub(rows / 2).min(app.games.len().saturating_sub(rows));
    let shown = app.games.iter().zip(&app.won).enumerate().skip(first).take(rows);
    let lines = shown.map(|(number, (game, won))| {
        let mark = if *won { '✓' } else { ' ' };
        let text = format!(" {mark} {:18} {}", game.name(), game.title());
        match number == marked {
            true => Line::styled(text, Style::new().add_modifier(Modifier::REVERSED)),
            false => Line::from(text),
        }
    });
    let lines: Vec<Line<'_>> = lines.collect();
    frame.render_widget(Paragraph::new(lines).block(block), spot);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::paint::Paint;
    use gridcosm::universe::{Level, Mark, Place, PushRules, factory};
    use gridcosm::{
        LevelFile, Session,
        formats::level_file::{LevelEntry, Pack},
        grid::Pos,
    };
    use ratatui::{
        Terminal,
        backend::TestBackend,
        crossterm::event::{KeyCode, KeyEvent},
    };

    /// A room to push or walk into, with the exit inside.
    fn app() -> App {
        let mut level = Level::new(Size::new(4, 1));
        let pocket = level.add_grid("pocket", Size::new(3, 3)).unwrap();
        level.settings.push_rules = Some(PushRules::default());
        level.add(Pos::new(0, 0), factory::agent()).unwrap();
        level.add(Pos::new(2, 0), factory::room(pocket, Mark::Unmarked)).unwrap();
        level.add(Place::new(pocket, 1, 1), factory::exit()).unwrap();
        let entry = LevelEntry {
            title: "The pocket".into(),
            author: "us".into(),
            description: "Walk in.".into(),
            ..level.into()
        };
        let pack = Pack { levels: vec![entry.clone(), entry], ..Pack::default() };
        let file = LevelFile::of_pack("test", pack).into();
        let games = (0..2).map(|index| Session::of_level(&file, index, None).unwrap());
        App::new(games.collect(), 0, false, Paint::Plain)
    }

    fn screen(app: &App, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(app, frame)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let row =
            |y: u16| (0..width).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
        (0..height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
    }

    fn press(app: &mut App, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '\t' => KeyCode::Tab,
                '\n' => KeyCode::Enter,
                '>' => KeyCode::Right,
                '<' => KeyCode::Left,
                key => KeyCode::Char(key),
            };
            app.press(KeyEvent::from(code));
        }
    }

    #[test]
    fn a_level_is_played_undone_and_won() {
        let mut app = app();
        assert!(screen(&app, 80, 24).contains("Walk in."));
        press(&mut app, ">>>");
        let text = screen(&app, 80, 24);
        assert!(text.contains("in     pocket"), "{text}");
        press(&mut app, "u");
        assert!(screen(&app, 80, 24).contains("Back at turn 2."));
        press(&mut app, "y>");
        let text = screen(&app, 80, 24);
        assert!(text.contains("You have won!"), "{text}");
        assert_eq!(app.summary()["outcome"], "won");
        assert_eq!(app.summary()["actions"], "rrrr");
        press(&mut app, "n");
        assert_eq!(app.current, 1);
        press(&mut app, "l");
        let text = screen(&app, 80, 24);
        assert!(text.contains("✓ test/1"), "{text}");
    }

    #[test]
    fn every_key_of_the_help_does_something_and_a_hint_is_right() {
        let mut app = app();
        press(&mut app, "h");
        assert!(app.message.ends_with(" Press h again for the step."), "{}", app.message);
        press(&mut app, "h");
        assert_eq!(app.message, "Try right: you can win in 4 turns.");
        press(&mut app, "?");
        let text = screen(&app, 80, 24);
        for (keys, what) in keys::HELP {
            assert!(text.contains(keys) && text.contains(what), "{keys}: {text}");
        }
        press(&mut app, "x<");
        assert_eq!(app.message, "The world ends at (0, 0) in main.");
    }

    #[test]
    fn a_failed_push_is_told_with_its_reason_and_place_by_names() {
        let mut app = app();
        press(&mut app, ">>>");
        for _ in 0..2 {
            app.press(KeyEvent::from(KeyCode::Up));
        }
        assert_eq!(app.message, "There is no way out at (0, 0) in pocket.");
        assert!(screen(&app, 80, 24).contains(&app.message));
    }

    #[test]
    fn a_small_window_is_told_so() {
        let text = screen(&app(), 60, 20);
        assert!(text.contains("needs 80 columns and 24 rows"), "{text}");
    }
}
