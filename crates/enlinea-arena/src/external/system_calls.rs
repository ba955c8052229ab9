//! The system calls that an untrusted program does not get.
//!
//! A list of what is refused, not of what is allowed: interpreters and runtimes of all languages must run, and their needs
//! differ. Landlock protects files, all privileges are dropped, and the calls below are refused in any case.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, sock_filter,
};

use super::sandbox::SandboxError;

/// Refused whatever the arguments.
const REFUSED: &[i64] = &[
    // The network, and sockets of every kind.
    libc::SYS_socket,
    libc::SYS_socketpair,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    // Other processes.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // Memory that no limit counts: files without a name, and pages that wait in pipes.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_fallocate,
    libc::SYS_splice,
    libc::SYS_vmsplice,
    libc::SYS_tee,
    // Objects that outlive a process, its own and those of others.
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semtimedop,
    libc::SYS_semctl,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgrcv,
    libc::SYS_msgctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // Of these there is one number for the whole system.
    libc::SYS_io_setup,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    // What others do with their files.
    libc::SYS_inotify_init1,
    libc::SYS_inotify_add_watch,
    libc::SYS_fanotify_init,
    libc::SYS_fanotify_mark,
    // What Landlock does not check: modes, owners, times and attributes of files, and ways around paths.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_fgetxattr,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    libc::SYS_flistxattr,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_mknodat,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    // The system itself.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_syslog,
    libc::SYS_vhangup,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    // These can do what other calls are refused for, without being those calls.
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_userfaultfd,
    // Rules and filters of its own, which the system keeps in memory that no limit counts.
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_add_rule,
    libc::SYS_landlock_restrict_self,
    libc::SYS_seccomp,
];

/// Not every list of constants has it yet; its number is the same on all processors.
const FCHMODAT2: i64 = 452;

/// The older forms that newer processors do not have.
#[cfg(target_arch = "x86_64")]
const REFUSED_OLD: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_mknod,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_inotify_init,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_kexec_file_load,
];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_OLD: &[i64] = &[];

/// Whether other processes may be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Processes {
    /// By players: threads only.
    Refused,
    /// By compilers: their parts are programs. New namespaces stay refused.
    Allowed,
}

/// Calls that only compilers need: to start a process, and to lock their caches. A lock on a file of the system holds up others.
#[cfg(target_arch = "x86_64")]
const NOT_FOR_PLAYERS: &[i64] = &[libc::SYS_fork, libc::SYS_vfork, libc::SYS_flock];
#[cfg(not(target_arch = "x86_64"))]
const NOT_FOR_PLAYERS: &[i64] = &[libc::SYS_flock];

/// Flags of `clone` for a new process that sees another system.
const NAMESPACES: &[i32] = &[
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

/// Calls whose first argument names a process: only 0, the caller itself, is allowed.
const ONLY_SELF: &[i64] = &[
    libc::SYS_prlimit64,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
];

/// What `fcntl` may do: copy descriptors, and read and set their flags. Not larger pipes, nor locks, of which there is no end and
/// which no limit counts, nor leases, which hold up others, nor signals.
const DESCRIPTORS: &[i32] = &[
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETPIPE_SZ,
];

/// What `ioctl` may do, by its number: ask whether there is a terminal (`TCGETS`, `TIOCGWINSZ`), how much can be read (`FIONREAD`),
/// and set flags of descriptors (`FIONBIO`, `FIONCLEX`, `FIOCLEX`). Others change attributes of files that are open for reading.
const REQUESTS: &[i32] = &[0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451];

/// Whether this system filters system calls at all.
pub(super) fn check() -> Result<(), SandboxError> {
    const GET_ACTION_AVAILABLE: libc::c_ulong = 2;
    let refuse = libc::SECCOMP_RET_ERRNO;
    #[expect(unsafe_code, reason = "the system call has no other name")]
    // SAFETY: the kernel reads one number, which outlives the call.
    let answer = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            GET_ACTION_AVAILABLE,
            0,
            std::ptr::from_ref(&refuse),
        )
    };
    if answer == 0 {
        return Ok(());
    }
    Err(SandboxError::Seccomp {
        reason: std::io::Error::last_os_error().to_string(),
    })
}

