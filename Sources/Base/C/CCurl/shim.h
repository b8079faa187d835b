#pragma once
#include <curl/curl.h>

// libcurl is opened at run time, so nothing here may need a symbol of it. Its setters are variadic, which Swift can't
// call: these wrappers take the setter's address, one wrapper for each type of argument.

typedef CURLcode (*ccurl_setter)(CURL *, CURLoption, ...);
typedef CURLMcode (*ccurl_multi_setter)(CURLM *, CURLMoption, ...);
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

typedef int (*ccurl_socket_watcher)(void *context, curl_socket_t socket, curlsocktype purpose);

static inline CURLcode ccurl_set_long(void *setter, CURL *handle, CURLoption option, long value) {
  return ((ccurl_setter)setter)(handle, option, value);
}

static inline CURLcode ccurl_set_offset(void *setter, CURL *handle, CURLoption option, curl_off_t value) {
  return ((ccurl_setter)setter)(handle, option, value);
}

static inline CURLcode ccurl_set_text(void *setter, CURL *handle, CURLoption option, const char *value) {
  return ((ccurl_setter)setter)(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(void *setter, CURL *handle, CURLoption option, void *value) {
  return ((ccurl_setter)setter)(handle, option, value);
}

static inline CURLcode ccurl_set_receiver(void *setter, CURL *handle, CURLoption option, ccurl_receiver value) {
  return ((ccurl_setter)setter)(handle, option, value);
}

static inline CURLcode ccurl_set_watcher(void *setter, CURL *handle, CURLoption option, ccurl_socket_watcher value) {
  return ((ccurl_setter)setter)(handle, option, value);
}

// The bytes are copied.
static inline CURLcode ccurl_set_blob(void *setter, CURL *handle, CURLoption option, void *bytes, size_t count) {
  struct curl_blob blob = {bytes, count, CURL_BLOB_COPY};
  return ((ccurl_setter)setter)(handle, option, &blob);
}

static inline CURLMcode ccurl_multi_set_long(void *setter, CURLM *handle, CURLMoption option, long value) {
  return ((ccurl_multi_setter)setter)(handle, option, value);
}
