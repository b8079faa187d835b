// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita

/// Nobody is signed in: one suggested way to change that, and others.
@MainActor final class SignedOutScreen {
  private let interface = Interface("signed-out")
  let widget: Widget

  init() { widget = interface["page"] }

  func connect(
    browser: @escaping @MainActor () -> Void, embedded: @escaping @MainActor () -> Void,
    deviceCode: @escaping @MainActor () -> Void, native: @escaping @MainActor () -> Void
  ) {
    on(interface["sign-in"], "clicked", browser)
    on(interface["sign-in-embedded"], "activated", embedded)
    on(interface["sign-in-device-code"], "activated", deviceCode)
    on(interface["sign-in-native"], "activated", native)
  }

  func focus() { gtk_widget_grab_focus(interface["sign-in"]) }
}
