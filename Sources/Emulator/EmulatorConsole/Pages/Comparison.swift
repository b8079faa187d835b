// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import ErrorReference
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import OpenSSLCrypto

extension RequestLog.LoggedRequest {
  /// Compares what a failed request sent with what is registered now.
  func comparison(in directory: Directory) -> [(term: String, values: [String])] {
    let own = (outcome.refusal?.details ?? []).map { (term: $0.term, values: $0.values) }
    let id = parameters["client_id"]
    guard let app = id.flatMap({ directory.application(ClientID($0)) }) else { return own }
    var compared = own
    func compare(_ what: String, _ sent: String?, _ registered: [String]) {
      // Said in more words than the page of the refusal has.
      compared.removeAll { $0.term.hasPrefix(what) || $0.term == "Registered" }
      compared.append((what + " sent", [sent.flatMap { $0.isEmpty ? nil : $0 } ?? "none"]))
      compared.append((what + " registered", registered.isEmpty ? ["none"] : registered))
    }
    switch outcome.number?.value ?? 0 {
    case 50_011, 500_112, 9_002_326, 9_002_327, 9_002_325:
      compare("Redirect URI", parameters["redirect_uri"], app.redirectURIs.map { "\($0.value) (\($0.kind.words))" })
    case 7_000_215, 7_000_222, 7_000_218, 700_025, 700_027, 700_021, 70_021, 700_211, 700_212, 700_213:
      compare("Credential", sentCredential, app.credentials.words(at: time))
    case 70_011, 650_053, 65_001, 500_011, 28_000, 1_002_012, 700_022, 700_023, 90_094:
      compare("Scope", parameters["scope"] ?? parameters["resource"], scopes(in: directory))
    case 50_194, 50_020, 700_016, 90_002:
      compare(
        "Tenant", path.split(separator: "/").first.map { String($0) },
        [directory.tenant(app.tenantID).map { "\($0.name), \($0.id)" } ?? "", "audience \(app.audience.rawValue)"])
    default: break
    }
    return compared
  }

  private var sentCredential: String? {
    parameters["client_secret"] != nil
      ? "a secret in the form" : parameters["client_assertion"] != nil ? "a client assertion" : nil
  }

  /// The scopes of the APIs that the request names; when it names none, the scopes of all APIs.
  private func scopes(in directory: Directory) -> [String] {
    let sent = (parameters["scope"] ?? "").split(separator: " ")
    let named = directory.apis.filter { api in
      sent.contains { scope in scope.lastIndex(of: "/").map { api.isNamed(scope[..<$0]) } ?? api.isGraph }
    }
    let all = (named.isEmpty ? directory.apis : named).flatMap { api in
      api.permissions.map { api.isGraph ? $0.value : "\(api.identifierURI)/\($0.value)" }
        + api.appRoles.map { "\(api.identifierURI)/\($0.value) (app role)" }
    }
    return all.count > 20 ? Array(all.prefix(20)) + ["and \(all.count - 20) more"] : all
  }
}

extension RegisteredRedirectURI.Kind {
  fileprivate var words: String {
    switch self {
    case .publicClient: "public client"
    case .web: "web server"
    case .singlePage: "single-page app"
    }
  }
}

extension AppCredentials {
  fileprivate func words(at now: Date) -> [String] {
    secrets.enumerated().map { index, secret in
      "secret \(secret.name ?? String(index + 1))"
        + (secret.expiresAt.map { ($0 <= now ? ", ended " : ", until ") + $0.words } ?? "")
    } + certificates.map { "certificate \($0.certificate.sha1Thumbprint.hex)" }
      + federated.map { "federated credential \($0.name), subject \($0.subject)" }
  }
}
