//! Curves are where they belong, and odd numbers do no harm.

use super::*;

fn chart(points: Vec<(f64, f64)>) -> String {
    let series = Series {
        name: "a < b".to_owned(),
        points,
        mark: Mark::Line,
    };
    let chart = LineChart {
        title: "t".to_owned(),
        series: vec![series],
        ..LineChart::default()
    };
    chart.to_svg().into_string()
}

#[test]
fn curves_span_the_frame() {
    let svg = chart(vec![(0.0, 0.0), (10.0, 5.0)]);
    assert!(svg.contains("points=\"64,284 544,14\""), "{svg}");
    assert!(svg.contains("a &lt; b"));
}

#[test]
fn bands_and_levels_are_drawn_and_exported() {
    let chart = LineChart {
        series: vec![Series::line("s", [(0.0, 1.0), (1.0, 2.0)])],
        bands: vec![Band {
            series: "s".to_owned(),
            points: vec![(0.0, 0.0, 2.0), (1.0, 1.0, 4.0)],
        }],
        levels: vec![Level {
            name: "published".to_owned(),
            value: 3.0,
        }],
        uprights: vec![Level {
            name: "at".to_owned(),
            value: 0.5,
        }],
        references: vec![Series::line("theirs", [(0.0, 3.0), (1.0, 3.5)])],
        ..LineChart::default()
    };
    let svg = chart.to_svg().into_string();
    assert!(
        svg.contains("<polygon points=\"64,149 544,14 544,216.5 64,284\""),
        "{svg}"
    );
    assert!(svg.contains(">published</text>"), "{svg}");
    assert!(
        svg.contains("x1=\"304\" y1=\"14\" x2=\"304\" y2=\"284\""),
        "{svg}"
    );
    assert!(svg.contains("Shown: s, theirs, published, at."), "{svg}");
    let csv = "series,x,y,low,high\n\"s\",0,1,0,2\n\"s\",1,2,1,4\n\"published\",,3,,\n\"at\",0.5,,,\n\"theirs\",0,3,,\n\"theirs\",1,3.5,,\n";
    assert_eq!(chart.to_csv(), csv);
}

#[test]
fn nothing_and_odd_numbers_do_no_harm() {
    assert!(chart(Vec::new()).contains("svg"));
    let svg = chart(vec![(0.0, f64::NAN), (1.0, 2.0), (2.0, f64::INFINITY)]);
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let logarithmic = LineChart {
        x_scale: Scale::Logarithmic,
        series: vec![Series {
            name: String::new(),
            points: vec![(0.0, 1.0), (-1.0, 2.0), (10.0, 3.0), (1e6, 4.0)],
            mark: Mark::Dots,
        }],
        ..LineChart::default()
    };
    let svg = logarithmic.to_svg().into_string();
    // What has no logarithm is left out.
    assert!(svg.contains("d=\"M64,104h0M544,14h0\""), "{svg}");
    let long = chart((0..100_000).map(|x| (f64::from(x), 1.0)).collect());
    assert!(long.len() < 60_000);
}
