//! Files of labelled positions: read as they were written, resumed byte for byte, refused when they are wrong.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot continue should panic"
)]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use enlinea_core::Rules;
use enlinea_learn::data::{
    CsvStyle, DataError, FeatureColumn, FileLayout, Generation, GenerationEnd, LabelledPosition,
    PositionSource, Recipe, RowKind, Wanted, WinsFound, generate, read, read_card, read_table,
};
use enlinea_players::{Mode, NoResources};

fn feature(text: &str) -> FeatureColumn {
    FeatureColumn::read(text, Rules::STANDARD, &NoResources).unwrap()
}

fn mixed(path: &Path, positions: usize) -> Generation {
    let recipe = Recipe::new(Rules::STANDARD, PositionSource::Mixed);
    Generation {
        recipe: recipe.with_plies("5..7, 22..34".parse().unwrap()).unwrap(),
        seed: 5,
        wanted: Wanted::Positions(positions),
        layout: FileLayout::positions(),
        csv: CsvStyle::default(),
        path: path.to_owned(),
    }
}

fn published(path: &Path, rows: usize) -> Generation {
    let wins = WinsFound::Published;
    Generation {
        recipe: Recipe::new(Rules::STANDARD, PositionSource::Published { wins })
            .with_plies("20..35".parse().unwrap())
            .unwrap(),
        seed: 1,
        wanted: Wanted::Rows(rows),
        layout: FileLayout {
            rows: RowKind::Child,
            bare: true,
            features: vec![feature("ml-features")],
            stone_count: Mode::Published,
        },
        csv: CsvStyle {
            header: true,
            separator: ", ".to_owned(),
        },
        path: path.to_owned(),
    }
}

fn run(generation: &Generation, threads: usize) -> Result<GenerationEnd, DataError> {
    generation.run(threads, &NoResources, &Arc::default(), &mut |_| {})
}

fn read_all(path: &Path) -> Result<Vec<LabelledPosition>, DataError> {
    read(path)?.collect()
}

#[test]
fn both_formats_are_read_as_they_were_written() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.parquet", "a.csv"] {
        let path = folder.path().join(name);
        let mut generation = mixed(&path, 300);
        generation.layout.features = vec![
            feature("threats"),
            feature("open-lines"),
            feature("threat-cells"),
        ];
        let end = run(&generation, 2).unwrap();
        assert_eq!(
            end,
            GenerationEnd::Finished {
                positions: 300,
                rows: 300
            }
        );
        let expected = generate(&generation.recipe, 5, 300, 1, None, &mut |_| {}).unwrap();
        assert_eq!(read_all(&path).unwrap(), expected);
        let card = read_card(&path).unwrap().unwrap();
        assert_eq!(card["seed"], 5);
        assert_eq!(card["recipe"]["source"]["name"], "mixed");
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[test]
fn an_interrupted_run_resumes_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.parquet");
    run(&mixed(&whole, 1500), 1).unwrap();
    let path = folder.path().join("interrupted.parquet");
    let generation = mixed(&path, 1500);
    let mut runs = 0;
    loop {
        runs += 1;
        let stop = Arc::<AtomicBool>::default();
        let mut chunks = 0;
        let end = generation.run(2, &NoResources, &stop, &mut |_| {
            chunks += 1;
            if chunks == 3 {
                stop.store(true, Ordering::Relaxed);
            }
        });
        let journal = folder.path().join("interrupted.parquet.journal");
        if let GenerationEnd::Finished { .. } = end.unwrap() {
            assert!(!journal.exists());
            break;
        }
        // A kill in the middle of a chunk.
        let bytes = fs::read(&journal).unwrap();
        fs::write(&journal, &bytes[..bytes.len() - 7]).unwrap();
    }
    assert!(runs > 2, "{runs}");
    assert_eq!(fs::read(&path).unwrap(), fs::read(&whole).unwrap());
}

