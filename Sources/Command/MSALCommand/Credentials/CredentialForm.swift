// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// How the program that asks for a token wants it.
package enum CredentialForm: Sendable, Equatable {
  case raw
  case json
  /// `Authorization: Bearer …`
  case header
  /// A line for `curl --config -`, which shows the token in no list of processes.
  case curl
  /// A line `NAME=…` for a shell or a file of variables.
  case variable(String)
  /// A line of `~/.netrc`.
  case netrc(host: String)
  /// The first message of the SASL mechanism XOAUTH2, in base64.
  case xoauth2
  /// The answer to `git credential`.
  case git(GitCredential)
  /// An `ExecCredential`, of the version that was asked in.
  case kubernetes(apiVersion: String)
  /// What `az account get-access-token` prints: all, or one of `azMembers`, without the quotes of JSON if it is plain.
  case az(member: String? = nil, isPlain: Bool = false)
  /// What `azd auth token` prints.
  case azd
  /// What `keyring get` prints: the password, after the user name where that was asked for.
  case keyring(namesUser: Bool)

  /// Without the end of its last line; nil when the token has characters that no token may have.
  package func text(_ result: AuthenticationResult) -> TerminalSafeText? {
    guard let token = TerminalSafeText(token: result.accessToken.exposed) else { return nil }
    switch self {
    case .raw: return token
    case .json: return result.json.safeText
    case .header: return "Authorization: " + TerminalSafeText(line: result.headerScheme) + " " + token
    case .curl: return "oauth2-bearer = \"" + TerminalSafeText(Self.quoted(token.string)) + "\""
    case .variable(let name): return "\(name)=" + TerminalSafeText(ShellWord.quoted(token.string))
    case .netrc(let host): return "machine \(host) login \(Self.user(result)) password " + token
    case .xoauth2:
      let message = "user=\(result.account.username)\u{1}auth=Bearer \(token.string)\u{1}\u{1}"
      return TerminalSafeText(Data(message.utf8).base64EncodedString())
    case .git(let request): return request.answer(token, result)
    case .kubernetes(let version): return Self.execCredential(version, token.string, result).safeText
    case .az(let member, let isPlain):
      let whole = Self.az(token.string, result)
      guard let member, let value = whole[member] else { return whole.safeText }
      return isPlain ? TerminalSafeText(line: value.string ?? value.text) : value.safeText
    case .azd:
      // In UTC and in whole seconds: SDKs take no other form.
      return JSONValue.object([
        "token": .string(token.string), "expiresOn": .string(result.expiresOn.formatted(.iso8601)),
      ]).safeText
    case .keyring(let namesUser): return namesUser ? "\(Self.user(result))\n" + token : token
    }
  }

  /// What the program that asks takes for "nobody is signed in", besides this program's own words.
  package var signInHint: String? {
    switch self {
    case .az: "(In place of az login.)"
    case .azd: "not logged in, run `azd auth login` to login"
    default: nil
    }
  }

  /// A word for a person where the protocol has to have one.
  private static func user(_ result: AuthenticationResult) -> String {
    let name = result.account.username
    return name.isEmpty || name.contains(where: \.isWhitespace) ? "msal" : name
  }

  /// In the double quotes of curl's configuration.
  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private static func execCredential(_ version: String, _ token: String, _ result: AuthenticationResult) -> JSONValue {
    [
      "apiVersion": .string(version), "kind": "ExecCredential",
      "status": [
        "token": .string(token),
        "expirationTimestamp": .string(result.expiresOn.formatted(.iso8601)),
      ],
    ]
  }

  package static let azMembers = ["accessToken", "expiresOn", "expires_on", "tenant", "tokenType"]

  private static func az(_ token: String, _ result: AuthenticationResult) -> JSONValue {
    [
      "accessToken": .string(token),
      // In the time zone of the machine, as the program prints it; other programs read the number.
      "expiresOn": .string(LocalTime.text(result.expiresOn)),
      "expires_on": JSONValue(result.expiresOn.epochSeconds), "subscription": .null,
      "tenant": .string(result.tenantProfile.tenantID), "tokenType": .string(result.headerScheme),
    ]
  }
}

/// A word of a shell.
package enum ShellWord {
  /// The text as one word of a shell: without quotes, if it needs none.
  package static func quoted(_ text: String) -> String {
    // A shell takes a tilde at the beginning, and in an assignment one behind a sign, for somebody's home.
    let isHome = text.hasPrefix("~") || text.contains("=~") || text.contains(":~")
    let isPlain =
      !text.isEmpty && !isHome
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || "-_.~/+=@:,%".unicodeScalars.contains(scalar))
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

/// Times in the time zone of the machine.
enum LocalTime {
  /// `2026-11-22 18:07:00.000000`
  static func text(_ date: Date) -> String {
    var seconds = time_t(date.epochSeconds)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S.000000", &parts)
    return String(decoding: buffer[..<count].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
