//! Data and models that are broken or belong elsewhere: one line that names the file, and exit code 2.

use std::fs;
use std::path::{Path, PathBuf};

use enlinea_players::learned::{ModelFile, Numbers, SHIPPED, Tensor};
use tempfile::TempDir;

use crate::{answer, run, text};

/// Runs a command that must fail with one line that names the file and says this.
fn check(arguments: &[&str], file: &Path, expected: &str) {
    let ran = run(&[arguments, &["--quiet"]].concat(), b"");
    assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{}", ran.err);
    let is_clear = ran.err.lines().count() == 1 && ran.err.contains(text(file));
    assert!(is_clear && ran.err.contains(expected), "{}", ran.err);
}

const SCORES: &str = "score_1,score_2,score_3,score_4,score_5,score_6,score_7";

/// A file of positions of another board, with exact scores.
fn other_board(folder: &TempDir) -> PathBuf {
    let file = folder.path().join("other.parquet");
    let plies = ["--plies", "12..16", "--positions", "40", "--quiet"];
    let generate = ["data", "generate", "--rules", "5x4", "-o", text(&file)];
    answer(&[&generate[..], &plies].concat());
    file
}

/// Every command that reads positions, on the same broken file.
fn check_data(folder: &TempDir, file: &Path, expected: &str) {
    check(&["data", "describe", text(file)], file, expected);
    check(&["data", "split", text(file)], file, expected);
    let files = fs::read_dir(folder.path()).expect("a folder");
    let names = files.map(|file| file.expect("a file").file_name());
    assert!(
        names
            .into_iter()
            .all(|name| !name.to_string_lossy().contains("unfinished"))
    );
    check_learning(folder, file, expected);
}

fn check_learning(folder: &TempDir, file: &Path, expected: &str) {
    let description = folder.path().join("run.toml");
    let toml = format!(
        "name = \"run\"\n[data]\nfile = \"{}\"\nplies = \"30..34\"\nvalidation = 20\ntest = 20\n\
         [model]\nkind = \"polynomial\"\n[games]\ncount = 0\n",
        text(file)
    );
    fs::write(&description, toml).expect("written");
    let learn = ["learn", text(&description), "-o", text(folder.path())];
    check(&learn, file, expected);
}

#[test]
fn broken_data_are_refused_with_file_and_row() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.csv");
    let csv = |text: &str| fs::write(&file, text).expect("written");
    csv(&format!(
        "position,{SCORES}\n44,1,1,1,1,1,1,1\n44,1,nan,1,1,1,1,1\n"
    ));
    let expected = "line 3, column `score_2`: expected a number, found `nan`";
    check_data(&folder, &file, expected);
    csv("moves,score\n44,1\n");
    check_learning(&folder, &file, "there is no column `position`");
    check(&["data", "split", text(&file)], &file, "`position`");
    csv(&format!("position,{SCORES}\n8x7c4:44,1,1,1,1,1,1,1\n"));
    check_learning(
        &folder,
        &file,
        "row 1: 7 columns of scores for a board of 8x7c4",
    );

    let whole = other_board(&folder);
    check_learning(&folder, &whole, "expected data of 7x6c4, found 5x4c4");
    let bytes = fs::read(&whole).expect("written");
    for length in [0, 4, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&whole, &bytes[..length]).expect("written");
        check_data(&folder, &whole, "not a whole Parquet file");
    }
    let missing = folder.path().join("missing.parquet");
    check_data(&folder, &missing, "No such file");
}

/// The shipped network with one tensor replaced.
fn changed(name: &str, change: impl FnOnce(&mut Tensor)) -> Vec<u8> {
    let mut file = ModelFile::read(SHIPPED[0].bytes).expect("shipped models are whole");
    change(file.tensors.get_mut(name).expect("it is there"));
    file.to_bytes()
}

#[test]
fn broken_models_are_refused_with_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.safetensors");
    let spec = format!("learned(model=\"{}\")", text(&file));
    let refused = |bytes: &[u8], expected: &str| {
        fs::write(&file, bytes).expect("written");
        check(&["eval", &spec, "4"], &file, expected);
        let onnx = folder.path().join("bad.onnx");
        let export = [
            "learn",
            "export",
            text(&file),
            "--format",
            "onnx",
            "-o",
            text(&onnx),
        ];
        check(&export, &file, expected);
    };
    let sparse = SHIPPED[0].bytes;
    for length in [0, 7, 100, sparse.len() / 2, sparse.len() - 1] {
        refused(&sparse[..length], "this is not a model file");
    }
    refused(b"4455 is not a model", "this is not a model file");
    // A header as long as the address space, and a tensor larger than it.
    refused(&[0xff; 64], "this is not a model file");
    let header = br#"{"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,4]}}"#;
    let mut huge = (header.len() as u64).to_le_bytes().to_vec();
    huge.extend(header);
    huge.extend([0; 4]);
    refused(&huge, "this is not a model file");

    for absurd in [f32::NAN, f32::INFINITY, 1e30] {
        let bytes = changed("first.scales", |tensor| {
            tensor.numbers = Numbers::F32(vec![absurd; tensor.shape[0]]);
        });
        let expected =
            "tensor `first.scales`: it holds a number that is not finite or beyond a billion";
        refused(&bytes, expected);
    }
    let longer = changed("first.bias", |tensor| {
        tensor.shape = vec![1 << 20];
        tensor.numbers = Numbers::I16(vec![0; 1 << 20]);
    });
    refused(&longer, "tensor `first.rows`: its shape is");
    let mut model = ModelFile::read(sparse).expect("whole");
    model.card.kind = "oracle".to_owned();
    refused(&model.to_bytes(), "unknown kind of model `oracle`");
    model.card.kind = "sparse".to_owned();
    model.card.rules = "64x64c4".to_owned();
    refused(&model.to_bytes(), "tensor `first.rows`: its shape is");
    model.card.rules = "0x0".to_owned();
    refused(&model.to_bytes(), "0 columns");
    model.tensors.remove("second.last.bias");
    model.card.rules = "7x6c4".to_owned();
    refused(
        &model.to_bytes(),
        "tensor `second.last.bias`: it is missing",
    );
}
