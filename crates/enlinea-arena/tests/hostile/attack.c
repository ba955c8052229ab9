/* A player of the course protocol that tries to break one promise of the sandbox before its first move.

   If it succeeds it says so and ends with code 66; if the system refuses it plays on as if nothing had happened; if it fails for
   another reason, which would prove nothing, it ends with code 65. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

static const char *folder; /* where it may write */
static const char *program;
static char text[4096];

/* An object of its own if it may make one, or else any: asking for it must be refused before it is looked for. */
static int or_any(int object) {
    return object < 0 ? 0 : object;
}

static const char *in_folder(const char *name) {
    snprintf(text, sizeof text, "%s/%s", folder, name);
    return text;
}

static int create(const char *name) {
    return open(in_folder(name), O_CREAT | O_RDWR, 0600);
}

static int fill(int file, int mebibytes) {
    static char block[1 << 20];
    memset(block, 1, sizeof block);
    while (mebibytes-- > 0)
        if (write(file, block, sizeof block) < 0) return -1;
    return 0;
}

static int nothing(void *unused) {
    return unused != 0;
}

/* Every file of a hundred is watched by every instance of a hundred, under as many descriptors as are left. */
static int watch_everything(void) {
    int files[100], instances[100];
    for (int i = 0; i < 100; i++) {
        files[i] = eventfd(0, 0);
        instances[i] = epoll_create1(0);
        if (files[i] < 0 || instances[i] < 0) return -1;
    }
    struct epoll_event event = {.events = EPOLLIN};
    for (int file = 0; file < 100; file++)
        for (int descriptor = 220; descriptor < 256; descriptor++) {
            if (dup2(files[file], descriptor) < 0) return -1;
            for (int i = 0; i < 100; i++)
                if (epoll_ctl(instances[i], EPOLL_CTL_ADD, descriptor, &event)) return -1;
            close(descriptor);
        }
    return 0;
}

