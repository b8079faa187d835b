// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What the library says to programmers, in words for people at a terminal.
package enum LibraryWords {
  /// The parameters of the library's API that options of the command set.
  private static let parameters = [
    "clientId": "--client-id", "redirectUri": "--redirect-uri", "authority": "--authority", "scopes": "--scope",
    "certificateAuthorityFile": "--ca-file", "loginHint": "--username", "domainHint": "--domain-hint",
  ]

  /// The words before the service's reason. They are left out, because asking the person may not help.
  private static let asking = "The person must be asked: "

  /// What happened.
  package static func message(_ text: String) -> String {
    let text = text.hasPrefix(asking) ? String(text.dropFirst(asking.count)) : text
    return parameters.reduce(text) { $0.replacing("The parameter \($1.key) ", with: "\($1.value) ") }
  }

  /// The next step for a person, by a part of the library's own advice; nil: there is none for a person.
  private static let advice: [(String, String?)] = [
    ("Correct it and call again", nil), ("when it is wanted", nil),
    ("when the person is there", "Run it again when you have the time."),
    ("certificateAuthorityFile", "If your server's certificate comes from a private authority: --ca-file FILE"),
    ("or list it in knownAuthorities", "Check the address given with --authority."),
    ("MSALCacheConfig.directory", "Make it writable for yourself, or name another directory in MSAL_HOME."),
    ("List the accounts with allAccounts()", "See who is signed in: msal account list"),
    ("from allAccounts()", "Choose one with --username NAME."),
    ("cancelCurrentWebAuthSession()", "Wait until it has ended."),
    ("Update this library", "Update msal."),
    ("Go on with the granted scopes", "Ask for less with --scope, or sign in again: msal login"),
    ("Use http://localhost without a port", "Leave out --redirect-uri, or give http://localhost."),
    ("or use http://localhost", "Leave out --redirect-uri, or give http://localhost."),
    ("beforeAccess and afterAccess", nil),
  ]

  package static func nextStep(_ text: String?) -> String? {
    guard let text, let known = advice.first(where: { text.contains($0.0) }) else { return text }
    return known.1
  }
}
