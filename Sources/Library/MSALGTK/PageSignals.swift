// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK

  // The signals of a sign-in window's widgets, which come on the main thread.

  extension SignInWindow {
    func connect() {
      on(view, "decide-policy", unsafeBitCast(decidePolicy, to: GCallback.self))
      on(view, "load-changed", unsafeBitCast(loadChanged, to: GCallback.self))
      on(view, "load-failed", unsafeBitCast(loadFailed, to: GCallback.self))
      on(view, "load-failed-with-tls-errors", unsafeBitCast(certificateRefused, to: GCallback.self))
      on(view, "web-process-terminated", unsafeBitCast(processEnded, to: GCallback.self))
      on(view, "permission-request", unsafeBitCast(permissionAsked, to: GCallback.self))
      on(view, "context-menu", unsafeBitCast(menuProposed, to: GCallback.self))
      for property in ["title", "uri", "estimated-load-progress", "is-loading"] {
        on(view, "notify::" + property, unsafeBitCast(pageChanged, to: GCallback.self))
      }
      downloadHandler = on(
        UnsafeMutableRawPointer(session.pointer), "download-started",
        unsafeBitCast(downloadStarted, to: GCallback.self))
      on(window, "close-request", unsafeBitCast(closeRequested, to: GCallback.self))
      if let button = failedPage.tryAgain { on(button, "clicked", unsafeBitCast(tryAgainClicked, to: GCallback.self)) }
      if let button = notice.dismiss { on(button, "clicked", unsafeBitCast(dismissClicked, to: GCallback.self)) }
    }

    @discardableResult private func on(
      _ object: UnsafeMutableRawPointer, _ signal: String, _ callback: GCallback
    ) -> gulong {
      // The signal handler retains this window until GLib destroys the handler with the object.
      g_signal_connect_data(
        object, signal, callback, Unmanaged.passRetained(self).toOpaque(),
        { data, _ in data.map { Unmanaged<SignInWindow>.fromOpaque($0).release() } }, GConnectFlags(0))
    }
  }

  private func onMain<T: Sendable>(
    _ data: UnsafeMutableRawPointer?, _ otherwise: T, _ body: @MainActor (SignInWindow) -> T
  ) -> T {
    guard let data else { return otherwise }
    let window = Unmanaged<SignInWindow>.fromOpaque(data).takeUnretainedValue()
    return MainActor.assumeIsolated { body(window) }
  }

  // MARK: Where to

  private let decidePolicy:
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutablePointer<WebKitPolicyDecision>, WebKitPolicyDecisionType,
      UnsafeMutableRawPointer?
    ) -> gboolean = { _, decision, type, data in
      let isAllowed: Bool
      if type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE {
        isAllowed = isPage(OpaquePointer(decision))
        if !isAllowed { onMain(data, ()) { $0.refuseFile() } }
      } else {
        let navigation = Navigation(
          OpaquePointer(decision), isForNewWindow: type != WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION)
        isAllowed = onMain(data, false) { $0.mayGo(navigation) }
      }
      if isAllowed { webkit_policy_decision_use(decision) } else { webkit_policy_decision_ignore(decision) }
      return 1
    }

  extension Navigation {
    fileprivate init(_ decision: OpaquePointer, isForNewWindow: Bool) {
      let action = webkit_navigation_policy_decision_get_navigation_action(decision)
      let request = webkit_navigation_action_get_request(action)
      self.init(
        address: webkit_uri_request_get_uri(request).map { String(cString: $0) } ?? "", isForNewWindow: isForNewWindow,
        isByPerson: webkit_navigation_action_is_user_gesture(action) != 0,
        isLink: webkit_navigation_action_get_navigation_type(action) == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED,
        isForm: webkit_uri_request_get_http_method(request).map { String(cString: $0) } == "POST")
    }
  }

  /// Whether a response is a page to show and not a file to save.
  private func isPage(_ decision: OpaquePointer) -> Bool {
    guard webkit_response_policy_decision_is_mime_type_supported(decision) != 0 else { return false }
    let response = webkit_response_policy_decision_get_response(decision)
    guard let headers = webkit_uri_response_get_http_headers(response) else { return true }
    var disposition: UnsafeMutablePointer<CChar>?
    var parameters: OpaquePointer?
    guard soup_message_headers_get_content_disposition(headers, &disposition, &parameters) != 0 else { return true }
    defer {
      g_free(disposition)
      g_hash_table_unref(parameters)
    }
    return disposition.map { g_ascii_strcasecmp($0, "attachment") } != 0
  }

  /// A link with the attribute `download` starts a download without `decide-policy` for its response.
  private let downloadStarted:
    @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafeMutableRawPointer?) -> Void = {
      _, download, data in
      webkit_download_cancel(download)
      onMain(data, ()) { $0.refuseFile() }
    }

  // MARK: How it went

  private let loadChanged: @convention(c) (UnsafeMutableRawPointer, WebKitLoadEvent, UnsafeMutableRawPointer?) -> Void =
    {
      _, event, data in
      switch event {
      case WEBKIT_LOAD_STARTED: onMain(data, ()) { $0.startedLoading() }
      case WEBKIT_LOAD_COMMITTED: onMain(data, ()) { $0.checkCertificate() }
      default: break
      }
    }

  private let loadFailed:
    @convention(c) (
      UnsafeMutableRawPointer, WebKitLoadEvent, UnsafePointer<CChar>, UnsafePointer<GError>, UnsafeMutableRawPointer?
    ) -> gboolean = { _, _, address, error, data in
      let failure = LoadError(error.pointee, at: String(cString: address))
      onMain(data, ()) { window in failure.map { window.fail($0) } }
      // WebKit's own page has no button to try again.
      return 1
    }

  private let certificateRefused:
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<CChar>, UnsafeMutablePointer<GTlsCertificate>, GTlsCertificateFlags,
      UnsafeMutableRawPointer?
    ) -> gboolean = { _, address, certificate, problems, data in
      let address = String(cString: address)
      let sent = Sent(certificate)
      let failure = LoadError(certificateProblems: problems, at: address)
      onMain(data, ()) { window in
        if !window.trusts(sent.value, at: address) { window.fail(failure) }
      }
      return 1
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

  // MARK: What it asks for

  /// Denies the camera, the location, notifications and so on: a sign-in needs none of them.
  private let permissionAsked:
    @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafeMutableRawPointer?) -> gboolean = { _, request, _ in
      webkit_permission_request_deny(request)
      return 1
    }

  /// Removes all items of the context menu but those that edit a text field. An empty menu is not shown.
  private let menuProposed:
    @convention(c) (UnsafeMutableRawPointer, OpaquePointer, OpaquePointer?, UnsafeMutableRawPointer?) -> gboolean = {
      _, menu, _, _ in
      for position in (0..<webkit_context_menu_get_n_items(menu)).reversed() {
        let item = webkit_context_menu_get_item_at_position(menu, position)
        if !editing.contains(webkit_context_menu_item_get_stock_action(item).rawValue) {
          webkit_context_menu_remove(menu, item)
        }
      }
      return webkit_context_menu_get_n_items(menu) == 0 ? 1 : 0
    }

  private let editing = Set(
    [
      WEBKIT_CONTEXT_MENU_ACTION_CUT, WEBKIT_CONTEXT_MENU_ACTION_COPY, WEBKIT_CONTEXT_MENU_ACTION_PASTE,
      WEBKIT_CONTEXT_MENU_ACTION_PASTE_AS_PLAIN_TEXT, WEBKIT_CONTEXT_MENU_ACTION_DELETE,
      WEBKIT_CONTEXT_MENU_ACTION_SELECT_ALL, WEBKIT_CONTEXT_MENU_ACTION_INSERT_EMOJI,
    ].map(\.rawValue))

  // MARK: What the person does

  private let closeRequested: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> gboolean = {
    _, data in
    onMain(data, ()) { $0.close() }
    // `close` has already destroyed the window if a task waited for the answer.
    return 1
  }

  private let tryAgainClicked: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Void = { _, data in
    onMain(data, ()) { $0.tryAgain() }
  }

  private let dismissClicked: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Void = { _, data in
    onMain(data, ()) { $0.dismissNotice() }
  }
#endif