/* Less than zero, with a reason, if it is refused. `a` and `b` are the arguments of the attack. */
static long attack(const char *name, const char *a, const char *b) {
    char path[4096];
    int ends[2];
    snprintf(path, sizeof path, "%s/%s", a, b);
    /* What lies elsewhere. */
    if (!strcmp(name, "read")) return open(path, O_RDONLY);
    if (!strcmp(name, "list")) return opendir(a) ? 0 : -1;
    if (!strcmp(name, "write")) return open(path, O_WRONLY);
    if (!strcmp(name, "create")) return open(path, O_CREAT | O_WRONLY, 0600);
    if (!strcmp(name, "truncate")) return truncate(path, 0);
    if (!strcmp(name, "delete")) return unlink(path);
    if (!strcmp(name, "mode")) return chmod(path, 0666);
    if (!strcmp(name, "mode-2")) return syscall(452, AT_FDCWD, path, 0666, 0); /* fchmodat2 */
    if (!strcmp(name, "owner")) return chown(path, getuid(), getgid());
    if (!strcmp(name, "times")) return utimensat(AT_FDCWD, path, 0, 0);
    if (!strcmp(name, "link-to")) return link(path, in_folder("link"));
    if (!strcmp(name, "watch")) return inotify_add_watch(inotify_init(), a, IN_OPEN);
    if (!strcmp(name, "attribute")) return syscall(463, AT_FDCWD, path, 0, "user.x", 0, 0); /* setxattrat */
    /* Memory. */
    if (!strcmp(name, "heap")) {
        char *memory = mmap(0, 300 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) return -1;
        memset(memory, 1, 300 << 20);
        return 0;
    }
    if (!strcmp(name, "shared")) {
        char *memory = mmap(0, 300 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) return -1;
        memset(memory, 1, 300 << 20);
        return 0;
    }
    if (!strcmp(name, "memfd")) {
        for (int i = 0; i < 10; i++) { /* each below the limit of a file */
            int file = memfd_create("x", 0);
            if (file < 0 || fill(file, 30)) return -1;
        }
        return 0;
    }
    if (!strcmp(name, "memfd-secret")) return syscall(447, 0);
    if (!strcmp(name, "shmget")) {
        int segment = shmget(IPC_PRIVATE, 300 << 20, IPC_CREAT | 0600);
        return segment < 0 ? -1 : shmctl(segment, IPC_RMID, 0);
    }
    if (!strcmp(name, "shm-open")) {
        int file = shm_open("/enlinea-attack", O_CREAT | O_RDWR, 0600);
        return file < 0 ? -1 : shm_unlink("/enlinea-attack");
    }
    if (!strcmp(name, "message-queue")) {
        mqd_t queue = mq_open("/enlinea-attack", O_CREAT | O_RDWR, 0600, 0);
        return queue < 0 ? -1 : mq_unlink("/enlinea-attack");
    }
    if (!strcmp(name, "pipe-size")) return pipe(ends) ? -1 : fcntl(ends[1], F_SETPIPE_SZ, 1 << 19);
    if (!strcmp(name, "pipe-pages")) {
        struct iovec page = {aligned_alloc(4096, 4096), 4096};
        memset(page.iov_base, 1, 4096);
        return pipe(ends) ? -1 : vmsplice(ends[1], &page, 1, SPLICE_F_GIFT);
    }
    if (!strcmp(name, "rules")) return syscall(444, 0, 0, 1); /* landlock_create_ruleset */
    if (!strcmp(name, "filter")) {
        int action = 0x7fff0000; /* SECCOMP_RET_ALLOW */
        return syscall(SYS_seccomp, 2, 0, &action);
    }
    if (!strcmp(name, "filter-2")) {
        struct sock_filter all = {6, 0, 0, 0x7fff0000};
        struct sock_fprog filter = {1, &all};
        return prctl(PR_SET_SECCOMP, 2, &filter) < 0 && errno != EACCES ? -1 : 0;
    }
    if (!strcmp(name, "timers")) {
        struct sigevent nothing = {.sigev_notify = SIGEV_NONE};
        for (int i = 0; i < 2000; i++) {
            timer_t timer;
            if (timer_create(CLOCK_MONOTONIC, &nothing, &timer)) return -1;
        }
        return 0;
    }
    if (!strcmp(name, "far-apart")) {
        for (long i = 1; i <= 16000; i++) { /* 62 MiB, and tables of 125 MiB for them */
            int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
            char *page = mmap((void *)(i << 30), 4096, PROT_READ | PROT_WRITE, flags, -1, 0);
            if (page != MAP_FAILED) *page = 1;
        }
        sleep(30); /* it is counted ten times a second */
        return 0;
    }
    if (!strcmp(name, "watches") || !strcmp(name, "hidden-watches")) {
        if (!strcmp(name, "hidden-watches") && prctl(PR_SET_DUMPABLE, 0)) return -1;
        if (watch_everything()) return -1;
        sleep(30); /* they are counted ten times a second */
        return 0;
    }
    if (!strcmp(name, "own-files")) {
        static char stack[1 << 16];
        return clone(nothing, stack + sizeof stack, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD, 0);
    }
    if (!strcmp(name, "own-files-2")) return syscall(436, 1000, 1000, 2); /* close_range, CLOSE_RANGE_UNSHARE */
    if (!strcmp(name, "lock")) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
        return fcntl(create("x"), F_SETLK, &lock);
    }
    if (!strcmp(name, "flock")) return flock(open("/usr/bin/env", O_RDONLY), LOCK_EX | LOCK_NB);
    if (!strcmp(name, "requests")) {
        unsigned long context = 0;
        return syscall(SYS_io_setup, 16, &context);
    }
    /* What others share with each other. */
    if (!strcmp(name, "attach")) {
        int segment = or_any(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
        void *memory = shmat(segment, 0, 0);
        int reason = errno;
        shmctl(segment, IPC_RMID, 0);
        errno = reason;
        return memory == (void *)-1 ? -1 : 0;
    }
    if (!strcmp(name, "remove-segment"))
        return shmctl(or_any(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600)), IPC_RMID, 0);
    if (!strcmp(name, "remove-semaphore"))
        return semctl(or_any(semget(IPC_PRIVATE, 1, IPC_CREAT | 0600)), 0, IPC_RMID);
    if (!strcmp(name, "remove-queue"))
        return msgctl(or_any(msgget(IPC_PRIVATE, IPC_CREAT | 0600)), IPC_RMID, 0);
    if (!strcmp(name, "remove-named-queue")) {
        mq_open("/enlinea-attack", O_CREAT | O_RDWR, 0600, 0);
        return mq_unlink("/enlinea-attack");
    }
    if (!strcmp(name, "lease")) return fcntl(open(program, O_RDONLY), F_SETLEASE, F_RDLCK);
    if (!strcmp(name, "read-attribute")) return getxattr(path, "user.x", text, sizeof text);
    if (!strcmp(name, "flags")) {
        int flags = FS_NODUMP_FL;
        return ioctl(open(program, O_RDONLY), FS_IOC_SETFLAGS, &flags);
    }
    /* Files that a count of its folder would not find, or too late. */
    if (!strcmp(name, "nameless")) return open(folder, O_TMPFILE | O_RDWR, 0600);
    if (!strcmp(name, "nameless-2")) {
        unsigned long long how[3] = {O_TMPFILE | O_RDWR, 0600, 0};
        return syscall(437, AT_FDCWD, folder, how, sizeof how); /* openat2 */
    }
    if (!strcmp(name, "unlinked")) return create("x") < 0 ? 0 : unlink(in_folder("x"));
    if (!strcmp(name, "renamed")) {
        char to[4096];
        snprintf(to, sizeof to, "%s/y", folder);
        return create("x") < 0 ? 0 : rename(in_folder("x"), to);
    }
    if (!strcmp(name, "subfolder")) return mkdir(in_folder("d"), 0700);
    if (!strcmp(name, "reserve")) return fallocate(create("x"), FALLOC_FL_KEEP_SIZE, 0, 1 << 28);
    if (!strcmp(name, "fill-folder") || !strcmp(name, "fill-tiny")) {
        int is_tiny = !strcmp(name, "fill-tiny");
        for (int i = 0; i < (is_tiny ? 200000 : 1000); i++) {
            char file[32];
            snprintf(file, sizeof file, "x%d", i);
            int opened = create(file);
            if (opened < 0) return -1;
            if (!is_tiny && fill(opened, 1)) return -1;
            close(opened);
        }
        sleep(30); /* it is counted ten times a second */
        return 0;
    }
    /* Processes. */
    if (!strcmp(name, "fork") || !strcmp(name, "vfork")) {
        pid_t child = !strcmp(name, "fork") ? fork() : vfork();
        if (child == 0) _exit(0);
        return child < 0 ? -1 : waitpid(child, 0, 0);
    }
    if (!strcmp(name, "clone3")) {
        unsigned long long arguments[11] = {0, 0, 0, 0, SIGCHLD};
        long child = syscall(435, arguments, sizeof arguments);
        if (child == 0) _exit(0);
        return child < 0 ? -1 : waitpid(child, 0, 0);
    }
    if (!strcmp(name, "stop-guard")) return kill(getppid(), SIGSTOP);
    if (!strcmp(name, "stop-guards-thread")) return syscall(SYS_tgkill, getppid(), getppid(), SIGSTOP);
    if (!strcmp(name, "signal-by-pipe")) return pipe(ends) ? -1 : fcntl(ends[0], F_SETOWN, getppid());
    if (!strcmp(name, "trace-guard")) return ptrace(PTRACE_SEIZE, getppid(), 0, 0);
    if (!strcmp(name, "priority")) return setpriority(PRIO_PROCESS, getppid(), 5);
    if (!strcmp(name, "limits")) return prlimit(getppid(), RLIMIT_NOFILE, 0, &(struct rlimit){0}) < 0 ? -1 : 0;
    /* Others on the network, or on this machine. */
    if (!strcmp(name, "internet")) return socket(AF_INET, SOCK_STREAM, 0);
    if (!strcmp(name, "local")) return socket(AF_UNIX, SOCK_STREAM, 0);
    if (!strcmp(name, "socket-pair")) return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
    /* What the user of the arena has. */
    if (!strcmp(name, "privileges")) return setuid(12345);
    if (!strcmp(name, "variables")) {
        const char *known[] = {"PATH=", "LANG=", "LC_ALL=", "HOME=", "TMPDIR=", "ENLINEA_PLAYER_MARK="};
        for (char **variable = environ; *variable; variable++) {
            unsigned i = 0;
            while (i < 6 && strncmp(*variable, known[i], strlen(known[i]))) i++;
            if (i == 6) return 0;
        }
        errno = EPERM;
        return -1;
    }
    errno = EINVAL;
    return -1;
}

