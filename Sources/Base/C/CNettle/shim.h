#pragma once
#include <stdbool.h>
#include <nettle/gcm.h>
#include <nettle/hmac.h>
#include <nettle/memops.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <nettle/version.h>

// Since Nettle 4 a digest has no length: it always writes all of its bytes.
#if NETTLE_VERSION_MAJOR >= 4
#define CNETTLE_DIGEST(function, context, length, bytes) function(context, bytes)
#else
#define CNETTLE_DIGEST(function, context, length, bytes) function(context, length, bytes)
#endif

static inline void cnettle_sha256(size_t length, const uint8_t *message, uint8_t *digest) {
  struct sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, length, message);
  CNETTLE_DIGEST(sha256_digest, &context, SHA256_DIGEST_SIZE, digest);
}

static inline void cnettle_sha1(size_t length, const uint8_t *message, uint8_t *digest) {
  struct sha1_ctx context;
  sha1_init(&context);
  sha1_update(&context, length, message);
  CNETTLE_DIGEST(sha1_digest, &context, SHA1_DIGEST_SIZE, digest);
}

static inline struct hmac_sha256_ctx cnettle_hmac_sha256_key(size_t length, const uint8_t *key) {
  struct hmac_sha256_ctx context;
  hmac_sha256_set_key(&context, length, key);
  return context;
}

static inline void cnettle_hmac_sha256(
    const struct hmac_sha256_ctx *key, size_t length, const uint8_t *message, uint8_t *tag) {
  struct hmac_sha256_ctx context = *key;
  hmac_sha256_update(&context, length, message);
  CNETTLE_DIGEST(hmac_sha256_digest, &context, SHA256_DIGEST_SIZE, tag);
}

// A key that is set up, and a text under it. The key does not change, so many threads may use it.

static inline void cnettle_gcm_aes256_begin(
    const struct gcm_aes256_ctx *key, struct gcm_ctx *text, const uint8_t *nonce, size_t length,
    const uint8_t *associated) {
  gcm_set_iv(text, &key->key, GCM_IV_SIZE, nonce);
  gcm_update(text, &key->key, length, associated);
}

static inline void cnettle_gcm_aes256_tag(const struct gcm_aes256_ctx *key, struct gcm_ctx *text, uint8_t *tag) {
#if NETTLE_VERSION_MAJOR >= 4
  gcm_digest(text, &key->key, &key->cipher, (nettle_cipher_func *)aes256_encrypt, tag);
#else
  gcm_digest(text, &key->key, &key->cipher, (nettle_cipher_func *)aes256_encrypt, GCM_DIGEST_SIZE, tag);
#endif
}

// Writes the ciphertext and its tag.
static inline void cnettle_gcm_aes256_seal(
    const struct gcm_aes256_ctx *key, struct gcm_ctx *text, size_t length, uint8_t *sealed, const uint8_t *plaintext) {
  gcm_encrypt(text, &key->key, &key->cipher, (nettle_cipher_func *)aes256_encrypt, length, sealed, plaintext);
  cnettle_gcm_aes256_tag(key, text, sealed + length);
}

// Returns whether the tag, which follows `length` bytes of ciphertext, is right.
static inline bool cnettle_gcm_aes256_open(
    const struct gcm_aes256_ctx *key, struct gcm_ctx *text, size_t length, uint8_t *plaintext, const uint8_t *sealed) {
  uint8_t tag[GCM_DIGEST_SIZE];
  gcm_decrypt(text, &key->key, &key->cipher, (nettle_cipher_func *)aes256_encrypt, length, plaintext, sealed);
  cnettle_gcm_aes256_tag(key, text, tag);
  return memeql_sec(tag, sealed + length, GCM_DIGEST_SIZE);
}
