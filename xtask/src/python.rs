//! The Python package: its tests on the oldest and on a recent Python, its types, and a wheel that installs and starts.
//!
//! Nothing is compiled for it: the tests before have built the extension with the same features. Cargo never needs Python; without
//! one these checks are skipped with a message, and where `CI` is set, skipping all of them is a failure.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::page::{skipped, target};
use crate::steps::{cargo, root, run, say};

/// The oldest Python that is supported. It has few packages, so that what needs others must do without.
const OLDEST: &str = "3.10";

/// Newer ones, the preferred one first. The first that is found has all packages.
const NEWER: [&str; 4] = ["3.13", "3.14", "3.12", "3.11"];

/// All checks of the Python package.
pub(crate) fn check() -> Result<(), String> {
    let oldest = interpreter(OLDEST);
    let newer = NEWER
        .into_iter()
        .find_map(|one| Some((one, interpreter(one)?)));
    match (&oldest, &newer) {
        (None, None) => return skipped("tests of the Python package", "Python 3.10 or later"),
        (None, Some((found, _))) => say(&format!("skipped: Python {OLDEST}; there is {found}")),
        (Some(_), None) => skipped("most tests of the Python package", "Python 3.11 or later")?,
        (Some(_), Some(_)) => {}
    }
    if let Some((found, _)) = newer.as_ref().filter(|(found, _)| *found != NEWER[0]) {
        say(&format!(
            "skipped: Python {}; tests run on {found}",
            NEWER[0]
        ));
    }
    // The tests before have built it; see `page`.
    cargo("extension", "test --workspace --locked --no-run", &[])?;
    let folder = target().join("python-package");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    if let Some(python) = &oldest {
        let python = environment(python, &folder.join("old"), "few")?;
        install(&python, &pack(&python, &folder)?)?;
        tests(&python, &[("ENLINEA_FEW_PACKAGES", "1")])?;
    }
    if let Some((_, python)) = &newer {
        let python = environment(python, &folder.join("new"), "all")?;
        let wheel = pack(&python, &folder)?;
        install(&python, &wheel)?;
        tests(&python, &[])?;
        types(&python)?;
        tool(&python, &wheel)?;
    }
    Ok(())
}

/// A Python of this version: by its usual name, or one of pyenv.
fn interpreter(version: &str) -> Option<PathBuf> {
    let name = format!("python{version}");
    let home = env::var_os("HOME").map(|home| PathBuf::from(home).join(".pyenv"));
    let pyenv = env::var_os("PYENV_ROOT").map(PathBuf::from).or(home);
    let versions = pyenv.map(|root| root.join("versions"));
    let folders = versions.and_then(|folder| fs::read_dir(folder).ok());
    let mut installed: Vec<PathBuf> = folders
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin").join(&name)))
        .collect();
    installed.sort();
    let candidates = [PathBuf::from(&name)].into_iter().chain(installed);
    candidates.into_iter().find(|python| {
        let mut command = Command::new(python);
        // Debian has Pythons that cannot make an environment.
        command.args(["-c", "import ensurepip, venv"]);
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    })
}

/// An environment with pinned packages; it is kept from one run to the next.
fn environment(python: &Path, folder: &Path, packages: &str) -> Result<PathBuf, String> {
    let own = folder.join("bin/python");
    if !own.exists() {
        let mut command = Command::new(python);
        run(
            "Python: environment",
            command.args(["-m", "venv"]).arg(folder),
        )?;
    }
    let list = tests_folder().join(format!("requirements-{packages}.txt"));
    let mut command = pip(&own, "install --no-compile");
    run("Python: packages", command.arg("--requirement").arg(list))?;
    Ok(own)
}

fn pip(python: &Path, words: &str) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "--quiet", "--disable-pip-version-check"]);
    command.args(words.split_whitespace());
    command
}

fn tests_folder() -> PathBuf {
    root().join("crates/enlinea-py/tests")
}

/// A wheel of the extension that was just built. Returns its path.
fn pack(python: &Path, folder: &Path) -> Result<PathBuf, String> {
    let mut command = Command::new(python);
    command
        .arg(root().join("crates/enlinea-py/pack.py"))
        .arg(target().join("debug/deps/libenlinea_native.so"))
        .arg(folder);
    run("Python: wheel", &mut command)?;
    let wheels = fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut wheels = wheels.filter_map(|entry| Some(entry.ok()?.path()));
    let wheel = wheels.find(|path| path.extension().is_some_and(|end| end == "whl"));
    wheel.ok_or_else(|| "Python: no wheel was made".to_owned())
}

fn install(python: &Path, wheel: &Path) -> Result<(), String> {
    let mut command = pip(python, "install --no-deps --force-reinstall");
    run("Python: install", command.arg(wheel))
}

fn tests(python: &Path, environment: &[(&str, &str)]) -> Result<(), String> {
    let mut command = Command::new(python);
    command
        .args(["-m", "pytest"])
        .arg(tests_folder())
        .envs(environment.iter().copied())
        .current_dir(root());
    run("Python: tests", &mut command)
}

/// The stubs against the extension, and the package against its stubs.
fn types(python: &Path) -> Result<(), String> {
    let mut command = Command::new(python);
    // Dunder methods that every class has are not repeated.
    command
        .args(["-m", "mypy.stubtest", "enlinea", "--concise", "--allowlist"])
        .arg(tests_folder().join("stubtest-allowlist.txt"))
        .arg("--mypy-config-file")
        .arg(root().join("pyproject.toml"))
        .current_dir(target());
    run("Python: stubs", &mut command)?;
    let mut command = Command::new(python);
    command
        .args(["-m", "mypy", "--strict", "crates/enlinea-py/python/enlinea"])
        .current_dir(root());
    run("Python: types", &mut command)
}

/// The wheel as a tool of uv, without a network: all that it has is a folder with the wheel of numpy.
fn tool(python: &Path, wheel: &Path) -> Result<(), String> {
    let folder = target().join("python-package/wheels");
    let numpy = Command::new(python)
        .args(["-c", "import numpy; print(numpy.__version__)"])
        .output()
        .map_err(|error| error.to_string())?;
    let numpy = format!("numpy=={}", String::from_utf8_lossy(&numpy.stdout).trim());
    let mut command = pip(python, "download --no-deps --only-binary :all: --dest");
    run("Python: numpy for uv", command.arg(&folder).arg(&numpy))?;
    let mut command = Command::new(python.with_file_name("uv"));
    command
        .args(["tool", "run", "--offline", "--no-index", "--find-links"])
        .arg(&folder)
        .arg("--python")
        .arg(python)
        .arg("--from")
        .arg(wheel)
        .args(["enlinea", "solve", "4455"])
        .env("UV_CACHE_DIR", target().join("python-package/cache"));
    run("Python: uvx", &mut command)?;
    say("Python: the wheel installs, and its program starts under uvx");
    Ok(())
}
