// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT
//
// floor CASE [NAME=VALUE]...: the least that a job can cost on this machine: the system calls, hashes and look-ups that
// nobody can leave out, in C. Speaks as msal-bench does: says `ready`, then one number for every line it is given.
#include <curl/curl.h>
#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int count_of_arguments;
static char **arguments;

static const char *text(const char *name) {
  size_t length = strlen(name);
  for (int i = 2; i < count_of_arguments; i++)
    if (!strncmp(arguments[i], name, length) && arguments[i][length] == '=') return arguments[i] + length + 1;
  return NULL;
}

static long number(const char *name, long usual) { return text(name) ? atol(text(name)) : usual; }

static void fail(const char *what) {
  fprintf(stderr, "floor %s: %s\n", arguments[1], what);
  exit(1);
}

static double clock_now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

// A look-up: the lock, the clock, and a table keyed by the text that names a token.
static struct { char *key; long value; } *table;
static size_t slots;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char (*asked)[256];
static volatile long sink;

static uint64_t hash(const char *key) {
  uint64_t h = 14695981039346656037u;
  size_t length = strlen(key);
  for (; length >= 8; length -= 8, key += 8) {
    uint64_t word;
    memcpy(&word, key, 8);
    h = (h ^ word) * 0x9E3779B97F4A7C15u;
    h ^= h >> 29;
  }
  for (; *key; key++) h = (h ^ (uint8_t)*key) * 0x9E3779B97F4A7C15u;
  return h ^ (h >> 32);
}

static size_t slot(const char *key) {
  size_t at = hash(key) & (slots - 1);
  while (table[at].key && strcmp(table[at].key, key)) at = (at + 1) & (slots - 1);
  return at;
}

static void name_of(char *key, size_t room, long index) {
  snprintf(key, room,
           "0a0a0a0a-1b1b-2c2c-3d3d-%012ld.aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee-login.microsoftonline.com-accesstoken-"
           "11111111-2222-3333-4444-555555555555-aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee-user.read",
           index);
}

static void make_table(long n) {
  for (slots = 16; slots < (size_t)n * 2; slots *= 2) {}
  table = calloc(slots, sizeof *table);
  char key[256];
  for (long i = 0; i < n; i++) {
    name_of(key, sizeof key, i);
    size_t at = slot(key);
    table[at].key = strdup(key);
    table[at].value = i + 1;
  }
  asked = malloc(4096 * sizeof *asked);
  uint64_t state = 1;
  for (int i = 0; i < 4096; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    name_of(asked[i], sizeof *asked, (long)((state >> 33) % (uint64_t)n));
  }
}

static void look_up(long call) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  pthread_mutex_lock(&lock);
  long found = table[slot(asked[call & 4095])].value;
  pthread_mutex_unlock(&lock);
  if (!found) fail("not found");
  sink += found + now.tv_sec;
}

// Files.
static const char *file;
static char *content;
static size_t content_size;

static void read_file(void) {
  int descriptor = open(file, O_RDONLY);
  struct stat facts;
  if (descriptor < 0 || fstat(descriptor, &facts)) fail("can't open the file");
  if ((size_t)facts.st_size > content_size) content = realloc(content, (size_t)facts.st_size);
  content_size = (size_t)facts.st_size;
  for (size_t have = 0; have < content_size;) {
    ssize_t got = read(descriptor, content + have, content_size - have);
    if (got <= 0) fail("can't read the file");
    have += (size_t)got;
  }
  close(descriptor);
}

static void walk(long call) {
  (void)call;
  read_file();
  const char *end = content + content_size;
  long strings = 0;
  for (const char *at = content; (at = memchr(at, '"', (size_t)(end - at))); at++) strings++;
  sink += strings;
}

static void write_file(long call) {
  (void)call;
  char path[4096];
  snprintf(path, sizeof path, "%s.floor", file);
  int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  for (size_t have = 0; have < content_size;) {
    ssize_t put = write(descriptor, content + have, content_size - have);
    if (put <= 0) fail("can't write the file");
    have += (size_t)put;
  }
  fsync(descriptor);
  close(descriptor);
  char final[4096];
  snprintf(final, sizeof final, "%s.floor-done", file);
  rename(path, final);
}

static void stat_and_look_up(long call) {
  struct stat facts;
  if (stat(file, &facts)) fail("can't look at the file");
  look_up(call);
}

// One token request with libcurl, over a connection that stays open; nothing is done with the answer.
static CURL *request;
static size_t ignore(char *bytes, size_t size, size_t many, void *context) {
  (void)bytes, (void)context;
  return size * many;
}

