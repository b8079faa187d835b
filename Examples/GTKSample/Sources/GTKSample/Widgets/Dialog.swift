// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita

/// A question in a window of its own, over the app's.
@MainActor struct Dialog {
  private let widget: Widget

  /// - Parameter title: The window's name for assistive technology.
  init?(over window: UnsafeMutablePointer<GtkWindow>, title: String, heading: String, body: String = "") {
    guard let widget = adw_message_dialog_new(window, heading, body) else { return nil }
    self.widget = widget
    gtk_window_set_title(gobject(widget), title)
  }

  /// Adds a button. The response for Escape is named `close`.
  func add(_ response: String, _ label: String, _ appearance: AdwResponseAppearance = ADW_RESPONSE_DEFAULT) {
    adw_message_dialog_add_response(gobject(widget), response, label)
    adw_message_dialog_set_response_appearance(gobject(widget), response, appearance)
  }

  /// Puts a widget between the text and the buttons.
  func add(_ child: Widget) { adw_message_dialog_set_extra_child(gobject(widget), child) }

  /// Shows it, and calls `body` with the name of the button that is pressed.
  func present(suggesting response: String, _ body: @escaping @MainActor (String) -> Void) {
    adw_message_dialog_set_default_response(gobject(widget), response)
    onText(widget, "response", body)
    nameButtons(below: widget)
    gtk_window_present(gobject(widget))
  }

  /// Gives each button a name. libadwaita has each button twice, for wide and for narrow windows, and announces the
  /// names of both.
  private func nameButtons(below widget: Widget) {
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if g_type_check_instance_is_a(gobject(next), gtk_button_get_type()) != 0,
        let label = gtk_button_get_label(gobject(next))
      {
        gtk_accessible_reset_relation(OpaquePointer(next), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        gtk_sample_set_label(next, label)
      }
      nameButtons(below: next)
      child = gtk_widget_get_next_sibling(next)
    }
  }
}
