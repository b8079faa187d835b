// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import Foundation
  import MSAL

  /// A window with a web view, which is open until the page gives the answer.
  @MainActor final class SignInWindow {
    let session: WebViewSession
    let window: UnsafeMutablePointer<GtkWindow>
    let view: UnsafeMutablePointer<WebKitWebView>
    let notice = PageNotice()
    let failedPage = FailedPage()
    /// The id of the handler at the session. It must be disconnected, because the session outlives the window.
    var downloadHandler: gulong = 0
    private let request: MSALWebViewRequest
    private let bar = SignInBar()
    private let pages = gtk_stack_new()
    private let trust: CertificateTrust
    private var continuation: CheckedContinuation<URL, any Error>?
    /// Why the page can't continue; nil as soon as another page is loaded.
    private var failure: URLError?
    /// The address of the page in whose place `failedPage` is shown; nil while a page is shown.
    private var failedAddress: String?
    /// The address to which a form was last sent. It can't be loaded again, because the form's content is not kept.
    private var formAddress: String?

    init(_ request: MSALWebViewRequest, over widget: UnsafeMutableRawPointer?) {
      self.request = request
      trust = CertificateTrust(pem: request.trustedCertificates)
      session = WebViewSession.session(ephemeral: request.prefersEphemeralWebBrowserSession)
      let page = msal_web_view_new(session.pointer)
      view = gobject(page)
      window = gobject(gtk_window_new())
      gtk_window_set_default_size(window, 500, 680)
      gtk_window_set_modal(window, 1)
      gtk_window_set_titlebar(window, bar.widget)
      if let widget, let root = gtk_widget_get_root(gobject(widget)) {
        gtk_window_set_transient_for(window, gobject(UnsafeMutableRawPointer(root)))
        gtk_window_set_application(window, gtk_window_get_application(gobject(UnsafeMutableRawPointer(root))))
      }
      addContent(page)
      closeWithEscape()
      connect()
    }

    private func addContent(_ page: UnsafeMutablePointer<GtkWidget>?) {
      _ = gtk_stack_add_named(OpaquePointer(pages), page, "page")
      _ = gtk_stack_add_named(OpaquePointer(pages), failedPage.widget, "failed")
      let overlay = gtk_overlay_new()
      gtk_overlay_set_child(OpaquePointer(overlay), pages)
      gtk_overlay_add_overlay(OpaquePointer(overlay), bar.progress)
      gtk_widget_set_vexpand(overlay, 1)
      let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
      gtk_box_append(gobject(content), notice.widget)
      gtk_box_append(gobject(content), overlay)
      gtk_window_set_child(window, content)
    }

    private func closeWithEscape() {
      let shortcuts = gtk_shortcut_controller_new()
      let close = gtk_named_action_new("window.close")
      let escape = gtk_shortcut_new(gtk_keyval_trigger_new(guint(GDK_KEY_Escape), GdkModifierType(0)), close)
      gtk_shortcut_controller_add_shortcut(shortcuts, escape)
      gtk_widget_add_controller(gobject(UnsafeMutableRawPointer(window)), shortcuts)
    }

    // MARK: From beginning to end

    /// Waits for the answer's address. Throws `CancellationError` when the window is closed or the task cancelled, and
    /// a `URLError` when it is closed because the page could not go on.
    func answer() async throws -> URL {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          self.continuation = continuation
          showProgress()
          load(request.url.absoluteString)
          gtk_window_present(window)
        }
      } onCancel: {
        Task { @MainActor in self.end(.failure(CancellationError())) }
      }
    }

    private func end(_ result: Result<URL, any Error>) {
      guard let continuation else { return }
      self.continuation = nil
      webkit_web_view_stop_loading(view)
      g_signal_handler_disconnect(UnsafeMutableRawPointer(session.pointer), downloadHandler)
      gtk_window_destroy(window)
      continuation.resume(with: result)
    }

    /// The person has closed the window.
    func close() { end(.failure(failure ?? CancellationError())) }

    /// The process that shows the page has ended.
    func lose() { end(.failure(WebProcessError())) }

    private func load(_ address: String) {
      // In place of a form's target, the first page is loaded, from which the person gets there again.
      webkit_web_view_load_uri(view, address == formAddress ? request.url.absoluteString : address)
    }

    func tryAgain() { load(failedAddress ?? request.url.absoluteString) }

    // MARK: What the page does

    /// Whether the page may load an address. If not, this does what is to be done instead: ends the sign-in, opens the
    /// browser or shows a notice.
    func mayGo(_ navigation: Navigation) -> Bool {
      guard let url = URL(string: navigation.address) else {
        refuse(navigation)
        return false
      }
      switch request.decision(for: url) {
      // A second window would not show whose page it is, so the person's browser opens it.
      case .load where navigation.isForNewWindow: openOutside(navigation)
      case .load:
        if navigation.isForm { formAddress = navigation.address }
        return true
      case .openOutside: openOutside(navigation)
      case .answer: end(.success(url))
      case .refuse: refuse(navigation)
      }
      return false
    }

    private func refuse(_ navigation: Navigation) {
      let url = URL(string: navigation.address)
      let host = url?.host(percentEncoded: false).map { "//\($0)" } ?? ""
      notice.show(
        "The page wanted to go to “\(url?.scheme ?? "")\(host.isEmpty ? "" : ":")\(host)”, which this window does not open."
      )
      // After a click on a link, the present page is still usable.
      if !navigation.isLink { failure = URLError(.unsupportedURL) }
    }

    /// Opens an address in the person's browser, but only after a click: a page can't do it by itself.
    private func openOutside(_ navigation: Navigation) {
      guard navigation.isByPerson else { return }
      gtk_show_uri(window, navigation.address, guint32(GDK_CURRENT_TIME))
    }

    func refuseFile() { notice.show("The page offered a file, which this window does not save.") }

    func startedLoading() {
      failure = nil
      failedAddress = nil
      notice.hide()
      gtk_stack_set_visible_child_name(OpaquePointer(pages), "page")
    }

    func fail(_ failure: LoadError) {
      guard continuation != nil else { return }
      self.failure = failure.error
      failedAddress = failure.address
      gtk_stack_set_visible_child_name(OpaquePointer(pages), "failed")
      failedPage.show(failure)
      showProgress()
    }

    func dismissNotice() {
      notice.hide()
      failure = nil
    }

    /// Loads the page again when its certificate is one that the app trusts.
    func trusts(_ certificate: UnsafeMutablePointer<GTlsCertificate>, at address: String) -> Bool {
      guard let host = URL(string: address)?.host(percentEncoded: false), trust.accepts(certificate, host: host) else {
        return false
      }
      webkit_network_session_allow_tls_certificate_for_host(session.pointer, certificate, host)
      load(address)
      return true
    }

    /// Removes a loaded page whose certificate is allowed for another request but not trusted by this one.
    func checkCertificate() {
      var certificate: UnsafeMutablePointer<GTlsCertificate>?
      var problems = GTlsCertificateFlags(0)
      webkit_web_view_get_tls_info(view, &certificate, &problems)
      guard let certificate, problems.rawValue != 0, let address = webkit_web_view_get_uri(view) else { return }
      let host = URL(string: String(cString: address))?.host(percentEncoded: false)
      guard host.map({ trust.accepts(certificate, host: $0) }) != true else { return }
      webkit_web_view_stop_loading(view)
      fail(LoadError(certificateProblems: problems, at: String(cString: address)))
    }

    func showProgress() {
      let loaded = webkit_web_view_get_uri(view).map { String(cString: $0) } ?? ""
      // A view that has not loaded a page yet has no address.
      let address = failedAddress ?? (loaded.isEmpty ? request.url.absoluteString : loaded)
      let title = failedAddress == nil ? webkit_web_view_get_title(view).map { String(cString: $0) } : nil
      let shown = bar.show(
        title: title ?? "", address: URL(string: address), isTrusted: failure == nil,
        loaded: webkit_web_view_is_loading(view) != 0 ? webkit_web_view_get_estimated_load_progress(view) : 1)
      gtk_window_set_title(window, shown)
    }
  }

  /// An address that a page is about to load, and what caused it.
  struct Navigation {
    let address: String
    let isForNewWindow: Bool
    let isByPerson: Bool
    let isLink: Bool
    let isForm: Bool
  }

  private struct WebProcessError: Error {}
#endif
