//! How far a plan is, and which shards can be run now.

/// A wave of shards that can be run now, in any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenWave {
    /// Its number, from 0.
    pub wave: u32,
    /// How many shards it has, numbered from 0.
    pub shards: u32,
    /// Those that have no part yet; never empty.
    pub missing: Vec<u32>,
}

impl OpenWave {
    /// The numbers that are missing, such as `3,7-9`: what `sbatch --array` takes.
    pub fn missing_text(&self) -> String {
        let mut texts: Vec<String> = Vec::new();
        let mut rest = self.missing.as_slice();
        while let Some(&first) = rest.first() {
            let run = (0..)
                .zip(rest)
                .take_while(|&(place, &shard)| shard == first + place);
            let length = run.count();
            texts.push(match length {
                1 => first.to_string(),
                _ => format!("{first}-{}", first + length as u32 - 1),
            });
            rest = &rest[length..];
        }
        texts.join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_shards_are_told_as_ranges() {
        let wave = |missing: &[u32]| OpenWave {
            wave: 0,
            shards: 20,
            missing: missing.to_vec(),
        };
        assert_eq!(wave(&[3, 7, 8, 9, 12, 13]).missing_text(), "3,7-9,12-13");
        assert_eq!(wave(&[0]).missing_text(), "0");
    }
}
