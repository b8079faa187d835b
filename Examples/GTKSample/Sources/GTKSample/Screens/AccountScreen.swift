// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Foundation

/// The page of the signed-in person: the account, the APIs to call, and the answer.
@MainActor final class AccountScreen {
  private let interface = Interface("account")
  let widget: Widget
  private var answerRows: [Widget] = []
  private var token: Token?
  private var clock: Task<Void, Never>?

  init() { widget = interface["page"] }

  struct Actions {
    var callGraph: @MainActor () -> Void
    var callSecond: @MainActor () -> Void
    var passkeys: @MainActor () -> Void
    var deviceInfo: @MainActor () -> Void
    var signOut: @MainActor () -> Void
    /// Called with the access token.
    var copyToken: @MainActor (String) -> Void
  }

  /// The APIs that can be called. The values are the ids of the rows.
  enum API: String, CaseIterable {
    case graph = "call-graph"
    case second = "call-second"

    var name: String {
      switch self {
      case .graph: text("Microsoft Graph")
      case .second: text("To-Do List")
      }
    }
  }

  func connect(_ actions: Actions) {
    on(interface["call-graph"], "activated", actions.callGraph)
    on(interface["call-second"], "activated", actions.callSecond)
    on(interface["passkeys"], "activated", actions.passkeys)
    on(interface["device-info"], "activated", actions.deviceInfo)
    on(interface["sign-out"], "clicked", actions.signOut)
    on(interface["copy-token"], "clicked") { [weak self] in
      if let token = self?.token { actions.copyToken(token.accessToken) }
    }
  }

  /// - Parameter hasPasskeys: Whether the person is a customer, who can manage passkeys here.
  func show(name: String, username: String, hasPasskeys: Bool = false) {
    gtk_widget_set_visible(interface["passkeys"], hasPasskeys ? 1 : 0)
    adw_avatar_set_text(OpaquePointer(interface["avatar"]), name)
    setText(of: interface["account"], title: name, subtitle: username == name ? "" : username)
    show(nil)
    clearAnswer()
  }

  func enableSignOut(_ isEnabled: Bool) { gtk_widget_set_sensitive(interface["sign-out"], isEnabled ? 1 : 0) }

  func focus() { gtk_widget_grab_focus(interface["call-graph"]) }

  // MARK: The token

  /// Shows the token; nil when there is none yet.
  func show(_ token: Token?) {
    self.token = token
    clock?.cancel()
    gtk_widget_set_visible(interface["token-group"], token == nil ? 0 : 1)
    guard let token else { return adw_expander_row_set_expanded(gobject(interface["token"]), 0) }
    set("token-scopes", token.scopes.joined(separator: "\n"))
    set("token-source", token.source ?? "")
    gtk_widget_set_visible(interface["token-source"], token.source == nil ? 0 : 1)
    clock = Task { [weak self] in
      while !Task.isCancelled {
        self?.set("token-expiry", token.expiry)
        try? await Task.sleep(for: .seconds(20))
      }
    }
  }

  private func set(_ row: String, _ value: String) { adw_action_row_set_subtitle(gobject(interface[row]), value) }

  // MARK: Answers

  /// Shows which API is being called, if any.
  private func showCall(of called: API?) {
    for api in API.allCases {
      let spinner = interface[api.rawValue + "-spinner"]
      gtk_spinner_set_spinning(OpaquePointer(spinner), api == called ? 1 : 0)
      gtk_widget_set_visible(spinner, api == called ? 1 : 0)
      gtk_widget_set_visible(interface[api.rawValue + "-run"], api == called ? 0 : 1)
    }
  }

  func clearAnswer() {
    showCall(of: nil)
    for row in answerRows { adw_preferences_group_remove(gobject(interface["answer"]), row) }
    answerRows = []
    gtk_widget_set_visible(interface["answer"], 0)
  }

  /// Called when an API is being called.
  func startAnswer(from api: API) {
    clearAnswer()
    showCall(of: api)
  }

  /// - Parameter raw: The whole answer in its original form; nil when the rows contain everything.
  func showAnswer(from source: String, rows: [(name: String, value: String)], raw: String?) {
    clearAnswer()
    adw_preferences_group_set_title(gobject(interface["answer"]), source)
    gtk_widget_set_visible(interface["answer"], 1)
    for row in rows { add(row.name, row.value) }
    if let raw { addRaw(raw) }
    // The answer is below the clicked row and may be out of sight, so it gets the focus.
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

/// Sets a row's texts as plain text, not as markup.
@MainActor func setText(of row: Widget, title: String, subtitle: String) {
  adw_preferences_row_set_use_markup(gobject(row), 0)
  adw_preferences_row_set_title(gobject(row), title)
  adw_action_row_set_subtitle(gobject(row), subtitle)
}
