// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import OAuthWire
import TokenExchange

/// What a sign-in has written on this machine, and where.
struct SavedSignIn: Sendable {
  var profileName: String
  /// The file of the profiles.
  var settingsFile: String
  /// The profile before the sign-in; nil: it is new.
  var before: Profile?
  var kept: Profile
  /// The file of the token cache.
  var cache: String
  /// The place of the cache's key; nil: not known.
  var keyStorage: CacheKeyStorage?

  var lines: [TerminalSafeText] {
    let key = keyStorage.map { ", encrypted; the key is in \(Self.words($0))" } ?? ""
    let tokens: TerminalSafeText = "Tokens are in \(cache)\(key)."
    guard let before else {
      return ["Saved as profile \"\(profileName)\" in \(settingsFile).", tokens]
    }
    let changes = changes(from: before)
    guard !changes.isEmpty else { return [tokens] }
    return ["The profile \"\(profileName)\" has changed:"]
      + changes.map { "  \($0.what): \($0.now ?? "none") (before: \($0.before ?? "none"))" }
      + ["To keep both, sign in to a profile of its own: \(elsewhere)", tokens]
  }

  /// The answer of `msal login --json`.
  func json(_ account: Account) -> JSONValue {
    var json = AccountText.json(account, profile: profileName).object ?? [:]
    json["settingsFile"] = .string(settingsFile)
    json["cache"] = .string(cache)
    json["keyStorage"] = keyStorage.map { .string($0.rawValue) }
    json["changed"] = .array(
      (before.map(changes) ?? []).map { change in
        [
          "setting": .string(change.key), "before": change.before.map { .string($0) },
          "now": change.now.map { .string($0) },
        ]
      })
    return .object(json)
  }

  private var elsewhere: String {
    (["msal", "login", "--profile", "NAME"] + kept.options).map(ShellWord.quoted).joined(separator: " ")
  }

  struct Change: Sendable, Equatable {
    /// The name of the setting in the file of profiles.
    var key: String
    /// The name of the setting in words.
    var what: String
    var before: String?
    var now: String?
  }

  /// The settings that have changed, without those that follow from the authority.
  private func changes(from before: Profile) -> [Change] {
    let settings: [(key: String, what: String, text: (Profile) -> String?)] = [
      ("clientId", "App", { $0.clientID }), ("authority", "Authority", { $0.authority }),
      ("account", "Account", { $0.account?.name }), ("redirectUri", "Redirect URI", { $0.redirectURI }),
      ("certificateAuthority", "Certificates", { $0.certificateAuthority }),
      ("keyStorage", "Key storage", { $0.keyStorage }),
      ("native", "Sign-in", { $0.isNative ? "in the terminal" : "in the browser" }),
    ]
    return settings.compactMap { key, what, text in
      let (old, new) = (text(before), text(kept))
      return old == new ? nil : Change(key: key, what: what, before: old, now: new)
    }
  }

  private static func words(_ storage: CacheKeyStorage) -> String {
    switch storage {
    case .secretService: "the desktop keyring"
    case .named: "the place that the environment names"
    case .keyFile: "a private file beside it"
    }
  }
}
