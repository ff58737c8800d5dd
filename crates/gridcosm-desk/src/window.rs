//! One window of a browser: its lenses and their shared data.

use crate::{
    envelope::Envelope,
    files::Files,
    host::Host,
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

/// The part of a request that tells its lens and its number.
#[derive(Debug, Deserialize)]
pub struct Header {
    /// The number that the answer has too.
    #[serde(default)]
    pub id: u32,
    /// The type of the request.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether a binary frame follows.
    #[serde(default)]
    pub attached: bool,
}

impl Header {
    /// The header of a request.
    ///
    /// # Errors
    /// A sentence, if the text is not a request.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text)
            .map_err(|error| format!("The studio did not understand a message: {error}."))
    }
}

/// The state of one window: one page that builds, plays and inspects worlds.
#[derive(Debug)]
pub struct Window {
    desk: Desk,
    play: Play,
    edit: Edit,
    sight: Sight,
    crowd: Crowd,
    routes: Routes,
}

impl Window {
    /// A window with nothing open in it.
    pub fn new(files: Arc<Files>, sprites: Arc<Sprites>, host: Host) -> Self {
        Self {
            desk: Desk::new(files, sprites, host),
            play: Play::default(),
            edit: Edit::default(),
            sight: Sight::default(),
            crowd: Crowd::default(),
            routes: Routes::default(),
        }
    }

    /// Answers one request; `bytes` came with it. Every text gets an answer.
    pub fn answer(&mut self, text: &str, bytes: Option<Vec<u8>>) -> Envelope {
        match Header::read(text) {
            Ok(header) => Envelope::new(header.id, self.handle(&header, text, bytes)),
            Err(sentence) => Envelope::error(0, sentence),
        }
    }

    /// Answers one request, dispatched by the prefix of its type.
    fn handle(&mut self, header: &Header, text: &str, bytes: Option<Vec<u8>>) -> Answered<Answer> {
        let prefix = header.kind.split('_').next().unwrap_or_default();
        match prefix {
            "sight" | "crowd" => self.desk.follow(&self.play),
            "map" | "route" => self.look_around(),
            _ => {}
        }
        let desk = &mut self.desk;
        match prefix {
            "files" => wrap(desk.files.handle(read(text)?, &desk.sprites), Answer::Files),
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