static void make_request(void) {
  static char fields[4096], url[1024];
  snprintf(url, sizeof url, "%s/aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee/oauth2/v2.0/token", text("authority"));
  int length = snprintf(fields, sizeof fields, "client_id=x&grant_type=refresh_token&scope=User.Read&refresh_token=0.0.");
  memset(fields + length, 'r', 996);
  request = curl_easy_init();
  curl_easy_setopt(request, CURLOPT_URL, url);
  curl_easy_setopt(request, CURLOPT_POSTFIELDS, fields);
  curl_easy_setopt(request, CURLOPT_WRITEFUNCTION, ignore);
}

static void post(long call) {
  (void)call;
  if (curl_easy_perform(request) != CURLE_OK) fail("the request failed");
}

// One row of SQLite, as a token is stored: write-ahead log, encrypted content of 2 KB.
static sqlite3 *database;
static sqlite3_stmt *upsert, *version, *select_row;
static unsigned char sealed[2048];

static void open_database(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/floor.sqlite", file);
  if (sqlite3_open(path, &database)) fail("can't open the database");
  sqlite3_exec(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
               "CREATE TABLE IF NOT EXISTS t(k TEXT PRIMARY KEY, v BLOB) WITHOUT ROWID", 0, 0, 0);
  sqlite3_prepare_v2(database, "INSERT OR REPLACE INTO t VALUES(?, ?)", -1, &upsert, 0);
  sqlite3_prepare_v2(database, "PRAGMA data_version", -1, &version, 0);
  sqlite3_prepare_v2(database, "SELECT v FROM t WHERE k = ?", -1, &select_row, 0);
}

static void seal(void) {
  unsigned char key[32] = {1}, nonce[12], tag[16];
  int length;
  RAND_bytes(nonce, sizeof nonce);
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), 0, key, nonce);
  EVP_EncryptUpdate(context, sealed, &length, sealed, sizeof sealed);
  EVP_EncryptFinal_ex(context, sealed, &length);
  EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, 16, tag);
  EVP_CIPHER_CTX_free(context);
}

static void save_row(long call) {
  seal();
  sqlite3_bind_text(upsert, 1, asked[call & 4095], -1, SQLITE_STATIC);
  sqlite3_bind_blob(upsert, 2, sealed, sizeof sealed, SQLITE_STATIC);
  if (sqlite3_step(upsert) != SQLITE_DONE) fail("can't write the row");
  sqlite3_reset(upsert);
}

static void read_row(long call) {
  sqlite3_step(version);
  sink += sqlite3_column_int64(version, 0);
  sqlite3_reset(version);
  sqlite3_bind_text(select_row, 1, asked[call & 4095], -1, SQLITE_STATIC);
  if (sqlite3_step(select_row) == SQLITE_ROW) memcpy(sealed, sqlite3_column_blob(select_row, 0), sizeof sealed);
  sqlite3_reset(select_row);
  seal();
}

static void post_and_save_row(long call) {
  post(call);
  save_row(call);
}

static void post_and_write(long call) {
  post(call);
  write_file(call);
}

// What PKCE and state need: random bytes, one hash.
static void code_challenge(long call) {
  (void)call;
  unsigned char bytes[64], digest[32];
  RAND_bytes(bytes, sizeof bytes);
  EVP_Digest(bytes, sizeof bytes, digest, 0, EVP_sha256(), 0);
  sink += digest[0];
}

// What nobody who validates a token can leave out: its hash and a look-up when it was seen before, else the signature.
static unsigned char token[1200];
static void digest_and_look_up(long call) {
  unsigned char digest[32];
  EVP_Digest(token, sizeof token, digest, 0, EVP_sha256(), 0);
  sink += digest[0];
  look_up(call);
}

static EVP_PKEY *verifying;
static unsigned char signature_of_token[256];
static void make_signature(void) {
  size_t length = sizeof signature_of_token;
  verifying = EVP_RSA_gen(2048);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  EVP_DigestSignInit(context, 0, EVP_sha256(), 0, verifying);
  EVP_DigestSign(context, signature_of_token, &length, token, sizeof token);
  EVP_MD_CTX_free(context);
}

static void verify(long call) {
  (void)call;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(context, 0, EVP_sha256(), 0, verifying);
  if (EVP_DigestVerify(context, signature_of_token, sizeof signature_of_token, token, sizeof token) != 1)
    fail("the signature is wrong");
  EVP_MD_CTX_free(context);
}