/// One filter refuses. One says that calls whose arguments no filter can see do not exist, so that libraries use the older
/// forms. One says the same of calls that are newer than this list.
///
/// Where Landlock does not block signals to other processes, `tgkill` is refused too; programs then abort by a fault.
pub(super) fn filters(
    has_signal_scope: bool,
    processes: Processes,
) -> Result<[BpfProgram; 3], SandboxError> {
    let tgkill: &[i64] = if has_signal_scope {
        &[]
    } else {
        &[libc::SYS_tgkill]
    };
    let not_for_players: &[i64] = match processes {
        Processes::Refused => NOT_FOR_PLAYERS,
        Processes::Allowed => &[],
    };
    let refused = [REFUSED, REFUSED_OLD, tgkill, not_for_players].concat();
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        refused.into_iter().map(|call| (call, Vec::new())).collect();
    for &call in ONLY_SELF {
        rules.insert(call, only_if(0, SeccompCmpOp::Ne, 0)?);
    }
    let thread = libc::CLONE_THREAD as u64;
    let mut clone = match processes {
        Processes::Refused => only_if(0, SeccompCmpOp::MaskedEq(thread), 0)?,
        Processes::Allowed => any_flag(0, NAMESPACES)?,
    };
    // Threads with open files of their own would multiply how many there may be.
    let files = libc::CLONE_FILES as u64;
    let has_own_files = SeccompCmpOp::MaskedEq(thread | files);
    clone.extend(only_if(0, has_own_files, thread)?);
    rules.insert(libc::SYS_clone, clone);
    let unshare = u64::from(libc::CLOSE_RANGE_UNSHARE);
    let leaves_files = SeccompCmpOp::MaskedEq(unshare);
    rules.insert(libc::SYS_close_range, only_if(2, leaves_files, unshare)?);
    if processes == Processes::Allowed {
        // Shared memory that a process has let go of for a while is counted nowhere.
        let shared = (libc::MAP_SHARED | libc::MAP_ANONYMOUS).unsigned_abs();
        let is_shared = SeccompCmpOp::MaskedEq(u64::from(shared));
        rules.insert(libc::SYS_mmap, only_if(3, is_shared, u64::from(shared))?);
    }
    // A file without a name is in no folder, where it would be counted.
    let nameless = u64::from(libc::O_TMPFILE.unsigned_abs());
    let is_nameless = SeccompCmpOp::MaskedEq(nameless);
    rules.insert(libc::SYS_openat, only_if(2, is_nameless.clone(), nameless)?);
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_open, only_if(1, is_nameless, nameless)?);
    rules.insert(libc::SYS_fcntl, none_of(1, DESCRIPTORS)?);
    rules.insert(libc::SYS_ioctl, none_of(1, REQUESTS)?);
    let filter_itself = u64::from(libc::PR_SET_SECCOMP.unsigned_abs());
    rules.insert(
        libc::SYS_prctl,
        only_if(0, SeccompCmpOp::Eq, filter_itself)?,
    );
    let unseen = [libc::SYS_clone3, libc::SYS_openat2].map(|call| (call, Vec::new()));
    // The one that refuses further filters comes last.
    Ok([
        newer_calls(),
        filter(unseen.into(), libc::ENOSYS)?,
        filter(rules, libc::EPERM)?,
    ])
}

/// Applies if this argument compares like that.
fn only_if(
    argument: u8,
    operator: SeccompCmpOp,
    value: u64,
) -> Result<Vec<SeccompRule>, SandboxError> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, operator, value)?;
    Ok(vec![SeccompRule::new(vec![condition])?])
}

/// Applies if this argument is none of these values.
fn none_of(argument: u8, values: &[i32]) -> Result<Vec<SeccompRule>, SandboxError> {
    let differs = |value: &i32| {
        let value = u64::from(value.unsigned_abs());
        SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, value)
    };
    let conditions: Result<Vec<_>, _> = values.iter().map(differs).collect();
    Ok(vec![SeccompRule::new(conditions?)?])
}

/// Applies if this argument has one of these flags.
fn any_flag(argument: u8, flags: &[i32]) -> Result<Vec<SeccompRule>, SandboxError> {
    let mut rules = Vec::new();
    for flag in flags {
        let flag = u64::from(flag.cast_unsigned());
        rules.extend(only_if(argument, SeccompCmpOp::MaskedEq(flag), flag)?);
    }
    Ok(rules)
}

/// The first call that was new after this list was made; processors agree on the numbers of new calls. Calls of the
/// `x32` interface, which the list does not name either, have much larger ones.
const FIRST_UNKNOWN: u32 = 463;

/// A filter for a range of calls, which the other filters cannot express.
fn newer_calls() -> BpfProgram {
    let statement = |code: u32, jt, k| sock_filter {
        code: code as u16,
        jt,
        jf: 0,
        k,
    };
    vec![
        // The number of the call comes first in what a filter sees.
        statement(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0),
        statement(
            libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K,
            1,
            FIRST_UNKNOWN,
        ),
        statement(libc::BPF_RET, 0, libc::SECCOMP_RET_ALLOW),
        statement(
            libc::BPF_RET,
            0,
            libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs(),
        ),
    ]
}

fn filter(rules: BTreeMap<i64, Vec<SeccompRule>>, error: i32) -> Result<BpfProgram, SandboxError> {
    let processor: TargetArch = std::env::consts::ARCH
        .try_into()
        .map_err(|_| SandboxError::Processor)?;
    let refuse = SeccompAction::Errno(error.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, processor)?;
    Ok(filter.try_into()?)
}

#[cfg(test)]
mod tests;
