// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import MSAL

// The menu of accounts in the header bar.
extension MainWindow {
  /// Sets the actions of the menu.
  /// - Parameter choose: Called with the identifier of an account.
  func accountActions(choose: @escaping @MainActor (String) -> Void, add: @escaping @MainActor () -> Void) {
    addChoice("account", to: application, initially: "", choose)
    addAction("add-account", to: application, keys: [], add)
  }

  /// Offers accounts to switch to. Without accounts there is no menu.
  func showAccounts(_ accounts: [MSALAccount], current: MSALAccount?) {
    guard let menu = g_menu_new(), let section = g_menu_new(), let actions = g_menu_new() else { return }
    for account in accounts {
      // A single underscore would mark the item's access key.
      let label = (account.username ?? "").replacing("_", with: "__")
      guard let item = g_menu_item_new(label, nil) else { continue }
      g_menu_item_set_action_and_target_value(item, "app.account", g_variant_new_string(account.identifier ?? ""))
      g_menu_append_item(section, item)
      g_object_unref(UnsafeMutableRawPointer(item))
    }
    g_menu_append(actions, text("Add an Account"), "app.add-account")
    for part in [section, actions] { g_menu_append_section(menu, nil, gobject(UnsafeMutableRawPointer(part))) }
    gtk_menu_button_set_menu_model(accountsButton, gobject(UnsafeMutableRawPointer(menu)))
    for part in [menu, section, actions] { g_object_unref(UnsafeMutableRawPointer(part)) }
    hasAccounts = !accounts.isEmpty
    setChoice("account", of: application, to: current?.identifier ?? "")
  }
}
