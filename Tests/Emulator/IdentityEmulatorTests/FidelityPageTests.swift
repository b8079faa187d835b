// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

/// The features that the page about fidelity calls absent, and the emulator's answers to requests for them.
// Fidelity: pushed requests (PAR), request objects (`request`, `request_uri`), DPoP, certificate-bound tokens
// Fidelity: token exchange, SAML bearer, refresh tokens of a broker
// Fidelity: WS-Federation, SAML, WS-Trust, `/FederationMetadata`
// Fidelity: token revocation and introspection endpoints, dynamic registration, `check_session_iframe`
@Suite("What is absent")
struct FidelityPageTests {
  let world: PlatformWorld
  let page: String

  init() throws {
    world = try PlatformWorld()
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    page = try String(contentsOf: root.appending(path: "docs/emulator/fidelity.md"), encoding: .utf8)
  }

  private func expectAbsent(_ words: String) {
    let row = page.split(separator: "\n").first { $0.contains(words) }
    #expect(row?.contains("| absent |") == true, "no row says that \(words) is absent")
  }

  // Parity: token exchange (RFC 8693)
  @Test(
    arguments: [
      ("urn:ietf:params:oauth:grant-type:token-exchange", "token exchange"),
      ("urn:ietf:params:oauth:grant-type:saml1_1-bearer", "SAML bearer"),
    ])
  func `a grant that is not offered is unsupported, and stands there`(grant: String, words: String) async throws {
    let answer = try await world.token([("grant_type", grant), ("client_id", TestClient().id), ("scope", "User.Read")])
    #expect(answer.error == "unsupported_grant_type")
    expectAbsent(words)
  }

  // Parity: pushed authorization requests; SAML; WS-Federation
  @Test(
    arguments: [
      ("/common/wsfed", "WS-Federation"), ("/common/saml2", "SAML,"),
      ("/FederationMetadata/2007-06/FederationMetadata.xml", "FederationMetadata"),
      ("/common/oauth2/v2.0/revoke", "token revocation"), ("/common/oauth2/v2.0/introspect", "introspection"),
      ("/common/oauth2/v2.0/par", "PAR"),
    ])
  func `an endpoint that is not there is not found, and stands there`(path: String, words: String) async throws {
    for method in ["GET", "POST"] {
      let url = try #require(URL(string: world.origin + path))
      #expect(await world.emulator.respond(to: HTTPRequest(method: method, url: url)).status == 404)
    }
    expectAbsent(words)
  }

  // Parity: request object by reference (`request_uri`); request object in the request (`request`)
  @Test func `the metadata announces nothing that is absent`() async throws {
    let metadata = try await world.json("/common/v2.0/.well-known/openid-configuration").value
    for member in metadata.object?.members ?? [] {
      guard let text = member.value.string, let url = URL(string: text), url.scheme == "https", member.name != "issuer"
      else { continue }
      #expect(await world.emulator.respond(to: HTTPRequest(method: "GET", url: url)).status != 404, "\(member.name)")
    }
  }
}
