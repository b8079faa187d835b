// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The paths of the requests that a rule is about.
package enum EndpointPattern: Sendable, Hashable {
  /// An endpoint by its name in the table below.
  case named(String)
  /// The segments of a path; `*` stands for any segment, `**` for any number of segments.
  case path([String])

  /// The last segments of a path by the endpoint's name, with `*` for any segment; before them stand a tenant and
  /// perhaps a policy.
  private static let endings: [String: [[String]]] = {
    var endings: [String: [String]] = [
      "authorize": ["oauth2/v2.0/authorize", "oauth2/authorize"], "token": ["oauth2/v2.0/token", "oauth2/token"],
      "devicecode": ["oauth2/v2.0/devicecode", "oauth2/devicecode"], "login": ["login"],
      "logout": ["oauth2/v2.0/logout", "oauth2/logout"], "metadata": [".well-known/openid-configuration"],
      "keys": ["discovery/v2.0/keys", "discovery/keys"], "instance": ["discovery/instance"],
      "initiate": ["oauth2/v2.0/initiate"], "challenge": ["oauth2/v2.0/challenge"],
      "introspect": ["oauth2/v2.0/introspect"], "authorize-challenge": ["oauth2/v2.0/authorize-challenge"],
      "v2/signin/start": ["api/*/signin/start"], "v2/signup/start": ["api/*/signup/start"],
      "v2/resetpassword/start": ["api/*/resetpassword/start"], "v2/challenge": ["api/*/auth/methods/*/*/challenge"],
      "v2/verify": ["api/*/auth/methods/*/*/verify"], "v2/riskverify": ["api/*/risk/phone/verify"],
      "v2/enroll": ["api/*/auth/methods/*/enroll"], "v2/activate": ["api/*/auth/methods/*/*/activate"],
      "v2/submitattributes": ["api/*/signup/submitattributes"], "v2/update": ["api/*/methods/password/*"],
      "v2/poll": ["api/*/methods/password/*/pollupdate"], "v2/recover": ["api/*/auth/methods/*/*/recover"],
    ]
    let native = [
      "signup/start", "signup/challenge", "signup/continue", "register/introspect", "register/challenge",
      "register/continue", "resetpassword/start", "resetpassword/challenge", "resetpassword/continue",
      "resetpassword/submit", "resetpassword/poll_completion",
    ]
    for name in native { endings[name] = [name.replacing("/", with: "/v1.0/")] }
    return endings.mapValues { $0.map { $0.split(separator: "/").map(String.init) } }
  }()

  /// The first segments of a path by the endpoint's name.
  private static let beginnings = [
    "graph": ["v1.0"], "api": ["api"], "arm": ["arm"], "managedidentity": ["metadata", "msi"],
  ]
  /// First segments of paths that have no authority, whatever their last segments are.
  private static let foreign = Set(beginnings.values.joined())

  package static var names: [String] { (Array(endings.keys) + Array(beginnings.keys)).sorted() }

  /// A name, or a path that begins with a slash; nil for anything else.
  package init?(_ text: String) {
    let text = text.lowercased()
    if text.hasPrefix("/") {
      self = .path(text.split(separator: "/").map(String.init))
    } else if Self.endings[text] != nil || Self.beginnings[text] != nil {
      self = .named(text)
    } else {
      return nil
    }
  }

  /// The method that is meant where a rule names none: the page of a sign-in has the address of its form.
  package var method: String? { self == .named("login") ? "POST" : nil }

  /// - Parameter path: The segments in lower case.
  package func matches(_ path: [String]) -> Bool {
    switch self {
    case .named(let name):
      let first = path.first ?? ""
      if let known = Self.beginnings[name] { return known.contains(first) }
      return !Self.foreign.contains(first)
        && Self.endings[name]?.contains { path.count > $0.count && Self.matches($0[...], path.suffix($0.count)) }
          ?? false
    case .path(let pattern): return Self.matches(pattern[...], path[...])
    }
  }

  private static func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == "**" {
      return (0...path.count).contains { matches(pattern.dropFirst(), path.dropFirst($0)) }
    }
    guard let segment = path.first, first == "*" || first == segment else { return false }
    return matches(pattern.dropFirst(), path.dropFirst())
  }
}
