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

// A horizontal box whose text is read out when it appears.
static inline GtkWidget *msal_alert_new(void) {
  return GTK_WIDGET(g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL));
}

static inline void msal_set_accessible_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void msal_warn(const char *text) { g_log("MSALGTK", G_LOG_LEVEL_WARNING, "%s", text); }

// Whether `authority` vouches for `certificate` at `host`: 0, or GLib's flags for what is wrong.
static inline guint msal_certificate_problems(GTlsCertificate *certificate, const char *host, GTlsCertificate *authority) {
  GSocketConnectable *identity = g_network_address_new(host, 443);
  guint problems = g_tls_certificate_verify(certificate, identity, authority);
  g_object_unref(identity);
  return problems;
}
