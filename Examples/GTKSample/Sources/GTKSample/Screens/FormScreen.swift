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
    /// What is wrong with the value.
    var notice: String?
  }

  typealias Values = [String: String]

  struct Choice {
    var label: String
    var act: @MainActor (Values) -> Void
  }

  var title: String
  var description: String
  var fields: [Field] = []
  /// The suggested choice, which Enter also selects.
  var primary: Choice
  var others: [Choice] = []
}

/// One form after the other, as native authentication needs them.
@MainActor final class FormScreen {
  private let interface = Interface("form")
  let widget: Widget
  private var form: Form?
  /// The window's title while the form is shown.
  var title: String { form?.title ?? "" }

  private var rows: [FieldRow] = []
  private var buttons: [Widget] = []

  init() {
    widget = interface["page"]
    on(interface["primary"], "clicked") { [weak self] in self?.submit() }
  }

  func show(_ form: Form) {
    clear()
    self.form = form
    gtk_label_set_text(OpaquePointer(interface["description"]), form.description)
    gtk_widget_set_visible(interface["description"], form.description.isEmpty ? 0 : 1)
    gtk_widget_set_visible(interface["fields"], form.fields.isEmpty ? 0 : 1)
    for field in form.fields { add(field) }
    gtk_button_set_label(gobject(interface["primary"]), form.primary.label)
    for choice in form.others { add(choice) }
    isBusy = false
  }

  /// Whether the form was submitted and has no answer yet.
  var isBusy = false {
    didSet {
      gtk_spinner_set_spinning(OpaquePointer(interface["spinner"]), isBusy ? 1 : 0)
      for widget in [interface["fields"], interface["primary"], interface["others"]] {
        gtk_widget_set_sensitive(widget, isBusy ? 0 : 1)
      }
      if !isBusy { focus() }
    }
  }

  /// Moves the focus to the first field with a notice, or else to the first empty one, or else to the last one, which
  /// after an error is the password or the code.
  func focus() {
    let next = rows.first { $0.notice != nil } ?? rows.first { $0.value.isEmpty } ?? rows.last
    gtk_widget_grab_focus(next?.entry ?? interface["primary"])
  }

  /// Shows a notice at a field, and moves the focus there.
  /// - Returns: false when the form does not have the field.
  func mark(_ notice: FieldNotice) -> Bool {
    guard let row = rows.first(where: { $0.name == notice.field }) else { return false }
    row.say(notice.words)
    gtk_widget_grab_focus(row.entry)
    return true
  }

  private func submit() {
    guard let form, !isBusy else { return }
    form.primary.act(values)
  }

  private var values: Form.Values {
    Dictionary(rows.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private func add(_ field: Form.Field) {
    guard let row = FieldRow(field) else { return }
    on(row.entry, "entry-activated") { [weak self] in self?.submit() }
    for widget in row.widgets { adw_preferences_group_add(gobject(interface["fields"]), widget) }
    rows.append(row)
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
    for widget in rows.flatMap(\.widgets) { adw_preferences_group_remove(gobject(interface["fields"]), widget) }
    for button in buttons { gtk_box_remove(gobject(interface["others"]), button) }
    (rows, buttons) = ([], [])
  }
}
