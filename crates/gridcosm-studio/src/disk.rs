//! Writing a file so that a crash leaves either the old text or the new one, never half of it.

use sha2::{Digest, Sha256};
use std::{
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

/// How a folder is written; tests put one with a full disk in its place.
pub(crate) trait Disk: std::fmt::Debug + Send + Sync {
    /// Writes all bytes to a new file and waits until they are stored.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
}

/// The real one.
#[derive(Debug)]
pub(crate) struct RealDisk;

impl Disk for RealDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create_new(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }
}

/// Replaces a file: writes beside it under a temporary name, syncs, renames. After an error the old file is untouched.
pub(crate) fn replace(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let folder = path.parent().ok_or(ErrorKind::InvalidInput)?;
    fs::create_dir_all(folder)?;
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!(".saving-{}-{number}", std::process::id()));
    let written = disk.write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written?;
    sync_folder(folder);
    Ok(())
}

/// The rename itself must survive a power cut. Not every system can sync a folder, and the text is safe already.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// A short name for exactly this text.
pub(crate) fn version(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Why writing failed, and what to do.
pub(crate) fn explain(error: &io::Error, name: &str) -> String {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            format!(
                "{name} was not saved: the disk is full. Free some space and save again; your text is still here."
            )
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => format!(
            "{name} was not saved: the folder may not be written. Start the studio with --levels and a folder of yours."
        ),
        _ => format!("{name} was not saved: {error}. Your text is still here."),
    }
}
