// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Whether the issuer of a token has signed it.
enum SignatureVerdict: Sendable, Equatable {
  /// Signed with a key of the host.
  case verified(host: String)
  /// It is certain that nobody should believe the token.
  case invalid(String)
  /// It is not known, for this reason.
  case unknown(String)
}

/// Fetches the issuer's keys, if that issuer may be asked, and checks the signature here: the token is not sent.
struct SignatureCheck {
  let token: UnverifiedJWT
  /// Where the person signs in: a host that may be asked besides Microsoft's.
  let profile: Profile
  let isOffline: Bool

  func verdict() async -> SignatureVerdict {
    if token.algorithm.lowercased() == "none" { return .invalid("it is not signed: the algorithm is none") }
    guard SignatureAlgorithm(rawValue: token.algorithm) != nil else {
      return .unknown("its algorithm is none that issuers of Microsoft's use")
    }
    if token.header["nonce"] != nil {
      return .unknown(
        "it is for an API of Microsoft's, such as Graph, which alone can check it: its header has a nonce")
    }
    guard let issuer = token.claims["iss"]?.string else { return .unknown("it names no issuer") }
    guard !isOffline else { return .unknown("the issuer was not asked (--offline)") }
    let policy = (token.claims["tfp"] ?? token.claims["acr"])?.string
    if let authority = Authority.microsoft(issuing: issuer, policy: policy) {
      return await verdict(of: authority, isMicrosofts: true)
    }
    guard let place = SecureURL(issuer), servers.contains(where: place.isOnServer),
      let authority = try? Authority(url: place.url)
    else { return .unknown("its issuer is neither Microsoft's nor the authority of the profile, so it was not asked") }
    return await verdict(of: authority, isMicrosofts: false)
  }

  /// The servers of the profile, of which an emulator has two. Besides Microsoft's, only they are asked for keys.
  private var servers: [SecureURL] {
    [SecureURL(profile.authority)].compactMap(\.self) + profile.emulatorServers
  }

  private func verdict(of authority: Authority, isMicrosofts: Bool) async -> SignatureVerdict {
    do {
      var transport = try Network.transport(certificateAuthority: profile.certificates(for: authority.text))
      if !isMicrosofts { transport = BoundTransport(transport: transport, servers: servers) }
      let issuer = IssuerKeys(
        transport: transport, clock: SystemClock(), random: SystemRandom(), log: NoLog(), known: [authority])
      let keys = try await issuer.keys(of: authority)
      _ = try token.verified(with: keys, allowing: [.rs256, .ps256])
      return .verified(host: authority.environment)
    } catch let error as JOSEError {
      return Self.verdict(error, authority.environment)
    } catch {
      return .unknown("\(authority.environment) did not tell its keys: \(Self.reason(error))")
    }
  }

  private static func verdict(_ error: JOSEError, _ host: String) -> SignatureVerdict {
    switch error {
    case .badSignature: .invalid("the signature does not match the key of \(host) that it names")
    case .unknownKey: .invalid("the key that it names is none of \(host)")
    case .unsupportedAlgorithm: .invalid("the key that it names is for another algorithm")
    case .malformed(let reason), .invalidKey(let reason): .unknown(reason)
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as CommandError: error.message.withoutFullStop
    case let error as IdentityError:
      switch error.reason {
      case .transport(let error): Network.failure(error).message.withoutFullStop
      case .authority: "its metadata can't be used"
      case .unexpectedStatus(let status): "HTTP \(status)"
      default: "it refused"
      }
    default: "the command was cancelled"
    }
  }
}

/// Sends to these servers only, whatever an issuer's metadata names.
private struct BoundTransport: HTTPTransport {
  let transport: any HTTPTransport
  let servers: [SecureURL]

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let place = SecureURL(request.url.absoluteString), servers.contains(where: place.isOnServer) else {
      throw .cannotConnect(host: request.url.host() ?? "", reason: "the profile does not name it")
    }
    return try await transport.send(request)
  }
}
