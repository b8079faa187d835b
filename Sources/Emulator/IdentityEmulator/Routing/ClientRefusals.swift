// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Confidential clients and what they prove themselves with.
extension Refusal {
  private static func client(_ code: Int, _ message: String) -> Refusal {
    Refusal(.invalidClient, code, message, status: 401)
  }

  static let noProof = client(
    7_000_218,
    "The request body must contain the following parameter: 'client_assertion' or 'client_secret'. "
      + "Send one, or use a redirect URI of a public client.")
  static let wrongSecret = client(
    7_000_215,
    "Invalid client secret provided. Send the value of a secret that the app has, not its name.")
  static let expiredSecret = client(
    7_000_222, "The provided client secret keys are expired. Register a new one for the app.")
  static let disabledApp = Refusal(
    .unauthorizedClient, 7_000_112, "The application is disabled. Ask the administrator to enable it.")

  static let regionNotAllowed = Refusal(
    .unauthorizedClient, 100_007,
    "This request was received by a regional authentication endpoint. Only managed identities and internal services "
      + "are supported there. Send it to the global endpoint, without a region.")
}

/// Client assertions (RFC 7523).
extension Refusal {
  static func malformedAssertion(_ reason: String) -> Refusal {
    Refusal(
      .invalidRequest, 50_027, "JWT token is invalid or malformed: \(reason). Send a signed token as RFC 7523 has it.")
  }

  static let unsupportedSignature = Refusal(
    .invalidRequest, 5_002_730,
    "Invalid JWT token. Unsupported key for the signing algorithm. Sign with PS256 or RS256.")

  /// - Parameter thumbprint: of the key that the assertion names, in hex.
  static func assertionKey(_ reason: String, thumbprint: String?) -> Refusal {
    let key = thumbprint.map { ", Thumbprint of key used by client: '\($0.prefix(64))'" } ?? ""
    return client(
      700_027,
      "The certificate with identifier used to sign the client assertion is not registered on application, or the "
        + "signature is wrong. [Reason - \(reason)\(key)]. Register the certificate with the app.")
  }

  static let assertionTime = client(
    700_024, "Client assertion is not within its valid time range. Check the clock, and sign a new one.")
  static let assertionOfOtherApp = client(
    700_021, "Client assertion application identifier doesn't match 'client_id' parameter. Send the one that is meant.")
  static let assertionSubject = client(
    50_048, "Subject must match the issuer claim in the client assertion. Both are the client id.")
  static let assertionAudience = client(
    700_023, "Client assertion audience claim does not match Realm issuer. Send the token endpoint's address as aud.")

  static func assertionAudiences(_ count: Int) -> Refusal {
    client(
      5_002_741,
      "Number of audience values in the provided client credential exceed maximum allowed. \(count) audience values "
        + "provided, maximum allowed is 1. Send the token endpoint's address as aud.")
  }
}

/// Workload identity federation.
extension Refusal {
  static let noFederation = Refusal(
    .invalidRequest, 70_021,
    "No matching federated identity record found for presented assertion. Register a federated credential for the app.")

  static func federation(_ code: Int, _ claim: String, _ value: String) -> Refusal {
    client(
      code,
      "No matching federated identity record found for presented assertion \(claim) '\(value.prefix(200))'. "
        + "Check the federated credential's issuer, subject and audience.")
  }

  static let federationNeedsApp = client(
    700_229, "The token of a tenant is a person's. Only app-only tokens can be used as federated credentials.")
}

/// Client credentials, and on-behalf-of.
extension Refusal {
  static func notDefaultScope(_ scope: String) -> Refusal {
    Refusal(
      .invalidScope, 1_002_012,
      "The provided value for scope '\(scope.prefix(200))' is not valid. Client credential flows must have a scope value "
        + "with /.default suffixed to the resource identifier.")
  }

  static let severalResourcesForApp = Refusal(
    .invalidScope, 700_022,
    "The provided value for the input parameter 'scope' is not valid because it contains more than one resource. "
      + "Ask for one resource at a time.")
  static let noResourceForApp = Refusal(
    .invalidScope, 700_023,
    "The provided value for the input parameter 'scope' names no resource. Ask for <resource>/.default.")
  static let noTenant = Refusal(
    .invalidRequest, 50_059,
    "No tenant-identifying information found in either the request or implied by any provided credentials. "
      + "Use an authority with a tenant.")
  static let noServicePrincipals = Refusal(
    .invalidRequest, 50_059,
    "The tenant of personal accounts has no service principals. Use an authority with the tenant of an organization.")

  private static func assertion(_ code: Int, _ message: String) -> Refusal { Refusal(.invalidGrant, code, message) }

  static let userAssertionKey = assertion(
    50_013, "Assertion failed signature validation. [Reason - The key was not found.]. Send a token of this emulator.")
  static let userAssertionSignature = assertion(
    50_013,
    "Assertion failed signature validation. [Reason - The provided signature value did not match the expected "
      + "signature value.]. Send the token as it came.")
  static func userAssertionAudience(_ audience: String, expected: String) -> Refusal {
    assertion(
      500_131,
      "Assertion audience does not match the Client app presenting the assertion. The audience in the assertion was "
        + "'\(audience.prefix(200))' and the expected audience is '\(expected)'. Send the token that your API got.")
  }
  static let userAssertionTime = assertion(
    500_133, "Assertion is not within its valid time range. Ask the caller for a fresh token.")
  static let idTokenAsAssertion = assertion(
    240_002,
    "Input id_token cannot be used as 'urn:ietf:params:oauth:grant-type:jwt-bearer' grant. Send an access token.")
  static let appAssertion = assertion(
    7_000_114,
    "Application is not allowed to make application on-behalf-of calls. Send a person's token, or use client credentials."
  )
}
