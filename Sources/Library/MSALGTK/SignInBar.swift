// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import FoundationEssentials

  /// The title bar of the window. It shows the host of the page, because a web view has no address bar.
  @MainActor final class SignInBar {
    let widget: UnsafeMutablePointer<GtkWidget>? = gtk_header_bar_new()
    let progress: UnsafeMutablePointer<GtkWidget>? = gtk_progress_bar_new()
    private let title = gtk_label_new(nil)
    private let lock = gtk_image_new()
    private let host = gtk_label_new(nil)

    init() {
      gtk_widget_add_css_class(title, "title")
      gtk_widget_add_css_class(host, "subtitle")
      gtk_widget_add_css_class(lock, "dim-label")
      gtk_label_set_ellipsize(OpaquePointer(title), PANGO_ELLIPSIZE_END)
      // The domain must stay readable at the end of a long host.
      gtk_label_set_ellipsize(OpaquePointer(host), PANGO_ELLIPSIZE_MIDDLE)
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
      msal_set_accessible_label(progress, "Loading")
    }

    /// - Parameters:
    ///   - text: The page's title; when it is empty, the host is shown.
    ///   - address: The page's address.
    ///   - isTrusted: Whether its connection could be trusted.
    ///   - loaded: 0 to 1.
    /// - Returns: The title that is shown.
    func show(title text: String, address: URL?, isTrusted: Bool, loaded: Double) -> String {
      let name = address?.host(percentEncoded: false) ?? ""
      let port = address?.port.map { ":\($0)" } ?? ""
      let shown = text.isEmpty ? name : text
      let isSecure = isTrusted && address?.scheme?.lowercased() == "https"
      gtk_label_set_text(OpaquePointer(title), shown)
      gtk_label_set_text(OpaquePointer(host), name + port)
      gtk_image_set_from_icon_name(
        OpaquePointer(lock), isSecure ? "channel-secure-symbolic" : "channel-insecure-symbolic")
      msal_set_accessible_label(lock, isSecure ? "Secure connection" : "Not a secure connection")
      gtk_widget_set_tooltip_text(lock, isSecure ? "Secure connection" : "Not a secure connection")
      gtk_progress_bar_set_fraction(OpaquePointer(progress), loaded)
      gtk_widget_set_visible(progress, loaded < 1 ? 1 : 0)
      return shown
    }
  }
#endif
