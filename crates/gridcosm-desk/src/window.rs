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
        solve::Solving,
    },
    request,
    sprites::Sprites,
    wire::Answer,
};
use serde::Deserialize;
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
    solving: Solving,
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
            solving: Solving::default(),
        }
    }

    /// Answers one request; `bytes` came with it. Every text gets an answer.
    pub fn answer(&mut self, text: &str, bytes: Option<Vec<u8>>) -> Envelope {
        match Header::read(text) {
            Ok(header) => Envelope::new(header.id, self.handle(&header, text, bytes)),
            Err(sentence) => Envelope::error(0, sentence),
        }
    }

    /// The game in Play as a text, from which [`recall`](Self::recall) builds it again in another window; none if no level
    /// is open. For a host whose windows do not outlive their pages.
    pub fn memory(&self) -> Option<String> {
        self.play.memory()
    }

    /// Goes on with a game that another window had. Nothing changes if its level is gone or different now; returns
    /// whether it worked.
    pub fn recall(&mut self, memory: &str) -> bool {
        self.play.recall(memory, &mut self.desk)
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
            "files" => wrap(desk.files.handle(read(header, text)?, &desk.sprites), Answer::Files),
            "sprites" => wrap(desk.sprites.handle(read(header, text)?), Answer::Sprites),
            "play" => wrap(self.play.handle(read(header, text)?, bytes, desk), Answer::Play),
            "edit" => self.ask_edit(header, text, bytes),
            "map" => self.ask_map(header, text),
            "sight" => self.ask_sight(header, text, bytes),
            "crowd" => self.ask_crowd(header, text, bytes),
            "route" => self.ask_routes(header, text, bytes),
            "solve" => self.ask_solve(header, text),
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

// What the page that opens first does not need has functions of its own, so that the web build can load it later.
impl Window {
    #[inline(never)]
    fn ask_edit(
        &mut self,
        header: &Header,
        text: &str,
        bytes: Option<Vec<u8>>,
    ) -> Answered<Answer> {
        wrap(self.edit.handle(read(header, text)?, bytes, &mut self.desk), Answer::Edit)
    }

    #[inline(never)]
    fn ask_map(&mut self, header: &Header, text: &str) -> Answered<Answer> {
        wrap(map::handle(read(header, text)?, &mut self.desk, &self.play), Answer::Map)
    }

    #[inline(never)]
    fn ask_sight(
        &mut self,
        header: &Header,
        text: &str,
        bytes: Option<Vec<u8>>,
    ) -> Answered<Answer> {
        wrap(self.sight.handle(read(header, text)?, bytes, &mut self.desk), Answer::Sight)
    }

    #[inline(never)]
    fn ask_crowd(
        &mut self,
        header: &Header,
        text: &str,
        bytes: Option<Vec<u8>>,
    ) -> Answered<Answer> {
        wrap(self.crowd.handle(read(header, text)?, bytes, &mut self.desk), Answer::Crowd)
    }

    #[inline(never)]
    fn ask_routes(
        &mut self,
        header: &Header,
        text: &str,
        bytes: Option<Vec<u8>>,
    ) -> Answered<Answer> {
        wrap(self.routes.handle(read(header, text)?, bytes, &mut self.desk), Answer::Route)
    }

    #[inline(never)]
    fn ask_solve(&mut self, header: &Header, text: &str) -> Answered<Answer> {
        wrap(self.solving.handle(read(header, text)?, &self.desk, &self.play), Answer::Solve)
    }
}

fn read<'de, T: Deserialize<'de>>(header: &'de Header, text: &'de str) -> Result<T, Complaint> {
    request::read(&header.kind, text)
        .map_err(|error| format!("The studio did not understand a request: {error}.").into())
}

fn wrap<A>(answered: Answered<A>, into: fn(A) -> Answer) -> Answered<Answer> {
    answered.map(|reply| Reply { answer: into(reply.answer), bytes: reply.bytes })
}
