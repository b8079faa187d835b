// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import Foundation
import IdentityEmulator
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

// Fidelity: certificates for ssh (`token_type=ssh-cert`)
@Suite("Certificates for ssh")
struct SSHCertificateIssueTests {
  private static let scope = "https://pas.windows.net/CheckMyAccess/Linux/.default"
  private static let key = TestKeys.client

  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private static func confirmation() throws -> JSONObject {
    var key = JSONWebKey(publicKey: try key.get().publicKey, keyID: nil)
    key.keyID = key.thumbprint
    return try #require(key.encoded.object)
  }

  private func answer(scope: String = scope, confirmation: String?) async throws -> TokenAnswer {
    let client = TestClient(scope: scope + " openid offline_access")
    let code = try #require(try await TestBrowser(world).signIn("adele", as: client)["code"])
    return try await world.token(client.codeForm(code) + [("token_type", "ssh-cert"), ("req_cnf", confirmation)])
  }

  @Test func `stand in place of the access token, for the key that is sent`() async throws {
    let answer = try await answer(confirmation: JSONValue.object(Self.confirmation()).text)
    #expect(answer.status == 200 && answer.json["token_type"]?.string == "ssh-cert")
    let body = try #require(Data(base64Encoded: answer.accessToken ?? ""))
    let modulus = try Self.key.get().publicKey.modulus
    #expect(body.range(of: Data("ssh-rsa-cert-v01@openssh.com".utf8)) != nil && body.range(of: Data(modulus)) != nil)
    #expect(body.range(of: Data("adele@contoso.example".utf8)) != nil)
  }

  @Test(arguments: [nil, "", "e30", #"{"kty":"RSA"}"#, "without kid"])
  func `need a whole key with an id`(confirmation: String?) async throws {
    var text = confirmation
    if text == "without kid" {
      var members = try Self.confirmation()
      members["kid"] = nil
      text = JSONValue.object(members).text
    }
    let answer = try await answer(confirmation: text)
    #expect(answer.status == 400 && answer.json["error"]?.string == "invalid_request", "\(answer.json)")
  }

  @Test func `are for Linux machines only`() async throws {
    let answer = try await answer(scope: "User.Read", confirmation: JSONValue.object(Self.confirmation()).text)
    #expect(answer.status == 400 && answer.json["error_description"]?.string?.contains(Self.scope) == true)
  }

  @Test func `come from an authority that outlasts a reset and a restart`() async throws {
    func authority(_ world: PlatformWorld) async throws -> String {
      String(decoding: try await world.get("/_emulator/ssh-ca").body, as: UTF8.self)
    }
    #expect(!String(decoding: world.emulator.savedState(), as: UTF8.self).contains("sshCertificateKey"))
    let line = try await authority(world)
    #expect(line.hasPrefix("ssh-rsa ") && line.hasSuffix("not Microsoft\n"))
    let next = try PlatformWorld()
    #expect(try await authority(next) != line)
    try next.emulator.restoreState(world.emulator.savedState())
    #expect(try await authority(next) == line)
    world.emulator.reset()
    #expect(try await authority(world) == line)
    let damaged = String(decoding: next.emulator.savedState(), as: UTF8.self).replacing("PRIVATE", with: "PUBLIC")
    #expect(throws: SavedStateError.badMember("sshCertificateKey")) {
      try next.emulator.restoreState(Array(damaged.utf8))
    }
  }
}
