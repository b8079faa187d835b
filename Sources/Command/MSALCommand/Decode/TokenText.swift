// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// A token in words: its header, its claims, its times.
struct TokenText {
  let token: UnverifiedJWT
  let now: Date

  /// - Throws: When the text is no signed token.
  static func parse(_ text: String) throws(CommandError) -> UnverifiedJWT {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else {
      throw CommandError(.usage, "There is no token to decode.", nextStep: "Pipe one in: msal token | msal decode -")
    }
    let named = words.first?.lowercased() == "bearer" ? words.dropFirst() : words[...]
    guard named.count == 1, let word = named.first else {
      throw CommandError(
        .usage, "That is not one token.", nextStep: "Give the token alone, or pipe it in: msal decode -")
    }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).count
    do throws(JOSEError) { return try UnverifiedJWT(parsing: String(word)) } catch {
      let reason =
        switch (parts, error) {
        case (5, _): "It is encrypted, so that only the one it is for can read it."
        case (1, _):
          "That is no JSON web token: it has no dots. Refresh tokens, and access tokens of personal accounts, are like "
            + "that, and only the service can read them."
        case (_, .malformed(let reason)): "It is no JSON web token: \(reason)."
        default: "It is no JSON web token."
        }
      throw CommandError(
        .usage, reason, nextStep: "Give an access token or an ID token. If it is in a file: msal decode - < FILE")
    }
  }

  func lines(_ members: JSONObject) -> [TerminalSafeText] {
    let width = members.members.map { min($0.name.count, 20) }.max() ?? 0
    return members.members.map { member in
      let gap = String(repeating: " ", count: max(0, width - member.name.count))
      return "  \(member.name)\(gap)  \(value(member))"
    }
  }

  private func value(_ member: JSONObject.Member) -> String {
    if let time = Self.time(member) { return "\(Self.iso(time)), \(Self.distance(from: now, to: time))" }
    return member.value.string ?? member.value.text
  }

  /// The times of the token by the name of their claim.
  var times: JSONValue {
    .object(
      JSONObject(
        uniqueMembers: token.claims.members.compactMap { member in
          Self.time(member).map { JSONObject.Member(name: member.name, value: .string(Self.iso($0))) }
        }))
  }

  /// nil: it has no end that can be read.
  var isExpired: Bool? { token.claims["exp"]?.double.map { Date(epochSeconds: $0) < now } }

  var isTooYoung: Bool { token.claims["nbf"]?.double.map { now < Date(epochSeconds: $0) } ?? false }

  /// Claims that are times (RFC 7519 section 4.1, OpenID Connect Core section 2).
  private static let timeClaims: Set<String> = ["exp", "nbf", "iat", "auth_time", "updated_at", "xms_tcdt"]

  private static func time(_ member: JSONObject.Member) -> Date? {
    guard timeClaims.contains(member.name), let seconds = member.value.double, (0..<253_402_300_800).contains(seconds)
    else { return nil }
    return Date(epochSeconds: seconds)
  }

  private static func iso(_ date: Date) -> String { date.formatted(.iso8601) }

  /// `in 59 minutes`, `3 days ago`.
  static func distance(from now: Date, to time: Date) -> String {
    let seconds = time.timeIntervalSince(now)
    let units = [("day", 86_400.0), ("hour", 3600), ("minute", 60), ("second", 1)]
    guard let (name, length) = units.first(where: { abs(seconds) >= $0.1 }) else { return "now" }
    let count = Int(clamping: abs(seconds) / length)
    let words = "\(count) \(name)\(count == 1 ? "" : "s")"
    return seconds < 0 ? "\(words) ago" : "in \(words)"
  }
}
