// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT
//
// start FILE: what a command that prints a stored token can't leave out: start, read the file, find the token, print it.
// Linked statically, so that this is the floor for any program.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int arguments, char **values) {
  int file = arguments == 2 ? open(values[1], O_RDONLY) : -1;
  struct stat facts;
  if (file < 0 || fstat(file, &facts)) return 1;
  char *text = malloc((size_t)facts.st_size + 1);
  ssize_t size = read(file, text, (size_t)facts.st_size);
  if (size < 0) return 1;
  text[size] = 0;
  char *token = strstr(text, "\"secret\"");
  if (!token) return 1;
  puts(strndup(token + 10, 1800));
  return 0;
}
