//! Home folders, which are never opened for an untrusted program.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The home folders that are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Homes(Vec<PathBuf>);

/// People have numbers from here on; below are the system's own users, whose homes are folders like `/usr/sbin`.
const FIRST_PERSON: u32 = 1000;

impl Homes {
    /// The homes of the user and of all people in the system's list of users.
    pub(super) fn of_this_system() -> Homes {
        let list = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let own = env::var_os("HOME").map(PathBuf::from);
        Homes::from_folders(own.into_iter().chain(people(&list)))
    }

    /// These folders.
    pub(super) fn from_folders(folders: impl IntoIterator<Item = PathBuf>) -> Homes {
        let real = |folder: PathBuf| folder.canonicalize().unwrap_or(folder);
        Homes(folders.into_iter().map(real).collect())
    }

    /// Whether this folder is a home or contains one.
    pub(super) fn are_opened_by(&self, folder: &Path) -> bool {
        // Homes that no list knows usually lie here.
        let usual = Path::new("/home");
        usual.starts_with(folder)
            || folder.parent() == Some(usual)
            || self.0.iter().any(|home| home.starts_with(folder))
    }
}

fn people(list: &str) -> impl Iterator<Item = PathBuf> {
    list.lines().filter_map(|line| {
        let fields: Vec<&str> = line.split(':').collect();
        let user: u32 = fields.get(2)?.parse().ok()?;
        let home = fields.get(5)?;
        (user == 0 || user >= FIRST_PERSON).then(|| PathBuf::from(home))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homes_and_what_contains_them_are_known() {
        let list = "root:x:0:0::/no/root:/bin/sh\nbin:x:2:2::/usr:/bin/sh\nann:x:1000:1::/no/people/ann:/bin/sh\n\n";
        let homes = Homes::from_folders(people(list));
        for home in [
            "/",
            "/home",
            "/home/eve",
            "/no/root",
            "/no/people",
            "/no/people/ann",
        ] {
            assert!(homes.are_opened_by(Path::new(home)), "{home}");
        }
        for other in [
            "/usr",
            "/no/root/bin",
            "/home/eve/players",
            "/no/people/ann/x",
        ] {
            assert!(!homes.are_opened_by(Path::new(other)), "{other}");
        }
    }
}
