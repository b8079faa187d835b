// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// Builds the absolute URL of a request and decides whose requests are served.
struct RequestTarget: Sendable {
  var scheme: String
  /// Loopback servers answer only for loopback names, so that a web page whose name was pointed at this computer (DNS
  /// rebinding) gets nothing.
  var allowsAnyName: Bool
  /// One more name that is this server's, in lower case.
  var ownName: String?

  /// nil when the target is not in origin form or the host is missing, malformed or not ours (RFC 9112 section 3.2).
  func url(target: String, host: String?) -> URL? {
    guard target.hasPrefix("/"), let host, isServed(host) else { return nil }
    return URL(string: scheme + "://" + host.lowercased() + target)
  }

  private func isServed(_ authority: String) -> Bool {
    guard let name = hostName(of: authority.lowercased()) else { return false }
    return allowsAnyName || LoopbackHost.matches(name) || name == ownName
  }

  /// The host without brackets and port; nil when malformed.
  private func hostName(of authority: String) -> String? {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]"), isPort(authority[authority.index(after: end)...]) else {
        return nil
      }
      let name = String(authority[authority.index(after: authority.startIndex)..<end])
      return name.contains(":") && NumericAddress(name) != nil ? name : nil
    }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, HostName.hasValidCharacters(name) else { return nil }
    return parts.count == 1 || isPort(":" + parts[1]) ? String(name) : nil
  }

  private func isPort(_ text: some StringProtocol) -> Bool {
    if text.isEmpty { return true }
    let digits = text.dropFirst()
    return text.hasPrefix(":") && !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) }
      && UInt16(digits) != nil
  }
}

/// The names that a server may have (RFC 952, RFC 1123 section 2.1).
enum HostName {
  /// Such as clients send, with the low lines that some networks have.
  static func hasValidCharacters(_ name: some StringProtocol) -> Bool {
    (1...253).contains(name.utf8.count)
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
  }

  /// Such as a certificate can have; an address is none.
  static func isValid(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return hasValidCharacters(name) && !name.contains("_") && NumericAddress(name) == nil
      && labels.allSatisfy { (1...63).contains($0.utf8.count) && $0.first != "-" && $0.last != "-" }
  }
}
