//! Writing a file so that a crash leaves either the old text or the new one, never half of it.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

/// Writes into a folder; tests replace it with a full disk.
pub(crate) trait Disk: std::fmt::Debug + Send + Sync {
    /// Writes all bytes to a new file and waits until they are stored. The file stays locked until it is dropped.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<File>;
}

/// The real disk.
#[derive(Debug)]
pub(crate) struct RealDisk;

impl Disk for RealDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<File> {
        let mut file = File::create_new(path)?;
        // The lock tells a studio that starts meanwhile that this file is in use. Saving also works on a file system
        // without locks.
        let _ = file.lock();
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(file)
    }
}

/// The prefix of a temporary file name; the process and a number follow.
const TEMPORARY: &str = ".saving-";

/// Replaces a file: writes beside it under a temporary name, syncs, renames. After an error the old file is untouched.
pub(crate) fn replace(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let folder = path.parent().ok_or(ErrorKind::InvalidInput)?;
    fs::create_dir_all(folder)?;
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!("{TEMPORARY}{}-{number}", std::process::id()));
    let written = disk.write(&temporary, bytes).and_then(|locked| {
        fs::rename(&temporary, path)?;
        drop(locked);
        Ok(())
    });
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written?;
    sync_folder(folder);
    Ok(())
}

/// Removes the temporary files of processes that were killed while they saved. The system releases the locks of a dead
/// process, so a file that can be locked is not in use. Files that are locked, or cannot be, stay.
pub(crate) fn remove_abandoned(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| is_temporary(path))
    {
        if let Ok(file) = File::options().write(true).open(&path)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether `replace` may have written this file: a regular file with a name of exactly its form.
fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let numbers = name.strip_prefix(TEMPORARY).and_then(|rest| rest.split_once('-'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
        && path.symlink_metadata().is_ok_and(|data| data.is_file())
}

/// The rename itself must survive a power cut. Not every system can sync a folder, and the text is already safe.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// The reason why writing failed, and what to do.
pub(crate) fn explain(error: &io::Error, name: &str) -> String {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            format!(
                "{name} was not saved: the disk is full. Free some space and save again; your text is still here."
            )
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => format!(
            "{name} was not saved: the folder is not writable. Restart the studio with --levels and a folder you can write to."
        ),
        _ => format!("{name} was not saved: {error}. Your text is still here."),
    }
}
