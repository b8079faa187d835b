// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// The challenges that a client can handle.
package enum ChallengeType: String, Sendable { case oob, password, redirect }

/// The optional steps that a client can handle.
package enum NativeCapability: String, Sendable {
  case mfaRequired = "mfa_required"
  case registrationRequired = "registration_required"
}

/// A request to a native endpoint, from an app that may send it.
package struct NativeRequest: Sendable {
  package var form: [Parameter]
  package var clientID: ClientID
  package var tenantID: TenantID
  package var app: NativeAppSettings
  /// The requested authentication contexts (`acrs`), each of which needs strong authentication.
  package var contexts: [String]
  package var now: Date

  func required(_ name: String) throws(NativeRefusal) -> String {
    guard let value = form[name], !value.isEmpty else { throw .badParameter(name) }
    return value
  }

  /// The user name, which looks like an e-mail address.
  func username() throws(NativeRefusal) -> String {
    try TenantAccounts.checkedName(try required("username"))
  }

  func challengeTypes() throws(NativeRefusal) -> Set<ChallengeType> {
    let types: Set<ChallengeType> = try choices(try required("challenge_type"), "challenge_type")
    guard types.contains(.redirect) else { throw .redirectNotOffered }
    return types
  }

  /// The challenge types where they may be left out: without them, those of the flow's first request hold.
  @discardableResult func challengeTypes(or known: Set<ChallengeType>) throws(NativeRefusal) -> Set<ChallengeType> {
    try form["challenge_type"] == nil ? known : challengeTypes()
  }

  /// Older documents call the parameter `capability` and separate with commas.
  func capabilities() throws(NativeRefusal) -> Set<NativeCapability> {
    try choices(form["capabilities"] ?? form["capability"] ?? "", "capabilities")
  }

  private func choices<Choice: RawRepresentable & Hashable>(
    _ text: String, _ name: String
  ) throws(NativeRefusal) -> Set<Choice> where Choice.RawValue == String {
    var choices: Set<Choice> = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard let choice = Choice(rawValue: String(word)) else { throw .unknownChoice(name) }
      choices.insert(choice)
    }
    return choices
  }
}

/// A success answer.
package enum NativeReply: Sendable {
  case json(JSONObject)
  /// The person has to go on in a browser.
  case redirect(reason: String)
  /// The flow has ended with tokens for this account. `contexts` are the authentication contexts that it satisfies;
  /// `isStrong`: a second factor was proven.
  case signedIn(account: UserID, contexts: [String], isStrong: Bool, EndedFlow)
}
