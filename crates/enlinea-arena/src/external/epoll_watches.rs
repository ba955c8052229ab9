//! The watches of `epoll`, which the system keeps in memory that no limit counts.
//!
//! A watch belongs to an open file, a descriptor and an instance of `epoll`, so a few hundred open files make hundreds of thousands of
//! watches. `epoll` cannot be refused, because runtimes such as Node do not start without it; so they are counted.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::num::NonZeroI32;

use rustix::process::Pid;

/// How a watch begins in the description of an instance of `epoll`.
const WATCH_LINE: &[u8] = b"tfd:";

/// The watches of these processes together, counted until there are more than `most`; `None` if one of them hides its open files,
/// although those of the guard, which the same user started, can be seen.
pub(super) fn count(processes: &[i32], guard: Pid, most: u64) -> Option<u64> {
    let mut watches = 0;
    for &process in processes {
        watches += match watches_of(process, most) {
            Ok(watches) => watches,
            Err(error) if error.kind() != ErrorKind::PermissionDenied => 0,
            Err(_) if is_ending(process) => 0,
            Err(_) if fs::read_dir(files_of(guard.as_raw_nonzero())).is_err() => 0,
            Err(_) => return None,
        };
        if watches > most {
            break;
        }
    }
    Some(watches)
}

fn files_of(process: NonZeroI32) -> String {
    format!("/proc/{process}/fd")
}

/// Whether a process has given up its memory: then its files cannot be seen either.
fn is_ending(process: i32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status"));
    !status.is_ok_and(|text| text.contains("\nVmRSS:"))
}

fn watches_of(process: i32, most: u64) -> io::Result<u64> {
    let Some(process) = NonZeroI32::new(process) else {
        return Ok(0);
    };
    let mut watches = 0;
    for entry in fs::read_dir(files_of(process))?.flatten() {
        // What was closed meanwhile has no watches left.
        let is_epoll = fs::read_link(entry.path())
            .is_ok_and(|target| target.as_os_str() == "anon_inode:[eventpoll]");
        if !is_epoll {
            continue;
        }
        let name = entry.file_name();
        let description = File::open(format!("/proc/{process}/fdinfo/{}", name.display()));
        watches += match description {
            Ok(description) => count_lines(description)?,
            Err(error) if error.kind() == ErrorKind::PermissionDenied => return Err(error),
            Err(_) => 0,
        };
        if watches > most {
            break;
        }
    }
    Ok(watches)
}

/// The lines that are watches. The description may have megabytes, so it is not kept.
fn count_lines(mut description: impl Read) -> io::Result<u64> {
    let mut chunk = [0; 16 * 1024];
    // How much of the word was found since the line began; `None` once it is another word.
    let mut found = Some(0);
    let mut lines = 0;
    loop {
        let length = description.read(&mut chunk)?;
        if length == 0 {
            return Ok(lines);
        }
        for byte in &chunk[..length] {
            found = match found {
                _ if *byte == b'\n' => Some(0),
                Some(bytes) if WATCH_LINE.get(bytes) == Some(byte) => Some(bytes + 1),
                _ => None,
            };
            lines += u64::from(found == Some(WATCH_LINE.len()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    use rustix::event::epoll;

    #[test]
    fn only_lines_of_watches_count() {
        let text = "pos:\t0\nflags:\t02\ntfd:        3 events: tfd:\n tfd:\ntfd:        4";
        assert_eq!(count_lines(text.as_bytes()).unwrap(), 2);
    }

    #[test]
    fn our_own_watches_are_counted_up_to_a_bound() {
        let (reading, writing) = io::pipe().unwrap();
        let [one, two] = [(); 2].map(|()| epoll::create(epoll::CreateFlags::CLOEXEC).unwrap());
        for (instance, file) in [
            (&one, reading.as_fd()),
            (&one, writing.as_fd()),
            (&two, reading.as_fd()),
        ] {
            let data = epoll::EventData::new_u64(0);
            epoll::add(instance, file, data, epoll::EventFlags::IN).unwrap();
        }
        let this = rustix::process::getpid();
        let processes = [this.as_raw_nonzero().get()];
        // Other tests run in this process.
        assert!(count(&processes, this, u64::MAX) >= Some(3));
        assert!(count(&processes, this, 0) >= Some(1));
        assert_eq!(count(&[i32::MAX], this, 0), Some(0));
    }
}
