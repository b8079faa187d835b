// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import QuickCommand

/// `msal setup git`
struct GitSetup: Sendable {
  private static let services = ["https://dev.azure.com", "https://*.visualstudio.com"]

  func run(_ session: Session) async throws {
    try session.requireProfileOnly()
    let words = [Shim.program, "credential", "git"] + session.profileWords
    let helper = "!" + words.map(ShellWord.quoted).joined(separator: " ")
    for service in Self.services {
      // The empty one makes git forget the helpers before it.
      try git("--replace-all", "credential.\(service).helper", "")
      try git("--add", "credential.\(service).helper", helper)
      // The organisation is in the path.
      try git("credential.\(service).useHttpPath", "true")
    }
    session.answer(
      ["helper": .string(helper), "services": .array(Self.services.map { .string($0) })],
      orInWords: "git asks this program for dev.azure.com and *.visualstudio.com now.")
    try session.talkOfSignIn(CredentialRequest.azureDevOps)
  }

  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "config", "--global"] + arguments
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: return
    case 127: throw CommandError(.general, "git is not there.", nextStep: "Install it: sudo apt install git")
    default:
      throw CommandError(
        .general, "git can't change its settings.", nextStep: "See what git says above, and repeat.")
    }
  }
}

extension Session {
  /// Says how to sign in, where nobody has.
  /// - Parameter scope: What the program that is set up will ask for.
  func talkOfSignIn(_ scope: String) throws {
    guard let profile = try profiles.profile(named: profileName) else {
      return talk("Sign in next: msal login\(profileOption) --client-id ID --scope \(scope)")
    }
    if profile.account == nil { talk("Sign in next: \(loginCommand(profile, scopes: [scope]))") }
  }
}
