//! What plays, as a short text that changes when it does.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use enlinea_players::random::mix;

use super::{Entry, EntrySource, ExternalCommand, Protocol};
use crate::external::find_program;
use crate::whole_file::checksum;

impl Entry {
    /// A text of 16 digits that changes with what plays: the spec and the contents of its files, or the command, the file of the
    /// program and those that its arguments and `reads` name, as they are now.
    ///
    /// It notices a program that was compiled again; it is no protection against deceit.
    pub fn fingerprint(&self) -> String {
        let number = match &self.source {
            EntrySource::BuiltIn(source) => {
                let files = serde_json::to_string(&source.files).expect("files are plain data");
                checksum(format!("{}\n{files}", source.spec).as_bytes())
            }
            EntrySource::External(external) => program(external),
            EntrySource::Guest(_) => checksum(self.name.as_bytes()),
            EntrySource::Unresolved { spec, .. } => checksum(spec.as_bytes()),
        };
        format!("{number:016x}")
    }
}

fn program(external: &ExternalCommand) -> u64 {
    let folder = external.folder.as_deref().unwrap_or(Path::new("."));
    let file_of = |place: usize, word: &str| -> PathBuf {
        match place {
            0 if external.protocol != Protocol::Lisp => find_program(word, folder),
            _ => folder.join(word),
        }
    };
    let listed = external.reads.iter().map(|path| path.to_string_lossy());
    let words = external.command.iter().map(Cow::from);
    words
        .chain(listed)
        .enumerate()
        .fold(0, |state, (place, word): (usize, Cow<'_, str>)| {
            let file = file_of(place, &word);
            // A word that is not the name of a readable file is only a word.
            let content = if file.is_file() {
                content(&file)
            } else {
                Ok(0)
            };
            mix(mix(state ^ checksum(word.as_bytes())) ^ content.unwrap_or(0))
        })
}

fn content(file: &Path) -> io::Result<u64> {
    let mut file = File::open(file)?;
    // All at once: a buffer that cannot grow would be an error of the file, and the program would seem to be another one.
    let mut chunk = vec![0; 1 << 20];
    let mut state = 1;
    loop {
        let length = fill(&mut file, &mut chunk)?;
        if length == 0 {
            return Ok(state);
        }
        state = mix(state ^ checksum(&chunk[..length]));
    }
}

/// Reads until the buffer is full or the file ends.
fn fill(file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match file.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}
