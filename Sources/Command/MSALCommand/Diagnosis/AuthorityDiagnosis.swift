// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// Asks the authority for its metadata: whether it can be reached, and what time it has.
struct AuthorityDiagnosis: Sendable {
  /// `https://host/tenant`
  let authority: String
  /// A transport that gives up after a few seconds.
  let transport: any HTTPTransport
  let clock: any WallClock

  /// Identity services take a token whose times are off by this many seconds.
  private static let tolerance = 300.0
  /// A smaller difference is not reported: the Date header has whole seconds, and the answer takes a while.
  private static let unnoticed = 30.0

  func findings() async -> [Finding] {
    let base = authority.hasSuffix("/") ? String(authority.dropLast()) : authority
    let version = base.lowercased().hasSuffix("/adfs") ? "" : "/v2.0"
    guard let url = URL(string: "\(base)\(version)/.well-known/openid-configuration"), let host = url.host() else {
      return [
        Finding(
          "authority", .broken, "The authority is not a URL",
          nextStep: "Give one like https://login.microsoftonline.com/common with --authority."), unknownClock,
      ]
    }
    let before = clock.now
    do throws(TransportError) {
      let response = try await transport.send(HTTPRequest(url: url))
      let after = clock.now
      let middle = before.addingTimeInterval(after.timeIntervalSince(before) / 2)
      return [reached(host, response.status), skew(response.headers["Date"], middle)]
    } catch {
      return [unreachable(host, error), unknownClock]
    }
  }

  private func reached(_ host: String, _ status: Int) -> Finding {
    let facts = ["host": host, "status": String(status)]
    return switch status {
    case 200: Finding("authority", .ok, "\(host) answers", facts: facts)
    case 300..<400, 407:
      Finding(
        "authority", .broken,
        "Something else answers in place of \(host) (HTTP \(status)), such as a proxy or a login page",
        nextStep: "Sign in to the network, or check the proxy settings.", facts: facts)
    case 400..<500:
      Finding(
        "authority", .broken, "\(host) does not know this authority (HTTP \(status))",
        nextStep: "Check the tenant in --authority.", facts: facts)
    default:
      Finding(
        "authority", .warning, "\(host) has a fault (HTTP \(status))", nextStep: "Try again later.", facts: facts)
    }
  }

  private func unreachable(_ host: String, _ error: TransportError) -> Finding {
    let facts = ["host": host]
    let text: String
    switch error {
    case .tls(_, let reason):
      return Finding(
        "authority", .broken, "There is no trusted connection to \(host): \(reason)",
        nextStep: "If its certificate comes from a private authority, name that with --ca-file.", facts: facts)
    case .cannotConnect(_, let reason): text = "\(host) can't be reached: \(reason)"
    case .timedOut: text = "\(host) does not answer in time"
    case .other(_, let reason): text = "\(host) can't be asked: \(reason)"
    default: text = "\(host) gives no proper answer"
    }
    return Finding(
      "authority", .warning, text + "; cached tokens still work",
      nextStep: "Check the network connection and the proxy settings.", facts: facts)
  }

  private var unknownClock: Finding {
    Finding(
      "clock", .warning, "The clock was not checked: there is no connection",
      nextStep: "Run this again with a connection."
    )
  }

  private func skew(_ header: String?, _ now: Date) -> Finding {
    guard let header, let theirs = HTTPDate.decode(header) else { return unknownClock }
    let skew = now.timeIntervalSince(theirs)
    let facts = ["skewSeconds": String(Int(clamping: skew.rounded()))]
    guard abs(skew) > Self.unnoticed else {
      return Finding("clock", .ok, "The clock agrees with the authority's", facts: facts)
    }
    let seconds = Int(clamping: abs(skew).rounded())
    let text = "The clock is \(seconds) seconds \(skew > 0 ? "ahead of" : "behind") the authority's"
    return Finding(
      "clock", abs(skew) > Self.tolerance ? .broken : .warning, text,
      nextStep: "Set the clock, for example with: timedatectl set-ntp true", facts: facts)
  }
}
