// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita

/// A field of a form, with a line below it for what is wrong with the value.
@MainActor final class FieldRow {
  let name: String
  let entry: Widget
  private let place: Widget
  private let label: Widget

  /// The widgets in their order on the screen.
  var widgets: [Widget] { [entry, place] }

  var value: String { String(cString: gtk_editable_get_text(OpaquePointer(entry))) }

  init?(_ field: Form.Field) {
    guard let entry = field.kind == .password ? adw_password_entry_row_new() : adw_entry_row_new(),
      let place = adw_preferences_row_new(), let label = gtk_label_new("")
    else { return nil }
    (name, self.entry, self.place, self.label) = (field.name, entry, place, label)
    adw_preferences_row_set_title(gobject(entry), field.label)
    gtk_editable_set_text(OpaquePointer(entry), field.value)
    if field.kind == .email { adw_entry_row_set_input_purpose(gobject(entry), GTK_INPUT_PURPOSE_EMAIL) }
    if field.kind == .code { adw_entry_row_set_input_purpose(gobject(entry), GTK_INPUT_PURPOSE_DIGITS) }
    if field.kind == .password { nameButtons(in: entry, text("Show Password")) }
    gtk_label_set_wrap(OpaquePointer(label), 1)
    gtk_label_set_xalign(OpaquePointer(label), 0)
    gtk_widget_add_css_class(place, "notice")
    gtk_list_box_row_set_child(gobject(place), label)
    gtk_list_box_row_set_activatable(gobject(place), 0)
    gtk_widget_set_focusable(place, 0)
    gtk_widget_set_visible(place, 0)
    // The notice goes as soon as the person changes the value.
    on(entry, "changed") { [weak self] in self?.say(nil) }
    say(field.notice)
  }

  /// What is wrong with the value, as shown and as told to assistive technology.
  private(set) var notice: String?

  /// Shows a notice, or removes it with nil.
  func say(_ notice: String?) {
    if notice == self.notice { return }
    self.notice = notice
    let text = notice ?? ""
    gtk_label_set_text(OpaquePointer(label), text)
    gtk_sample_set_label(place, text)
    gtk_widget_set_visible(place, notice == nil ? 0 : 1)
    if notice == nil { gtk_widget_remove_css_class(entry, "error") } else { gtk_widget_add_css_class(entry, "error") }
    gtk_sample_set_description(entry, text)
    gtk_sample_set_invalid(entry, notice == nil ? 0 : 1)
  }
}

/// Gives accessible names to the buttons of libadwaita's own widgets, which have none before version 1.4.
@MainActor private func nameButtons(in widget: Widget, _ name: String) {
  var child = gtk_widget_get_first_child(widget)
  while let next = child {
    if g_type_check_instance_is_a(gobject(next), gtk_button_get_type()) != 0 { gtk_sample_set_label(next, name) }
    nameButtons(in: next, name)
    child = gtk_widget_get_next_sibling(next)
  }
}
