// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT
//
// load PORT PATH BODYFILE CONNECTIONS SECONDS: POSTs over connections that stay open, one request at a time on each, and
// prints how many a second were answered with 200. The client is part of what the cores do, so it does as little as it can.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

struct connection {
  char answer[32768];
  size_t have;
};

// 1 when a whole answer is there, -1 when it isn't a 200.
static int whole(struct connection *it) {
  it->answer[it->have] = 0;
  char *end = strstr(it->answer, "\r\n\r\n");
  if (!end) return 0;
  if (strncmp(it->answer, "HTTP/1.1 200", 12)) return -1;
  char *length = strcasestr(it->answer, "content-length:");
  if (!length || length > end) return -1;
  return it->have >= (size_t)(end - it->answer) + 4 + (size_t)atol(length + 15);
}

int main(int arguments, char **values) {
  if (arguments != 6) return 2;
  int port = atoi(values[1]), many = atoi(values[4]);
  double seconds = atof(values[5]);
  static char body[8192], request[16384];
  FILE *file = fopen(values[3], "rb");
  if (!file || many < 1 || many > 256) return 2;
  size_t length = fread(body, 1, sizeof body, file);
  int size = snprintf(request, sizeof request,
                      "POST %s HTTP/1.1\r\nHost: localhost:%d\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                      "%sContent-Length: %zu\r\n\r\n%.*s",
                      values[2], port, getenv("LOAD_HEADER") ? getenv("LOAD_HEADER") : "", length, (int)length, body);
  struct pollfd *sockets = calloc((size_t)many, sizeof *sockets);
  struct connection *connections = calloc((size_t)many, sizeof *connections);
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((unsigned short)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int one = 1;
  for (int i = 0; i < many; i++) {
    sockets[i] = (struct pollfd){.fd = socket(AF_INET, SOCK_STREAM, 0), .events = POLLIN};
    setsockopt(sockets[i].fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(sockets[i].fd, (struct sockaddr *)&address, sizeof address)) return 1;
    if (write(sockets[i].fd, request, (size_t)size) != size) return 1;
  }
  double start = now(), spent = 0;
  long done = 0;
  while ((spent = now() - start) < seconds) {
    if (poll(sockets, (nfds_t)many, 1000) < 0) return 1;
    for (int i = 0; i < many; i++) {
      if (!sockets[i].revents) continue;
      struct connection *it = &connections[i];
      ssize_t got = read(sockets[i].fd, it->answer + it->have, sizeof it->answer - 1 - it->have);
      if (got <= 0) return fprintf(stderr, "load: the connection was closed\n"), 1;
      it->have += (size_t)got;
      int state = whole(it);
      if (state < 0) return fprintf(stderr, "load: %s\n", it->answer), 1;
      if (!state) continue;
      done++;
      it->have = 0;
      if (write(sockets[i].fd, request, (size_t)size) != size) return 1;
    }
  }
  printf("%.1f\n", (double)done / spent);
}
