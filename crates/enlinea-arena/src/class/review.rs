//! Looks at all uploads: new and changed ones are examined, what was found before still holds for the others.

use std::path::Path;

use super::examine::{UploadVerdict, entry, examine};
use super::kind::kind;
use super::uploads::{Upload, read_uploads};
use super::{Class, ClassError, tables};
use crate::entry::{Entry, EntrySource};
use crate::external::check_sandbox;

/// All uploads as they are now.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Review {
    /// By code and name.
    pub entries: Vec<ReviewedEntry>,
    /// What is out of place in the uploads folder.
    pub notes: Vec<String>,
}

impl Review {
    /// Whether this is the same as an earlier one, so that nothing new is to be told.
    pub fn is_same_as(&self, earlier: &Review) -> bool {
        let all = |review: &Review| -> Vec<(String, bool)> {
            let entries = review.entries.iter();
            entries
                .map(|entry| (entry.hash.clone(), entry.is_accepted))
                .collect()
        };
        all(self) == all(earlier) && self.notes == earlier.notes
    }
}

/// An upload and what was found about it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReviewedEntry {
    /// The secret code of the pair.
    pub code: String,
    /// The name of the file or folder.
    pub item: String,
    /// The public name.
    pub alias: String,
    /// Whether it plays.
    pub is_accepted: bool,
    /// Whether it was examined now; else what was found earlier holds.
    pub is_new: bool,
    /// What was found, in words for the pair.
    pub findings: String,
    pub(super) hash: String,
    /// What plays, if it is accepted.
    pub(super) player: Option<Entry>,
}

impl Class {
    /// Looks at all uploads. `told` is called for each one that was examined.
    ///
    /// # Errors
    /// If something else than an upload is at fault.
    pub fn review(&mut self, told: &mut dyn FnMut(&ReviewedEntry)) -> Result<Review, ClassError> {
        check_sandbox()?;
        let folder = self.folder.join("uploads");
        let (uploads, notes) =
            read_uploads(&folder, &self.course).map_err(|reason| ClassError::Folder {
                path: folder,
                reason,
            })?;
        let mut entries = Vec::new();
        for upload in &uploads {
            let entry = self.review_upload(upload)?;
            if entry.is_new {
                told(&entry);
            }
            entries.push(entry);
        }
        Ok(Review { entries, notes })
    }

    fn review_upload(&self, upload: &Upload) -> Result<ReviewedEntry, ClassError> {
        let hash = upload.hash(&self.course);
        let place = self.place_of(&hash);
        let owner = tables::owner(&self.store, &upload.alias)?;
        let known = tables::verdict(&self.store, &hash)?;
        let is_of_another = owner.is_some_and(|owner| owner != upload.code);
        let (mut verdict, is_new) = match known {
            _ if is_of_another => (taken(upload), false),
            Some(verdict) if self.still_holds(&verdict, upload, &place) => (verdict, false),
            _ => (examine(upload, &self.course, &place)?, true),
        };
        if is_new && verdict.is_final {
            tables::save_verdict(&self.store, &hash, &verdict)?;
        }
        let mut player = None;
        if verdict.is_accepted {
            match self.player(upload, &place) {
                Ok(found) => {
                    tables::claim(&self.store, &upload.alias, &upload.code)?;
                    player = Some(found);
                }
                Err(reason) => verdict = UploadVerdict::refused(reason),
            }
        }
        Ok(ReviewedEntry {
            code: upload.code.clone(),
            item: upload.item.clone(),
            alias: upload.alias.clone(),
            is_accepted: verdict.is_accepted,
            is_new,
            findings: verdict.findings,
            hash,
            player,
        })
    }

    /// What plays for an upload that was accepted.
    fn player(&self, upload: &Upload, place: &Path) -> Result<Entry, String> {
        let files = upload.files.as_ref().map_err(Clone::clone)?;
        let found = kind(upload, files, &self.course)?;
        entry(upload, &found, &self.course, place)
    }

    /// The files of an accepted program may have been deleted. Weight files leave none.
    fn still_holds(&self, verdict: &UploadVerdict, upload: &Upload, place: &Path) -> bool {
        let is_built_in = |entry: Entry| matches!(entry.source, EntrySource::BuiltIn(_));
        !verdict.is_accepted || place.is_dir() || self.player(upload, place).is_ok_and(is_built_in)
    }
}

fn taken(upload: &Upload) -> UploadVerdict {
    let alias = &upload.alias;
    UploadVerdict::refused(format!(
        "The name `{alias}` belongs to another pair. Choose another one."
    ))
}
