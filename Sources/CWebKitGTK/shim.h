// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#pragma once

#include <glib-unix.h>
#include <webkit/webkit.h>

// How a main loop that is not libdispatch's serves the main queue. Declared in libdispatch's private/private.h.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Swift sees no variadic functions.
static inline GtkWidget *msal_web_view_new(WebKitNetworkSession *session) {
  return GTK_WIDGET(g_object_new(WEBKIT_TYPE_WEB_VIEW, "network-session", session, NULL));
}

// The signature of one certificate's own issuer check, with the casts that are macros in C.
static inline guint msal_certificate_problems(GTlsCertificate *certificate, const char *host, GTlsCertificate *authority) {
  GSocketConnectable *identity = g_network_address_new(host, 443);
  guint problems = g_tls_certificate_verify(certificate, identity, authority);
  g_object_unref(identity);
  return problems;
}
