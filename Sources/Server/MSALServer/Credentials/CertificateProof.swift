// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import PrivateFiles

/// A signed statement of the application itself (RFC 7523 section 2.2). One is used for some minutes; the platform
/// takes it again.
final class CertificateProof: CredentialProof {
  private struct Loaded: Sendable {
    var identity: CertifiedKey
    var stamps: [FileStamp?]
    var isSettled: Bool
  }

  private struct Made: Sendable {
    var certificate: Int
    var text: String
  }

  private struct State {
    /// The position of the certificate that is in use.
    var current = 0
    var loaded: [Int: Loaded] = [:]
    /// The signed statements, by the token endpoint that they are for.
    var statements = BoundedTable<String, Made>(limit: 4 << 20)
    /// Counts up with each change of certificate.
    var generation = 0
  }

  private static let lifetime = 600.0
  /// Seconds for which a statement is used; the rest is for slow requests and clocks that differ.
  private static let reuse = 300.0
  /// Refusals that another certificate, or a new statement, may mend.
  private static let mendable: Set<Int> = [700_027, 700_024, 7_000_214, 1_000_502, 7_000_274, 7_000_277]

  private let certificates: [ClientCertificate]
  private let clock: any WallClock
  private let random: any RandomSource
  private let log: any LogSink
  // Held while files are read and a statement is signed, so that many requests cause one of each.
  private let state = WorkLock(State())

  init(
    _ certificates: [ClientCertificate], clock: any WallClock, random: any RandomSource, log: any LogSink
  ) throws(AcquisitionError) {
    guard !certificates.isEmpty else { throw AcquisitionError(.credential("there is no certificate")) }
    self.certificates = certificates
    self.clock = clock
    self.random = random
    self.log = log
    // What can't be read should be known when the application starts.
    for (number, certificate) in certificates.enumerated() {
      let loaded = try load(certificate)
      try state.withLock { state throws(AcquisitionError) in state.loaded[number] = loaded }
    }
  }

  func proof(for request: AssertionRequest) throws(AcquisitionError) -> CredentialParameters {
    try state.withLock { state throws(AcquisitionError) in
      let now = clock.now
      try refresh(&state)
      let current = state.current
      let text: String
      if let made = state.statements.use(request.tokenEndpoint, at: now), made.certificate == current {
        text = made.text
      } else {
        guard let loaded = state.loaded[current] else { throw AcquisitionError(.credential("there is no certificate")) }
        text = try statement(loaded.identity, certificates[current].sendsChain, request, now)
        state.statements.insert(
          Made(certificate: current, text: text), for: request.tokenEndpoint, weight: text.utf8.count + 400,
          expires: now.addingTimeInterval(Self.reuse), at: now)
      }
      return .assertion(text, generation: state.generation)
    }
  }

  /// Reads files again that have changed. What can't be read any more is no reason to stop using what was read.
  private func refresh(_ state: inout State) throws(AcquisitionError) {
    let certificate = certificates[state.current]
    guard !certificate.files.isEmpty, let loaded = state.loaded[state.current] else { return }
    let stamps = certificate.files.map { FileStamp(path: $0) }
    guard stamps != loaded.stamps || !loaded.isSettled else { return }
    guard let new = try? load(certificate) else { return }
    let isOther = new.identity.certificate.der != loaded.identity.certificate.der
    state.loaded[state.current] = new
    if isOther {
      state.statements.removeAll()
      state.generation += 1
    }
  }

  private func load(_ certificate: ClientCertificate) throws(AcquisitionError) -> Loaded {
    let stamps = certificate.files.map { FileStamp(path: $0) }
    let identity = try certificate.load()
    let end = identity.certificate.notAfter
    // The platform decides, as this machine's clock may be wrong.
    if end < clock.now { log.log(.warning, "\(certificate) ended on \(end): the platform takes none that has ended") }
    return Loaded(identity: identity, stamps: stamps, isSettled: !stamps.contains { $0?.isFresh == true })
  }

  /// Whether the request can be repeated with another certificate, or with a new statement of the same one. `proof`
  /// gives that from now on.
  func hasAnother(after refusal: ErrorResponse, generation: Int) -> Bool {
    guard refusal.codes.contains(where: Self.mendable.contains) else { return false }
    let answer = try? state.withLock { state throws(AcquisitionError) -> Bool in
      // Another request has already changed the certificate or dropped the statements.
      guard state.generation == generation else { return true }
      try refresh(&state)
      guard state.generation == generation else { return true }
      guard certificates.count > 1 || refusal.codes.contains(700_024) else { return false }
      state.current = (state.current + 1) % certificates.count
      state.statements.removeAll()
      state.generation += 1
      return true
    }
    return answer ?? false
  }

  private func statement(
    _ identity: CertifiedKey, _ sendsChain: Bool, _ request: AssertionRequest, _ now: Date
  ) throws(AcquisitionError) -> String {
    let time = now.epochSeconds
    let claims: JSONValue = [
      "aud": .string(request.tokenEndpoint), "iss": .string(request.clientID), "sub": .string(request.clientID),
      "jti": .string(random.uuid().uuidString.lowercased()), "iat": JSONValue(time), "nbf": JSONValue(time),
      "exp": JSONValue(time + Int(clamping: Self.lifetime)),
    ]
    let der = identity.certificate.der
    // AD FS knows certificates by their SHA-1 only.
    var header: JSONObject =
      request.isFederation
      ? ["x5t": .string(Base64URL.encode(identity.certificate.sha1Thumbprint))]
      : ["x5t#S256": .string(Base64URL.encode(SHA256.hash(der)))]
    if sendsChain {
      header["x5c"] = .array(
        ([der] + identity.chain.map(\.der)).map { .string(Data($0).base64EncodedString()) })
    }
    do throws(JOSEError) {
      return try JWTSigner(key: identity.key, keyID: nil, algorithm: request.isFederation ? .rs256 : .ps256).sign(
        claims, header: header)
    } catch {
      throw AcquisitionError(.credential("the private key can't sign"))
    }
  }
}
