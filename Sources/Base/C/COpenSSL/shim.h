#pragma once
#include <dlfcn.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// The selection is a compound macro, which Swift does not import.
static const int copenssl_public_key = EVP_PKEY_PUBLIC_KEY;

// libcrypto is opened at run time, so nothing here may need a symbol of it. These are the functions that are used; their
// types are those of the headers.
#define COPENSSL_FUNCTIONS(F) \
  F(ASN1_OBJECT_free) F(ASN1_STRING_free) F(ASN1_STRING_get0_data) F(ASN1_STRING_length) F(ASN1_TIME_diff) \
  F(ASN1_TIME_set) F(BIO_ctrl_pending) F(BIO_free) F(BIO_new) F(BIO_new_mem_buf) F(BIO_read_ex) F(BIO_s_mem) \
  F(BN_bin2bn) F(BN_bn2bin) F(BN_free) F(BN_num_bits) F(BN_to_ASN1_INTEGER) F(CRYPTO_free) F(d2i_PKCS12) \
  F(d2i_PUBKEY) F(d2i_X509) F(ERR_clear_error) F(ERR_get_error) F(ERR_reason_error_string) F(EVP_Digest) \
  F(EVP_DigestSign) F(EVP_DigestSignInit) F(EVP_DigestVerify) F(EVP_DigestVerifyInit) F(EVP_MD_CTX_free) \
  F(EVP_MD_CTX_new) F(EVP_MD_fetch) F(EVP_PKEY_CTX_dup) F(EVP_PKEY_CTX_free) F(EVP_PKEY_CTX_new_from_name) \
  F(EVP_PKEY_CTX_new_from_pkey) F(EVP_PKEY_CTX_new_id) F(EVP_PKEY_CTX_set_ec_paramgen_curve_nid) \
  F(EVP_PKEY_CTX_set_rsa_keygen_bits) F(EVP_PKEY_CTX_set_rsa_padding) F(EVP_PKEY_CTX_set_rsa_pss_saltlen) \
  F(EVP_PKEY_CTX_set_signature_md) F(EVP_PKEY_free) F(EVP_PKEY_fromdata) F(EVP_PKEY_fromdata_init) \
  F(EVP_PKEY_get_bn_param) F(EVP_PKEY_get_group_name) F(EVP_PKEY_get_size) F(EVP_PKEY_is_a) F(EVP_PKEY_keygen) \
  F(EVP_PKEY_keygen_init) F(EVP_PKEY_new_raw_public_key) F(EVP_PKEY_pairwise_check) F(EVP_PKEY_verify) \
  F(EVP_PKEY_verify_init) F(EVP_sha1) F(EVP_sha256) F(i2d_X509) F(OBJ_sn2nid) F(OBJ_txt2obj) F(OPENSSL_init_crypto) \
  F(OPENSSL_sk_free) F(OPENSSL_sk_shift) F(OSSL_PARAM_BLD_free) F(OSSL_PARAM_BLD_new) F(OSSL_PARAM_BLD_push_BN) \
  F(OSSL_PARAM_BLD_to_param) F(OSSL_PARAM_free) F(PEM_read_bio_PrivateKey) F(PEM_read_bio_PUBKEY) \
  F(PEM_read_bio_X509) F(PEM_write_bio_PrivateKey) F(PEM_write_bio_X509) F(PKCS12_free) F(PKCS12_parse) \
  F(PKCS5_PBKDF2_HMAC) F(RAND_bytes) F(X509_add_ext) F(X509_check_private_key) F(X509_digest) F(X509_EXTENSION_free) \
  F(X509_EXTENSION_get_critical) F(X509_EXTENSION_get_data) F(X509_free) F(X509_get0_notAfter) F(X509_get_ext) \
  F(X509_get_ext_by_OBJ) F(X509_get_extension_flags) F(X509_get_pubkey) F(X509_get_serialNumber) \
  F(X509_get_subject_name) F(X509_get_version) F(X509_getm_notAfter) F(X509_getm_notBefore) \
  F(X509_NAME_add_entry_by_NID) F(X509_NAME_get_text_by_NID) F(X509_new) F(X509_set_issuer_name) F(X509_set_pubkey) \
  F(X509_set_version) F(X509_sign) F(X509V3_EXT_conf_nid) F(X509V3_set_ctx)

struct copenssl_functions {
#define COPENSSL_POINTER(name) __typeof__(&name) name;
  COPENSSL_FUNCTIONS(COPENSSL_POINTER)
};

// Looks all functions up. Returns the name of one that the library does not have; NULL: it has all.
static inline const char *copenssl_find(struct copenssl_functions *functions, void *library) {
#define COPENSSL_FIND(name) \
  if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return #name;
  COPENSSL_FUNCTIONS(COPENSSL_FIND)
  return NULL;
}
