/* A library that is loaded before that of the system (LD_PRELOAD) and lets a call fail: the N-th allocation, the N-th start of a thread,
 * or the N-th call that changes files below a folder. The program under test is the real one, with SQLite in it, and knows nothing of this.
 *
 *   FAULT=WHAT:HOW:N     WHAT  `memory`, `threads` or `files`
 *                        HOW   `once`  only that call fails
 *                              `ever`  that call and all later ones
 *                              `full`  of that call and all later ones those that need space; the first one writes a half
 *                              `kill`  the program is killed there, in the middle of a write
 *   FAULT_FOLDER=PATH    the folder; a name that does not begin with `/` counts as one below it
 *   FAULT_COUNTS=FILE    32 bytes, shared: allocations, threads, calls that change files, calls that failed
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum how { ONCE, EVER, FULL, KILL };
enum need { SPACE, NO_SPACE };

static struct counts {
    atomic_ulong memory, threads, files, failed;
} *counts;
static unsigned long memory_at, threads_at, files_at;
static enum how how;
static const char *folder;
static pid_t process;

__attribute__((constructor)) static void begin(void) {
    const char *fault = getenv("FAULT"), *shared = getenv("FAULT_COUNTS");
    char what[16], manner[16];
    unsigned long number;
    if (!fault || !shared || sscanf(fault, "%15[a-z]:%15[a-z]:%lu", what, manner, &number) != 3)
        return;
    int file = open(shared, O_RDWR);
    void *memory = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (file < 0 || memory == MAP_FAILED)
        abort();
    close(file);
    const char *manners[] = {"once", "ever", "full", "kill"};
    while (how < KILL && strcmp(manners[how], manner) != 0)
        how++;
    *(what[0] == 'm' ? &memory_at : what[0] == 't' ? &threads_at : &files_at) = number;
    folder = strdup(getenv("FAULT_FOLDER"));
    process = getpid();
    /* Programs that this one starts are not meant. */
    unsetenv("LD_PRELOAD");
    counts = memory;
}

/* ---------------------------------------------------------------- memory */

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);

static int fails(atomic_ulong *count, unsigned long at) {
    if (getpid() != process)
        return 0;
    unsigned long number = atomic_fetch_add(count, 1) + 1;
    if (!at || number < at || (how == ONCE && number > at))
        return 0;
    atomic_fetch_add(&counts->failed, 1);
    return 1;
}

static int memory_fails(void) {
    if (!counts || !fails(&counts->memory, memory_at))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) { return memory_fails() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return memory_fails() ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return memory_fails() ? NULL : __libc_realloc(old, size); }
void *memalign(size_t to, size_t size) { return memory_fails() ? NULL : __libc_memalign(to, size); }
void *aligned_alloc(size_t to, size_t size) { return memalign(to, size); }
int posix_memalign(void **into, size_t to, size_t size) {
    void *found = memalign(to, size);
    if (!found)
        return ENOMEM;
    *into = found;
    return 0;
}

/* --------------------------------------------------------------- threads */

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) \
        real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument) {
    REAL(pthread_create);
    return counts && fails(&counts->threads, threads_at) ? EAGAIN : real(thread, attributes, work, argument);
}

/* ----------------------------------------------------------------- files */

static int is_below(const char *path) {
    if (!counts)
        return 0;
    size_t length = strlen(folder);
    return path[0] != '/' || (strncmp(path, folder, length) == 0 && path[length] == '/');
}

static int is_file_below(int file) {
    if (!counts)
        return 0;
    char name[64], path[4096];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    ssize_t length = readlink(name, path, sizeof path - 1);
    if (length <= 0)
        return 0;
    path[length] = 0;
    return path[0] == '/' && is_below(path);
}

/* 0: the call is made as it is; 1: it fails; 2: a write does half of its work. */
static int files_fail(int concerned, enum need need) {
    if (!concerned || getpid() != process)
        return 0;
    unsigned long number = atomic_fetch_add(&counts->files, 1) + 1;
    if (!files_at || number < files_at || (how == ONCE && number > files_at) || (how == FULL && need == NO_SPACE))
        return 0;
    unsigned long earlier = atomic_fetch_add(&counts->failed, 1);
    errno = how == FULL ? ENOSPC : EIO;
    return how == KILL || (how == FULL && earlier == 0) ? 2 : 1;
}

