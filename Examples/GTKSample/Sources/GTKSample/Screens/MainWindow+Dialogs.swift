// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita

// Questions over the window.
extension MainWindow {
  /// Shows the details of an error, for support.
  func showDetails() {
    guard let dialog = Dialog(over: window, title: text("Details"), heading: text("Details")),
      let label = gtk_label_new(details)
    else { return }
    gtk_label_set_selectable(OpaquePointer(label), 1)
    gtk_label_set_wrap(OpaquePointer(label), 1)
    gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(OpaquePointer(label), 0)
    gtk_widget_add_css_class(label, "caption")
    dialog.add(label)
    dialog.add("close", text("Close"))
    dialog.add("copy", text("Copy"), ADW_RESPONSE_SUGGESTED)
    dialog.present(suggesting: "copy") { [self, details] response in
      if response == "copy" { copy(details, saying: text("Details copied")) }
    }
  }

  /// Asks whether and how to sign out.
  /// - Parameter signOut: Called with whether the session with the service is to end as well.
  func askToSignOut(_ username: String, _ signOut: @escaping @MainActor (Bool) -> Void) {
    let heading = text("Sign Out?")
    let body = text("%s has to sign in again to use this app.", username)
    guard let dialog = Dialog(over: window, title: text("Sign Out"), heading: heading, body: body),
      let choice = gtk_check_button_new_with_label(text("End the session in the browser, too"))
    else { return }
    dialog.add(choice)
    dialog.add("close", text("Cancel"))
    dialog.add("sign-out", text("Sign Out"), ADW_RESPONSE_DESTRUCTIVE)
    dialog.present(suggesting: "sign-out") { response in
      if response == "sign-out" { signOut(gtk_check_button_get_active(gobject(choice)) != 0) }
    }
  }
}
