//! The studio: build, play and inspect worlds in a browser.
//!
//! A server on this computer (`axum`) serves one page and opens one WebSocket per window. What a window answers is in
//! the crate `gridcosm-desk`; this crate gives it a disk, a clock and threads. The page itself is in `front-end/` and is
//! embedded.
//!
//! ```no_run
//! let options = gridcosm_studio::Options::default();
//! gridcosm_studio::run(options, |address| println!("{address}")).unwrap();
//! ```

#![warn(missing_docs)]

mod accept;
mod assets;
mod disk;
mod folder;
mod guard;
mod host;
mod limits;
mod local_window;
mod rate;
mod socket;
mod watch;
mod windows;

use assets::Assets;
use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::Uri,
    middleware,
    response::Response,
    routing,
};
use folder::Folder;
use gridcosm::Session;
use gridcosm_desk::{Files, Host, Sprites, TEXT_BYTES, Window};
use gridcosm_view::SpriteSet;
use guard::Guard;
pub use local_window::LocalWindow;
use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
};
use tokio::{net::TcpListener, sync::Semaphore};
use watch::Watched;
use windows::Windows;

/// The default port.
pub const PORT: u16 = 7171;

/// How to start a studio.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; `None` takes 7171 or the next one that is free, 0 any free one.
    pub port: Option<u16>,
    /// Whether other computers may use it; they need the token in the address.
    pub allow_remote: bool,
    /// The folder of levels; created on the first save.
    pub levels: PathBuf,
    /// Drawings that a page can choose, with the name of their set.
    pub sprites: Option<(String, SpriteSet)>,
    /// A folder with a built page, instead of the embedded one.
    pub front_end: Option<PathBuf>,
    /// The maximum number of windows; further ones get a sentence.
    pub windows: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: None,
            allow_remote: false,
            levels: "gridcosm-levels".into(),
            sprites: None,
            front_end: None,
            windows: limits::WINDOWS,
        }
    }
}

/// The reason why a studio cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Other computers could reach it, but the options do not allow that.
    #[error(
        "{0} can be reached from other computers. Add --allow-remote to allow this; the address will then contain a token."
    )]
    Remote(IpAddr),
    /// The port is in use, or not allowed.
    #[error("cannot listen on {0}: {1}. Choose another port with --port.")]
    Listen(SocketAddr, io::Error),
    /// The system gives no threads or no random numbers.
    #[error("cannot start: {0}")]
    System(io::Error),
}

/// The data that all windows share.
#[derive(Debug)]
struct Studio {
    assets: Assets,
    files: Arc<Files>,
    sprites: Arc<Sprites>,
    host: Host,
    /// Windows that wait for their page to come back.
    windows: Windows,
    /// Games of other programs that pages follow.
    watched: Watched,
    /// One permit per open window.
    room: Arc<Semaphore>,
}

impl Studio {
    /// A new window, with nothing open in it.
    fn window(&self) -> Window {
        Window::new(Arc::clone(&self.files), Arc::clone(&self.sprites), self.host.clone())
    }
}

/// Starts a studio, prints its address, and serves until the process ends.
pub fn run(options: Options, ready: impl FnOnce(&str)) -> Result<(), StartError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(StartError::System)?;
    runtime.block_on(async {
        let server = Server::bind(options).await?;
        ready(&server.address);
        server.serve().await;
        Ok(())
    })
}

/// A page that shows all turns of a game up to here, with a timeline, in the usual drawings or in those of a set. It
/// needs no server and no network.
///
/// # Errors
/// A sentence, if this program was built without the page that contains the element.
pub fn film_page(
    session: &Session,
    title: &str,
    sprites: Option<&SpriteSet>,
) -> Result<String, String> {
    gridcosm_desk::film_page(host::script(), session, title, sprites)
}

/// A studio that listens.
#[derive(Debug)]
pub struct Server {
    /// The address to open in a browser.
    pub address: String,
    listener: TcpListener,
    router: Router,
}

impl Server {
    /// Opens a port and prepares everything.
    pub async fn bind(options: Options) -> Result<Self, StartError> {
        if !options.host.is_loopback() && !options.allow_remote {
            return Err(StartError::Remote(options.host));
        }
        let listener = listen(options.host, options.port).await?;
        let bound = listener.local_addr().map_err(StartError::System)?;
        let (guard, query) = if options.allow_remote {
            let token = token()?;
            let query = format!("?token={token}");
            (Guard::remote(token), query)
        } else {
            (Guard::local(bound), String::new())
        };
        let studio = Studio {
            assets: Assets::new(options.front_end),
            files: Arc::new(Files::new(Arc::new(Folder::new(options.levels)))),
            sprites: Arc::new(Sprites::new(options.sprites)),
            host: host::host(),
            windows: Windows::default(),
            watched: Watched::default(),
            room: Arc::new(Semaphore::new(options.windows)),
        };
        let address = format!("http://{}/{query}", reachable(bound));
        Ok(Self { address, listener, router: router(Arc::new(studio), guard) })
    }

    /// Serves until the process ends.
    pub async fn serve(self) {
        accept::serve(self.listener, self.router).await;
    }
}

fn router(studio: Arc<Studio>, guard: Guard) -> Router {
    Router::new()
        .route("/ws", routing::any(socket::open))
        .route("/watch.js", routing::get(watch::script))
        .route("/watch/{name}", routing::get(watch::page).post(watch::post))
        .route("/watch/{name}/moments", routing::get(watch::moments))
        .layer(DefaultBodyLimit::max(TEXT_BYTES))
        .fallback(routing::get(page))
        .with_state(studio)
        .layer(tower_http::compression::CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::new(guard), guard::check))
}

async fn page(State(studio): State<Arc<Studio>>, uri: Uri) -> Response {
    studio.assets.answer(&uri)
}

/// The requested port, or the first free one of a hundred.
async fn listen(host: IpAddr, port: Option<u16>) -> Result<TcpListener, StartError> {
    let ports = match port {
        Some(port) => port..=port,
        None => PORT..=PORT + 99,
    };
    let mut fault = None;
    for port in ports {
        let address = SocketAddr::new(host, port);
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) => fault = Some(StartError::Listen(address, error)),
        }
    }
    Err(fault.unwrap_or_else(|| StartError::System(io::ErrorKind::AddrInUse.into())))
}

/// The address at which this computer itself reaches the server: `0.0.0.0` means every address and is not one itself.
fn reachable(bound: SocketAddr) -> SocketAddr {
    let host = match bound.ip() {
        IpAddr::V4(host) if host.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(host) if host.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        host => host,
    };
    SocketAddr::new(host, bound.port())
}

/// 32 random digits.
fn token() -> Result<String, StartError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| StartError::System(io::Error::other(error.to_string())))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