static void after_half(void) {
    if (how == KILL)
        kill(getpid(), SIGKILL);
}

/* A call that is made or not. In the middle of it the program is killed before, and a full disk refuses it. */
#define ALL_OR_NOTHING(concerned, need, failure) \
    switch (files_fail(concerned, need)) { \
    case 2: after_half(); /* fall through */ \
    case 1: return failure; \
    }

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = va_arg(rest, mode_t); \
        va_end(rest); \
        ALL_OR_NOTHING((flags & (O_CREAT | O_TRUNC)) && is_below(path), SPACE, -1) \
        return real(path, flags, mode); \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name) \
    int name(int at, const char *path, int flags, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = va_arg(rest, mode_t); \
        va_end(rest); \
        ALL_OR_NOTHING((flags & (O_CREAT | O_TRUNC)) && is_below(path), SPACE, -1) \
        return real(at, path, flags, mode); \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

ssize_t write(int file, const void *bytes, size_t length) {
    REAL(write);
    ssize_t done = length / 2;
    switch (files_fail(is_file_below(file), SPACE)) {
    case 1: return -1;
    case 2:
        done = real(file, bytes, done);
        after_half();
        if (done > 0)
            return done;
        errno = ENOSPC;
        return -1;
    }
    return real(file, bytes, length);
}

#define WRITES_AT(name, offset_type) \
    ssize_t name(int file, const void *bytes, size_t length, offset_type offset) { \
        REAL(name); \
        ssize_t done = length / 2; \
        switch (files_fail(is_file_below(file), SPACE)) { \
        case 1: return -1; \
        case 2: \
            done = real(file, bytes, done, offset); \
            after_half(); \
            if (done > 0) \
                return done; \
            errno = ENOSPC; \
            return -1; \
        } \
        return real(file, bytes, length, offset); \
    }
WRITES_AT(pwrite, off_t)
WRITES_AT(pwrite64, off64_t)

#define ON_FILE(type, name, need, failure, parameters, arguments) \
    type name parameters { \
        REAL(name); \
        ALL_OR_NOTHING(is_file_below(file), need, failure) \
        return real arguments; \
    }
ON_FILE(ssize_t, writev, SPACE, -1, (int file, const struct iovec *parts, int count), (file, parts, count))
ON_FILE(int, fsync, NO_SPACE, -1, (int file), (file))
ON_FILE(int, fdatasync, NO_SPACE, -1, (int file), (file))
ON_FILE(int, ftruncate, SPACE, -1, (int file, off_t length), (file, length))
ON_FILE(int, ftruncate64, SPACE, -1, (int file, off64_t length), (file, length))
ON_FILE(int, fallocate, SPACE, -1, (int file, int mode, off_t from, off_t length), (file, mode, from, length))
ON_FILE(int, posix_fallocate, SPACE, ENOSPC, (int file, off_t from, off_t length), (file, from, length))
ON_FILE(int, fchmod, NO_SPACE, -1, (int file, mode_t mode), (file, mode))

#define ON_PATH(name, need, parameters, arguments) \
    int name parameters { \
        REAL(name); \
        ALL_OR_NOTHING(is_below(path), need, -1) \
        return real arguments; \
    }
ON_PATH(rename, NO_SPACE, (const char *path, const char *to), (path, to))
ON_PATH(unlink, NO_SPACE, (const char *path), (path))
ON_PATH(unlinkat, NO_SPACE, (int at, const char *path, int flags), (at, path, flags))
ON_PATH(mkdir, SPACE, (const char *path, mode_t mode), (path, mode))

/* The index of SQLite's log is written through memory. */
#define MAPS(name, offset_type) \
    void *name(void *at, size_t length, int rights, int flags, int file, offset_type offset) { \
        REAL(name); \
        ALL_OR_NOTHING(file >= 0 && (flags & MAP_SHARED) && (rights & PROT_WRITE) && is_file_below(file), SPACE, \
                       MAP_FAILED) \
        return real(at, length, rights, flags, file, offset); \
    }
MAPS(mmap, off_t)
MAPS(mmap64, off64_t)
