// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import TestSupport
import Testing

/// The values that `API/expected-symbols.txt` gives cases and constants: code compares and stores them.
@Suite("Raw values and strings are Apple's")
struct PublicValuesTests {
  /// `MSALError.internal` -> `-50000`, `MSALErrorDomain` -> `"MSALErrorDomain"`.
  private static func expected() throws -> [String: String] {
    let list = try String(contentsOfFile: Checkout.path("API/expected-symbols.txt"), encoding: .utf8)
    var values: [String: String] = [:]
    for line in list.split(separator: "\n") {
      let symbol = #/^(?:([\w.]+): )?(?:case (\w+)|public (?:static )?var (\w+): [\w.]+ \{ get \}) = (.+)$/#
      guard let match = line.wholeMatch(of: symbol), let name = match.2 ?? match.3 else { continue }
      values[match.1.map { "\($0).\(name)" } ?? String(name)] = String(match.4)
    }
    return values
  }

  /// The names of an enumeration's cases, found by trying every raw value in a range.
  private static func cases<Enumeration: RawRepresentable>(
    _ type: Enumeration.Type, in reach: ClosedRange<Int> = 0...9
  ) -> [(String, String)] where Enumeration.RawValue: FixedWidthInteger {
    reach.compactMap { number in
      guard let raw = Enumeration.RawValue(exactly: number), let found = type.init(rawValue: raw) else { return nil }
      return ("\(type).\(found)", "\(number)")
    }
  }

  private static func enumerations() -> [(String, String)] {
    cases(MSALLogLevel.self) + cases(MSALLogMaskingLevel.self) + cases(MSALWebviewType.self)
      + cases(MSALBrokeredAvailability.self) + cases(MSALPromptType.self) + cases(MSALDeviceMode.self)
      + cases(MSALPlatformSSOStatus.self) + cases(MSALPreferredAuthMethod.self) + cases(MSALXpcMode.self)
      + cases(MSALAuthScheme.self) + cases(MSALHttpMethod.self) + cases(MSALClaimsRequestTarget.self)
      + cases(MSALAudienceType.self) + cases(MSALAzureCloudInstance.self) + cases(MSALLegacySharedAccountMode.self)
      + cases(MSALNativeAuthFlowScenario.self)
      + cases(MSALError.self, in: -51_000 ... -50_000) + cases(MSALInternalError.self, in: -42_999 ... -42_000)
      + cases(MSALExternalKeyPairFailureReason.self)
  }

  private static let members: [(String, Int)] = [
    ("MSALLogLevel.last", MSALLogLevel.last.rawValue),
    ("MSALPromptType.default", Int(MSALPromptType.default.rawValue)),
    ("MSALNativeAuthChallengeTypes.OOB", MSALNativeAuthChallengeTypes.OOB.rawValue),
    ("MSALNativeAuthChallengeTypes.password", MSALNativeAuthChallengeTypes.password.rawValue),
    ("MSALNativeAuthCapabilities.mfaRequired", MSALNativeAuthCapabilities.mfaRequired.rawValue),
    ("MSALNativeAuthCapabilities.registrationRequired", MSALNativeAuthCapabilities.registrationRequired.rawValue),
  ]

  private static let strings = [
    "MSALErrorDomain": MSALErrorDomain, "MSALOAuthErrorKey": MSALOAuthErrorKey,
    "MSALOAuthSubErrorKey": MSALOAuthSubErrorKey, "MSALOAuthSubErrorDescriptionKey": MSALOAuthSubErrorDescriptionKey,
    "MSALErrorDescriptionKey": MSALErrorDescriptionKey, "MSALSTSErrorCodesKey": MSALSTSErrorCodesKey,
    "MSALInternalErrorCodeKey": MSALInternalErrorCodeKey, "MSALHTTPHeadersKey": MSALHTTPHeadersKey,
    "MSALHTTPResponseCodeKey": MSALHTTPResponseCodeKey, "MSALCorrelationIDKey": MSALCorrelationIDKey,
    "MSALDeclinedScopesKey": MSALDeclinedScopesKey, "MSALGrantedScopesKey": MSALGrantedScopesKey,
    "MSALDisplayableUserIdKey": MSALDisplayableUserIdKey, "MSALHomeAccountIdKey": MSALHomeAccountIdKey,
    "MSALInvalidResultKey": MSALInvalidResultKey, "MSALBrokerVersionKey": MSALBrokerVersionKey,
    "MSALThrottlingCacheHitKey": MSALThrottlingCacheHitKey,
    "MSALExternalKeyPairFailureReasonKey": MSALExternalKeyPairFailureReasonKey,
    "MSALWebAuthWillSwitchToBrokerApp": MSALWebAuthWillSwitchToBrokerApp,
    "MSALWebAuthDidReceiveResponseFromBroker": MSALWebAuthDidReceiveResponseFromBroker,
    "MSAL_PRIMARY_REGISTRATION_UPN": MSAL_PRIMARY_REGISTRATION_UPN,
    "MSAL_PRIMARY_REGISTRATION_DEVICE_ID": MSAL_PRIMARY_REGISTRATION_DEVICE_ID,
    "MSAL_PRIMARY_REGISTRATION_TENANT_ID": MSAL_PRIMARY_REGISTRATION_TENANT_ID,
    "MSAL_PRIMARY_REGISTRATION_CLOUD": MSAL_PRIMARY_REGISTRATION_CLOUD,
    "MSAL_PRIMARY_REGISTRATION_CERTIFICATE_THUMBPRINT": MSAL_PRIMARY_REGISTRATION_CERTIFICATE_THUMBPRINT,
    "NSNotification.Name.MSALWebAuthDidStartLoad": NSNotification.Name.MSALWebAuthDidStartLoad.rawValue,
    "NSNotification.Name.MSALWebAuthDidFinishLoad": NSNotification.Name.MSALWebAuthDidFinishLoad.rawValue,
    "NSNotification.Name.MSALWebAuthDidFail": NSNotification.Name.MSALWebAuthDidFail.rawValue,
    "NSNotification.Name.MSALWebAuthDidComplete": NSNotification.Name.MSALWebAuthDidComplete.rawValue,
  ]

  @Test func `every case and constant of the list has the listed value, and no enumeration has another case`() throws {
    var found = Dictionary(uniqueKeysWithValues: Self.enumerations())
    for (name, value) in Self.members { found[name] = "\(value)" }
    for (name, value) in Self.strings { found[name] = "\"\(value)\"" }
    let expected = try Self.expected()
    #expect(expected.count == 140 + 10 + 6 + Self.strings.count)
    for name in Set(expected.keys).union(found.keys).sorted() {
      #expect(found[name] == expected[name], "\(name)")
    }
  }
}
