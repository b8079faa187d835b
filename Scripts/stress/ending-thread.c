// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT
//
// What MSAL must not be like: a thread that has used OpenSSL ends while the process exits. Scripts/stress-exit sees this
// program end badly first, so that its good runs say something. With an argument OpenSSL frees nothing at the exit.

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int is_ending;

static void *work(void *unused) {
  unsigned char bytes[8];
  RAND_bytes(bytes, sizeof bytes);
  is_ending = 1;
  return unused;
}

int main(int count, char **arguments) {
  (void)arguments;
  pthread_t thread;
  if (count > 1) OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  if (pthread_create(&thread, NULL, work, NULL) != 0) return 2;
  pthread_detach(thread);
  while (!is_ending) continue;
  exit(0);
}