#[test]
fn the_published_file_has_its_quirks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("published.csv");
    run(&published(&path, 500), 2).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("n_pieces, ally_mean_dist, opp_mean_dist, ally_2_blocked, "));
    assert_eq!(text.lines().count(), 501);
    assert!(text.lines().all(|line| line.split(", ").count() == 12));
    let inflated = read_table(&path).unwrap();
    let mut generation = published(&path, 500);
    generation.layout.stone_count = Mode::Fixed;
    run(&generation, 1).unwrap();
    let fixed = read_table(&path).unwrap();
    assert_eq!(fixed.names.last().unwrap(), "score");
    assert_eq!(inflated.column("score"), fixed.column("score"));
    assert_eq!(
        inflated.column("opp_3_effective"),
        fixed.column("opp_3_effective")
    );
    let (inflated, fixed) = (
        inflated.column("n_pieces").unwrap(),
        fixed.column("n_pieces").unwrap(),
    );
    let extra: Vec<f64> = inflated.iter().zip(fixed).map(|(a, b)| a - b).collect();
    // Siblings count one more each; a win that was taken back counts for all of them.
    assert!(extra.iter().all(|&extra| (0.0..=7.0).contains(&extra)));
    assert!(extra.contains(&0.0) && extra.contains(&4.0));
    assert!(
        extra
            .windows(2)
            .all(|pair| (pair[1] - pair[0] - 1.0).abs() < 1e-9 || pair[1] <= 1.0),
        "{extra:?}"
    );

    generation.layout.rows = RowKind::LastChild;
    generation.csv.header = false;
    generation.wanted = Wanted::Positions(50);
    run(&generation, 1).unwrap();
    let last = read_table(&path).unwrap();
    assert_eq!((last.rows(), last.names[11].as_str()), (50, "12"));
}

#[test]
fn positions_of_a_finite_source_are_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("all.parquet");
    let mut generation = mixed(&path, 0);
    generation.recipe = Recipe::new(Rules::STANDARD, PositionSource::All)
        .with_plies("0..4".parse().unwrap())
        .unwrap();
    generation.wanted = Wanted::Everything;
    // Mirror images counted once.
    let end = run(&generation, 2).unwrap();
    let rows = read_all(&path).unwrap().len();
    assert_eq!(
        end,
        GenerationEnd::Finished {
            positions: rows,
            rows
        }
    );
    assert_eq!(rows, 1 + 4 + 25 + 121 + 568);
    generation.recipe = mixed(&path, 0).recipe;
    assert!(matches!(run(&generation, 1), Err(DataError::Endless)));
}

#[test]
fn self_play_gives_positions_of_games() {
    let source = PositionSource::SelfPlay {
        players: ["random".to_owned(), "greedy(eval=threats)".to_owned()],
        random_start: 4,
        per_game: 3,
    };
    let recipe = Recipe::new(Rules::STANDARD, source).with_plies("20..30".parse().unwrap());
    let recipe = recipe.unwrap();
    let positions = generate(&recipe, 1, 60, 2, None, &mut |_| {}).unwrap();
    assert_eq!(
        positions,
        generate(&recipe, 1, 60, 1, None, &mut |_| {}).unwrap()
    );
    assert!(positions.iter().all(|one| (20..=30).contains(&one.plies())));
    let source = PositionSource::SelfPlay {
        players: ["random".to_owned(), "nobody".to_owned()],
        random_start: 0,
        per_game: 1,
    };
    let unknown = generate(
        &Recipe::new(Rules::STANDARD, source),
        1,
        1,
        1,
        None,
        &mut |_| {},
    );
    assert!(unknown.unwrap_err().to_string().contains("nobody"));
}

