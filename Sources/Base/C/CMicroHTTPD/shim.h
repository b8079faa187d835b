#pragma once
#include <microhttpd.h>

// libmicrohttpd is opened at run time, so nothing here may need a symbol of it. MHD_start_daemon is variadic, which Swift
// can't call: the wrapper takes its address.
typedef struct MHD_Daemon *(*cmicrohttpd_starter)(
  unsigned int flags, uint16_t port, MHD_AcceptPolicyCallback accept, void *accept_context,
  MHD_AccessHandlerCallback answer, void *answer_context, ...);

struct cmicrohttpd_setup {
  MHD_AccessHandlerCallback answer;
  void *(*begin)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback complete;
  MHD_NotifyConnectionCallback connect;
  void *context;
  int listening_socket;
  unsigned int connection_limit;
  // Seconds without traffic after which a connection is closed.
  unsigned int idle_seconds;
  // Bytes for the request line and header fields of one request.
  size_t header_limit;
  // Both PEM and zero-terminated, or both NULL for plain HTTP.
  const char *certificate_chain;
  const char *private_key;
};

// One polling thread that may suspend connections; NULL when it could not start. It polls: with epoll, libmicrohttpd
// (up to 1.0) asks a connection without end, and without a pause, whether the next part of its TLS handshake is there.
static inline struct MHD_Daemon *cmicrohttpd_start(void *starter, const struct cmicrohttpd_setup *setup) {
  unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem tls[] = {
    { MHD_OPTION_HTTPS_MEM_CERT, 0, (void *) setup->certificate_chain },
    { MHD_OPTION_HTTPS_MEM_KEY, 0, (void *) setup->private_key },
    { MHD_OPTION_HTTPS_PRIORITIES, 0, (void *) "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2" },
    { MHD_OPTION_END, 0, NULL },
  };
  struct MHD_OptionItem plain[] = {{ MHD_OPTION_END, 0, NULL }};
  if (setup->certificate_chain != NULL) flags |= MHD_USE_TLS;
  return ((cmicrohttpd_starter)starter)(
    flags, 0, NULL, NULL, setup->answer, setup->context,
    MHD_OPTION_LISTEN_SOCKET, setup->listening_socket,
    MHD_OPTION_CONNECTION_LIMIT, setup->connection_limit,
    MHD_OPTION_CONNECTION_TIMEOUT, setup->idle_seconds,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, setup->header_limit,
    MHD_OPTION_STRICT_FOR_CLIENT, 1,
    MHD_OPTION_URI_LOG_CALLBACK, setup->begin, setup->context,
    MHD_OPTION_NOTIFY_COMPLETED, setup->complete, setup->context,
    MHD_OPTION_NOTIFY_CONNECTION, setup->connect, setup->context,
    MHD_OPTION_ARRAY, setup->certificate_chain != NULL ? tls : plain,
    MHD_OPTION_END);
}

// MHD_get_connection_info is variadic, too.
typedef const union MHD_ConnectionInfo *(*cmicrohttpd_informer)(
  struct MHD_Connection *connection, enum MHD_ConnectionInfoType kind, ...);

// The connection's socket, or -1.
static inline int cmicrohttpd_socket(void *informer, struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    ((cmicrohttpd_informer)informer)(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

// How many bytes the request line and header fields have, from the first of the method on.
static inline size_t cmicrohttpd_head_size(void *informer, struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    ((cmicrohttpd_informer)informer)(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info == NULL ? 0 : info->header_size;
}
