// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT
//
// timing COMMAND...: runs it once and prints microseconds on the wall, microseconds of processor time, and KiB of peak
// memory. A small parent is needed: a child's peak counts the memory that its parent had at the fork.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

int main(int arguments, char **values) {
  if (arguments < 2) return 2;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int status;
  struct rusage used;
  double start = now();
  if (posix_spawn(&child, values[1], &actions, NULL, values + 1, environ)) return 1;
  if (wait4(child, &status, 0, &used) != child || !WIFEXITED(status) || WEXITSTATUS(status)) return 1;
  double wall = now() - start;
  double cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e6 +
               (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
  printf("%.1f %.1f %ld\n", wall, cpu, used.ru_maxrss);
  return 0;
}
