// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Foundation

/// The page while the person signs in in the browser.
@MainActor final class WaitingScreen {
  private let interface = Interface("waiting")
  let widget: Widget
  /// The window's title while this page is shown.
  private(set) var title = ""
  /// The page's address, for another browser.
  var link: URL? { didSet { gtk_widget_set_sensitive(interface["copy-link"], link == nil ? 0 : 1) } }
  var isActive = false { didSet { gtk_spinner_set_spinning(OpaquePointer(interface["spinner"]), isActive ? 1 : 0) } }

  init() { widget = interface["page"] }

  func connect(cancel: @escaping @MainActor () -> Void, copy: @escaping @MainActor (URL) -> Void) {
    on(interface["cancel"], "clicked", cancel)
    on(interface["copy-link"], "clicked") { [weak self] in if let link = self?.link { copy(link) } }
  }

  func show(title: String, description: String) {
    self.title = title
    adw_status_page_set_description(OpaquePointer(widget), description)
  }

  func cancel() { gtk_widget_activate(interface["cancel"]) }

  func focus() { gtk_widget_grab_focus(interface["cancel"]) }
}
