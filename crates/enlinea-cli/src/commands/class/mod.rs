//! `enlinea class`: a class tournament from a folder of uploads.

mod live;
mod pass;

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use enlinea_arena::class::{Class, ClassError};

use crate::args::{AccessArgs, GlobalArgs};
use crate::output::Printer;
use crate::process::errors::{open_error, run_error, store_error};
use crate::process::exit::{ExitStatus, WrongInput};

use pass::{Pass, PassEnd};

/// Run a class tournament: check uploads, play rounds, publish the ranking
///
/// FOLDER has a course description `class.toml` and a folder `uploads` with one folder for each pair: uploads/CODE/ENTRY, where an
/// entry is a program or a weight file. Uploads are compiled, checked and run in a sandbox. Verdicts are written to
/// verdicts/CODE/ENTRY.txt, the ranking to page/index.html. A round that was interrupted is finished by the next call.
///
/// Without --once it watches the folder until Ctrl-C, and serves the page.
#[derive(Args, Debug)]
pub(crate) struct ClassArgs {
    /// The folder of the class.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// Check new uploads, play a round if one is due, and exit, as a cron job does.
    #[arg(long, conflicts_with = "access")]
    once: bool,

    /// Games played at the same time (default: as `class.toml` says, or the number of processors).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,

    /// The port of the page; 0 lets the system choose.
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 4445,
        conflicts_with = "once"
    )]
    port: u16,

    #[command(flatten)]
    access: AccessArgs,

    /// While watching: seconds between two looks at the folder.
    #[arg(long, value_name = "SECONDS", default_value_t = 5, conflicts_with = "once",
          value_parser = clap::value_parser!(u64).range(1..=86400))]
    poll: u64,
}

pub(crate) fn run(
    args: &ClassArgs,
    global: &GlobalArgs,
    printer: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let mut class = Class::open(&args.folder).map_err(|error| match error {
        ClassError::Store(error) => open_error(error),
        other => class_error(other),
    })?;
    let mut pass = Pass::new(global, args.concurrency.map(usize::from));
    if args.once {
        return Ok(match pass.run(&mut class, printer)? {
            PassEnd::Complete => ExitStatus::Done,
            PassEnd::Interrupted => ExitStatus::Interrupted,
        });
    }
    let admittance = args.access.admit(args.port)?;
    live::serve_page(&args.folder, &admittance, printer)?;
    printer.remark("watching the folder; Ctrl-C stops")?;
    loop {
        if pass.run(&mut class, printer)? == PassEnd::Interrupted {
            return Ok(ExitStatus::Interrupted);
        }
        printer.flush()?;
        thread::sleep(Duration::from_secs(args.poll));
        if let Err(error) = class.read_course() {
            printer.remark(&format!("{error}; the last description is used"))?;
        }
    }
}

/// What the teacher can mend is invalid input; a system that fails is not.
fn class_error(error: ClassError) -> anyhow::Error {
    match error {
        ClassError::NoCourse { .. }
        | ClassError::Course { .. }
        | ClassError::Busy { .. }
        | ClassError::Round(_) => WrongInput(error.to_string()).into(),
        ClassError::Store(error) => store_error(error),
        ClassError::Tournament(error) => run_error(error),
        other => other.into(),
    }
}
