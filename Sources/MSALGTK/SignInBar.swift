// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import FoundationEssentials

  /// The title bar over a page, which says whose page it is: a web view has no address bar.
  @MainActor final class SignInBar {
    let widget: UnsafeMutablePointer<GtkWidget>? = gtk_header_bar_new()
    let progress: UnsafeMutablePointer<GtkWidget>? = gtk_progress_bar_new()
    private let title = gtk_label_new(nil)
    private let lock = gtk_image_new_from_icon_name("channel-secure-symbolic")
    private let host = gtk_label_new(nil)

    init() {
      gtk_widget_add_css_class(title, "title")
      gtk_widget_add_css_class(host, "subtitle")
      gtk_widget_add_css_class(lock, "dim-label")
      // PANGO_ELLIPSIZE_END and _MIDDLE: the domain must stay readable at the end of a long host.
      gtk_label_set_ellipsize(OpaquePointer(title), PangoEllipsizeMode(3))
      gtk_label_set_ellipsize(OpaquePointer(host), PangoEllipsizeMode(2))
      let place = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4)
      gtk_widget_set_halign(place, GTK_ALIGN_CENTER)
      gtk_box_append(gobject(place), lock)
      gtk_box_append(gobject(place), host)
      let lines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
      gtk_widget_set_valign(lines, GTK_ALIGN_CENTER)
      gtk_box_append(gobject(lines), title)
      gtk_box_append(gobject(lines), place)
      gtk_header_bar_set_title_widget(OpaquePointer(widget), lines)
      gtk_widget_add_css_class(progress, "osd")
      gtk_widget_set_valign(progress, GTK_ALIGN_START)
      gtk_widget_set_can_target(progress, 0)
    }

    /// - Parameter loaded: 0 to 1.
    func show(title text: String, address: URL?, loaded: Double) {
      let name = address?.host(percentEncoded: false) ?? ""
      let port = address?.port.map { ":\($0)" } ?? ""
      gtk_label_set_text(OpaquePointer(title), text.isEmpty ? name : text)
      gtk_label_set_text(OpaquePointer(host), name + port)
      gtk_widget_set_visible(lock, address?.scheme == "https" ? 1 : 0)
      gtk_progress_bar_set_fraction(OpaquePointer(progress), loaded)
      gtk_widget_set_visible(progress, loaded < 1 ? 1 : 0)
    }
  }
#endif
