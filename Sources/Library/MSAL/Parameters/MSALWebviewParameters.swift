// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Stands for `UIViewController` and `NSViewController`, which Linux does not have: any object will do.
public typealias MSALViewController = AnyObject

/// Which surface shows the sign-in page. On Linux it is the system browser, or with `.wkWebView` a web view of the app.
public enum MSALWebviewType: Int, Sendable {
  /// The system's choice.
  case `default` = 0
  /// Apple's authentication session.
  case authenticationSession
  /// Apple's Safari view.
  case safariViewController
  /// A web view of the app: see `MSALWebviewParameters.webviewType`.
  case wkWebView
}

/// Stands for UIKit's enumeration, so that code that sets `MSALWebviewParameters.presentationStyle` compiles. The cases
/// have UIKit's names and values, and no effect on Linux.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Covers the screen.
  case fullScreen = 0
  /// Covers part of the screen.
  case pageSheet
  /// A smaller window in the middle.
  case formSheet
  /// Over the content of its parent.
  case currentContext
  /// The app's own transition.
  case custom
  /// Over the whole screen, leaving what is below visible.
  case overFullScreen
  /// Over its parent, leaving what is below visible.
  case overCurrentContext
  /// In a popover.
  case popover
  /// No style.
  case none = -1
  /// The system's choice.
  case automatic = -2
}

/// How a sign-in or sign-out page reaches the person: on Linux in the system browser, with the answer coming back to a
/// listener on this machine, or in a web view of the app, which sees the answer itself.
///
/// ```swift
/// let webview = MSALWebviewParameters()
/// webview.prefersEphemeralWebBrowserSession = true
/// webview.timeout = 120
/// ```
open class MSALWebviewParameters: NSObject, NSCopying {
  /// Kept weakly. On Linux any object will do; one that is an `MSALWebViewPresenter` shows the page when `webviewType`
  /// is `.wkWebView`.
  open weak var parentViewController: MSALViewController?

  /// Kept, but without effect on Linux. Default `.fullScreen`.
  open var presentationStyle: UIModalPresentationStyle = .fullScreen

  /// Whether to ask the browser, or the app's web view, for a private window, where the person is not remembered.
  /// Default false. It has no effect with `openBrowser`.
  open var prefersEphemeralWebBrowserSession: Bool = false

  /// `.wkWebView` shows the page in a web view of the app, if `parentViewController` is an `MSALWebViewPresenter` (the
  /// product MSALGTK has one) and `openBrowser` is nil. Everything else is the system browser. Default `.default`.
  open var webviewType: MSALWebviewType = .default

  /// A `WKWebView` of the app's own. Linux has none: a request with one fails with `internalErrorInvalidParameter`.
  /// Default nil.
  open var customWebview: WKWebView?

  /// The settings for a web view of the app's own; on Linux there are none.
  open class var defaultWKWebviewConfiguration: WKWebViewConfiguration { WKWebViewConfiguration() }

  /// Opens the page instead of the system browser, for instance in a window of the app. It returns as soon as the page
  /// is being opened. If it throws, the address of the page is written to standard error for the person to open, and
  /// the request goes on; a `CancellationError` ends the request. Every user of a machine can read the arguments of its
  /// programs, and this address must stay secret: don't pass it to a program as an argument. Default nil. Only on
  /// Linux.
  open var openBrowser: (@Sendable (URL) async throws -> Void)?

  /// Seconds to wait for the person: more than 0. Default 600. Only on Linux.
  open var timeout: TimeInterval = 600

  /// Called with the address of the page when a browser has been started, for a program that shows the address to the
  /// person.
  package var opened: (@Sendable (URL) -> Void)?

  /// Makes parameters: the page opens in the system browser.
  public override init() {}

  /// Makes parameters as Apple's platforms have them.
  /// - Parameter parentViewController: See `parentViewController`; any object, or nil.
  public convenience init(authPresentationViewController parentViewController: MSALViewController?) {
    self.init()
    self.parentViewController = parentViewController
  }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any { copied }

  var copied: MSALWebviewParameters {
    let copy = MSALWebviewParameters()
    copy.parentViewController = parentViewController
    copy.presentationStyle = presentationStyle
    copy.prefersEphemeralWebBrowserSession = prefersEphemeralWebBrowserSession
    copy.webviewType = webviewType
    copy.customWebview = customWebview
    copy.openBrowser = openBrowser
    copy.opened = opened
    copy.timeout = timeout
    return copy
  }
}

/// Stands for WebKit's class, so that code that makes a view for `MSALWebviewParameters.customWebview` compiles. It
/// shows nothing.
public final class WKWebView: NSObject {
  /// The configuration with which the view was made.
  public let configuration: WKWebViewConfiguration

  /// Makes a view that shows nothing.
  /// - Parameters:
  ///   - frame: Without effect.
  ///   - configuration: See the property.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) { self.configuration = configuration }

  /// Makes a view that shows nothing.
  public override convenience init() { self.init(frame: .zero, configuration: WKWebViewConfiguration()) }
}

/// Stands for WebKit's class, so that code that configures a view compiles. It has no settings.
public final class WKWebViewConfiguration: NSObject {
  /// Makes a configuration without settings.
  public override init() {}
}
