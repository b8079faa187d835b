// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import TestSupport
import Testing
import TokenCache

/// A row of the reference's table of OAuth errors (section 3.9) and what an app sees of it.
struct ErrorRow: Sendable, CustomTestStringConvertible {
  var error: String
  var subError: String?
  var codes: [Int] = []
  /// The code that apps get in an interactive request.
  var code = MSALError.internal
  var detail: Int?
  /// Whether a silent request ends with the same error; for all others it ends with `interactionRequired`.
  var staysItself = false

  var testDescription: String { ([error, subError] + codes.map(String.init)).compactMap { $0 }.joined(separator: " ") }

  init(_ error: String, sub subError: String? = nil, codes: [Int] = [], _ code: MSALError) {
    self.error = error
    self.subError = subError
    self.codes = codes
    self.code = code
  }

  init(_ error: String, sub subError: String? = nil, _ detail: MSALInternalError, staysItself: Bool = false) {
    self.error = error
    self.subError = subError
    self.detail = detail.rawValue
    self.staysItself = staysItself
  }

  init(_ error: String, sub subError: String? = nil, wrapped: MSALError) {
    self.error = error
    self.subError = subError
    detail = wrapped.rawValue
  }

  var answer: JSONValue {
    [
      "error": .string(error), "suberror": subError.map(JSONValue.string),
      "codes": codes.isEmpty ? nil : .array(codes.map { JSONValue($0) }), "description": "A row of the table.",
    ]
  }

  static let table: [ErrorRow] = [
    ErrorRow("invalid_request", .internalErrorInvalidRequest),
    ErrorRow("invalid_request", codes: [50_142], .serverInvalidRequestResetPasswordRequired),
    ErrorRow("invalid_client", .internalErrorInvalidClient, staysItself: true),
    ErrorRow("invalid_grant", .internalErrorInvalidGrant),
    ErrorRow("invalid_scope", .internalErrorInvalidScope, staysItself: true),
    ErrorRow("unauthorized_client", .internalErrorUnauthorizedClient),
    {
      var row = ErrorRow("unauthorized_client", sub: "protection_policy_required", .serverProtectionPoliciesRequired)
      row.staysItself = true
      return row
    }(),
    ErrorRow("interaction_required", .interactionRequired), ErrorRow("login_required", .interactionRequired),
    ErrorRow("consent_required", .interactionRequired), ErrorRow("access_denied", .userCanceled),
    ErrorRow("tokenTransferFailedOTC", .userCanceled), ErrorRow("transfer_token_expired", .userCanceled),
    ErrorRow("tts_denied", .userCanceled), ErrorRow("user_skipped", .userCanceled),
    ErrorRow("invalid_grant", sub: "insufficient_device_strength", wrapped: .insufficientDeviceStrength),
    ErrorRow("server_error", wrapped: .serverError),
    ErrorRow("temporarily_unavailable", .internalErrorAuthorizationFailed),
    ErrorRow("anything_else", .internalErrorAuthorizationFailed),
  ]
}

extension InProcessTests {
  /// Rows of sections 3.7 to 3.9 of the protocol reference.
  @Suite("Reference 3.7 to 3.9: errors of the service as apps see them")
  struct ErrorRowTests {
    /// The numbers of section 3.8 with their usual error.
    static let numbers: [(String, [Int])] = [
      ("interaction_required", [16_000, 50_105, 50_127, 50_129, 50_131, 50_140, 53_001, 53_002, 53_004]),
      ("invalid_request", [50_011, 500_113, 50_059, 50_194]),
      (
        "invalid_grant",
        [
          50_013, 500_133, 50_034, 50_053, 50_055, 50_057, 50_072, 50_074, 50_076, 50_078, 50_079, 50_126, 50_132,
          50_133, 50_173, 50_196, 501_481, 53_000, 53_003, 54_005, 65_001, 70_000, 70_008, 700_082, 700_084, 70_043,
        ]
      ),
      ("invalid_instance", [50_049]), ("login_required", [50_058]), ("invalid_resource", [500_011]),
      ("access_denied", [65_004]), ("unauthorized_client", [70_001, 700_016]),
      ("invalid_client", [70_002, 7_000_215, 7_000_218, 7_000_222, 700_025, 700_027]), ("invalid_scope", [70_011]),
      ("server_error", [70_012]),
      // Numbers for which the reference names no usual error.
      (
        "invalid_grant",
        [50_020, 50_097, 50_142, 50_144, 50_155, 50_158, 50_199, 500_208, 65_005, 650_052, 650_056, 650_057]
      ),
    ]

    static let numbered: [ErrorRow] = numbers.flatMap { error, codes in
      codes.compactMap { code in
        guard var row = ErrorRow.table.first(where: { $0.error == error && $0.subError == nil && $0.codes.isEmpty })
        else {
          return ErrorRow(error, .internalErrorAuthorizationFailed).with(code)
        }
        row.codes = [code]
        return row
      }
    }

    private func check(_ error: NSError?, _ row: ErrorRow) {
      #expect(error?.domain == MSALErrorDomain)
      #expect(error?.code == row.code.rawValue)
      #expect(error?.userInfo[MSALInternalErrorCodeKey] as? Int == row.detail)
      checkFacts(error, row)
    }

