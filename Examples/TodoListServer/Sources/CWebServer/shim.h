#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

// Listens on 127.0.0.1, with one thread that only reads and writes: a connection is suspended while its answer is made.
// NULL when the port is taken. MHD_start_daemon is variadic, which Swift can't call.
static inline struct MHD_Daemon *webserver_start(
  uint16_t port, MHD_AccessHandlerCallback answer,
  void *(*begin)(void *context, const char *target, struct MHD_Connection *connection),
  MHD_RequestCompletedCallback complete, void *context)
{
  struct sockaddr_in address = {0};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
    MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, answer, context,
    MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_CONNECTION_LIMIT, 500u,
    MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(64 << 10),
    MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_URI_LOG_CALLBACK, begin, context, MHD_OPTION_NOTIFY_COMPLETED, complete,
    context, MHD_OPTION_END);
}
