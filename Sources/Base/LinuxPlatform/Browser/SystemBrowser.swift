// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import PlatformInterfaces
import PrivateFiles

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

  package func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    try await open(url, by: url, privately: privately)
  }

  /// Every user of the machine can read a program's arguments, so the browser gets `startPage`.
  package func open(_ url: URL, by startPage: URL, privately: Bool) async throws(PageOpeningError) {
    let scheme = startPage.scheme?.lowercased()
    guard scheme == "http" || scheme == "https", startPage.host() != nil else {
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
      let arguments = launcher.arguments(url: startPage.absoluteString, privately: privately)
      guard let child = SilentProcess.start(path, arguments, environment: environment) else { continue }
      guard let ending = await child.ending(withinMilliseconds: launchMilliseconds) else { throw .cancelled }
      if ending != .failed { return }
    }
    throw .noBrowser(tried: tried)
  }
}

/// Which programs the desktop starts for addresses of a scheme (Association between MIME types and applications 1.0.1,
/// Desktop Entry Specification 1.5).
struct SchemeHandlers {
  let environment: EnvironmentVariables

  /// Whether a program is registered for `scheme`; true where that can't be seen: in a sandbox, and on the Windows
  /// Subsystem for Linux, where the browser hands addresses to Windows.
  func mayHandle(_ scheme: String) -> Bool {
    guard !environment.isSandbox, !environment.isWindowsSubsystem else { return true }
    let type = "x-scheme-handler/" + scheme.lowercased()
    return directories.contains { directory in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
      return names.contains { name in
        let isList = name.hasSuffix("mimeapps.list") || name == "mimeinfo.cache" || name.hasSuffix(".desktop")
        return isList && Self.mentions(type, in: directory + "/" + name)
      }
    }
  }

  private var directories: [String] {
    let home = environment["HOME"] ?? ""
    func paths(_ variable: String, _ standard: String) -> [String] {
      let value = environment[variable] ?? ""
      return (value.isEmpty ? standard : value).split(separator: ":").map(String.init)
    }
    let configuration = paths("XDG_CONFIG_HOME", home + "/.config") + paths("XDG_CONFIG_DIRS", "/etc/xdg")
    let data = paths("XDG_DATA_HOME", home + "/.local/share") + paths("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
    return configuration + data.map { $0 + "/applications" }
  }

  /// Whether the file contains `type` as a whole word. In these files types stand between `=`, `;` and ends of lines.
  private static func mentions(_ type: String, in path: String) -> Bool {
    guard let bytes = try? PlainFile.read(path, limit: 1 << 20) else { return false }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == "=" || $0 == ";" || $0.isNewline }
    return words.contains { $0.lowercased() == type }
  }
}
