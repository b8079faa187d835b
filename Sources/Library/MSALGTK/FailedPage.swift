// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK

  /// What the window shows in place of a page that could not be loaded.
  @MainActor final class FailedPage {
    let widget: UnsafeMutablePointer<GtkWidget>? = msal_alert_new()
    let tryAgain: UnsafeMutablePointer<GtkWidget>? = gtk_button_new_with_label("Try Again")
    private let icon = gtk_image_new()
    private let title = gtk_label_new(nil)
    private let reason = gtk_label_new(nil)
    private let detail = gtk_label_new(nil)

    init() {
      gtk_orientable_set_orientation(OpaquePointer(widget), GTK_ORIENTATION_VERTICAL)
      gtk_box_set_spacing(gobject(widget), 12)
      gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
      gtk_widget_set_margin_start(widget, 24)
      gtk_widget_set_margin_end(widget, 24)
      gtk_image_set_pixel_size(OpaquePointer(icon), 64)
      gtk_widget_add_css_class(icon, "dim-label")
      gtk_widget_add_css_class(title, "title-2")
      gtk_widget_add_css_class(detail, "dim-label")
      gtk_widget_add_css_class(tryAgain, "suggested-action")
      gtk_widget_add_css_class(tryAgain, "pill")
      gtk_widget_set_halign(tryAgain, GTK_ALIGN_CENTER)
      gtk_widget_set_margin_top(tryAgain, 12)
      gtk_box_append(gobject(widget), icon)
      for label in [title, reason, detail] {
        gtk_label_set_wrap(OpaquePointer(label), 1)
        gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_justify(OpaquePointer(label), GTK_JUSTIFY_CENTER)
        gtk_box_append(gobject(widget), label)
      }
      gtk_box_append(gobject(widget), tryAgain)
    }

    func show(_ failure: LoadError) {
      gtk_image_set_from_icon_name(
        OpaquePointer(icon), failure.isAboutTrust ? "channel-insecure-symbolic" : "network-error-symbolic")
      gtk_label_set_text(OpaquePointer(title), failure.title)
      gtk_label_set_text(OpaquePointer(reason), failure.reason)
      gtk_label_set_text(OpaquePointer(detail), failure.detail)
      gtk_widget_set_visible(detail, failure.detail.isEmpty ? 0 : 1)
      msal_set_accessible_label(widget, "\(failure.title). \(failure.reason)")
      gtk_widget_grab_focus(tryAgain)
    }
  }
#endif
