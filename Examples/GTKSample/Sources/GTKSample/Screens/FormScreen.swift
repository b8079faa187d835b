// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Foundation

/// A question with fields to fill in.
struct Form {
  struct Field {
    enum Kind { case text, email, password, code }

    var name: String
    var label: String
    var kind = Kind.text
    var value = ""
  }

  typealias Values = [String: String]

  struct Choice {
    var label: String
    var act: @MainActor (Values) -> Void
  }

  var title: String
  var description: String
  var fields: [Field] = []
  /// The one to suggest, which Enter means as well.
  var primary: Choice
  var others: [Choice] = []
}

/// One form after the other, as native authentication needs them.
@MainActor final class FormScreen {
  private let interface = Interface("form")
  let widget: Widget
  private var form: Form?
  private var rows: [(name: String, row: Widget)] = []
  private var buttons: [Widget] = []

  init() {
    widget = interface["page"]
    on(interface["primary"], "clicked") { [weak self] in self?.submit() }
  }

  func show(_ form: Form) {
    clear()
    self.form = form
    gtk_label_set_text(OpaquePointer(interface["title"]), form.title)
    gtk_label_set_text(OpaquePointer(interface["description"]), form.description)
    gtk_widget_set_visible(interface["description"], form.description.isEmpty ? 0 : 1)
    gtk_widget_set_visible(interface["fields"], form.fields.isEmpty ? 0 : 1)
    for field in form.fields { add(field) }
    gtk_button_set_label(gobject(interface["primary"]), form.primary.label)
    for choice in form.others { add(choice) }
    isBusy = false
  }

  /// Something was submitted and has not been answered yet.
  var isBusy = false {
    didSet {
      gtk_spinner_set_spinning(OpaquePointer(interface["spinner"]), isBusy ? 1 : 0)
      for widget in [interface["fields"], interface["primary"], interface["others"]] {
        gtk_widget_set_sensitive(widget, isBusy ? 0 : 1)
      }
      if !isBusy { focus() }
    }
  }

  /// To the first field that is still empty, or else to the last one: after an error that is the password or the code.
  func focus() {
    let next = rows.first { value(of: $0.row).isEmpty } ?? rows.last
    gtk_widget_grab_focus(next?.row ?? interface["primary"])
  }

  private func submit() {
    guard let form, !isBusy else { return }
    form.primary.act(values)
  }

  private var values: Form.Values {
    Dictionary(rows.map { ($0.name, value(of: $0.row)) }, uniquingKeysWith: { first, _ in first })
  }

  private func value(of row: Widget) -> String { String(cString: gtk_editable_get_text(OpaquePointer(row))) }

  private func add(_ field: Form.Field) {
    guard let row = field.kind == .password ? adw_password_entry_row_new() : adw_entry_row_new() else { return }
    adw_preferences_row_set_title(gobject(row), field.label)
    gtk_editable_set_text(OpaquePointer(row), field.value)
    if field.kind == .email { adw_entry_row_set_input_purpose(gobject(row), GTK_INPUT_PURPOSE_EMAIL) }
    if field.kind == .code { adw_entry_row_set_input_purpose(gobject(row), GTK_INPUT_PURPOSE_DIGITS) }
    on(row, "entry-activated") { [weak self] in self?.submit() }
    if field.kind == .password { nameButtons(in: row, text("Show Password")) }
    adw_preferences_group_add(gobject(interface["fields"]), row)
    rows.append((field.name, row))
  }

  private func add(_ choice: Form.Choice) {
    guard let button = gtk_button_new_with_label(choice.label) else { return }
    gtk_widget_add_css_class(button, "flat")
    on(button, "clicked") { [weak self] in
      guard let self, !isBusy else { return }
      choice.act(values)
    }
    gtk_box_append(gobject(interface["others"]), button)
    buttons.append(button)
  }

  private func clear() {
    for (_, row) in rows { adw_preferences_group_remove(gobject(interface["fields"]), row) }
    for button in buttons { gtk_box_remove(gobject(interface["others"]), button) }
    (rows, buttons) = ([], [])
  }
}

/// Names the buttons that libadwaita's own widgets have and do not name before its version 1.4.
@MainActor private func nameButtons(in widget: Widget, _ name: String) {
  var child = gtk_widget_get_first_child(widget)
  while let next = child {
    if g_type_check_instance_is_a(gobject(next), gtk_button_get_type()) != 0 { gtk_sample_set_label(next, name) }
    nameButtons(in: next, name)
    child = gtk_widget_get_next_sibling(next)
  }
}
