// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import TokenExchange

/// What git asks a credential helper (gitcredentials(7), git-credential(1)).
package struct GitCredential: Sendable, Equatable {
  let username: String?
  /// Whether git takes a token as what it is, and not as a password only (from 2.46 on).
  let takesBearer: Bool

  /// nil: no question of this kind, or about a host that is to see no token.
  /// - Parameter hosts: Those that may have one besides Azure DevOps.
  init?(_ input: String, hosts: [String]) {
    var (values, capabilities): ([Substring: Substring], Set<Substring>) = ([:], [])
    for line in input.split(separator: "\n", omittingEmptySubsequences: false) {
      guard !line.isEmpty else { break }
      guard let sign = line.firstIndex(of: "=") else { return nil }
      let (name, value) = (line[..<sign], line[line.index(after: sign)...])
      if name == "capability[]" { capabilities.insert(value) } else { values[name] = value }
    }
    // Without TLS a token goes to this machine only.
    guard let scheme = values["protocol"], let host = values["host"], !host.contains(where: "/?#".contains),
      let server = SecureURL("\(scheme)://\(host)"),
      Self.hosts.contains(server.name) || server.isBelow([Self.domain]) || server.isNamed(in: hosts)
    else { return nil }
    username = values["username"].flatMap { $0.isEmpty ? nil : String($0) }
    takesBearer = capabilities.contains("authtype")
  }

  /// Azure DevOps.
  private static let hosts = ["dev.azure.com"]
  private static let domain = "visualstudio.com"

  /// The account that git means; a word without `@` is the organisation, which addresses of Azure DevOps have there.
  var account: String? { username.flatMap { $0.contains("@") ? $0 : nil } }

  func answer(_ token: TerminalSafeText, _ result: AuthenticationResult) -> TerminalSafeText {
    var lines: [TerminalSafeText] = []
    if takesBearer {
      lines += ["capability[]=authtype", "authtype=Bearer", "credential=" + token, "ephemeral=1"]
    }
    lines += [
      "username=\(username ?? result.account.username)", "password=" + token,
      "password_expiry_utc=\(result.expiresOn.epochSeconds)",
    ]
    return .joined(lines, separator: "\n")
  }
}
