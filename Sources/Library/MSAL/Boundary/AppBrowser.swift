// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import PlatformInterfaces
import PrivateFiles

/// Opens a page in the way that the app has chosen.
struct AppBrowser: Browser {
  let show: @Sendable (URL) async throws -> Void

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    do { try await show(url) } catch is CancellationError { throw .cancelled } catch {
      throw .noBrowser(tried: ["MSALWebviewParameters.openBrowser"])
    }
  }
}

/// The app's own web view.
struct AppPageView {
  let presenter: any MSALWebViewPresenter

  func answer(to request: PageRequest) async throws(BrowserError) -> URL {
    do { return try await presenter.present(MSALWebViewRequest(request)) } catch is CancellationError {
      throw .cancelled
    } catch { throw Self.meaning(of: error as NSError, at: request.url) }
  }

  /// The meaning of a presenter's error. Its message is left out, since it may contain a URL with secrets.
  private static func meaning(of error: NSError, at page: URL) -> BrowserError {
    guard error.domain == NSURLErrorDomain else { return .viewFailed }
    let failing = error.userInfo[NSURLErrorFailingURLErrorKey] as? URL
    let host = (failing ?? page).host(percentEncoded: false) ?? "The server"
    func unreachable(_ reason: String) -> BrowserError { .pageNotLoaded(.cannotConnect(host: host, reason: reason)) }
    func untrusted(_ reason: String) -> BrowserError { .pageNotLoaded(.tls(host: host, reason: reason)) }
    return switch error.code {
    case NSURLErrorCancelled, NSURLErrorUserCancelledAuthentication: .cancelled
    case NSURLErrorUnsupportedURL, NSURLErrorAppTransportSecurityRequiresSecureConnection: .addressRefused
    case NSURLErrorBadURL: .pageNotLoaded(.invalidURL)
    case NSURLErrorTimedOut: .pageNotLoaded(.timedOut(host: host))
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: unreachable("its name was not found")
    case NSURLErrorNotConnectedToInternet: unreachable("there is no network")
    case NSURLErrorCannotConnectToHost: unreachable("nothing answers there")
    case NSURLErrorServerCertificateHasBadDate: untrusted("its certificate has expired")
    case NSURLErrorServerCertificateNotYetValid: untrusted("its certificate is not valid yet")
    case NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasUnknownRoot:
      untrusted("its certificate is not trusted")
    case NSURLErrorSecureConnectionFailed: untrusted("no encryption was agreed on")
    default: .pageNotLoaded(.connectionLost(host: host))
    }
  }
}

/// Tells the person the page's address when no browser can be opened. It writes to standard error, since standard
/// output belongs to the app.
enum TerminalNotice {
  static func write(_ url: URL) {
    // If standard error is closed, there is no place to report that.
    StandardStream.write(Presentation.notice(of: url) + "\n", to: STDERR_FILENO)
  }
}
