// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

// The attributes that sign-up collects. Values that were sent once are not asked for again.
extension JourneyRun {
  /// Asks for the attributes.
  func collect(_ attributes: [JSONValue]) -> JourneyReply {
    next([
      "action": "collectAttributes", "attributes": .array(attributes),
      "_links": links.links(["submitAttributes": "signup/submitattributes"]),
    ])
  }

  mutating func submitAttributes() throws(NativeRefusal) -> JourneyReply {
    guard let given = request.body["attributes"]?.object else { throw .badParameter("attributes") }
    if let password = given["password"], app.credential == .password {
      guard let text = password.string, PasswordPolicy.problem(with: text, banned: settings.bannedPasswords) == nil
      else {
        throw .attributes(["password"], .passwordPolicyViolation)
      }
      journey.password = Secret(text)
    }
    let values = app.values(of: given)
    guard values.invalid.isEmpty else { throw .attributes(values.invalid, .attributeValidationError) }
    journey.attributes.merge(values.valid) { $1 }
    journey.wasAsked = journey.wasAsked || given.members.map(\.name) != ["password"]
    guard journey.username.isEmpty else { return try signUp(after: given) }
    guard let name = given["email"]?.string else { throw .attributes(["email"], .attributeRequired) }
    do throws(NativeRefusal) { journey.username = try TenantAccounts.checkedName(name) } catch {
      throw .attributes(["email"], .attributeValidationError)
    }
    guard !accounts.isTaken(journey.username) else {
      journey.username = ""
      throw .attributes(["email"], .userAlreadyExists)
    }
    journey.step = .firstFactor
    return try send(to: .mail(to: journey.username))
  }

  /// Makes the account, or asks for what is missing.
  /// - Parameter given: What the request has just sent; nil: nothing was asked for yet.
  mutating func signUp(after given: JSONObject? = nil) throws(NativeRefusal) -> JourneyReply {
    let missing =
      (app.credential == .password && journey.password == nil ? ["password"] : [])
      + app.missing(in: journey.attributes).map(\.name)
    let open = app.collected(before: journey)
    if !missing.isEmpty || !journey.wasAsked && !open.isEmpty {
      if let given, !given.members.contains(where: { member in app.asksFor(member.name) }) {
        throw .attributes(missing, .attributeRequired)
      }
      journey.step = .attributes
      return collect(open)
    }
    guard
      let id = accounts.create(journey.username, password: journey.password, attributes: journey.attributes)
    else { throw .attributes(["email"], .userAlreadyExists) }
    (journey.accountID, journey.password) = (id, nil)
    return try complete()
  }
}

extension NativeAppSettings {
  fileprivate func asksFor(_ name: String) -> Bool {
    name == "password" && credential == .password || attributes.contains { $0.name == name }
  }

  /// What is asked for and was not sent yet.
  func collected(before journey: Journey) -> [JSONValue] {
    var collected: [JSONValue] = []
    if journey.username.isEmpty {
      collected.append(["attributeId": "email", "inputType": "text", "required": true, "label": "Email"])
    }
    if credential == .password, journey.password == nil {
      collected.append([
        "attributeId": "password", "inputType": "password", "required": true, "label": "Password",
        "confirmationInput": "retype",
      ])
    }
    return collected + attributes.filter { journey.attributes[$0.name] == nil }.map(\.collected)
  }

  /// The values of a request as texts, and the names of those that are not accepted. Unknown names are left out.
  fileprivate func values(of given: JSONObject) -> (valid: [String: String], invalid: [String]) {
    var (valid, invalid): ([String: String], [String]) = ([:], [])
    for attribute in attributes {
      guard let value = given[attribute.name] else { continue }
      if let text = value.attributeText, attribute.accepts(text) {
        valid[attribute.name] = text
      } else {
        invalid.append(attribute.name)
      }
    }
    return (valid, invalid)
  }
}

extension UserAttribute {
  /// The attribute in an answer of version 2.
  fileprivate var collected: JSONValue {
    [
      "attributeId": .string(name), "inputType": .string(type == "string" ? "text" : type), "label": .string(label),
      "required": .bool(isRequired), "validationRegex": pattern.map(JSONValue.string),
    ]
  }
}

extension JSONValue {
  /// A value of an attribute as a text; a list has commas. nil for other values.
  fileprivate var attributeText: String? {
    switch self {
    case .string(let text): text
    case .number(let digits): digits
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .array(let values):
      values.allSatisfy({ $0.string != nil }) ? values.compactMap(\.string).joined(separator: ",") : nil
    case .object, .null: nil
    }
  }
}
