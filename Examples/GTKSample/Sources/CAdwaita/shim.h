// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#pragma once

#include <adwaita.h>
#include <libintl.h>

// Swift sees no variadic functions.
static inline AdwAboutWindow *gtk_sample_about_window(
    GtkWindow *parent, const char *name, const char *icon, const char *comments) {
  const char *developers[] = {"The MSAL for Swift on Linux authors", NULL};
  return ADW_ABOUT_WINDOW(g_object_new(
      ADW_TYPE_ABOUT_WINDOW, "transient-for", parent, "application-name", name, "application-icon", icon, "comments",
      comments, "version", "0.2.0", "developers", developers, "license-type", GTK_LICENSE_MIT_X11, "copyright",
      "© 2026 The MSAL for Swift on Linux authors", NULL));
}

static inline void gtk_sample_set_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void gtk_sample_set_description(GtkWidget *widget, const char *description) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

static inline void gtk_sample_set_invalid(GtkWidget *widget, gboolean is_invalid) {
  gtk_accessible_update_state(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID,
      is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}
