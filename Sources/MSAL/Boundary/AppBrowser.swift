// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// The app's own way to show a page.
struct AppBrowser: Browser {
  let show: @Sendable (URL) async throws -> Void

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    do { try await show(url) } catch is CancellationError { throw .cancelled } catch {
      throw .noBrowser(tried: ["MSALWebviewParameters.openBrowser"])
    }
  }
}

/// The app's own web view.
struct AppPageView: PageView {
  let presenter: any MSALWebViewPresenter

  func answer(to request: PageRequest) async throws(BrowserError) -> URL {
    NotificationCenter.default.post(name: .MSALWebAuthDidStartLoad, object: nil, userInfo: ["url": request.url])
    do { return try await presenter.present(MSALWebViewRequest(request)) } catch is CancellationError {
      throw .cancelled
    } catch { throw .viewFailed }
  }
}

/// Tells when a page is handed to the browser.
struct NotifyingBrowser: Browser {
  let browser: any Browser

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    NotificationCenter.default.post(name: .MSALWebAuthDidStartLoad, object: nil, userInfo: ["url": url])
    try await browser.open(url, privately: privately)
  }
}

/// What is said to the person when no browser can be opened. Standard output belongs to the app.
enum TerminalNotice {
  static func write(_ url: URL) {
    let line = "To sign in, open this page in a browser on this machine: \(url.absoluteString)\n"
    // A closed standard error leaves nobody to tell.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}
