// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// When a token was issued. A token tells the second (`iat`), and the rest at the end of its unique id (`uti`): so a
/// token from just before a change differs from one that was issued in the same second after it.
struct IssueTime: Sendable, Comparable {
  private static let second = 1_000_000

  private let seconds: Int
  /// From 0 to 999,999.
  private let microseconds: Int

  init(_ date: Date) {
    let time = date.timeIntervalSince1970
    let rest = Int(clamping: ((time - time.rounded(.down)) * Double(Self.second)).rounded(.down))
    (seconds, microseconds) = (date.epochSeconds, min(rest, Self.second - 1))
  }

  /// nil when the token doesn't say it.
  init?(of claims: JSONObject) {
    guard let time = claims["iat"]?.numericDate else { return nil }
    seconds = Date(timeIntervalSince1970: time).epochSeconds
    let end = claims["uti"]?.string.flatMap { Base64URL.decode(String($0.suffix(4))) } ?? []
    let rest = end.count == 3 ? end.reduce(0) { $0 << 8 | Int($1) } : 0
    microseconds = rest < Self.second ? rest : 0
  }

  /// What `iat` leaves out: three bytes, which are four characters of an id.
  var rest: [UInt8] { [16, 8, 0].map { UInt8(truncatingIfNeeded: microseconds >> $0) } }

  static func < (left: IssueTime, right: IssueTime) -> Bool {
    (left.seconds, left.microseconds) < (right.seconds, right.microseconds)
  }
}
