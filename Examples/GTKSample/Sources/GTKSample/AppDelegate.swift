// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Foundation
import MSAL

/// The application: one instance, one window.
@MainActor final class AppDelegate {
  private let application: UnsafeMutablePointer<GtkApplication>
  private var controller: ViewController?

  init() {
    Translation.start()
    application = gobject(adw_application_new(Settings.applicationID, G_APPLICATION_HANDLES_OPEN))
  }

  func run() {
    on(application, "activate") { [self] in show() }
    // A second start of the app, such as by the desktop with a redirect, is passed on to the first instance, here.
    onOpen(application) { [self] url in
      show()
      _ = self.application(open: url)
    }
    addActions()
    exit(g_application_run(gobject(application), CommandLine.argc, CommandLine.unsafeArgv))
  }

  /// Receives the redirect, which the desktop passes to the app because of the x-scheme-handler in the .desktop file.
  func application(open url: URL) -> Bool {
    return MSALPublicClientApplication.handleMSALResponse(url, sourceApplication: nil)
  }

  private func show() {
    if controller == nil {
      Style.load()
      controller = ViewController(application: application)
      controller?.viewDidLoad()
    }
    controller?.present()
  }

  private func addActions() {
    addAction("quit", to: application, keys: ["<Control>q"]) { [application] in
      g_application_quit(gobject(application))
    }
    addAction("about", to: application, keys: []) { [self] in
      let notice = text(
        "Shows how an app signs people in with MSAL for Swift on Linux. It is not a product of Microsoft.")
      guard
        let about = gtk_sample_about_window(controller?.window, text("MSAL Sample"), Settings.applicationID, notice)
      else { return }
      adw_about_window_add_link(about, text("Microsoft's Tutorial"), Settings.tutorial)
      gtk_window_present(gobject(UnsafeMutableRawPointer(about)))
    }
    addChoice("appearance", to: application, initially: "system") { choice in
      let scheme =
        switch choice {
        case "light": ADW_COLOR_SCHEME_FORCE_LIGHT
        case "dark": ADW_COLOR_SCHEME_FORCE_DARK
        default: ADW_COLOR_SCHEME_DEFAULT
        }
      adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
    }
  }
}
