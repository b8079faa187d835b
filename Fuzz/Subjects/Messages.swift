// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

@testable import LinuxPlatform
@testable import NativeAuthClient
@testable import OAuthClient
@testable import TokenExchange

/// An answer of the identity service: its header, and its body decoded as each kind of message.
@Sendable func checkAnswer(_ bytes: [UInt8]) {
  checkHead(bytes)
  if let body = try? JSONObject(parsing: bytes) { _ = try? NativeAuthErrorResponse(decoding: body) }
  guard let json = try? JSONValue(parsing: bytes) else { return }
  if let tokens = try? TokenResponse(decoding: json) {
    demand((try? TokenResponse(decoding: tokens.encoded)) == tokens, "tokens that are written are read as the same")
    let given = [tokens.accessToken, tokens.refreshToken, tokens.idToken].compactMap { $0?.exposed }
    demand((given + (tokens.scope?.values ?? [])).allSatisfy(\.isVisible), "tokens and scopes have no other characters")
    if let info = tokens.clientInfo.flatMap({ ClientInfo(decoding: $0) }) {
      demand(ClientInfo(decoding: info.encoded) == info, "a client_info that is written is read as the same")
    }
  }
  if let refusal = ErrorResponse(decoding: json) {
    demand(ErrorResponse(decoding: refusal.encoded) == refusal, "a refusal that is written is read as the same")
  }
  if let device = try? DeviceAuthorizationResponse(decoding: json) {
    demand((try? DeviceAuthorizationResponse(decoding: device.encoded)) == device, "so is a device's code")
  }
  _ = try? OpenIDConfiguration(decoding: json)
  _ = InstanceDiscoveryResponse(decoding: json)
}

private func checkHead(_ bytes: [UInt8]) {
  var reader = HTTPAnswerReader(limit: 1000)
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    guard line.withUnsafeBytes({ reader.readLine($0) }) else { break }
  }
  let now = Date(timeIntervalSince1970: 1_800_000_000)
  for text in [reader.response.headers["Retry-After"], String(decoding: bytes, as: UTF8.self)] {
    var headers = HTTPHeaders()
    headers["Retry-After"] = text
    headers["Date"] = reader.response.headers["Date"]
    guard let pause = RetryAfter.seconds(in: headers, now: now) else { continue }
    demand((0...RetryAfter.cap).contains(pause), "a pause is within its limits")
  }
}
