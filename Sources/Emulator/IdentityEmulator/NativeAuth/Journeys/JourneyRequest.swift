// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// A request of a journey between its entry and its end.
struct JourneyRequest: Sendable {
  enum Action: Sendable, Equatable {
    case start(Journey.Scenario)
    /// With the place of a method; a second request sends another code.
    case challenge(String)
    case verify(String)
    /// Begins a reset in the middle of a sign-in.
    case recover(String)
    case enroll(CodeChannel)
    case activate(String)
    case verifyRisk
    case submitAttributes
    case update
    case poll
  }

  let action: Action
  let body: JSONObject
  let authority: String
  let now: Date

  /// The text of a member. Throws if it is left out, empty, or no text.
  func required(_ name: String) throws(NativeRefusal) -> String {
    guard let text = body[name]?.string, !text.isEmpty else { throw .badParameter(name) }
    return text
  }
}

extension JourneyRequest.Action {
  /// The versions that a path may name. Clients follow links, so all of them lead to the same endpoints.
  private static let versions: Set<String> = ["v2.0", "v0.1", "v1.0-internal"]

  /// The method of HTTP.
  var method: String { self == .update ? "PUT" : "POST" }

  /// - Parameter endpoint: The path below the tenant in lower case; nil is returned for one that leads nowhere.
  init?(endpoint: String) {
    let words = endpoint.split(separator: "/").map(String.init)
    guard words.count > 2, words[0] == "api", Self.versions.contains(words[1]) else { return nil }
    let rest = Array(words.dropFirst(2))
    switch rest.joined(separator: "/") {
    case "signin/start": self = .start(.signIn)
    case "signup/start": self = .start(.signUp)
    case "resetpassword/start": self = .start(.passwordReset)
    case "signup/submitattributes": self = .submitAttributes
    case "risk/phone/verify": self = .verifyRisk
    default:
      let place = rest.dropLast().joined(separator: "/")
      switch (rest[0], rest.count, rest[rest.count - 1]) {
      case ("auth", 5, "challenge"): self = .challenge(place)
      case ("auth", 5, "verify"): self = .verify(place)
      case ("auth", 5, "recover"): self = .recover(place)
      case ("auth", 5, "activate"): self = .activate(place)
      case ("auth", 4, "enroll"):
        guard let channel = CodeChannel(rawValue: rest[2]) else { return nil }
        self = .enroll(channel)
      case ("methods", 3, _): self = .update
      case ("methods", 4, "pollupdate"): self = .poll
      default: return nil
      }
    }
  }
}

/// The links of an answer.
struct JourneyLinks: Sendable {
  let settings: NativeSettings
  let tenantID: TenantID
  /// The tenant as the client named it.
  let authority: String
  let origin: String

  /// A link to a path below the API, such as `signin/start`.
  func link(_ path: String) -> JSONValue { link(below: "api/\(settings.journeyVersion.rawValue)/\(path)") }

  /// A link to a path below the tenant.
  func link(below path: String) -> JSONValue {
    let text: String =
      switch settings.linkPlace {
      case .path: "/\(authority)/\(path)"
      case .tenantID: "/\(tenantID.value)/\(path)"
      case .placeholder: "{tenant}/\(path)"
      case .bare: "/\(path)"
      case .address: "\(origin)/\(authority)/\(path)"
      }
    let object: JSONValue = ["href": .string(text)]
    return switch settings.linkShape {
    case .object: object
    case .list: [object]
    case .text: .string(text)
    }
  }

  /// The member `_links`, of paths below the API by their relations.
  func links(_ paths: KeyValuePairs<String, String>) -> JSONValue {
    .object(JSONObject(uniqueMembers: paths.map { JSONObject.Member(name: $0.key, value: link($0.value)) }))
  }

  /// - Parameter canRecover: Whether a forgotten password can be reset from here.
  func methods(_ methods: [ProofMethod], canRecover: Bool) -> JSONValue {
    [
      "methods": .array(
        methods.map { method in
          let verbs = ["challenge", "verify"] + (canRecover && method.contact == nil ? ["recover"] : [])
          return [
            "id": .string(method.id), "type": .string(method.type),
            "hint": method.contact.map { .string(ContactMask.masked($0.target, $0.channel)) },
            "_links": .object(sorted: verbs.map { ($0, link("\(method.path)/\($0)")) }),
          ]
        })
    ]
  }
}
