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

    /// This folder of the system, or what is in it but the homes.
    pub(super) fn left_out_of(&self, folder: &Path) -> Vec<PathBuf> {
        let Ok(folder) = folder.canonicalize() else {
            return Vec::new();
        };
        let has_home = |home: &PathBuf| home.starts_with(&folder) && *home != folder;
        if !self.0.iter().any(has_home) {
            return vec![folder];
        }
        // What links name is open or closed where it lies.
        let is_link = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_symlink());
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        let parts = entries
            .filter(|entry| !is_link(entry))
            .map(|entry| entry.path());
        parts
            .filter(|part| !self.0.contains(part))
            .flat_map(|part| self.left_out_of(&part))
            .collect()
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
    use std::os::unix::fs::symlink;

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

    #[test]
    fn a_home_in_a_folder_of_the_system_is_left_out() {
        let system = tempfile::tempdir().unwrap();
        let system = system.path().canonicalize().unwrap();
        for folder in ["bin", "people/ann/.ssh", "people/shared"] {
            fs::create_dir_all(system.join(folder)).unwrap();
        }
        symlink(system.join("people/ann"), system.join("link")).unwrap();
        let homes = Homes::from_folders([system.join("people/ann")]);
        let mut found = homes.left_out_of(&system);
        found.sort();
        assert_eq!(found, [system.join("bin"), system.join("people/shared")]);
        let elsewhere = Homes::from_folders([PathBuf::from("/no/people/ann"), system.clone()]);
        assert_eq!(elsewhere.left_out_of(&system), [system]);
        assert_eq!(
            elsewhere.left_out_of(Path::new("/no/such/folder")),
            [""; 0].map(PathBuf::from)
        );
    }
}