static void *far_apart_later(void *unused) {
    usleep(300000); /* its answer has arrived, and its opponent thinks */
    attack("far-apart", "", "");
    return unused;
}

static void *spin(void *unused) {
    for (volatile long i = 0;; i++);
    return unused;
}

static int is_refusal(int reason) {
    return reason == EPERM || reason == EACCES || reason == ENOSYS || reason == ENOMEM || reason == EXDEV || reason == EAGAIN;
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "", *a = argc > 2 ? argv[2] : "", *b = argc > 3 ? argv[3] : "";
    int columns = 0, rows = 0, heights[64] = {0}, has_tried = 0, column;
    char line[256];
    program = argv[0];
    folder = argc > 4 ? argv[4] : getenv("TMPDIR");
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%d %d %d", &columns, &rows, &column) == 3) {
            memset(heights, 0, sizeof heights);
            continue;
        }
        if (!strncmp(line, "salir", 5)) {
            puts("listo");
            return 0;
        }
        if (sscanf(line, "%d", &column) == 1) heights[column]++;
        else if (strncmp(line, "vos", 3)) continue;
        if (!has_tried && (!strcmp(name, "far-apart-later") || !strcmp(name, "spin"))) {
            pthread_t thread;
            has_tried = 1;
            if (!strcmp(name, "spin"))
                for (int i = 0; i < 20; i++) pthread_create(&thread, 0, spin, 0);
            else pthread_create(&thread, 0, far_apart_later, 0);
        } else if (!has_tried && *name) {
            has_tried = 1;
            errno = 0;
            if (attack(name, a, b) >= 0) {
                fprintf(stderr, "broke out: %s\n", name);
                return 66;
            }
            if (!is_refusal(errno)) {
                fprintf(stderr, "%s proves nothing: %s\n", name, strerror(errno));
                return 65;
            }
        }
        for (column = 0; heights[column] == rows;) column++;
        heights[column]++;
        printf("%d\n", column);
        fflush(stdout);
    }
    return 0;
}
