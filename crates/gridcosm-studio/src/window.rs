//! One window of a browser: its lenses and their shared data.

use crate::{
    files::Files,
    lens::{
        Answered, Complaint, Desk, Reply,
        crowd::Crowd,
        edit::Edit,
        map::{self, Standing},
        play::Play,
        routes::Routes,
        sight::Sight,
    },
    sprites::Sprites,
    wire::Answer,
};
use serde::{Deserialize, de::DeserializeOwned};
use std::sync::Arc;

/// The part of a request that determines its lens.
#[derive(Debug, Deserialize)]
pub(crate) struct Header {
    #[serde(default)]
    pub id: u32,
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether a binary frame follows.
    #[serde(default)]
    pub attached: bool,
}

/// The state of one window.
#[derive(Debug)]
pub(crate) struct Window {
    desk: Desk,
    play: Play,
    edit: Edit,
    sight: Sight,
    crowd: Crowd,
    routes: Routes,
}

impl Window {
    pub(crate) fn new(files: Arc<Files>, sprites: Arc<Sprites>) -> Self {
        Self {
            desk: Desk::new(files, sprites),
            play: Play::default(),
            edit: Edit::default(),
            sight: Sight::default(),
            crowd: Crowd::default(),
            routes: Routes::default(),
        }
    }

    /// Answers one request, dispatched by the prefix of its type.
    pub(crate) fn handle(
        &mut self,
        header: &Header,
        text: &str,
        bytes: Option<Vec<u8>>,
    ) -> Answered<Answer> {
        let prefix = header.kind.split('_').next().unwrap_or_default();
        match prefix {
            "sight" | "crowd" => self.desk.follow(&self.play),
            "map" | "route" => self.look_around(),
            _ => {}
        }
        let desk = &mut self.desk;
        match prefix {
            "files" => wrap(desk.files.handle(read(text)?), Answer::Files),
            "sprites" => wrap(desk.sprites.handle(read(text)?), Answer::Sprites),
            "play" => wrap(self.play.handle(read(text)?, bytes, desk), Answer::Play),
            "edit" => wrap(self.edit.handle(read(text)?, bytes, desk), Answer::Edit),
            "map" => wrap(map::handle(read(text)?, desk, &self.play), Answer::Map),
            "sight" => wrap(self.sight.handle(read(text)?, bytes, desk), Answer::Sight),
            "crowd" => wrap(self.crowd.handle(read(text)?, bytes, desk), Answer::Crowd),
            "route" => wrap(self.routes.handle(read(text)?, bytes, desk), Answer::Route),
            _ => Err(format!("The studio has no request of the type {:?}.", header.kind).into()),
        }
    }

    /// Brings the map up to the game's last turn, and notes where bodies stand on it.
    fn look_around(&mut self) {
        self.desk.follow(&self.play);
        let number = self.desk.map.as_ref().map_or(0, |map| map.stamp().map);
        self.desk.standing =
            Standing { observer: self.sight.standing(number), actors: self.crowd.standing(number) };
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Complaint> {
    serde_json::from_str(text)
        .map_err(|error| format!("The studio did not understand a request: {error}.").into())
}

fn wrap<A>(answered: Answered<A>, into: fn(A) -> Answer) -> Answered<Answer> {
    answered.map(|reply| Reply { answer: into(reply.answer), bytes: reply.bytes })
}

/// A window without a socket, for tests, benches and fuzzing.
#[derive(Debug)]
pub struct LocalWindow(Window);

impl LocalWindow {
    /// A window over a folder of levels.
    pub fn new(levels: std::path::PathBuf) -> Self {
        Self(Window::new(Arc::new(Files::new(levels)), Arc::new(Sprites::new(None))))
    }

    /// Answers one message as the socket would, without the bytes that may follow.
    pub fn ask(&mut self, text: &str, bytes: Option<Vec<u8>>) -> String {
        let answered = match serde_json::from_str::<Header>(text) {
            Ok(header) => self.0.handle(&header, text, bytes),
            Err(error) => Err(format!("The studio did not understand a message: {error}.").into()),
        };
        let answer = answered.map_or_else(
            |Complaint(message)| Answer::Server(crate::wire::ServerAnswer::Error { message }),
            |reply| reply.answer,
        );
        serde_json::to_string(&answer).unwrap_or_default()
    }
}
