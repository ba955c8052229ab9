//! Lists the files of the built page, so that the program carries all of them, whatever they are called.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let page = manifest.join("page").join("dist");
    println!("cargo::rerun-if-changed={}", page.display());
    let mut files = Vec::new();
    collect(&page, &mut files)?;
    files.sort();
    let mut list = String::from("[\n");
    for file in &files {
        let name = file.strip_prefix(&page).expect("it was found there");
        let name = name.to_string_lossy().replace('\\', "/");
        let file = file.to_str().expect("the repository's path is UTF-8");
        // Writing to a text cannot fail.
        let _ = writeln!(list, "    ({name:?}, include_bytes!({file:?})),");
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("page_files.rs"), list)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
