#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <utility>

/// \file
/// Tests of what ends the program (POSIX only): the deed is done by a child process.

namespace test {

struct Death {
    bool aborted = false;  ///< by SIGABRT
    std::string said;      ///< to stderr

    bool mentions(const char* words) const { return said.find(words) != std::string::npos; }
};

namespace detail {

template <class Deed>
[[noreturn]] void do_in_child(int output, Deed&& deed) {
    ::dup2(output, STDERR_FILENO);
    const ::rlimit no_core_file{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core_file);
    std::signal(SIGABRT, SIG_DFL);  // the test runner would catch it
    try {
        std::forward<Deed>(deed)();
    } catch (...) {
        std::fputs("left by an exception\n", stderr);
    }
    ::_exit(0);
}

}  // namespace detail

/// Does `deed` in a child process, and tells how that ended.
template <class Deed>
Death death_of(Deed&& deed) {
    int ends[2];
    if (::pipe(ends) != 0) return {};
    std::fflush(nullptr);
    const ::pid_t child = ::fork();
    if (child == 0) detail::do_in_child(ends[1], std::forward<Deed>(deed));
    ::close(ends[1]);

    Death death;
    char part[512];
    for (::ssize_t n; (n = ::read(ends[0], part, sizeof part)) > 0;) {
        death.said.append(part, static_cast<std::size_t>(n));
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    death.aborted = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    return death;
}

}  // namespace test

/// Checks that an expression ends the program by abort(), with a sentence that has these words.
#define CHECK_DIES(words, ...)                                          \
    do {                                                                \
        const test::Death death = test::death_of([&] { __VA_ARGS__; }); \
        INFO("it said: ", death.said);                                  \
        CHECK(death.aborted);                                           \
        CHECK(death.mentions(words));                                   \
    } while (false)
