//! Nothing is tested here: a package with a test makes `cargo test` build its library, which `cargo xtask python` then tests from
//! Python, with the same features and without compiling anything again.
