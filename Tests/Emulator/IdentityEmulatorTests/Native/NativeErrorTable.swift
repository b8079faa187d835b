// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// An error that a native endpoint is known to give: documented, decoded by the vendor's SDKs, or both.
struct NativeErrorRow: Hashable, CustomStringConvertible {
  var endpoint: NativeEndpoint
  var error: String
  var subError: String?
  var code: Int

  var description: String { "\(endpoint.rawValue): \(error) \(subError ?? "-") \(code)" }

  /// The endpoint as a fault rule names it.
  var ruleName: String {
    endpoint.rawValue.replacing("/v1.0", with: "").replacing("oauth2/v2.0/", with: "")
  }
}

enum NativeErrorTable {
  private static let starts: [NativeEndpoint] = [.signUpStart, .initiate, .resetStart]
  private static let passwordProblems = PasswordError.allCases.map(\.rawValue)

  /// The errors that the emulator gives by itself, each in its own situation.
  static let natural: Set<NativeErrorRow> = {
    var rows: Set<NativeErrorRow> = []
    func add(_ endpoints: [NativeEndpoint], _ error: String, _ subError: String? = nil, _ codes: Int...) {
      for endpoint in endpoints {
        for code in codes {
          rows.insert(NativeErrorRow(endpoint: endpoint, error: error, subError: subError, code: code))
        }
      }
    }
    let all = NativeEndpoint.allCases
    add(all, "unauthorized_client", nil, 700_016)
    add(all, "invalid_client", "nativeauthapi_disabled", 901_002)
    add(all, "invalid_request", nil, 90_100)
    for endpoint in all where !starts.contains(endpoint) {
      add([endpoint], "invalid_request", nil, endpoint.rawValue.hasPrefix("oauth2") ? 55_000 : 55_200)
      add([endpoint], "expired_token", nil, 552_003)
    }
    let choosing = starts + [.signUpChallenge, .challenge, .resetChallenge, .token]
    add(choosing, "unsupported_challenge_type", nil, 901_007)
    add(choosing, "invalid_request", nil, 901_007)
    add([.initiate, .resetStart], "user_not_found", nil, 50_034)
    add([.resetStart], "invalid_request", nil, 500_222)
    add([.signUpStart, .signUpContinue], "user_already_exists", nil, 1_003_037)
    add([.signUpStart, .signUpContinue], "invalid_grant", "attribute_validation_failed", 55_107)
    add([.signUpStart], "unsupported_auth_method", nil, 901_004)
    for problem in passwordProblems where problem != "password_recently_used" {
      add([.signUpStart, .signUpContinue, .resetSubmit], "invalid_grant", problem, 399_246)
    }
    add([.resetSubmit], "invalid_grant", "password_recently_used", 399_246)
    add([.signUpContinue], "credential_required", nil, 55_103)
    add([.signUpContinue], "attributes_required", nil, 55_106)
    add([.signUpContinue], "verification_required", nil, 55_105)
    let proving: [NativeEndpoint] = [.signUpContinue, .resetContinue, .registerContinue, .token]
    add(proving, "invalid_grant", "invalid_oob_value", 50_181, 50_184, 501_811)
    add(proving, "invalid_grant", nil, 70_003)
    add([.signUpChallenge, .challenge, .resetChallenge, .registerChallenge], "invalid_request", nil, 701_014)
    add([.challenge, .registerChallenge], "access_denied", "provider_blocked_by_rep", 550_024)
    add([.registerChallenge], "invalid_request", nil, 901_001)
    add([.token], "invalid_grant", nil, 50_126, 50_053, 50_057)
    add([.token], "invalid_request", nil, 50_142)
    add([.token], "invalid_grant", "mfa_required", 50_076)
    add([.token], "invalid_grant", "registration_required", 50_072)
    add([.token], "invalid_grant", "consent_required", 65_001)
    add([.token], "invalid_scope", nil, 70_011)
    add([.token], "unsupported_grant_type", nil, 70_003)
    return rows
  }()

  /// The errors that only a fault rule gives. Numbers that nobody has published are made up.
  static let byRule: [NativeErrorRow] =
    [
      NativeErrorRow(endpoint: .signUpStart, error: "attributes_required", code: 55_106),
      NativeErrorRow(endpoint: .signUpStart, error: "invalid_grant", subError: "password_recently_used", code: 399_246),
      NativeErrorRow(
        endpoint: .signUpContinue, error: "invalid_grant", subError: "password_recently_used", code: 399_246),
      NativeErrorRow(endpoint: .signUpChallenge, error: "invalid_grant", code: 55_200),
      NativeErrorRow(endpoint: .challenge, error: "invalid_grant", code: 55_000),
      NativeErrorRow(endpoint: .challenge, error: "invalid_request", subError: "introspect_required", code: 50_076),
      NativeErrorRow(endpoint: .challenge, error: "invalid_request", code: 400_002),
      NativeErrorRow(endpoint: .introspect, error: "server_error", code: 90_033),
      NativeErrorRow(
        endpoint: .registerChallenge, error: "access_denied", subError: "provider_blocked_by_admin", code: 550_025),
      NativeErrorRow(endpoint: .registerContinue, error: "access_denied", code: 550_024),
      NativeErrorRow(endpoint: .registerContinue, error: "authorization_pending", code: 70_016),
      NativeErrorRow(endpoint: .resetContinue, error: "verification_required", code: 55_105),
      NativeErrorRow(endpoint: .resetPoll, error: "user_not_found", code: 50_034),
      NativeErrorRow(endpoint: .resetPoll, error: "invalid_grant", code: 55_200),
      NativeErrorRow(endpoint: .token, error: "invalid_grant", code: 50_034),
      NativeErrorRow(endpoint: .token, error: "user_not_found", code: 50_034),
      NativeErrorRow(endpoint: .token, error: "expired_refresh_token", code: 700_082),
      NativeErrorRow(endpoint: .token, error: "authorization_pending", code: 70_016),
      NativeErrorRow(endpoint: .token, error: "slow_down", code: 70_016),
      NativeErrorRow(endpoint: .token, error: "invalid_grant", code: 55_000),
    ]
    + passwordProblems.map {
      NativeErrorRow(endpoint: .resetPoll, error: "invalid_grant", subError: $0, code: 399_246)
    }
    // Older numbers for these errors, and a name that no SDK knows.
    + NativeEndpoint.allCases.flatMap {
      [
        NativeErrorRow(endpoint: $0, error: "expired_token", code: 55_112),
        NativeErrorRow(endpoint: $0, error: "something_new", subError: "something_else", code: 90_023),
      ]
    }
}
