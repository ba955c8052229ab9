//! Uploads that are in order, wrong, hostile, or closed to us.

use super::*;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::thread;

use crate::external::drop_privileges;

fn course(more: &str) -> Course {
    Course::from_toml(&format!("name = 'A'\n{more}")).unwrap()
}

fn read(folder: &Path, more: &str) -> (Vec<Upload>, Vec<String>) {
    read_uploads(folder, &course(more)).unwrap()
}

#[test]
fn files_and_folders_are_entries() {
    let folder = tempfile::tempdir().unwrap();
    let pair = folder.path().join("k7f3");
    fs::create_dir_all(pair.join("anna")).unwrap();
    fs::write(pair.join("anna/player.py"), "1").unwrap();
    fs::write(pair.join("anna/.hidden"), "2").unwrap();
    fs::write(pair.join("bert.py"), "3").unwrap();
    fs::write(folder.path().join("loose.py"), "4").unwrap();
    let (uploads, notes) = read(folder.path(), "");
    let names: Vec<&str> = uploads.iter().map(|upload| &*upload.alias).collect();
    assert_eq!(names, ["anna", "bert"]);
    assert_eq!(uploads[0].files.as_ref().unwrap().len(), 1);
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].starts_with("uploads/loose.py is left out"));
}

#[test]
fn what_is_wrong_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let pair = folder.path().join("k7f3");
    fs::create_dir_all(pair.join("deep/er")).unwrap();
    fs::create_dir_all(pair.join("empty")).unwrap();
    fs::write(pair.join("large.py"), vec![b'x'; 1025]).unwrap();
    fs::write(pair.join("exact.py"), vec![b'x'; 1024]).unwrap();
    fs::write(pair.join("exact.c"), "").unwrap();
    fs::write(pair.join("a b.py"), "").unwrap();
    symlink("/etc/passwd", pair.join("link.py")).unwrap();
    let (uploads, _) = read(folder.path(), "upload_kb = 1\nentries_per_pair = 6");
    let reason = |item: &str| {
        let upload = uploads.iter().find(|upload| upload.item == item).unwrap();
        upload.files.as_ref().err().cloned().unwrap_or_default()
    };
    assert!(reason("deep").contains("`er` is a folder"));
    assert!(reason("empty").contains("empty"));
    assert!(reason("exact.py").contains("same name"));
    assert!(reason("a b.py").contains("name cannot be used"));
    assert!(reason("large.py").contains("too large: at most 1 KiB"));
    assert!(reason("link.py").contains("at most 6 entries"));
    let (uploads, _) = read(folder.path(), "entries_per_pair = 9");
    let link = uploads.iter().find(|upload| upload.item == "link.py");
    assert!(link.unwrap().files.as_ref().unwrap_err().contains("a link"));
}

#[test]
fn a_folder_that_becomes_a_link_while_it_is_read_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let upload = folder.path().join("uploads/anna");
    let own = folder.path().join("teacher");
    for place in [&upload, &own] {
        fs::create_dir_all(place).unwrap();
    }
    fs::write(upload.join("player.py"), "own").unwrap();
    fs::write(own.join("key"), "secret").unwrap();
    let entry = fs::read_dir(folder.path().join("uploads")).unwrap().next();
    let entry = entry.unwrap().unwrap();
    let files = read_entry(&entry, 1).unwrap().unwrap();
    assert_eq!(files[0].content, b"own");
    fs::remove_dir_all(&upload).unwrap();
    symlink(&own, &upload).unwrap();
    let refusal = read_entry(&entry, 1).unwrap().unwrap_err();
    assert!(refusal.contains("a link"), "{refusal}");
    fs::remove_file(&upload).unwrap();
    assert!(is_closed(&read_entry(&entry, 1).unwrap_err()));
}

#[test]
fn what_a_pair_closes_is_told_and_stops_nobody() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["k7f3/anna.py", "k7f3/bert/player.py", "m2p9/cleo.py"] {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "").unwrap();
    }
    for name in ["k7f3/anna.py", "k7f3/bert", "m2p9"] {
        let closed = fs::Permissions::from_mode(0o000);
        fs::set_permissions(folder.path().join(name), closed).unwrap();
    }
    // Nothing is closed to root.
    let reader = || {
        drop_privileges().unwrap();
        read(folder.path(), "")
    };
    let (uploads, notes) = thread::scope(|scope| scope.spawn(reader).join().unwrap());
    assert_eq!((uploads.len(), notes.len()), (2, 1), "{notes:?}");
    for upload in uploads {
        let reason = upload.files.unwrap_err();
        assert!(reason.contains("cannot be read"), "{reason}");
    }
    let open = fs::Permissions::from_mode(0o700);
    for name in ["k7f3/bert", "m2p9"] {
        fs::set_permissions(folder.path().join(name), open.clone()).unwrap();
    }
}

#[test]
fn a_flood_of_entries_is_not_answered_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let pair = folder.path().join("k7f3");
    fs::create_dir(&pair).unwrap();
    for number in 0..100 {
        fs::write(pair.join(format!("{number}.py")), "").unwrap();
    }
    let (uploads, _) = read(folder.path(), "entries_per_pair = 2");
    assert_eq!(uploads.len(), 2 + MOST_SURPLUS);
    let accepted = uploads.iter().filter(|upload| upload.files.is_ok());
    assert_eq!(accepted.count(), 2);
}

#[test]
fn a_pipe_does_not_block() {
    let folder = tempfile::tempdir().unwrap();
    let pair = folder.path().join("k7f3");
    fs::create_dir(&pair).unwrap();
    let pipe = pair.join("pipe.py");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let (uploads, _) = read(folder.path(), "");
    assert!(uploads[0].files.is_err());
}

#[test]
fn every_byte_and_every_setting_change_the_hash() {
    let upload = |code: &str, content: &str| Upload {
        code: code.to_owned(),
        item: "anna.py".to_owned(),
        alias: "anna".to_owned(),
        files: Ok(vec![PlainFile {
            name: "anna.py".to_owned(),
            content: content.as_bytes().to_vec(),
        }]),
    };
    let (one, other) = (course(""), course("limits = { memory_mb = 1 }"));
    let hash = upload("k7f3", "x").hash(&one);
    assert_eq!(hash, upload("k7f3", "x").hash(&course("every = '1d'")));
    for different in [
        upload("k7f3", "y").hash(&one),
        upload("k7f4", "x").hash(&one),
        upload("k7f3", "x").hash(&other),
    ] {
        assert_ne!(hash, different);
    }
}
