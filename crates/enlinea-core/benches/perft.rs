//! Perft speed on each word width: `cargo bench -p enlinea-core --bench perft`.
//!
//! The same tree everywhere, so leaves per second compare directly. The grids with runtime sizes hold the
//! standard board in a wider word than it needs; that is their price on larger boards.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use enlinea_core::{Grid, Position, Rules, SizedGrid, StandardGrid, Wide, perft::perft};

fn main() {
    divan::main();
}

fn leaves<G: Grid>(bencher: Bencher<'_, '_>, grid: G, depth: u32) {
    let position = Position::new(grid);
    bencher
        .counter(ItemsCount::new(perft(&position, depth)))
        .bench(|| perft(black_box(&position), depth));
}

fn sized<W: enlinea_core::Word>() -> SizedGrid<W> {
    SizedGrid::new(Rules::STANDARD).expect("the standard board fits")
}

#[divan::bench(name = "7x6 StandardGrid")]
fn standard(bencher: Bencher<'_, '_>) {
    leaves(bencher, StandardGrid {}, 8);
}

#[divan::bench(name = "7x6 SizedGrid<u64>")]
fn sized_u64(bencher: Bencher<'_, '_>) {
    leaves(bencher, sized::<u64>(), 8);
}

#[divan::bench(name = "7x6 SizedGrid<u128>")]
fn sized_u128(bencher: Bencher<'_, '_>) {
    leaves(bencher, sized::<u128>(), 8);
}

#[divan::bench(name = "7x6 SizedGrid<Wide<8>>", sample_count = 20)]
fn wide_8(bencher: Bencher<'_, '_>) {
    leaves(bencher, sized::<Wide<8>>(), 7);
}

#[divan::bench(name = "7x6 SizedGrid<Wide<65>>", sample_count = 10)]
fn wide_65(bencher: Bencher<'_, '_>) {
    leaves(bencher, sized::<Wide<65>>(), 6);
}
