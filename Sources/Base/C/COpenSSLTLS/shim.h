#pragma once
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// These are macros, which Swift does not import.
static inline long copenssl_require_tls12(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}
static inline long copenssl_name_server(SSL *session, const char *name) {
  return SSL_set_tlsext_host_name(session, name);
}
