// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import FoundationEssentials
  import MSAL

  /// A window with a web view, open for as long as the answer of its page is awaited.
  @MainActor final class SignInWindow {
    private let request: MSALWebViewRequest
    private let session: OpaquePointer
    private let window: UnsafeMutablePointer<GtkWindow>
    private let view: UnsafeMutablePointer<WebKitWebView>
    private let bar = SignInBar()
    private let trust: CertificateTrust
    private var continuation: CheckedContinuation<URL, any Error>?

    init(_ request: MSALWebViewRequest, over widget: UnsafeMutableRawPointer?) {
      self.request = request
      trust = CertificateTrust(pem: request.trustedCertificates)
      session = WebSession.session(ephemeral: request.prefersEphemeralWebBrowserSession)
      let page = msal_web_view_new(session)
      view = gobject(page)
      window = gobject(gtk_window_new())
      gtk_window_set_default_size(window, 500, 680)
      gtk_window_set_modal(window, 1)
      gtk_window_set_titlebar(window, bar.widget)
      if let widget, let root = gtk_widget_get_root(gobject(widget)) {
        gtk_window_set_transient_for(window, gobject(UnsafeMutableRawPointer(root)))
        gtk_window_set_application(window, gtk_window_get_application(gobject(UnsafeMutableRawPointer(root))))
      }
      let overlay = gtk_overlay_new()
      gtk_overlay_set_child(OpaquePointer(overlay), page)
      gtk_overlay_add_overlay(OpaquePointer(overlay), bar.progress)
      gtk_window_set_child(window, overlay)
      closeWithEscape()
      connect()
    }

    /// Waits for the answer's address. Throws `CancellationError` when the window is closed or the task cancelled.
    func answer() async throws -> URL {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          self.continuation = continuation
          webkit_web_view_load_uri(view, request.url.absoluteString)
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
      gtk_window_destroy(window)
      continuation.resume(with: result)
    }

    private func closeWithEscape() {
      let shortcuts = gtk_shortcut_controller_new()
      let escape = gtk_shortcut_new(gtk_keyval_trigger_new(guint(GDK_KEY_Escape), GdkModifierType(0)), closeAction())
      gtk_shortcut_controller_add_shortcut(shortcuts, escape)
      gtk_widget_add_controller(gobject(UnsafeMutableRawPointer(window)), shortcuts)
    }

    private func closeAction() -> OpaquePointer? { gtk_named_action_new("window.close") }

    private func connect() {
      func on(_ object: UnsafeMutableRawPointer, _ signal: String, _ callback: GCallback) {
        // The handler keeps this object for as long as the object that signals lives.
        g_signal_connect_data(
          object, signal, callback, Unmanaged.passRetained(self).toOpaque(),
          { data, _ in data.map { Unmanaged<SignInWindow>.fromOpaque($0).release() } }, GConnectFlags(0))
      }
      on(view, "decide-policy", unsafeBitCast(decidePolicy, to: GCallback.self))
      on(view, "load-failed-with-tls-errors", unsafeBitCast(loadFailed, to: GCallback.self))
      on(view, "web-process-terminated", unsafeBitCast(processEnded, to: GCallback.self))
      for property in ["title", "uri", "estimated-load-progress"] {
        on(view, "notify::" + property, unsafeBitCast(pageChanged, to: GCallback.self))
      }
      on(window, "close-request", unsafeBitCast(closeRequested, to: GCallback.self))
    }

    // MARK: What the page does

    /// Whether the page may go to an address.
    fileprivate func mayGo(to address: String?) -> Bool {
      guard let address, let url = URL(string: address) else { return false }
      switch request.decision(for: url) {
      case .load: return true
      case .refuse: return false
      case .answer:
        end(.success(url))
        return false
      }
    }

    fileprivate func openOutside(_ address: String?) {
      guard let address, address.hasPrefix("https://") || address.hasPrefix("http://") else { return }
      gtk_show_uri(window, address, guint32(GDK_CURRENT_TIME))
    }

    /// Loads the page again when its certificate is one that the app trusts; false leaves WebKit to say what is wrong.
    fileprivate func trusts(_ certificate: UnsafeMutablePointer<GTlsCertificate>, at address: String) -> Bool {
      guard let host = URL(string: address)?.host(percentEncoded: false), trust.accepts(certificate, host: host) else {
        return false
      }
      webkit_network_session_allow_tls_certificate_for_host(session, certificate, host)
      webkit_web_view_load_uri(view, address)
      return true
    }

    fileprivate func showProgress() {
      let address = webkit_web_view_get_uri(view).map { String(cString: $0) } ?? request.url.absoluteString
      let title = webkit_web_view_get_title(view).map { String(cString: $0) } ?? ""
      bar.show(title: title, address: URL(string: address), loaded: webkit_web_view_get_estimated_load_progress(view))
      gtk_window_set_title(window, title)
    }

    fileprivate func close() { end(.failure(CancellationError())) }

    fileprivate func lose() { end(.failure(WebProcessEnded())) }
  }

  private struct WebProcessEnded: Error {}

  // MARK: Signals, on the main thread

  private func onMain<T: Sendable>(
    _ data: UnsafeMutableRawPointer?, _ otherwise: T, _ body: @MainActor (SignInWindow) -> T
  ) -> T {
    guard let data else { return otherwise }
    let window = Unmanaged<SignInWindow>.fromOpaque(data).takeUnretainedValue()
    return MainActor.assumeIsolated { body(window) }
  }

  private let decidePolicy:
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutablePointer<WebKitPolicyDecision>, WebKitPolicyDecisionType,
      UnsafeMutableRawPointer?
    ) -> gboolean = { _, decision, type, data in
      guard type != WEBKIT_POLICY_DECISION_TYPE_RESPONSE else { return 0 }
      let action = webkit_navigation_policy_decision_get_navigation_action(OpaquePointer(decision))
      let address = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action)).map { String(cString: $0) }
      let isAllowed = onMain(data, false) { window in
        if type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION {
          window.openOutside(address)
          return false
        }
        return window.mayGo(to: address)
      }
      if isAllowed { webkit_policy_decision_use(decision) } else { webkit_policy_decision_ignore(decision) }
      return 1
    }

  private let loadFailed:
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<CChar>, UnsafeMutablePointer<GTlsCertificate>, GTlsCertificateFlags,
      UnsafeMutableRawPointer?
    ) -> gboolean = { _, address, certificate, _, data in
      let address = String(cString: address)
      let sent = Sent(certificate)
      return onMain(data, false) { $0.trusts(sent.value, at: address) } ? 1 : 0
    }

  private let processEnded: @convention(c) (UnsafeMutableRawPointer, guint, UnsafeMutableRawPointer?) -> Void = {
    _, _, data in
    onMain(data, ()) { $0.lose() }
  }

  private let pageChanged:
    @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
      _, _, data in
      onMain(data, ()) { $0.showProgress() }
    }

  private let closeRequested: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> gboolean = {
    _, data in
    onMain(data, ()) { $0.close() }
    // The window is gone already when somebody waited for it.
    return 1
  }
#endif
