//! The studio under load: many windows at once, each taking ten steps a second, and the time until each answer.

use crate::{Options, row::Row};
use anyhow::{Context, ensure};
use futures_util::{SinkExt, StreamExt};
use gridcosm_studio::{Options as StudioOptions, Server};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

const WINDOWS: u32 = 200;
const STEP: Duration = Duration::from_millis(100);

pub(crate) fn run(options: &Options) -> anyhow::Result<Vec<Row>> {
    let rounds = if options.quick { 30 } else { 100 };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut times = runtime.block_on(load(rounds))?;
    times.sort();
    let at = |share: f64| {
        let index = ((times.len() - 1) as f64 * share) as usize;
        times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    let row = |metric, value| Row {
        area: "studio",
        case: format!("{WINDOWS} windows, 10 steps/s each, {} answers", times.len()),
        subject: "gridcosm".into(),
        metric,
        value,
        unit: "ms",
    };
    Ok(vec![row("median", at(0.5)), row("p99", at(0.99)), row("slowest", at(1.0))])
}

/// All answer times of all windows.
async fn load(rounds: u32) -> anyhow::Result<Vec<Duration>> {
    let levels = std::env::temp_dir().join("gridcosm-bench-levels");
    let server =
        Server::bind(StudioOptions { port: Some(0), levels, ..StudioOptions::default() }).await?;
    let host = server.address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    tokio::spawn(server.serve());
    let windows = (0..WINDOWS).map(|number| tokio::spawn(window(host.clone(), number, rounds)));
    let windows: Vec<_> = windows.collect();
    let mut times = Vec::new();
    for window in windows {
        times.extend(window.await??);
    }
    Ok(times)
}

type Socket = WebSocketStream<TcpStream>;

/// One window: opens a level, then walks about.
#[expect(clippy::disallowed_methods, reason = "a bench measures time")]
async fn window(host: String, number: u32, rounds: u32) -> anyhow::Result<Vec<Duration>> {
    let stream = TcpStream::connect(&host).await?;
    stream.set_nodelay(true)?;
    let (mut socket, _) = client_async(format!("ws://{host}/ws"), stream).await?;
    read(&mut socket).await?;
    let hold = json!({"type": "files_hold", "text": level()});
    let held = ask(&mut socket, 1, hold, "files_held").await?;
    let level = json!({"source": "draft", "name": held["name"], "index": 0});
    ask(&mut socket, 2, json!({"type": "play_open", "level": level}), "play_world").await?;
    // People do not press keys at the same moment.
    tokio::time::sleep(STEP * number / WINDOWS).await;
    let mut ticks = tokio::time::interval(STEP);
    let mut times = Vec::new();
    for round in 0..rounds {
        ticks.tick().await;
        let action = ["right", "down", "left", "up"][(round / 3 % 4) as usize];
        let start = Instant::now();
        let act = json!({"type": "play_act", "action": action});
        ask(&mut socket, round + 3, act, "play_turn").await?;
        times.push(start.elapsed());
    }
    Ok(times)
}

/// 16 by 16 cells with walls around, boxes and coins.
fn level() -> String {
    let row = |y: usize| -> String {
        let cell = |x: usize| match (x, y) {
            (0 | 15, _) | (_, 0 | 15) => '#',
            (6, 6) => '@',
            (14, 14) => '>',
            _ if x % 5 == 3 && y % 4 == 1 => '$',
            _ => '.',
        };
        (0..16).map(cell).collect()
    };
    let rows: Vec<String> = (0..16).map(row).collect();
    format!("title = \"Bench\"\nmap = \"\"\"\n{}\"\"\"\n", rows.join("\n"))
}

async fn ask(
    socket: &mut Socket,
    id: u32,
    mut request: Value,
    expect: &str,
) -> anyhow::Result<Value> {
    request["id"] = id.into();
    socket.send(Message::text(request.to_string())).await?;
    let answer = read(socket).await?;
    ensure!(answer["id"] == id && answer["type"] == expect, "an unexpected answer: {answer}");
    Ok(answer)
}

async fn read(socket: &mut Socket) -> anyhow::Result<Value> {
    let message = socket.next().await.context("the studio closed the socket")??;
    Ok(serde_json::from_str(message.to_text()?)?)
}
