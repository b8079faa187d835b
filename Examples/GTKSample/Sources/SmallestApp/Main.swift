// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Foundation
import MSAL
import MSALGTK

// The program of the article "Sign in from a desktop app". It is built so that the article stays right, and
// ArchitectureTests compares the two.

@main struct Reader {
  @MainActor static let application = gtk_application_new(
    "com.example.reader", G_APPLICATION_DEFAULT_FLAGS)!
  @MainActor static var window: ReaderWindow?

  // Not asynchronous: the first thread must stay GTK's.
  @MainActor static func main() {
    MSALMainLoop.serveMainQueue()
    let activate: GCallback = { MainActor.assumeIsolated { Reader.show() } }
    g_signal_connect_data(application, "activate", activate, nil, nil, GConnectFlags(0))
    exit(g_application_run(gobject(application), 0, nil))
  }

  @MainActor static func show() {
    window = ReaderWindow(application)
    window?.signIn()
  }
}

/// The window of the app. Sign-in pages appear over it.
@MainActor final class ReaderWindow: MSALGTKViewController {
  private let window: UnsafeMutablePointer<GtkWindow>

  var widgetBelowWebView: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(window) }

  init(_ application: UnsafeMutablePointer<GtkApplication>) {
    window = gobject(gtk_application_window_new(application))
    gtk_window_present(window)
  }

  func signIn() {
    gtk_window_set_title(window, "Signing in…")
    Task {
      do {
        let application = try MSALPublicClientApplication(clientId: "your-application-id")
        let webview = MSALWebviewParameters(authPresentationViewController: self)
        webview.webviewType = .wkWebView
        let parameters = MSALInteractiveTokenParameters(
          scopes: ["User.Read"], webviewParameters: webview)
        let result = try await application.acquireToken(with: parameters)
        gtk_window_set_title(window, "Hello, \(result.account.username ?? "stranger").")
      } catch {
        gtk_window_set_title(window, error.localizedDescription)
      }
    }
  }
}

/// Casts as GTK's cast macros do.
func gobject<Class>(_ object: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Class> {
  object.assumingMemoryBound(to: Class.self)
}
