// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import MSALServer
import OAuthWire
import OpenSSLCrypto
import TestSupport
import Testing

/// Files that people mistake for the certificate of their application.
@Suite struct KeyFileTests {
  let service = ScriptedService()

  /// The content of each file, and the error's words about it.
  private static let files: [(name: String, words: String)] = [
    ("nothing", "a file is empty"), ("der", "DER, not PEM"), ("ec", "not an RSA key"),
    ("other", "none of the certificates is for the private key"), ("certificate", "no private key"),
    ("key", "without a certificate"), ("encrypted", "encrypted, and there is no password"),
    ("text", "no private key in PEM form"), ("half", "the private key can't be read"),
  ]

  private static func fixture(_ name: String) -> String { Checkout.path("Tests/Fixtures/certificates/\(name)") }

  private func content(_ name: String) throws -> [UInt8] {
    let key = try ScriptedService.key.get()
    let certificate = try Certificate.selfSigned(
      commonName: name, key: key, notBefore: Date(timeIntervalSince1970: 0), notAfter: Date(timeIntervalSince1970: 4e9))
    switch name {
    case "nothing": return []
    case "der": return certificate.der
    case "ec", "encrypted": return Array(try Data(contentsOf: URL(filePath: Self.fixture(name + ".pem"))))
    case "other": return Array((try certificate.pem() + ScriptedService.otherKey.get().pem()).utf8)
    case "certificate": return Array(try certificate.pem().utf8)
    case "key": return Array(try key.pem().utf8)
    case "half": return Array((try certificate.pem() + key.pem().prefix(400)).utf8)
    default: return Array("Sesame".utf8)
    }
  }

  private func refusal(of certificate: ClientCertificate) -> String {
    do {
      _ = try service.application(credential: .certificate(certificate))
      return "taken"
    } catch {
      guard case .credential(let text)? = (error as? AcquisitionError)?.reason else { return "\(error)" }
      return text
    }
  }

  @Test(arguments: files)
  func `a file that is no certificate with its key is refused with its name and the reason`(
    name: String, words: String
  ) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file(name + ".pem")
    try Data(content(name)).write(to: URL(filePath: path))
    let text = refusal(of: ClientCertificate(pemFile: path))
    #expect(text.contains(words) && text.contains(path), "\(text)")
    if name != "der" {
      let other = refusal(of: ClientCertificate(pkcs12File: path, password: "t3st"))
      #expect(other.contains(name == "nothing" ? "a file is empty" : "no PKCS #12"), "\(other)")
    }
  }

  @Test func `an encrypted key is opened with its password, and with no other`() async throws {
    service.giveTokens()
    let path = Self.fixture("encrypted.pem")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for certificate in [
      ClientCertificate(pemFile: path, password: "t3st"), ClientCertificate(pem: text, password: "t3st"),
    ] {
      let application = try service.application(credential: .certificate(certificate))
      _ = try await application.acquireTokenForClient(scope: ScriptedService.graph)
      let assertion = try UnverifiedJWT(parsing: try #require(service.tokenRequests.last?.form["client_assertion"]))
      #expect(assertion.header["x5t#S256"] == "cGkKlhvz7vahcTIQ3_oIb8qNR9pP3xf28YwZah6gNoE")
      #expect(!"\(certificate)".contains("t3st"))
    }
    #expect(refusal(of: ClientCertificate(pemFile: path, password: "wrong")).contains("the password is wrong"))
    #expect(refusal(of: ClientCertificate(pemFile: path, password: "")).contains("the password is wrong"))
    #expect(refusal(of: ClientCertificate(pem: text)).contains("there is no password"))
  }

  @Test func `a certificate that has ended is used, and the log says so`() async throws {
    service.giveTokens()
    let key = try ScriptedService.key.get()
    let certificate = try Certificate.selfSigned(
      commonName: "old", key: key, notBefore: Date(timeIntervalSince1970: 0), notAfter: Date(timeIntervalSince1970: 1e9)
    )
    let application = try service.application(
      credential: .certificate(ClientCertificate(pem: try certificate.pem() + key.pem())))
    _ = try await application.acquireTokenForClient(scope: ScriptedService.graph)
    #expect(service.told.contains { $0.level == .warning && "\($0)".contains("ended on 2001-09-09") })
  }
}
