//! Level files: the gallery inside this program and a folder on disk.

use crate::{
    lens::Answered,
    wire::{FilesAnswer, FilesRequest},
};
use std::path::PathBuf;

/// The files of a studio.
#[derive(Debug)]
pub(crate) struct Files {
    _folder: PathBuf,
}

impl Files {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { _folder: folder }
    }

    pub(crate) fn handle(&self, request: FilesRequest) -> Answered<FilesAnswer> {
        match request {
            FilesRequest::FilesList => Ok(FilesAnswer::FilesList { packs: Vec::new() }.into()),
        }
    }
}
