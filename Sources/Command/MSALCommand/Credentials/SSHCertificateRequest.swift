// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PrivateFiles
import TokenExchange

/// `msal ssh-cert`
struct SSHCertificateRequest: Sendable {
  private let file: String?
  private let publicKey: String?
  private let request: CredentialRequest

  /// Linux machines that trust certificates of Entra ID.
  private static let scope = "https://pas.windows.net/CheckMyAccess/Linux/.default"
  /// The size of a new RSA key, which may be used for some years.
  private static let keyBits = 3072

  init(_ arguments: ParsedArguments) throws(CommandError) {
    file = arguments[SSHGrammar.file]
    publicKey = arguments[SSHGrammar.publicKey]
    if file != nil, publicKey != nil {
      throw CommandError(
        .usage, "--file and --public-key both name a key.", nextStep: "Leave out --file: the other one is enough.")
    }
    var request = CredentialRequest(scopes: [Self.scope], username: arguments[Commands.username])
    request.forceRefresh = arguments.has(Commands.forceRefresh)
    self.request = request
  }

  func run(_ session: Session) async throws {
    while true {
      let key = try publicKey.map { try SSHKeyFile(publicKey: $0) } ?? SSHKeyFile(try path(session), bits: Self.keyBits)
      var request = request
      request.scheme = .sshCertificate(SSHCertificateKey(key.key))
      let result = try await request.acquireToken(try await session.profile(), session)
      guard let body = TerminalSafeText(token: result.accessToken.exposed) else { throw CommandError.unprintableToken }
      // A key that another process has made meanwhile needs a certificate of its own.
      guard try key.save() else { continue }
      let name = AccountText.name(result.account)
      try key.write(certificate: "\(SSHCertificate.type) \(body.string) \(name)\n")
      return tell(key, name, end: result.expiresOn.formatted(.iso8601), session)
    }
  }

  private func tell(_ key: SSHKeyFile, _ name: String, end: String, _ session: Session) {
    session.answer(
      [
        "certificate": .string(key.certificatePath), "key": key.path.map { .string($0) }, "principal": .string(name),
        "expiresOn": .string(end),
      ], orInWords: "Wrote \(key.certificatePath), for \(name)" + TerminalSafeText(", good until \(end)."))
    guard key.isNew, let path = key.path else { return }
    session.talk("Next: ssh -i \(ShellWord.quoted(path)) -l \(ShellWord.quoted(name)) HOST")
  }

  private func path(_ session: Session) throws(CommandError) -> String {
    if let file { return URL(filePath: file).standardizedFileURL.path }
    return URL.ownHome.appending(path: ".ssh/" + (try session.fileName("id_msal"))).path
  }
}

/// A key of OpenSSH in a file, and what stands beside it.
private struct SSHKeyFile {
  /// nil: only the public half is known.
  let path: String?
  let certificatePath: String
  let key: RSAPublicKey
  /// The private half of a key that is not in its file yet.
  private let made: RSAPrivateKey?

  var isNew: Bool { made != nil }

  /// A public key that somebody has made.
  init(publicKey file: String) throws(CommandError) {
    path = nil
    let stem = file.hasSuffix(".pub") ? String(file.dropLast(4)) : file
    certificatePath = URL(filePath: stem + "-cert.pub").standardizedFileURL.path
    key = try Self.read(file, advice: "Name another --public-key, or none: then a key is made.")
    made = nil
  }

  /// The key at `path`; a new one where there is none.
  init(_ path: String, bits: Int) throws {
    self.path = path
    certificatePath = path + "-cert.pub"
    if FileManager.default.fileExists(atPath: path) {
      key = try Self.read(path + ".pub", advice: "Name another --file: where there is none, a key is made.")
      made = nil
    } else {
      let pair = try RSAPrivateKey.generate(bits: bits)
      (key, made) = (pair.publicKey, pair)
    }
  }

  /// - Parameter advice: What to do if the file can't be used.
  private static func read(_ file: String, advice: String) throws(CommandError) -> RSAPublicKey {
    guard let bytes = try? PlainFile.read(file, limit: 65_536) else {
      throw CommandError(.usage, "The public key \(file) can't be read.", nextStep: advice)
    }
    guard let key = SSHPublicKey(line: String(decoding: bytes, as: UTF8.self)) else {
      throw CommandError(
        .usage, "\(file) is not an RSA key, and Entra ID vouches for no other kind.", nextStep: advice)
    }
    return key.key
  }

  /// Writes a new key; a key that is there is never written over.
  /// - Returns: Whether the key is the one in the files; false when another process has made one meanwhile.
  func save() throws(CommandError) -> Bool {
    guard let made, let path else { return true }
    do {
      try PrivateDirectory.make(OwnedPath.parent(of: path))
      return try LockFile(path: path + ".lockfile", patienceMilliseconds: 5_000).hold { _ in
        guard !FileManager.default.fileExists(atPath: path) else { return false }
        let pem = try made.pem()
        // The public half comes first: one of another key is noticed before there is a private half beside it.
        try PrivateFile.write(
          Array((SSHPublicKey(key).line(comment: "msal") + "\n").utf8), to: path + ".pub", onCollision: .refuse)
        do { try PrivateFile.write(Array(pem.utf8), to: path, onCollision: .refuse) } catch {
          try? PrivateFile.remove(path + ".pub")
          throw error
        }
        return true
      }
    } catch PrivateFileError.exists(let found) {
      throw CommandError(
        .usage, "\(found) is there already, without its private key \(path).",
        nextStep: "Remove it, or name another --file.")
    } catch {
      throw notWritten(path, error)
    }
  }

  func write(certificate: String) throws(CommandError) {
    do throws(PrivateFileError) {
      try PrivateDirectory.make(OwnedPath.parent(of: certificatePath))
      try PrivateFile.write(Array(certificate.utf8), to: certificatePath)
    } catch {
      throw notWritten(certificatePath, error)
    }
  }

  private func notWritten(_ path: String, _ failure: any Error) -> CommandError {
    if let failure = failure as? PrivateFileError, case .busy = failure {
      return CommandError(.general, "\(path) can't be written: \(failure.reason).", nextStep: failure.remedy)
    }
    return CommandError(.general, "\(path) can't be written.", nextStep: "Name a file of your own with --file.")
  }
}
