// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform

/// Looks at where the process runs, and how a page would reach the person.
struct SurroundingsDiagnosis: Sendable {
  let environment: EnvironmentVariables
  var isRoot = geteuid() == 0
  /// The directory that the system's files are looked for in.
  var root = ""

  func findings() -> [Finding] { [surroundings(), browser()] }

  // MARK: Where

  /// What stands between this process and a person at this machine's desk.
  private var kinds: [String] {
    var kinds: [String] = []
    if environment.isWindowsSubsystem { kinds.append("wsl") }
    if environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil { kinds.append("ssh") }
    if isContainer { kinds.append("container") }
    if environment["SUDO_USER"] != nil, isRoot { kinds.append("sudo") }
    if environment.isSandbox { kinds.append("sandbox") }
    return kinds
  }

  private var isContainer: Bool {
    environment["container"] != nil || environment["KUBERNETES_SERVICE_HOST"] != nil
      || ["/.dockerenv", "/run/.containerenv"].contains { access(root + $0, F_OK) == 0 }
  }

  private func surroundings() -> Finding {
    let texts = [
      "wsl": "the Windows Subsystem for Linux", "ssh": "an SSH session", "container": "a container", "sudo": "sudo",
      "sandbox": "a sandbox",
    ]
    let kinds = kinds
    let words = kinds.compactMap { texts[$0] }.joined(separator: ", ")
    if kinds.contains("sudo") {
      return Finding(
        "surroundings", .warning, "This runs in \(words): it sees root's cache and not yours",
        nextStep: "Run it without sudo.", facts: ["kinds": kinds.joined(separator: " ")])
    }
    return Finding(
      "surroundings", .ok, kinds.isEmpty ? "No container, SSH session or sandbox" : "This runs in \(words)",
      facts: ["kinds": kinds.joined(separator: " ")])
  }

  // MARK: The browser

  private func browser() -> Finding {
    let name = "browser"
    let device = "Sign in with: msal login --device-code"
    if isRoot, environment["SUDO_USER"] != nil {
      return Finding(
        name, .warning, "No browser is opened under sudo, where it would run as root", nextStep: "Run it without sudo.",
        facts: ["strategy": "none"])
    }
    let launcher = SystemBrowser.launcher(in: environment)
    guard let launcher else {
      let named = environment["BROWSER"] != nil
      return Finding(
        name, .warning,
        named
          ? "BROWSER names no program that is installed, and there is no other way to open a page"
          : "No browser can be opened here: there is no display, and BROWSER is not set", nextStep: device,
        facts: ["strategy": "print"])
    }
    let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    guard !isRemote || environment["BROWSER"] != nil else {
      return Finding(
        name, .warning, "A page would open by \(launcher) at the other end of the SSH session's display",
        nextStep: device, facts: ["strategy": launcher])
    }
    return Finding(name, .ok, "A page is opened by \(launcher)", facts: ["strategy": launcher])
  }
}
