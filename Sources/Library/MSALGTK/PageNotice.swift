// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK

  /// A line above the page that says what the window refused to do for the page.
  @MainActor final class PageNotice {
    let widget: UnsafeMutablePointer<GtkWidget>? = gtk_revealer_new()
    let dismiss: UnsafeMutablePointer<GtkWidget>? = gtk_button_new_from_icon_name("window-close-symbolic")
    private let line: UnsafeMutablePointer<GtkWidget>? = msal_alert_new()
    private let label = gtk_label_new(nil)

    init() {
      gtk_widget_add_css_class(line, "osd")
      gtk_widget_add_css_class(line, "toolbar")
      gtk_box_set_spacing(gobject(line), 6)
      gtk_label_set_wrap(OpaquePointer(label), 1)
      gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
      gtk_label_set_xalign(OpaquePointer(label), 0)
      gtk_widget_set_hexpand(label, 1)
      gtk_widget_set_margin_start(label, 6)
      gtk_widget_add_css_class(dismiss, "flat")
      gtk_widget_set_valign(dismiss, GTK_ALIGN_CENTER)
      msal_set_accessible_label(dismiss, "Dismiss")
      gtk_box_append(gobject(line), label)
      gtk_box_append(gobject(line), dismiss)
      gtk_revealer_set_child(OpaquePointer(widget), line)
    }

    func show(_ text: String) {
      gtk_label_set_text(OpaquePointer(label), text)
      msal_set_accessible_label(line, text)
      gtk_revealer_set_reveal_child(OpaquePointer(widget), 1)
    }

    func hide() { gtk_revealer_set_reveal_child(OpaquePointer(widget), 0) }
  }
#endif
