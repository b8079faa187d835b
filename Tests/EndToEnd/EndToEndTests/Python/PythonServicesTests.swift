// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// An authority for MSAL for Python, and the person who signs in there.
struct PythonService: Sendable, CustomTestStringConvertible {
  var name: String
  /// The parameter that takes the authority.
  var parameter = "authority"
  /// nil stands for plain `localhost`.
  var host: String?
  var path: String
  var clientID: String
  var username: String
  var password: String
  var scope = toDo
  /// The claim that holds the user name.
  var nameClaim = "preferred_username"
  /// The realm in MSAL for Python's account entry.
  var realm: String
  var homeAccountID: String

  var testDescription: String { name }

  func authority(at emulator: EmulatorProcess) throws -> String {
    let port = try #require(URL(string: emulator.https)?.port)
    return "https://\(host ?? "localhost"):\(port)\(path)"
  }

  static let toDo = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read"
  static let sampleApp = "5a3e0000-0000-4000-8000-00000000a001"
  static let customers = "fab21ca0-0000-4000-8000-0000000000c1"
  static let contoso = "c0a7050a-0000-4000-8000-000000000001"
  static let adele = "a0000000-0000-4000-8000-00000000b001"
  static let pia = "a0000000-0000-4000-8000-00000000b011"
  static let cora = "a0000000-0000-4000-8000-00000000b021"
  static let government = "c0a7050a-0000-4000-8000-0000000000a5"

  static let all = [
    PythonService(
      name: "B2C", host: "fabrikamb2c.b2clogin.localhost", path: "/fabrikamb2c.onmicrosoft.com/B2C_1_susi",
      clientID: "5a3e0000-0000-4000-8000-00000000a021", username: "cora@shoppers.example", password: "Cora-Pass-1",
      nameClaim: "emails", realm: "fabrikamb2c.onmicrosoft.com",
      homeAccountID: "\(cora)-b2c_1_susi.fab21ca0-0000-4000-8000-0000000000b2"),
    PythonService(
      name: "CIAM", host: "fabrikam.ciamlogin.localhost", path: "/\(customers)",
      clientID: "5a3e0000-0000-4000-8000-00000000a011", username: "pia@customers.example", password: "Pia-Pass-1",
      realm: customers, homeAccountID: "\(pia).\(customers)"),
    PythonService(
      name: "CIAM as oidc_authority", parameter: "oidc_authority", host: "\(customers).ciamlogin.localhost",
      path: "/\(customers)/v2.0", clientID: "5a3e0000-0000-4000-8000-00000000a011", username: "pia@customers.example",
      password: "Pia-Pass-1", realm: customers, homeAccountID: "\(pia).\(customers)"),
    PythonService(
      name: "oidc_authority", parameter: "oidc_authority", host: "login.microsoftonline.localhost",
      path: "/\(contoso)/v2.0", clientID: sampleApp, username: "adele@contoso.example", password: "Adele-Pass-1",
      scope: "User.Read", realm: contoso, homeAccountID: "\(adele).\(contoso)"),
    PythonService(
      name: "AD FS", path: "/adfs", clientID: "5a3e0000-0000-4000-8000-00000000a031", username: "fred@litware.example",
      password: "Fred-Pass-1", scope: "5a3e0000-0000-4000-8000-00000000a031", nameClaim: "upn", realm: "adfs",
      homeAccountID: ""),
    PythonService(
      name: "a national cloud", host: "login.microsoftonline.us.localhost", path: "/common", clientID: sampleApp,
      username: "gina@contoso-gov.example", password: "Gina-Pass-1", scope: "User.Read", realm: "common",
      homeAccountID: "a0000000-0000-4000-8000-00000000b041.\(government)"),
  ]
}

// Fidelity: [PyJWT] signing keys; [PyJWT] ID token claims; [MSAL Python] External ID: browser sign-in and sign-up
// Fidelity: [MSAL Python] B2C; [MSAL Python] national clouds, own clouds, custom domains; [MSAL Python] AD FS
// Parity: access and ID tokens signed with RS256; national clouds
@Suite("Microsoft's MSAL for Python signs in at every kind of authority", .timeLimit(.minutes(5)))
struct PythonServicesTests {
  @Test(arguments: PythonService.all)
  func `By code, then silently and by refresh token; PyJWT takes the ID token; the account comes and goes`(
    service: PythonService
  ) async throws {
    let emulator = try await EmulatorProcess.start()
    let python = try await PythonEnvironment.shared()
    let report = try await python.report(
      "services.py",
      [
        service.parameter, service.authority(at: emulator), service.clientID, service.username, service.password,
        service.scope,
      ], emulator)
    for step in ["signed_in", "cached", "renewed", "renewed_again", "again"] {
      let result = try #require(report[step])
      #expect(result["error"] == .null, "\(step): \(result.text)")
      #expect(result["token"]?.string != nil, "\(step)")
    }
    #expect(report["cached"]?["token"] == report["signed_in"]?["token"])
    #expect(report["cached"]?["source"] == "cache")
    let tokens = ["signed_in", "renewed", "renewed_again", "again"].compactMap { report[$0]?["token"]?.string }
    #expect(Set(tokens).count == 4)
    // The second visit asked for the password in spite of the session.
    #expect(report["again"]?["steps"]?.array?.contains("password") == true)

    let claims = try #require(report["claims"])
    let name = claims[service.nameClaim]?.string ?? claims[service.nameClaim]?.array?.first?.string
    #expect(name == service.username)
    let accounts = try #require(report["accounts"]?.array)
    #expect(accounts.count == 1)
    #expect(accounts.first?["realm"]?.string == service.realm)
    let subject = claims["sub"]?.string ?? ""
    #expect(
      accounts.first?["home_account_id"]?.string == (service.homeAccountID.isEmpty ? subject : service.homeAccountID))
    #expect(report["accounts_left"] == 0)
    #expect(await emulator.stop() == 0)
  }
}

extension PythonEnvironment {
  /// Runs a script that drives `emulator` and prints one JSON object as its last line.
  func report(_ script: String, _ arguments: [String], _ emulator: EmulatorProcess) async throws -> JSONValue {
    let result = try await run(
      script, arguments,
      environment: [
        // The asynchronous clients know only the second name.
        "REQUESTS_CA_BUNDLE": emulator.certificateAuthority, "SSL_CERT_FILE": emulator.certificateAuthority,
      ])
    let line = try #require(result.output.split(separator: "\n").last, "the script printed nothing")
    #expect(result.status == 0, "\(result.output)")
    return try JSONValue(parsing: String(line))
  }
}
