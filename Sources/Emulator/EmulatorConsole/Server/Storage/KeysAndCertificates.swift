// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import IdentityEmulator
import LocalHTTPServer
import OpenSSLCrypto
import PlatformInterfaces
import PrivateFiles

/// The emulator's own certificate authority, made once and kept, and a server certificate of it, made at each start and
/// never stored.
package struct LocalCertificates: Sendable {
  /// The authority's certificate as a PEM file, for clients to trust.
  package let authorityPath: String
  package let authority: Certificate
  package let identity: TLSIdentity
  /// The SHA-1 of the server's own certificate, in hex.
  package let thumbprint: String

  static let hostNames = [
    "localhost", "graph.microsoft.localhost", "*.ciamlogin.localhost", "*.b2clogin.localhost",
  ]

  private static let certificateName = "ca.pem"
  private static let keyName = "ca-key.pem"
  private static let day = 86_400.0
  /// Browsers refuse server certificates that are valid for longer than 398 days.
  private static let leafDays = 397.0
  private static let authorityDays = 3650.0

  /// The file of the authority of this person's emulators, which may be missing; nil: there is no home for it.
  package static func standardAuthorityPath(environment: [String: String]) -> String? {
    (try? PrivateFolder.standardPath(environment: environment)).map { $0 + "/" + certificateName }
  }

  /// Loads the authority or makes one; one that would expire before its server certificate is made anew.
  /// - Parameter names: host names of the server besides the usual ones.
  package static func load(
    from folder: PrivateFolder, extraHosts: [String] = [], names: [String] = [], now: Date
  ) throws(EmulatorServerError) -> LocalCertificates {
    let authority = try folder.withLock { () throws(EmulatorServerError) in
      if let stored = try stored(in: folder, now: now) { return stored }
      return try made(in: folder, now: now)
    }
    let (identity, thumbprint) = try crypto(folder.path(of: keyName)) { () throws(CryptoError) in
      try server(of: authority, extraHosts: extraHosts, names: names, now: now)
    }
    return LocalCertificates(
      authorityPath: folder.path(of: certificateName), authority: authority.certificate, identity: identity,
      thumbprint: thumbprint)
  }

  private struct CertificateAuthority {
    var certificate: Certificate
    var key: P256PrivateKey
  }

  private static func stored(in folder: PrivateFolder, now: Date) throws(EmulatorServerError) -> CertificateAuthority? {
    guard let certificateText = try folder.read(certificateName, mode: 0o644), let keyText = try folder.read(keyName)
    else { return nil }
    let certificate = try crypto(folder.path(of: certificateName)) { () throws(CryptoError) in
      try Certificate(pem: String(decoding: certificateText, as: UTF8.self))
    }
    let key = try crypto(folder.path(of: keyName)) { () throws(CryptoError) in
      try P256PrivateKey(pem: String(decoding: keyText, as: UTF8.self))
    }
    guard certificate.notAfter > now.addingTimeInterval((leafDays + 1) * day) else { return nil }
    return CertificateAuthority(certificate: certificate, key: key)
  }

  private static func made(in folder: PrivateFolder, now: Date) throws(EmulatorServerError) -> CertificateAuthority {
    let path = folder.path(of: certificateName)
    let (authority, certificateText, keyText) = try crypto(path) { () throws(CryptoError) in
      let key = try P256PrivateKey.generate()
      let certificate = try Certificate.certificateAuthority(
        commonName: "Local MSAL emulator, not Microsoft", key: key, notBefore: now.addingTimeInterval(-day),
        notAfter: now.addingTimeInterval(authorityDays * day))
      return (CertificateAuthority(certificate: certificate, key: key), try certificate.pem(), try key.pem())
    }
    try folder.write(Array(keyText.utf8), to: keyName)
    try folder.write(Array(certificateText.utf8), to: certificateName, mode: 0o644)
    return authority
  }

  private static func server(
    of authority: CertificateAuthority, extraHosts: [String], names: [String], now: Date
  ) throws(CryptoError) -> (TLSIdentity, thumbprint: String) {
    let key = try P256PrivateKey.generate()
    let extraAddresses = extraHosts.filter { NumericAddress($0) != nil && !LoopbackHost.commonAddresses.contains($0) }
    let leaf = try Certificate.leaf(
      commonName: "localhost", dnsNames: hostNames + names, ipAddresses: LoopbackHost.commonAddresses + extraAddresses,
      key: key,
      issuer: authority.certificate, issuerKey: authority.key, notBefore: now.addingTimeInterval(-day),
      notAfter: now.addingTimeInterval(leafDays * day))
    // The authority's certificate is sent too, so that clients may pin its key.
    let chain = try leaf.pem() + authority.certificate.pem()
    return (TLSIdentity(certificateChain: chain, privateKey: try key.pem()), leaf.sha1Thumbprint.hex)
  }

  private static func crypto<Result>(
    _ path: String, _ body: () throws(CryptoError) -> Result
  ) throws(EmulatorServerError) -> Result {
    do { return try body() } catch { throw .damaged(path: path, reason: error.text) }
  }
}

