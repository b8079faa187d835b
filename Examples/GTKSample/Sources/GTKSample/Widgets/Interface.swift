// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Foundation

/// The widgets of one .ui file.
@MainActor final class Interface {
  private let builder: OpaquePointer

  /// - Parameter name: The file's name without .ui.
  init(_ name: String) { builder = gtk_builder_new_from_file(Resource.path("UI/\(name).ui")) }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(builder)) }

  /// The widget with an id, which must be in the file.
  subscript(id: String) -> Widget { gobject(gtk_builder_get_object(builder, id)) }
}

/// Files that belong to the app.
enum Resource {
  static func path(_ name: String) -> String { Bundle.module.bundlePath + "/" + name }
}

@MainActor enum Style {
  /// Loads the style of the app's windows, and its icon.
  static func load() {
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(gdk_display_get_default()), Resource.path("icons"))
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_path(provider, Resource.path("UI/style.css"))
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
}

/// Translations, from gettext's catalogues.
enum Translation {
  fileprivate static let domain = "gtk-sample"

  static func start() {
    setlocale(LC_ALL, "")
    bindtextdomain(domain, Resource.path("locale"))
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }
}

/// A text in the person's language.
func text(_ english: String) -> String {
  // Without a translation gettext returns its argument, which must still be there.
  english.withCString { key in dgettext(Translation.domain, key).map { String(cString: $0) } ?? english }
}

/// A text in the person's language, with a value in the place of %s.
func text(_ english: String, _ value: String) -> String { text(english).replacingOccurrences(of: "%s", with: value) }
