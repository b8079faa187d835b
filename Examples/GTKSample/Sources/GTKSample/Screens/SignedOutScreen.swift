// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import MSAL

/// The page when no account is in use: a suggested way to sign in, and others.
@MainActor final class SignedOutScreen {
  private let interface = Interface("signed-out")
  let widget: Widget
  private var accountRows: [Widget] = []

  init() { widget = interface["page"] }

  func connect(
    browser: @escaping @MainActor () -> Void, embedded: @escaping @MainActor () -> Void,
    deviceCode: @escaping @MainActor () -> Void, native: @escaping @MainActor () -> Void,
    nativeV2: @escaping @MainActor () -> Void
  ) {
    on(interface["sign-in"], "clicked", browser)
    on(interface["sign-in-embedded"], "activated", embedded)
    on(interface["sign-in-device-code"], "activated", deviceCode)
    on(interface["sign-in-native"], "activated", native)
    on(interface["sign-in-native-v2"], "activated", nativeV2)
  }

  /// Offers the accounts that are still signed in.
  func show(_ accounts: [MSALAccount], use: @escaping @MainActor (MSALAccount) -> Void) {
    for row in accountRows { adw_preferences_group_remove(gobject(interface["accounts"]), row) }
    accountRows = []
    gtk_widget_set_visible(interface["accounts"], accounts.isEmpty ? 0 : 1)
    for account in accounts {
      guard let row = adw_action_row_new(), let arrow = gtk_image_new_from_icon_name("go-next-symbolic") else {
        continue
      }
      setText(of: row, title: account.displayName, subtitle: account.username ?? "")
      adw_action_row_add_suffix(gobject(row), arrow)
      gtk_list_box_row_set_activatable(gobject(row), 1)
      on(row, "activated") { use(account) }
      adw_preferences_group_add(gobject(interface["accounts"]), row)
      accountRows.append(row)
    }
  }

  func focus() { gtk_widget_grab_focus(interface["sign-in"]) }
}
