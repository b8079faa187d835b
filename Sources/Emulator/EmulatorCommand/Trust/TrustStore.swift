// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import LinuxPlatform

/// A command of another program.
struct TrustStep: Sendable {
  let words: [String]
  /// Whether it may fail, as when something is removed that may not be there.
  var mayFail = false

  init(_ words: String..., mayFail: Bool = false) { (self.words, self.mayFail) = (words, mayFail) }

  /// The command as a shell takes it.
  var text: String {
    words.map { word in
      let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:=@,%".contains($0)) }
      return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
  }
}

/// A place where programs look up trusted authorities, and the command that puts the emulator's authority there.
struct TrustStore: Sendable {
  /// The programs that use the store.
  let name: String
  var needsRoot = false
  /// A program that has to be installed for it, and the Debian package that has it.
  var tool: (program: String, package: String)?
  /// Succeeds when the authority is there.
  let check: TrustStep
  let install: [TrustStep]
  let uninstall: [TrustStep]

  /// The name of the authority in the stores.
  private static let label = "msal-emulator"

  /// The stores of this machine.
  /// - Parameter address: The address of an emulator, for programs that trust by address.
  static func all(_ authority: String, address: String, _ environment: EnvironmentVariables) -> [TrustStore] {
    let home = environment.absolutePath("HOME")
    let browsers = (home.map { chromium($0, environment) } ?? []) + (home.map { firefox($0) } ?? [])
    let stores = [system(authority)] + browsers.map { database($0.name, $0.folder, authority) }
    return stores + java(authority, environment) + git(authority, address, environment)
  }

  /// Debian's store, for OpenSSL, curl, Go, Python's ssl, Ruby and .NET.
  private static func system(_ authority: String) -> TrustStore {
    let file = "/usr/local/share/ca-certificates/\(label).crt"
    return TrustStore(
      name: "The system (OpenSSL, curl, Go, Ruby, .NET)", needsRoot: true,
      tool: ("update-ca-certificates", "ca-certificates"), check: TrustStep("cmp", "-s", authority, file),
      install: [
        TrustStep("install", "-D", "-m", "644", authority, file), TrustStep("update-ca-certificates"),
      ], uninstall: [TrustStep("rm", "-f", file), TrustStep("update-ca-certificates", "--fresh")])
  }

  /// A browser's database (NSS).
  private static func database(_ name: String, _ folder: String, _ authority: String) -> TrustStore {
    let database = "sql:\(folder)"
    var create: [TrustStep] = []
    if access(folder + "/cert9.db", F_OK) != 0 {
      create = [
        TrustStep("mkdir", "-p", "-m", "700", folder), TrustStep("certutil", "-d", database, "-N", "--empty-password"),
      ]
    }
    return TrustStore(
      name: name, tool: ("certutil", "libnss3-tools"),
      check: TrustStep("certutil", "-d", database, "-V", "-u", "L", "-n", label),
      install: create + [
        TrustStep("certutil", "-d", database, "-D", "-n", label, mayFail: true),
        TrustStep("certutil", "-d", database, "-A", "-t", "C,,", "-n", label, "-i", authority),
      ], uninstall: [TrustStep("certutil", "-d", database, "-D", "-n", label)])
  }

  private static func chromium(
    _ home: String, _ environment: EnvironmentVariables
  ) -> [(name: String, folder: String)] {
    let folder = home + "/.pki/nssdb"
    let programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "brave"]
    let isThere = access(folder, F_OK) == 0
    guard isThere || programs.contains(where: { ProgramFile($0, in: environment).path != nil }) else { return [] }
    return [("Chromium, Chrome and Edge", folder)]
  }

  /// The stores of Firefox: each profile has one, and there are several places for profiles.
  private static func firefox(_ home: String) -> [(name: String, folder: String)] {
    let roots = [
      ".mozilla/firefox", "snap/firefox/common/.mozilla/firefox", ".var/app/org.mozilla.firefox/.mozilla/firefox",
    ].map { "\(home)/\($0)" }
    return roots.flatMap { root in
      ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted()
        .filter { access("\(root)/\($0)/cert9.db", F_OK) == 0 }
        .map { (name: "Firefox (\($0))", folder: "\(root)/\($0)") }
    }
  }

  private static func java(_ authority: String, _ environment: EnvironmentVariables) -> [TrustStore] {
    guard ProgramFile("keytool", in: environment).path != nil else { return [] }
    let common = ["-cacerts", "-storepass", "changeit", "-alias", label]
    return [
      TrustStore(
        name: "Java", needsRoot: true, tool: ("keytool", "default-jre-headless"),
        check: TrustStep(["keytool", "-list"] + common),
        install: [
          TrustStep(["keytool", "-delete"] + common, mayFail: true),
          TrustStep(["keytool", "-importcert", "-noprompt", "-file", authority] + common),
        ], uninstall: [TrustStep(["keytool", "-delete"] + common)])
    ]
  }

  private static func git(
    _ authority: String, _ address: String, _ environment: EnvironmentVariables
  ) -> [TrustStore] {
    guard ProgramFile("git", in: environment).path != nil else { return [] }
    let key = "http.\(address)/.sslCAInfo"
    return [
      TrustStore(
        name: "git, for \(address)", tool: ("git", "git"),
        check: TrustStep("git", "config", "--global", "--get", "--fixed-value", key, authority),
        install: [TrustStep("git", "config", "--global", "--replace-all", key, authority)],
        uninstall: [TrustStep("git", "config", "--global", "--unset-all", key)])
    ]
  }
}

extension TrustStep {
  fileprivate init(_ words: [String], mayFail: Bool = false) { (self.words, self.mayFail) = (words, mayFail) }
}