extension CryptoError {
  /// In words, for the person who starts the emulator.
  var text: String {
    switch self {
    case .invalidKey(let reason): reason
    case .signingFailed: "signing failed"
    case .authenticationFailed: "it was changed, or belongs to another key"
    case .failed(let operation, let reason): "\(operation) failed: \(reason)"
    }
  }
}

/// The key that signs tokens, kept because making one takes a third of a second and because clients keep its public
/// half.
package enum SigningKeyFile {
  private static let name = "token-signing-key.pem"

  /// The stored key; when there is none, one that is made and stored when it is first needed.
  /// - Parameter report: Hears that the new key could not be stored. It is used until the emulator ends.
  package static func load(
    from folder: PrivateFolder, report: @escaping @Sendable (EmulatorServerError) -> Void = { _ in }
  ) throws(EmulatorServerError) -> LazyValue<RSAPrivateKey, Never> {
    if let stored = try folder.withLock({ () throws(EmulatorServerError) in try stored(in: folder) }) {
      return LazyValue(known: stored)
    }
    return LazyValue { () throws(Never) in made(in: folder, report) }
  }

  private static func stored(in folder: PrivateFolder) throws(EmulatorServerError) -> RSAPrivateKey? {
    guard let text = try folder.read(name) else { return nil }
    do throws(CryptoError) { return try RSAPrivateKey(pem: String(decoding: text, as: UTF8.self)) } catch {
      throw .damaged(path: folder.path(of: name), reason: error.text)
    }
  }

  /// A key that is made and stored, unless another emulator was faster.
  static func made(
    in folder: PrivateFolder, _ report: @Sendable (EmulatorServerError) -> Void
  ) -> RSAPrivateKey {
    guard let key = try? RSAPrivateKey.generate(), let text = try? key.pem() else {
      preconditionFailure("OpenSSL makes a key from any random numbers")
    }
    do throws(EmulatorServerError) {
      return try folder.withLock { () throws(EmulatorServerError) in
        if let stored = try stored(in: folder) { return stored }
        try folder.write(Array(text.utf8), to: name)
        return key
      }
    } catch {
      report(error)
      return key
    }
  }
}

extension ArcKeyFolder {
  /// Where Azure Arc's agent has its files. Clients read files from no other folder.
  private static let agents = "/var/opt/azcmagent/tokens"

  /// The agent's folder, where somebody has made it for this user alone, otherwise one in `folder`.
  init(besides folder: PrivateFolder) throws(EmulatorServerError) {
    let isOurs = (try? OwnedPath.check(Self.agents, .directory, widest: PrivateDirectory.mode)) != nil
    let keys = try PrivateFolder(creating: isOurs ? Self.agents : folder.path(of: "arc-keys"))
    self.init(path: keys.path) { bytes, name in
      (try? keys.write(bytes, to: name)) != nil
    } remove: { name in
      try? PrivateFile.remove(keys.path(of: name))
    }
  }
}
