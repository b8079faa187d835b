// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import OAuthWire

/// `msal setup git`
struct GitSetup: Sendable {
  /// Whether git is to ask this program no more.
  var isRemoval = false

  private static let services = ["https://dev.azure.com", "https://*.visualstudio.com"]
  private static let names = "dev.azure.com and *.visualstudio.com"

  func run(_ session: Session) async throws {
    try session.requireProfileOnly()
    let words = [Shim.program, "credential", "git"] + session.profileWords
    let helper = "!" + words.map(ShellWord.quoted).joined(separator: " ")
    var others: [String] = []
    for service in Self.services {
      let key = "credential.\(service).helper"
      let before = try values(key)
      let kept = Self.withoutOurs(before)
      for other in kept where !other.isEmpty && !others.contains(other) { others.append(other) }
      // The empty one makes git forget the helpers before it, which stay in the file.
      try set(key, from: before, to: isRemoval ? kept : kept + ["", helper])
      let path = "credential.\(service).useHttpPath"
      if !isRemoval {
        // The organisation is in the path.
        try git(path, "true")
      } else if kept.isEmpty, before != kept, try !values(path).isEmpty {
        try git("--unset-all", path)
      }
    }
    session.answer(
      [
        "helper": isRemoval ? .null : .string(helper), "services": .array(Self.services.map { .string($0) }),
        "otherHelpers": .array(others.map { .string($0) }),
      ],
      orInWords: isRemoval
        ? "git asks this program no more for \(Self.names)." : "git asks this program for \(Self.names) now.")
    if !others.isEmpty {
      let names = others.joined(separator: ", ")
      session.talk(
        isRemoval
          ? "It asks again what it asked before: \(names)."
          : "It asks these no more, which stay in its settings: \(names). To go back: msal setup git --remove")
    }
    if !isRemoval { try session.talkOfSignIn(CredentialRequest.azureDevOps) }
  }

  /// Without this program's entries, each of which has an empty one before it.
  private static func withoutOurs(_ values: [String]) -> [String] {
    var kept: [String] = []
    for value in values {
      if value.hasPrefix("!"), value.contains("msal"), value.contains(" credential git") {
        if kept.last == "" { kept.removeLast() }
      } else {
        kept.append(value)
      }
    }
    return kept
  }

  private func set(_ key: String, from before: [String], to values: [String]) throws {
    guard before != values else { return }
    let isLonger = values.starts(with: before)
    if !isLonger { try git("--unset-all", key) }
    for value in isLonger ? values[before.count...] : values[...] { try git("--add", key, value) }
  }

  private func values(_ key: String) throws -> [String] {
    let output = try git("--null", "--get-all", key, failsWith: 1)
    return output.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// - Parameter status: The exit status besides 0 that is none of a failure.
  /// - Returns: What git prints.
  @discardableResult
  private func git(_ arguments: String..., failsWith status: Int32 = 0) throws -> String {
    let words = ["git", "config", "--global"] + arguments
    // What git says of a failure goes where this program's own words go.
    guard let pipe = popen(words.map(ShellWord.quoted).joined(separator: " "), "re") else {
      throw CommandError(.general, "git can't be run: \(String(cString: strerror(errno))).", nextStep: "Try again.")
    }
    var (bytes, chunk): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4_096))
    while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 { bytes += chunk[..<count] }
    let ending = pclose(pipe)
    // As WIFEXITED and WEXITSTATUS have it (wait(2)).
    switch ending & 0x7F == 0 ? (ending >> 8) & 0xFF : -1 {
    case 0, status: return String(decoding: bytes, as: UTF8.self)
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