    private func checkFacts(_ error: NSError?, _ row: ErrorRow) {
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == row.error)
      #expect(error?.userInfo[MSALOAuthSubErrorKey] as? String == row.subError)
      #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == (row.codes.isEmpty ? nil : row.codes))
      #expect(error?.userInfo[MSALCorrelationIDKey] as? String != nil)
      #expect(error?.localizedDescription.isEmpty == false)
    }

    @Test(arguments: ErrorRow.table + numbered)
    func `3.9 at the token endpoint, with the person there`(row: ErrorRow) async throws {
      let world = try World()
      try world.fault(["endpoint": "token"], row.answer)
      let application = try world.makeApplication()
      let parameters = MSALAuthorizationCodeParameters(
        scopes: ["User.Read"], authorizationCode: "a-code", redirectUri: "http://localhost:4999",
        codeVerifier: String(repeating: "v", count: 43))
      let error = await failure(row.testDescription) {
        _ = try await application.acquireToken(withAuthorizationCode: parameters)
      }
      check(error, row)
      #expect(error?.userInfo[MSALHTTPResponseCodeKey] as? String == "400")
    }

    @Test(arguments: ErrorRow.table)
    func `3.9 at the authorization endpoint`(row: ErrorRow) async throws {
      let world = try World()
      try world.fault(["endpoint": "authorize"], row.answer)
      let application = try world.makeApplication()
      let error = await failure(row.testDescription) { _ = try await world.signIn(application) }
      #expect(error?.code == row.code.rawValue)
      #expect(error?.userInfo[MSALInternalErrorCodeKey] as? Int == row.detail)
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == row.error)
      #expect(world.records.count == 0)
      #expect(world.transport.requests(to: "/token").isEmpty)
    }

    @Test(arguments: ErrorRow.table + numbered)
    func `3.9 silently: the person is needed, with the service's error behind it`(row: ErrorRow) async throws {
      let seeded = try SeededCache()
      try seeded.save(TokenEntries(account: seeded.account, refreshToken: seeded.refreshToken))
      try seeded.world.fault(["endpoint": "token", "grantType": "refresh_token"], row.answer)
      let application = try seeded.application()
      let error = await failure(row.testDescription) { _ = try await seeded.silently(application) }
      guard !row.staysItself else {
        check(error, row)
        guard row.code == .serverProtectionPoliciesRequired else { return }
        #expect(error?.userInfo[MSALHomeAccountIdKey] as? String == SeededCache.home.value)
        #expect(error?.userInfo[MSALDisplayableUserIdKey] as? String == "adele@contoso.example")
        return
      }
      #expect(error?.domain == MSALErrorDomain)
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      checkFacts(error, row)
      let underlying = try #require(error?.userInfo[NSUnderlyingErrorKey] as? any Error) as NSError
      #expect(underlying.code == row.code.rawValue)
      #expect(underlying.userInfo[MSALInternalErrorCodeKey] as? Int == row.detail)
    }

    @Test(arguments: ["invalid_grant", "interaction_required"])
    func `3.7 a claims member reaches the app, whatever the error`(error: String) async throws {
      let seeded = try SeededCache()
      try seeded.save(TokenEntries(account: seeded.account, refreshToken: seeded.refreshToken))
      let claims = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
      try seeded.world.fault(
        ["endpoint": "token"], ["error": .string(error), "members": ["claims": .string(claims)]])
      let application = try seeded.application()
      let failed = await failure { _ = try await seeded.silently(application) }
      #expect(failed?.code == MSALError.interactionRequired.rawValue)
      #expect(failed?.userInfo[MSALClaimsChallengeKey] as? String == claims)
    }

    @Test(arguments: [(403, -42_009), (404, -42_009), (500, -42_007), (429, -42_007)])
    func `3.7 a status without an OAuth error`(status: Int, detail: Int) async throws {
      let world = try World()
      try world.fault(["endpoint": "token"], ["status": JSONValue(status), "html": "<h1>Busy</h1>"])
      let application = try world.makeApplication()
      let parameters = MSALAuthorizationCodeParameters(
        scopes: ["User.Read"], authorizationCode: "a-code", redirectUri: "http://localhost:4999",
        codeVerifier: String(repeating: "v", count: 43))
      let error = await failure { _ = try await application.acquireToken(withAuthorizationCode: parameters) }
      #expect(error?.code == MSALError.internal.rawValue)
      #expect(error?.userInfo[MSALInternalErrorCodeKey] as? Int == detail)
      #expect(error?.userInfo[MSALHTTPResponseCodeKey] as? String == String(status))
    }

    @Test func `3.5 and 3.9 declined scopes: the tokens are kept, and the call fails with both lists`() async throws {
      let world = try World()
      let application = try world.makeApplication()
      try world.fault(["endpoint": "token"], ["members": ["scope": "openid profile User.Read"]])
      let error = await failure { try await world.signIn(application, scopes: ["User.Read", "Mail.Read"]) }
      #expect(error?.code == MSALError.serverDeclinedScopes.rawValue)
      #expect(error?.userInfo[MSALDeclinedScopesKey] as? [String] == ["Mail.Read"])
      #expect((error?.userInfo[MSALGrantedScopesKey] as? [String])?.contains("User.Read") == true)
      let result = try #require(error?.userInfo[MSALInvalidResultKey] as? MSALResult)
      #expect(try await world.silently(application).accessToken == result.accessToken)
    }
  }
}

extension ErrorRow {
  fileprivate func with(_ code: Int) -> ErrorRow {
    var row = self
    row.codes = [code]
    return row
  }
}
