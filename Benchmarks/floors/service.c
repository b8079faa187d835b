// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT
//
// service DIR: a token service on the loopback that only says what it was told beforehand, so that what is measured is the
// client. Prints its port. DIR/token-<i>.json answers a password grant of user<i> and refresh tokens that begin with
// "0.<i>.", with other tokens each time; DIR/metadata.json and DIR/keys.json answer GETs. POST /_delay/<ms> makes later token answers wait,
// POST /_short/1 makes their tokens live for a second;
// GET /_count gives how many tokens were asked for, GET /_lookups how often anything else was, and starts anew.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char *folder;
static atomic_int delay_ms, is_short, count, lookups;

static char *slurp(const char *name, size_t *length) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1);
  *length = fread(text, 1, (size_t)size, file);
  text[*length] = 0;
  fclose(file);
  return text;
}

static int answer(int socket, int status, const char *body, size_t length) {
  static const int room = 256;
  char *all = malloc(length + (size_t)room);
  int head = snprintf(all, (size_t)room,
                      "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", status,
                      status == 200 ? "OK" : "Bad Request", length);
  memcpy(all + head, body, length);
  ssize_t sent = write(socket, all, (size_t)head + length);
  free(all);
  return sent == (ssize_t)((size_t)head + length);
}

// Writes a number of 8 digits that no answer had before over the end of the text that is `name`'s value.
static void renew(char *text, const char *name, int number) {
  char *value = strstr(text, name), digits[16];
  char *end = value ? strchr(value + strlen(name), '"') : NULL;
  if (end && end - value > 64) memcpy(end - 8, digits, (size_t)snprintf(digits, sizeof digits, "%08d", number % 100000000));
}

static int token(int socket, const char *body) {
  static atomic_int answers;
  atomic_fetch_add(&count, 1);
  if (delay_ms) usleep((useconds_t)delay_ms * 1000);
  const char *account = strstr(body, "refresh_token=0.");
  account = account ? account + strlen("refresh_token=0.") : strstr(body, "username=user");
  if (account && *account == 'u') account += strlen("username=user");
  char name[64];
  size_t length;
  snprintf(name, sizeof name, "token-%d.json", account ? atoi(account) : -1);
  char *text = slurp(name, &length);
  if (!text) return answer(socket, 400, "{\"error\":\"invalid_grant\"}", 25);
  char *lifetime = strstr(text, "\"expires_in\": 7200");
  if (is_short && lifetime) memcpy(lifetime + 14, "   1", 4);
  int number = atomic_fetch_add(&answers, 1);
  renew(text, "\"access_token\": \"", number);
  renew(text, "\"refresh_token\": \"", number);
  int is_sent = answer(socket, 200, text, length);
  free(text);
  return is_sent;
}

static int respond(int socket, const char *request, const char *body) {
  char text[32];
  if (!strncmp(request, "POST /_delay/", 13)) {
    delay_ms = atoi(request + 13);
    return answer(socket, 200, "{}", 2);
  }
  if (!strncmp(request, "POST /_short/", 13)) {
    is_short = atoi(request + 13);
    return answer(socket, 200, "{}", 2);
  }
  if (!strncmp(request, "GET /_count", 11))
    return answer(socket, 200, text, (size_t)snprintf(text, sizeof text, "%d", atomic_exchange(&count, 0)));
  if (!strncmp(request, "GET /_lookups", 13))
    return answer(socket, 200, text, (size_t)snprintf(text, sizeof text, "%d", atomic_exchange(&lookups, 0)));
  if (!strncmp(request, "POST", 4)) return token(socket, body);
  atomic_fetch_add(&lookups, 1);
  size_t length;
  char *file = slurp(strstr(request, "keys") && strstr(request, "keys") < strchr(request, '\n') ? "keys.json"
                                                                                             : "metadata.json",
                     &length);
  if (!file) return 0;
  int is_sent = answer(socket, 200, file, length);
  free(file);
  return is_sent;
}

static void *serve(void *given) {
  int socket = (int)(long)given;
  char *buffer = malloc(1 << 16);
  size_t have = 0;
  for (;;) {
    char *end;
    buffer[have] = 0;
    while (!(end = strstr(buffer, "\r\n\r\n"))) {
      ssize_t got = have < 65000 ? read(socket, buffer + have, 65000 - have) : 0;
      if (got <= 0) goto done;
      have += (size_t)got;
      buffer[have] = 0;
    }
    size_t body = 0, head = (size_t)(end - buffer) + 4;
    for (char *line = buffer; line < end; line = strchr(line, '\n') + 1)
      if (!strncasecmp(line, "content-length:", 15)) body = (size_t)atoi(line + 15);
    while (have < head + body) {
      ssize_t got = have < 65000 ? read(socket, buffer + have, 65000 - have) : 0;
      if (got <= 0) goto done;
      have += (size_t)got;
      buffer[have] = 0;
    }
    if (!respond(socket, buffer, buffer + head)) break;
    memmove(buffer, buffer + head + body, have - head - body);
    have -= head + body;
  }
done:
  free(buffer);
  close(socket);
  return NULL;
}

int main(int arguments, char **values) {
  if (arguments != 2) return 2;
  folder = values[1];
  signal(SIGPIPE, SIG_IGN);
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, size) || listen(listener, 512)) return 1;
  getsockname(listener, (struct sockaddr *)&address, &size);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    int one = 1, socket = accept(listener, NULL, NULL);
    if (socket < 0) continue;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    pthread_t thread;
    if (pthread_create(&thread, NULL, serve, (void *)(long)socket)) close(socket);
    else pthread_detach(thread);
  }
}
