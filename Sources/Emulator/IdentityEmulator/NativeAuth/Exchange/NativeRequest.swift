// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// What a client can be asked to do.
package enum ChallengeType: String, Sendable { case oob, password, redirect }

/// What a client can do besides.
package enum NativeCapability: String, Sendable {
  case mfaRequired = "mfa_required"
  case registrationRequired = "registration_required"
}

/// One request to a native endpoint, from an app that may send it.
package struct NativeRequest: Sendable {
  package var form: [Parameter]
  package var clientID: String
  package var tenantID: String
  package var app: NativeAppSettings
  /// The authentication contexts (`acrs`) asked for: each needs strong authentication.
  package var contexts: [String]
  package var now: Date

  package init(
    form: [Parameter], clientID: String, tenantID: String, app: NativeAppSettings, contexts: [String], now: Date
  ) {
    self.form = form
    self.clientID = clientID
    self.tenantID = tenantID
    self.app = app
    self.contexts = contexts
    self.now = now
  }

  func required(_ name: String) throws(NativeRefusal) -> String {
    guard let value = form[name], !value.isEmpty else { throw .badParameter(name) }
    return value
  }

  /// A name that looks like an e-mail address.
  func username() throws(NativeRefusal) -> String {
    let name = try required("username")
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !name.contains(where: \.isWhitespace) else {
      throw .badParameter("username")
    }
    return name
  }

  func challengeTypes() throws(NativeRefusal) -> Set<ChallengeType> {
    let types: Set<ChallengeType> = try choices(try required("challenge_type"), "challenge_type")
    guard types.contains(.redirect) else { throw .redirectNotOffered }
    return types
  }

  /// The same where they may be left out: then they are those that the flow began with.
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

/// A success.
package enum NativeReply: Sendable {
  case json(JSONObject)
  /// The person has to go on in a browser.
  case redirect(reason: String)
  /// The flow is over: tokens for this account. `contexts` are the authentication contexts it satisfies; `isStrong`: a
  /// second factor was proven.
  case signedIn(account: String, contexts: [String], isStrong: Bool, EndedFlow)
}
