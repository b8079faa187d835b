// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Foundation

/// Somebody is signed in: who, what to do for them, and what came of it.
@MainActor final class AccountScreen {
  private let interface = Interface("account")
  let widget: Widget
  private var answerRows: [Widget] = []

  init() { widget = interface["page"] }

  struct Actions {
    var callGraph: @MainActor () -> Void
    var callSecond: @MainActor () -> Void
    var deviceInfo: @MainActor () -> Void
    var signOut: @MainActor () -> Void
  }

  func connect(_ actions: Actions) {
    on(interface["call-graph"], "activated", actions.callGraph)
    on(interface["call-second"], "activated", actions.callSecond)
    on(interface["device-info"], "activated", actions.deviceInfo)
    on(interface["sign-out"], "clicked", actions.signOut)
  }

  /// Whether the session with the service is to end as well.
  var signsOutFromBrowser: Bool { gtk_switch_get_active(OpaquePointer(interface["sign-out-browser"])) != 0 }

  func show(name: String, username: String, hasBrowserSession: Bool) {
    adw_avatar_set_text(OpaquePointer(interface["avatar"]), name)
    setText(of: interface["account"], title: name, subtitle: username == name ? "" : username)
    gtk_widget_set_visible(interface["browser-session"], hasBrowserSession ? 1 : 0)
    clearAnswer()
  }

  func enableSignOut(_ isEnabled: Bool) { gtk_widget_set_sensitive(interface["sign-out"], isEnabled ? 1 : 0) }

  func focus() { gtk_widget_grab_focus(interface["call-graph"]) }

  // MARK: Answers

  func clearAnswer() {
    for row in answerRows { adw_preferences_group_remove(gobject(interface["answer"]), row) }
    answerRows = []
    gtk_spinner_set_spinning(OpaquePointer(interface["spinner"]), 0)
    gtk_widget_set_visible(interface["answer"], 0)
  }

  /// An answer is on its way.
  func startAnswer(from source: String) {
    clearAnswer()
    adw_preferences_group_set_title(gobject(interface["answer"]), source)
    gtk_spinner_set_spinning(OpaquePointer(interface["spinner"]), 1)
    gtk_widget_set_visible(interface["answer"], 1)
  }

  /// - Parameter raw: The whole answer as it came; nil: the rows are all there is.
  func showAnswer(from source: String, rows: [(name: String, value: String)], raw: String?) {
    startAnswer(from: source)
    gtk_spinner_set_spinning(OpaquePointer(interface["spinner"]), 0)
    for row in rows { add(row.name, row.value) }
    if let raw { addRaw(raw) }
    // The answer is below what was clicked, perhaps out of sight.
    if let first = answerRows.first { gtk_widget_grab_focus(first) }
  }

  private func add(_ name: String, _ value: String) {
    guard let row = adw_action_row_new() else { return }
    setText(of: row, title: name, subtitle: value)
    adw_action_row_set_subtitle_lines(gobject(row), 0)
    gtk_widget_add_css_class(row, "property")
    append(row)
  }

  private func addRaw(_ json: String) {
    guard let row = adw_expander_row_new(), let place = gtk_list_box_row_new(), let label = gtk_label_new(json) else {
      return
    }
    adw_preferences_row_set_title(gobject(row), text("Raw JSON"))
    for widget in [row, place] { gtk_sample_set_label(widget, text("Raw JSON")) }
    gtk_list_box_row_set_activatable(gobject(place), 0)
    gtk_list_box_row_set_child(gobject(place), label)
    gtk_label_set_selectable(OpaquePointer(label), 1)
    gtk_label_set_wrap(OpaquePointer(label), 1)
    gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(OpaquePointer(label), 0)
    gtk_widget_add_css_class(label, "monospace")
    gtk_widget_add_css_class(label, "caption")
    for setMargin in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { setMargin(label, 12) }
    for setMargin in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { setMargin(label, 12) }
    adw_expander_row_add_row(gobject(row), place)
    append(row)
  }

  private func append(_ row: Widget) {
    adw_preferences_group_add(gobject(interface["answer"]), row)
    answerRows.append(row)
  }
}

/// Sets a row's texts as they are, not as markup.
@MainActor func setText(of row: Widget, title: String, subtitle: String) {
  adw_preferences_row_set_use_markup(gobject(row), 0)
  adw_preferences_row_set_title(gobject(row), title)
  adw_action_row_set_subtitle(gobject(row), subtitle)
}