#[test]
fn bad_files_get_a_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.csv");
    let scores = "score_1,score_2,score_3,score_4,score_5,score_6,score_7";
    let check = |text: String, expected: &str| {
        fs::write(&path, text).unwrap();
        let error = read_all(&path).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(String::new(), "the file is empty");
    check(
        "moves,score\n44,1\n".to_owned(),
        "there is no column `position`",
    );
    check(
        "position,score\n44,1\n".to_owned(),
        "there is no column `score_1`",
    );
    check(
        format!("position,{scores}\n44,1,1,1,1,1,1\n"),
        "found record with 7 fields",
    );
    check(
        format!("position,{scores}\n49,1,1,1,1,1,1,1\n"),
        "row 1: move 2",
    );
    check(
        format!("position,{scores}\n44,1,1,1,1,1,1,x\n"),
        "line 2, column `score_7`: expected a number, found `x`",
    );
    check(
        format!("position,{scores}\n44,1,1,1,1,1,1,99\n"),
        "row 1: column 7: a score of 99 is out of range",
    );
    check(
        format!("position,{scores}\n444444,1,1,1,1,1,1,1\n"),
        "row 1: column 4 is full and has a score",
    );
    check(
        format!("position,{scores}\n1212121,,,,,,,\n"),
        "row 1: the game is over",
    );
    check(
        format!("position,{scores}\n8x7c4:44,1,1,1,1,1,1,1\n"),
        "row 1: 7 columns of scores for a board of 8x7c4",
    );
    check(
        format!("position,{scores}\n4,1,1,1,1,1,1,1\n6x6c4:4,1,1,1,1,1,1,1\n"),
        "row 2: a position of 6x6c4, the first one is of 7x6c4",
    );

    fs::write(&path, "a,b\n1,2\n1,nan\n").unwrap();
    let nan = read_table(&path).unwrap_err().to_string();
    assert!(
        nan.ends_with("line 3, column `b`: expected a number, found `nan`"),
        "{nan}"
    );
    fs::write(&path, "a,b\n1,2\n1,\n").unwrap();
    let missing = read_table(&path).unwrap_err().to_string();
    assert!(
        missing.ends_with("row 2, column `b`: expected a number"),
        "{missing}"
    );

    let whole = folder.path().join("whole.parquet");
    run(&mixed(&whole, 200), 1).unwrap();
    let bytes = fs::read(&whole).unwrap();
    for length in [0, 3, 100, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&whole, &bytes[..length]).unwrap();
        let error = read_all(&whole).unwrap_err().to_string();
        assert!(error.contains("not a whole Parquet file"), "{error}");
    }
    let mut damaged = bytes;
    damaged[40..400].fill(0xab);
    fs::write(&whole, damaged).unwrap();
    assert!(read_all(&whole).is_err());
    let nameless = read_all(&folder.path().join("data"))
        .unwrap_err()
        .to_string();
    assert!(
        nameless.contains("ends with `.parquet` or `.csv`"),
        "{nameless}"
    );
}

/// The library believed a list that takes no room, however long it said it was: each cost seconds.
#[test]
fn a_short_parquet_file_with_endless_lists_is_refused_before_they_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.parquet");
    let list = [0x09, 0xc8, 0x01, 0xf1, 0xff, 0xff, 0xff, 0xff, 0x07];
    let header = [list.repeat(5).as_slice(), &[0]].concat();
    let length = u32::try_from(header.len()).unwrap().to_le_bytes();
    fs::write(&path, [b"PAR1", &header[..], &length, b"PAR1"].concat()).unwrap();
    let error = read_card(&path).unwrap_err().to_string();
    assert!(
        error.ends_with("its last header cannot be read)"),
        "{error}"
    );
}

/// Two positions, as pyarrow writes them with Zstandard.
const ZSTANDARD: &[u8] =
    b"PAR1\x15\x04\x15\x18\x15*L\x15\x04\x15\x00\x12\x00\x00(\xb5/\xfd \x0ca\x00\x00\x02\x00\x00\x0044\x02\x00\x00\x0045\x15\
          \x00\x15\x12\x15$,\x15\x04\x15\x10\x15\x06\x15\x06\x1c\x00\x00\x00(\xb5/\xfd \x09I\x00\x00\x02\x00\x00\x00\x04\x01\x01\
          \x03\x02\x15\x04\x19,5\x00\x18\x06schema\x15\x02\x00\x15\x0c%\x02\x18\x08position%\x00L\x1c\x00\x00\x00\x16\x04\x19\
          \x1c\x19\x1c&\x00\x1c\x15\x0c\x195\x00\x06\x10\x19\x18\x08position\x15\x0c\x16\x04\x16l\x16\x90\x01&N&\x08),\x15\x04\
          \x15\x00\x15\x02\x00\x15\x00\x15\x10\x15\x02\x00<\x16\x08\x19\x06\x19&\x00\x04\x00\x00\x00\x16l\x16\x04&\x08\x16\x90\
          \x01\x00( parquet-cpp-arrow version 26.0.1\x19\x1c\x1c\x00\x00\x00\x9c\x00\x00\x00PAR1";

#[test]
fn a_compression_that_is_not_known_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.parquet");
    fs::write(&path, ZSTANDARD).unwrap();
    let error = read_all(&path).unwrap_err().to_string();
    assert!(
        error.ends_with(
            "column `position` is compressed with ZSTD: write the file with Snappy, or without compression"
        ),
        "{error}"
    );
}
