// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import PlatformInterfaces

/// Opens the person's own browser, by the first way that works: `$BROWSER`, `xdg-open` (which inside a sandbox asks the
/// desktop's portal), `gio open`, and on the Windows Subsystem for Linux `wslview` or Windows' own.
package struct SystemBrowser: Browser {
  /// The program that opens a page, without its directory; nil: there is none.
  package static func launcher(in environment: EnvironmentVariables) -> String? {
    BrowserLaunchers(environment: environment).candidates.first { $0.path(in: environment) != nil }?.name
  }

  private let environment: EnvironmentVariables
  private let isRoot: Bool
  private let launchMilliseconds: Int

  /// - Parameter launchMilliseconds: A launcher that still runs after this long is taken to show the page; one that
  ///   fails ends sooner.
  package init(
    environment: EnvironmentVariables = .current, isRoot: Bool = geteuid() == 0, launchMilliseconds: Int = 1_500
  ) {
    self.environment = environment
    self.isRoot = isRoot
    self.launchMilliseconds = launchMilliseconds
  }

  package func mayHandle(_ scheme: String) -> Bool { SchemeHandlers(environment: environment).mayHandle(scheme) }

  /// Every user of the machine can read a program's arguments, so the browser gets `startPage`.
  package func open(_ url: URL, by startPage: URL, privately: Bool) async throws(PageOpeningError) {
    try await open(startPage, privately: privately)
  }

  package func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", url.host() != nil else {
      throw .noBrowser(tried: ["none: only http and https pages are opened"])
    }
    // Under sudo, the browser would run as root in the person's session, with root's profile.
    if isRoot, environment["SUDO_USER"] != nil {
      throw .noBrowser(tried: ["none: this runs under sudo, and a browser would run as root"])
    }
    var tried: [String] = []
    for launcher in BrowserLaunchers(environment: environment).candidates {
      guard let path = launcher.path(in: environment) else { continue }
      tried.append(launcher.name)
      let arguments = launcher.arguments(url: url.absoluteString, privately: privately)
      guard let child = SilentProcess.start(path, arguments, environment: environment) else { continue }
      guard let ending = await child.ending(withinMilliseconds: launchMilliseconds) else { throw .cancelled }
      if ending != .failed { return }
    }
    throw .noBrowser(tried: tried)
  }
}
