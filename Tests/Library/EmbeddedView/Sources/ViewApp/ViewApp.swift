// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import MSAL
import MSALGTK

/// ViewApp [busy] [ephemeral] [trust=FILE] URL ... Shows one page after the other, and prints how each one ended. An
/// option applies to the pages after it.
@main struct ViewApp {
  // Not asynchronous: the first thread must stay GTK's.
  @MainActor static func main() {
    MSALMainLoop.serveMainQueue()
    g_set_prgname("com.example.embedded-view")
    gtk_init()
    Task { await showPages() }
    let loop = g_main_loop_new(nil, 0)
    g_main_loop_run(loop)
  }

  @MainActor private static func showPages() async {
    let controller = Controller()
    var ephemeral = false
    var trusted: Data?
    for argument in CommandLine.arguments.dropFirst() {
      switch argument {
      case "busy": for _ in 1...20 { Task { await keepBusy() } }
      case "ephemeral": ephemeral = true
      case _ where argument.hasPrefix("trust="):
        trusted = FileManager.default.contents(atPath: String(argument.dropFirst(6)))
      default:
        guard let url = URL(string: argument) else { continue }
        let request = MSALWebViewRequest(
          url: url, prefersEphemeralWebBrowserSession: ephemeral, trustedCertificates: trusted, decide: decision)
        print("ended:", await end(of: request, controller))
        fflush(nil)
      }
    }
    exit(0)
  }

  /// Posts work to the main actor all the time.
  @MainActor private static func keepBusy() async {
    while true {
      usleep(500)
      await Task.yield()
    }
  }

  @MainActor private static func end(of request: MSALWebViewRequest, _ controller: Controller) async -> String {
    do { return try await "answer \(controller.present(request))" } catch is CancellationError { return "closed" } catch
    {
      let error = error as NSError
      return "\(error.domain) \(error.code)"
    }
  }

  /// Decides as MSAL does, except for hosts that only exist in the test.
  private static func decision(_ url: URL) -> MSALWebViewRequest.Decision {
    switch url.scheme {
    case "https": .load
    case "http" where url.host() == "answer.localhost": .answer
    case "http": url.host()?.hasSuffix(".example") == true ? .refuse : .load
    case "mailto": .openOutside
    default: .refuse
    }
  }
}

@MainActor private final class Controller: MSALGTKViewController {
  var widgetBelowWebView: UnsafeMutableRawPointer? { nil }
}
