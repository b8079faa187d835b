// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Foundation

/// The window: one page at a time, with a bar for errors above and short notices below.
@MainActor final class MainWindow {
  enum Page: String { case signedOut, waiting, deviceCode, account, form }

  let window: UnsafeMutablePointer<GtkWindow>
  let signedOut = SignedOutScreen()
  let waiting = WaitingScreen()
  let deviceCode = DeviceCodeScreen()
  let account = AccountScreen()
  let form = FormScreen()
  /// Called when the person wants to leave the forms.
  var goBack: (() -> Void)?

  private let interface = Interface("window")
  let application: UnsafeMutablePointer<GtkApplication>
  private var lastToast: OpaquePointer?
  private(set) var details = ""
  private let pages: [Page: Widget]
  private(set) var page: Page?

  init(application: UnsafeMutablePointer<GtkApplication>) {
    self.application = application
    window = gobject(interface["window"])
    gtk_window_set_application(window, application)
    pages = [
      .signedOut: signedOut.widget, .waiting: waiting.widget, .deviceCode: deviceCode.widget,
      .account: account.widget, .form: form.widget,
    ]
    for (page, widget) in pages { _ = gtk_stack_add_named(OpaquePointer(interface["pages"]), widget, page.rawValue) }
    on(interface["back"], "clicked") { [weak self] in self?.goBack?() }
    on(interface["problem-close"], "clicked") { [weak self] in self?.hideProblem() }
    on(interface["problem-details"], "clicked") { [weak self] in self?.showDetails() }
    onKeys("Escape|<Alt>Left", in: window) { [weak self] in self?.leave() }
    hideProblem()
  }

  var accountsButton: OpaquePointer { OpaquePointer(interface["accounts"]) }

  /// Whether several accounts can be signed in, so that the menu of accounts is shown.
  var hasAccounts = false {
    didSet { gtk_widget_set_visible(interface["accounts"], hasAccounts && page == .account ? 1 : 0) }
  }

  func present() { gtk_window_present(window) }

  func show(_ page: Page) {
    waiting.isActive = page == .waiting
    deviceCode.isActive = page == .deviceCode
    gtk_widget_set_visible(interface["back"], page == .form ? 1 : 0)
    gtk_widget_set_visible(interface["accounts"], hasAccounts && page == .account ? 1 : 0)
    self.page = page
    dismissToast()
    adw_window_title_set_title(OpaquePointer(interface["title"]), title(of: page))
    // GTK 4.8 tells assistive technology about all pages of a stack, so those that are not shown are made invisible.
    for (other, widget) in pages { gtk_widget_set_visible(widget, other == page ? 1 : 0) }
    gtk_stack_set_visible_child_name(OpaquePointer(interface["pages"]), page.rawValue)
    switch page {
    case .signedOut: signedOut.focus()
    case .form: form.focus()
    case .waiting: waiting.focus()
    case .deviceCode: deviceCode.focus()
    case .account: account.focus()
    }
  }

  private func title(of page: Page) -> String {
    switch page {
    case .signedOut: text("MSAL Sample")
    case .waiting: waiting.title
    case .deviceCode: text("On Another Device")
    case .account: text("Account")
    case .form: form.title
    }
  }

  /// Leaves a temporary page.
  private func leave() {
    switch page {
    case .waiting: waiting.cancel()
    case .deviceCode: deviceCode.cancel()
    case .form: goBack?()
    case .signedOut, .account, nil: break
    }
  }

  /// Shows a notice that disappears by itself or with its page.
  func toast(_ text: String) {
    dismissToast()
    guard let toast = adw_toast_new(text) else { return }
    adw_toast_set_timeout(toast, 4)
    lastToast = toast
    g_object_ref(UnsafeMutableRawPointer(toast))
    adw_toast_overlay_add_toast(OpaquePointer(interface["toasts"]), toast)
  }

  private func dismissToast() {
    guard let toast = lastToast else { return }
    lastToast = nil
    adw_toast_dismiss(toast)
    g_object_unref(UnsafeMutableRawPointer(toast))
  }

  /// Shows an error until the person dismisses it.
  /// - Parameter details: More about the error, for support.
  func showProblem(_ text: String, details: String = "") {
    gtk_label_set_text(OpaquePointer(interface["problem-text"]), text)
    self.details = details
    gtk_widget_set_visible(interface["problem-details"], details.isEmpty ? 0 : 1)
    gtk_widget_set_visible(interface["problem"], 1)
    gtk_revealer_set_reveal_child(OpaquePointer(interface["problem"]), 1)
  }

  func hideProblem() {
    gtk_revealer_set_reveal_child(OpaquePointer(interface["problem"]), 0)
    gtk_widget_set_visible(interface["problem"], 0)
  }

  func copy(_ text: String, saying notice: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(gobject(window)), text)
    toast(notice)
  }
}
