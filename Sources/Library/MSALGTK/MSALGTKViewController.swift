// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import FoundationEssentials
  import MSAL

  /// A controller of a GTK window, over which sign-in pages appear in a web view. Conform your own to it, hand it over
  /// as `MSALWebviewParameters(authPresentationViewController:)`, and set `webviewType` to `.wkWebView`.
  ///
  /// The view keeps its cookies in the user's data directory, so that people are remembered from one sign-in to the
  /// next, unless `MSALWebviewParameters.prefersEphemeralWebBrowserSession` is set.
  @MainActor public protocol MSALGTKViewController: MSALWebViewPresenter {
    /// A `GtkWidget *` (GTK 4) in the window that the page appears over; nil lets it stand alone.
    var widgetBelowWebView: UnsafeMutableRawPointer? { get }
  }

  extension MSALGTKViewController {
    /// Shows a page in a window of its own, modal over that of `widgetBelowWebView`.
    /// - Parameter request: What to show, and how.
    /// - Returns: The address of the answer.
    /// - Throws: `CancellationError` when the person closed the window or the task was cancelled; `URLError` when they
    ///   closed it because the page could not be loaded; another error when the web view's process ended.
    public func present(_ request: MSALWebViewRequest) async throws -> URL {
      try await SignInWindow(request, over: widgetBelowWebView).answer()
    }
  }
#endif
