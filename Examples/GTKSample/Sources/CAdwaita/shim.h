// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#pragma once

#include <adwaita.h>
#include <libintl.h>

// Swift sees no variadic functions.
static inline void gtk_sample_show_about(
    GtkWindow *parent, const char *name, const char *icon, const char *comments) {
  adw_show_about_window(
      parent, "application-name", name, "application-icon", icon, "comments", comments, "version", "0.1.0",
      "license-type", GTK_LICENSE_MIT_X11, "copyright", "© 2026 The MSAL for Swift on Linux authors", NULL);
}

static inline void gtk_sample_set_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
