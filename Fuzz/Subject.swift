// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A reader of untrusted bytes, and the properties that must hold for any input. A trap is a finding too, and so is an
/// input that takes long.
struct Subject: Sendable {
  enum Check: Sendable {
    case direct(@Sendable (_ bytes: [UInt8]) -> Void)
    /// The check of an asynchronous reader.
    case waiting(@Sendable (_ bytes: [UInt8]) async -> Void)
  }

  /// Also the name of its folder in `Corpus`.
  var name: String
  var check: Check

  init(name: String, check: @escaping @Sendable (_ bytes: [UInt8]) -> Void) {
    self.name = name
    self.check = .direct(check)
  }

  init(name: String, waiting check: @escaping @Sendable (_ bytes: [UInt8]) async -> Void) {
    self.name = name
    self.check = .waiting(check)
  }

  static let all = [
    Subject(name: "json", check: checkJSON), Subject(name: "cache", check: checkCacheText),
    Subject(name: "form", check: checkForm), Subject(name: "jose", check: checkJOSE),
    Subject(name: "challenge", check: checkChallenge), Subject(name: "redirect", check: checkRedirect),
    Subject(name: "answer", check: checkAnswer), Subject(name: "authority", check: checkAuthority),
    Subject(name: "seed", check: checkSeed), Subject(name: "state", check: checkState),
    Subject(name: "filter", check: checkFilter),
    Subject(name: "control", check: checkControl), Subject(name: "possession", check: checkPossession),
    Subject(name: "profiles", check: checkProfiles), Subject(name: "description", check: checkDescription),
    Subject(name: "row", check: checkSealedRow), Subject(name: "database", check: checkDatabase),
    Subject(name: "claims", check: checkClaims), Subject(name: "metadata", check: checkMetadata),
    Subject(name: "native", check: checkNativeFlows), Subject(name: "journey", check: checkJourneys),
    Subject(name: "interaction", check: checkClientJourneys), Subject(name: "page", check: checkPage),
    Subject(name: "configuration", check: checkConfiguration), Subject(name: "broker", check: checkBroker),
    Subject(name: "report", check: checkReport), Subject(name: "access", waiting: checkAccessToken),
    Subject(name: "request", waiting: checkSignedRequest),
    Subject(name: "partition", check: checkPartition), Subject(name: "redis", check: checkRedisReplies),
    Subject(name: "identity", check: checkManagedIdentity),
    Subject(name: "source", waiting: checkIdentitySources), Subject(name: "certificate", check: checkCertificate),
    Subject(name: "host", check: checkHost), Subject(name: "passkey", check: checkPasskey),
    Subject(name: "enrolment", check: checkEnrolment), Subject(name: "call", waiting: checkBrokerCall),
  ]
}
