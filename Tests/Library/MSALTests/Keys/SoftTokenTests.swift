// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import OpenSSLCrypto
import TestSupport
import Testing

@Suite("Keys in a token that speaks PKCS #11", .enabled(if: SoftToken.missing == nil))
struct SoftTokenTests {
  private let token: SoftToken

  init() async throws { token = try await SoftToken.shared.value }

  private func keyID() throws -> String {
    try MSALExternalKeyPair(privateKeyPEM: try TestKeys.client.get().pem()).keyId
  }

  @Test func `the PIN is given, or stands in the URI, or in a file that the URI names`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("\(SoftToken.pin)\n", to: "pin")
    for query in ["pin-value=1234", "pin-source=\(file)", "pin-source=file:\(file)"] {
      #expect(try MSALExternalKeyPair(pkcs11URI: token.uri("pop", query: query)).keyId == keyID())
    }
    #expect(try MSALExternalKeyPair(pkcs11URI: token.uri("pop", query: nil), pin: SoftToken.pin).keyId == keyID())
  }

  @Test func `a module that is registered with p11-kit needs no path`() throws {
    #expect(try MSALExternalKeyPair(pkcs11URI: "pkcs11:token=msal;object=pop", pin: SoftToken.pin).keyId == keyID())
  }

  @Test(arguments: [
    ("decrypt", MSALExternalKeyPairFailureReason.notSigningCapable), ("small", .keySizeTooSmall),
    ("ec", .unsupportedKeyType), ("mixed", .keyPairMismatch), ("public", .invalidKeyHandle),
    ("nobody", .invalidKeyHandle), ("public;type=public", .invalidKeyClass), ("other", nil),
  ])
  func `a key of the token is checked`(key: String, reason: MSALExternalKeyPairFailureReason?) throws {
    #expect(try refusal { try MSALExternalKeyPair(pkcs11URI: token.uri(key)) } == reason)
  }

  @Test(arguments: [
    ("pkcs11:token=msal?module-path=\(SoftToken.module)&pin-value=1234", "several private keys"),
    ("pkcs11:object=pop?module-path=\(SoftToken.module)&pin-value=1234", "several tokens"),
    ("pkcs11:token=absent;object=pop?module-path=\(SoftToken.module)", "is not there"),
    ("pkcs11:token=msal;object=pop?module-path=\(SoftToken.module)", "needs a PIN"),
    ("pkcs11:token=msal;object=pop?module-path=\(SoftToken.module)&pin-source=/nonexistent", "pin-source"),
    ("pkcs11:token=msal;object=pop?module-path=\(SoftToken.module)&pin-source=%7Ccat", "absolute path"),
    ("pkcs11:token=msal;object=pop?module-path=/nonexistent.so", "module-path"),
    ("pkcs11:token=msal;colour=red", "RFC 7512"), ("pop.pem", "RFC 7512"),
  ])
  func `what is wrong with a URI is said`(uri: String, words: String) throws {
    let error = try #require(throws: NSError.self) { try MSALExternalKeyPair(pkcs11URI: uri) }
    #expect(error.localizedDescription.contains(words), "\(error.localizedDescription)")
    #expect(try refusal { try MSALExternalKeyPair(pkcs11URI: uri) } == .invalidKeyHandle)
    #expect(!error.localizedDescription.contains("1234"))
  }

  @Test func `a PIN that the token has refused is not sent again, and another one is`() async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("0000", to: "pin")
    let uri = token.uri("other", token: "alone", query: "pin-source=\(file)")
    let refused = try #require(throws: NSError.self) { try MSALExternalKeyPair(pkcs11URI: uri) }
    #expect(refused.localizedDescription.contains("the PIN is wrong"))
    #expect(!refused.localizedDescription.contains("0000"))
    try folder.write(SoftToken.pin, to: "pin")
    let orders = try await OrdersOfAdele(key: MSALExternalKeyPair(pkcs11URI: uri))
    try folder.write("0000", to: "pin")
    for words in ["the PIN is wrong", "has refused this PIN before", "has refused this PIN before"] {
      let error = await #expect(throws: NSError.self) { try await orders.silently() }
      #expect(error?.localizedDescription.contains(words) == true, "\(error?.localizedDescription ?? "")")
    }
    try folder.write(SoftToken.pin, to: "pin")
    #expect(try await orders.call(try await orders.silently().authorizationHeader) == 200)
  }

  @Test func `tokens are bound to the key in the token, by several tasks at the same time`() async throws {
    let orders = try await OrdersOfAdele(key: MSALExternalKeyPair(pkcs11URI: token.uri("pop")))
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { try await orders.call(try await orders.silently().authorizationHeader) }
      }
      for try await status in group { #expect(status == 200) }
    }
    #expect(Set(orders.world.transport.requests(to: "/token").map { $0.form["req_cnf"] }).count == 1)
  }

  @Test func `a token that is taken away makes calls fail`() async throws {
    let key = try MSALExternalKeyPair(pkcs11URI: token.uri("pop", token: "removable"))
    let orders = try await OrdersOfAdele(key: key)
    #expect(try await orders.call(try await orders.silently().authorizationHeader) == 200)
    try token.remove()
    let error = await #expect(throws: NSError.self) { try await orders.silently() }
    #expect(error?.msalCode == .internal)
    #expect(error?.userInfo[MSALExternalKeyPairFailureReasonKey] == nil)
    #expect(error?.localizedDescription.contains("the key can't sign: the token") == true)
  }
}
