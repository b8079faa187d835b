// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// Shows sign-in pages in a web view of the app: the object to give as `MSALWebviewParameters.parentViewController`
/// when `webviewType` is `.wkWebView`. The product MSALGTK has one for GTK. Only on Linux.
public protocol MSALWebViewPresenter: AnyObject, Sendable {
  /// Shows a page until it navigates to the address of the answer.
  ///
  /// Ask `MSALWebViewRequest.decision(for:)` before every navigation, redirects and submitted forms included.
  /// - Parameter request: What to show, and how.
  /// - Returns: The first address whose decision was `.answer`; it must not be loaded.
  /// - Throws: `CancellationError` when the person closed the view. When the task is cancelled, nothing waits for the
  ///   answer any more: close the view and throw `CancellationError` too. When they closed it because the page could
  ///   not be loaded, an error in `NSURLErrorDomain`, such as a `URLError`, which the app gets too, without its text.
  ///   `URLError.unsupportedURL` says that the page could not go on because an address was refused. Any other error
  ///   means that the page can't be shown.
  func present(_ request: MSALWebViewRequest) async throws -> URL
}

/// A page for a web view of the app. Only on Linux.
public struct MSALWebViewRequest: Sendable {
  /// What to do when the page navigates to an address.
  public enum Decision: Sendable {
    /// Load it.
    case load
    /// Stay on the page, and tell the person.
    case refuse
    /// This is the answer: load nothing more.
    case answer
    /// Stay on the page, and let the desktop open the address, such as `mailto:` or `tel:`.
    case openOutside
  }

  /// The page.
  public let url: URL

  /// Whether to use no cookies of earlier visits, and keep none of this one. The value of
  /// `MSALWebviewParameters.prefersEphemeralWebBrowserSession`.
  public let prefersEphemeralWebBrowserSession: Bool

  /// Certificate authorities to trust besides the system's, in PEM form: the content of
  /// `MSALPublicClientApplicationConfig.certificateAuthorityFile`.
  public let trustedCertificates: Data?

  private let decide: @Sendable (URL) -> Decision

  /// Makes a request, for tests of a presenter.
  /// - Parameters:
  ///   - url: See the property.
  ///   - prefersEphemeralWebBrowserSession: See the property.
  ///   - trustedCertificates: See the property.
  ///   - decide: Computes the result of `decision(for:)`.
  public init(
    url: URL, prefersEphemeralWebBrowserSession: Bool = false, trustedCertificates: Data? = nil,
    decide: @escaping @Sendable (URL) -> Decision
  ) {
    self.url = url
    self.prefersEphemeralWebBrowserSession = prefersEphemeralWebBrowserSession
    self.trustedCertificates = trustedCertificates
    self.decide = decide
  }

  init(_ request: PageRequest) {
    self.init(
      url: request.url, prefersEphemeralWebBrowserSession: request.privately,
      trustedCertificates: request.trustedCertificates.map { Data($0) }
    ) {
      switch request.decide($0) {
      case .load: .load
      case .refuse: .refuse
      case .answer: .answer
      case .openOutside: .openOutside
      }
    }
  }

  /// What to do when the page navigates to an address. `.load` is the decision for https, for http on this machine, and
  /// for the empty pages that frames begin with.
  /// - Parameter url: The address.
  /// - Returns: The decision. It does not depend on earlier calls.
  public func decision(for url: URL) -> Decision { decide(url) }
}
