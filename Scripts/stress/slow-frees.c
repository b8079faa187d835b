// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT
//
// For LD_PRELOAD, by Scripts/stress-exit. Has OpenSSL free slowly what it keeps for each thread, so that a thread and the
// exit of the process that both free it meet, and ends the process when the same block is freed twice.

#include <openssl/crypto.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// In front of each block. None is ever given back, so that a second free can be told.
struct header {
  uint64_t state;
  uint64_t size;
};

enum { ALIVE = 0x616c697665, FREED = 0x6672656564 };

static void say(const char *text) {
  ssize_t written = write(STDERR_FILENO, text, strlen(text));
  (void)written;
}

static void *slow_malloc(size_t size, const char *file, int line) {
  (void)file, (void)line;
  struct header *header = malloc(sizeof *header + size);
  if (header == NULL) return NULL;
  header->state = ALIVE;
  header->size = size;
  return header + 1;
}

static void slow_free(void *block, const char *file, int line) {
  (void)line;
  if (block == NULL) return;
  struct header *header = (struct header *)block - 1;
  if (__atomic_exchange_n(&header->state, FREED, __ATOMIC_SEQ_CST) != ALIVE) {
    say("slow-frees: freed twice: ");
    say(file == NULL ? "?" : file);
    say("\n");
    abort();
  }
  if (file != NULL && strstr(file, "initthread.c") != NULL) usleep(2000);
}

static void *slow_realloc(void *block, size_t size, const char *file, int line) {
  if (block == NULL) return slow_malloc(size, file, line);
  if (size == 0) {
    slow_free(block, file, line);
    return NULL;
  }
  size_t old = ((struct header *)block - 1)->size;
  void *new = slow_malloc(size, file, line);
  if (new == NULL) return NULL;
  memcpy(new, block, old < size ? old : size);
  __atomic_store_n(&((struct header *)block - 1)->state, FREED, __ATOMIC_SEQ_CST);
  return new;
}

__attribute__((constructor)) static void begin(void) {
  if (CRYPTO_set_mem_functions(slow_malloc, slow_realloc, slow_free) == 1) return;
  say("slow-frees: OpenSSL has begun before\n");
  _exit(99);
}
