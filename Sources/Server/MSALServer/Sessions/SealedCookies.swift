// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Encrypts values by AES-256-GCM for a name, under which alone they can be opened.
struct Seal: Sendable {
  private let keys: [HMACSHA256]
  private let random: any RandomSource

  init(_ key: [UInt8], earlier: [UInt8]?, random: any RandomSource) throws(AcquisitionError) {
    let keys = [key] + (earlier.map { [$0] } ?? [])
    guard keys.allSatisfy({ $0.count == 32 }) else {
      throw AcquisitionError(.invalidRequest("a key of browser sessions has 32 bytes"))
    }
    self.keys = keys.map { HMACSHA256(key: $0) }
    self.random = random
  }

  func seal(_ bytes: [UInt8], as name: String) throws(AcquisitionError) -> [UInt8] {
    let nonce = random.bytes(12)
    do throws(CryptoError) {
      // A key of its own for each name, so that no key is used for too many values.
      return try nonce + derived(keys[0], name).seal(bytes, nonce: nonce, associatedData: Array(name.utf8))
    } catch {
      throw AcquisitionError(.invalidRequest("the key of browser sessions can't be used"))
    }
  }

  /// nil when it was not sealed under this name with one of the keys.
  func open(_ sealed: [UInt8], as name: String) -> [UInt8]? {
    keys.lazy.compactMap { key in
      try? derived(key, name).open(sealed[...], associatedData: Array(name.utf8))
    }.first
  }

  private func derived(_ key: HMACSHA256, _ name: String) -> AESGCM {
    AESGCM(derivedFrom: key, for: "msal browser session \(name)")
  }
}

/// The cookies of one app (RFC 6265, RFC 6265bis for the prefix of the names). A value that does not fit into one
/// cookie, for which browsers take 4,096 bytes with its attributes, is in several.
struct AppCookies: Sendable {
  enum Crossing: String { case lax = "Lax", none = "None" }

  /// Bytes of a value in one cookie.
  private static let chunk = 3_600
  /// More cookies make requests that servers refuse.
  private static let most = 5

  let isSecure: Bool
  let name: String

  /// The prefix keeps other hosts of the same domain from setting the cookie.
  func name(_ part: String) -> String { (isSecure ? "__Host-" : "") + name + "-" + part }

  /// The value of a cookie in the fields `Cookie` of a request.
  func value(of part: String, in fields: [String]) -> String? {
    let cookies = Self.cookies(in: fields)
    // The first cookie says how many there are: pieces of an older value may be left.
    guard let first = cookies[name(part)], let dot = first.firstIndex(of: "."), let count = Int(first[..<dot]),
      (1...Self.most).contains(count)
    else { return nil }
    let rest = names(part)[1..<count].compactMap { cookies[$0] }
    return rest.count == count - 1 ? first[first.index(after: dot)...] + rest.joined() : nil
  }

  /// The fields `Set-Cookie` for a value; nil when it is too large for cookies. What a longer value left is removed.
  func fields(
    _ part: String, _ value: String, lifetime: Int, crossing: Crossing = .lax, replacing request: [String]
  ) -> [String]? {
    let bytes = Array(value.utf8)
    let pieces = stride(from: 0, to: bytes.count, by: Self.chunk).map {
      String(decoding: bytes[$0..<min($0 + Self.chunk, bytes.count)], as: UTF8.self)
    }
    guard pieces.count <= Self.most else { return nil }
    let names = names(part)
    let set = zip(names, pieces).enumerated().map { number, piece in
      field(piece.0, (number == 0 ? "\(pieces.count)." : "") + piece.1, lifetime, crossing)
    }
    return set + removals(names.dropFirst(pieces.count), in: request)
  }

  /// The fields `Set-Cookie` that remove a value.
  func removal(of part: String, from request: [String]) -> [String] { removals(names(part)[...], in: request) }

  /// The fields that remove what begins so, for a browser that has too many of them.
  func surplus(_ beginning: String, in request: [String]) -> [String] {
    let names = Self.cookies(in: request).keys.filter { $0.hasPrefix(name(beginning)) }.sorted()
    return names.count < Self.most ? [] : removals(names[...], in: request)
  }

  private func names(_ part: String) -> [String] {
    (0..<Self.most).map { $0 == 0 ? name(part) : "\(name(part))-\($0)" }
  }

  private func removals(_ names: ArraySlice<String>, in request: [String]) -> [String] {
    let cookies = Self.cookies(in: request)
    return names.filter { cookies[$0] != nil }.map { field($0, "", 0, .lax) }
  }

  private func field(_ name: String, _ value: String, _ lifetime: Int, _ crossing: Crossing) -> String {
    "\(name)=\(value); Path=/; \(isSecure ? "Secure; " : "")HttpOnly; SameSite=\(crossing.rawValue); Max-Age=\(lifetime)"
  }

  private static func cookies(in fields: [String]) -> [String: String] {
    let pairs = fields.joined(separator: ";").split(separator: ";").compactMap { pair -> (String, String)? in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? (parts[0].trimmed, parts[1].trimmed) : nil
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

/// A path of the app that a browser returns to.
enum ReturnAddress {
  /// The path if it stays on the app's own host, else `/`.
  static func checked(_ path: String) -> String {
    let bytes = Array(path.utf8)
    let isOwn =
      bytes.first == UInt8(ascii: "/") && bytes.count <= 1_000
      && bytes.dropFirst().first != UInt8(ascii: "/")
      // Browsers read a backslash as a slash, and leave control characters out.
      && bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    return isOwn ? path : "/"
  }
}