// The value that ours has stored, by hiredis' own connection, one command after the other: nanoseconds on the wall.
static double get_from_redis(long calls) {
  static redisContext *connection;
  static char *key;
  if (!connection) {
    connection = redisConnectUnix(text("redis"));
    redisReply *keys = redisCommand(connection, "KEYS msal:1:bench:app:*");
    if (!keys || keys->type != REDIS_REPLY_ARRAY || keys->elements != 1) fail("there is no value");
    key = strdup(keys->element[0]->str);
    freeReplyObject(keys);
  }
  double start = clock_now(CLOCK_MONOTONIC);
  for (long i = 0; i < calls; i++) {
    redisReply *reply = redisCommand(connection, "GET %s", key);
    if (!reply || reply->type != REDIS_REPLY_STRING) fail("the value is gone");
    sink += (long)reply->len;
    freeReplyObject(reply);
  }
  return (clock_now(CLOCK_MONOTONIC) - start) / (double)calls;
}

// Signatures per second of both cores.
static double seconds_of_signing = 1;
static void *sign(void *key) {
  unsigned char message[600] = {0}, signature[256];
  long done = 0;
  double end = clock_now(CLOCK_MONOTONIC) + seconds_of_signing * 1e9;
  while (clock_now(CLOCK_MONOTONIC) < end) {
    size_t length = sizeof signature;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_DigestSignInit(context, 0, EVP_sha256(), 0, key);
    EVP_DigestSign(context, signature, &length, message, sizeof message);
    EVP_MD_CTX_free(context);
    done++;
  }
  return (void *)done;
}

static double signatures(EVP_PKEY *key) {
  pthread_t threads[64];
  long cores = sysconf(_SC_NPROCESSORS_ONLN), done = 0;
  if (cores > 64) cores = 64;
  for (long i = 0; i < cores; i++) pthread_create(&threads[i], 0, sign, key);
  for (long i = 0; i < cores; i++) {
    void *result;
    pthread_join(threads[i], &result);
    done += (long)result;
  }
  return (double)done / seconds_of_signing;
}

static double measure(void (*job)(long), double seconds, long *calls) {
  if (!*calls) {
    job(0);
    for (long n = 1;;) {
      double start = clock_now(CLOCK_PROCESS_CPUTIME_ID);
      for (long i = 0; i < n; i++) job(i);
      double spent = (clock_now(CLOCK_PROCESS_CPUTIME_ID) - start) / 1e9;
      *calls = n;
      if (spent >= seconds || n > 50000000) break;
      long wanted = (long)((double)n * seconds / (spent > 1e-6 ? spent : 1e-6));
      n = wanted > n * 2 ? wanted : n * 2;
    }
  }
  double start = clock_now(CLOCK_PROCESS_CPUTIME_ID);
  for (long i = 0; i < *calls; i++) job(i);
  return (clock_now(CLOCK_PROCESS_CPUTIME_ID) - start) / (double)*calls;
}

int main(int given, char **values) {
  count_of_arguments = given;
  arguments = values;
  if (given < 2) return 2;
  const char *name = values[1];
  double seconds = (double)number("batch-ms", 50) / 1000;
  void (*job)(long) = 0;
  EVP_PKEY *key = 0;
  file = text("file");
  make_table(number("n", 1));
  if (!strcmp(name, "look-up")) job = look_up;
  if (!strcmp(name, "stat")) job = stat_and_look_up;
  if (!strcmp(name, "read")) job = walk;
  if (!strcmp(name, "write")) job = write_file;
  if (!strcmp(name, "post")) job = post;
  if (!strcmp(name, "post-write")) job = post_and_write;
  if (!strcmp(name, "post-row")) job = post_and_save_row;
  if (!strcmp(name, "row")) job = read_row;
  if (!strcmp(name, "pkce")) job = code_challenge;
  if (!strcmp(name, "digest")) job = digest_and_look_up;
  if (!strcmp(name, "verify")) {
    job = verify;
    make_signature();
  }
  int is_redis = !strcmp(name, "redis-get");
  if (!strcmp(name, "sign")) {
    key = EVP_RSA_gen(2048);
    seconds_of_signing = seconds;
  }
  if (!job && !key && !is_redis) fail("there is no such case");
  if (strstr(name, "write")) read_file();
  if (text("authority")) make_request();
  if (strstr(name, "row")) open_database();
  if (job == read_row)
    for (long i = 0; i < 4096; i++) save_row(i);
  long calls = 0;
  char line[64];
  puts("ready");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    printf("%.1f\n", key ? signatures(key) : is_redis ? get_from_redis(number("calls", 1000))
                                                    : measure(job, seconds, &calls));
    fflush(stdout);
  }
}
