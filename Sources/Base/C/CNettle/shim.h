#pragma once
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

static inline void cnettle_gcm_aes256_tag(struct gcm_aes256_ctx *context, uint8_t *tag) {
  CNETTLE_DIGEST(gcm_aes256_digest, context, GCM_DIGEST_SIZE, tag);
}
