// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import PrivateFiles
import QuickCommand

/// `msal credential docker`: the protocol of docker-credential-helpers, for Azure Container Registry.
struct RegistryCredential: Sendable {
  private let action: String
  private let scopes: [String]
  private let username: String?
  /// Registries besides Azure's that may get a token.
  private let hosts: [String]

  /// The permission that registries check.
  private static let scope = "https://containerregistry.azure.net/.default"
  /// What stands for whoever has a registry's token.
  private static let nobody = "00000000-0000-0000-0000-000000000000"
  /// What the programs that ask take for "ask another one", word for word.
  private static let notFound: ShownText = "credentials not found in native keychain"

  init(_ arguments: ParsedArguments) {
    action = arguments.operands.first ?? ""
    let given = Commands.givenScopes(arguments)
    scopes = given.isEmpty ? [Self.scope] : given
    username = arguments[Commands.username]
    hosts = arguments.all(CredentialGrammar.registryHost)
  }

  func run(_ session: Session) async throws {
    switch action {
    case "get": try await get(session)
    // Nothing is kept, so there is nothing to forget or to list.
    case "erase": return
    case "list": session.terminal.answer("{}")
    default:
      session.terminal.answer("msal keeps no passwords of registries: it gives tokens of who is signed in.")
      throw ProgramError.ended(status: ExitCode.general.rawValue)
    }
  }

  private func get(_ session: Session) async throws {
    let input = String(decoding: (try? StandardStream.read(limit: QuickProgram.inputLimit)) ?? [], as: UTF8.self)
    let text = input.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let registry = RegistryAddress(text), registry.mayHaveToken(hosts) else {
      session.terminal.answer(Self.notFound)
      throw ProgramError.ended(status: ExitCode.general.rawValue)
    }
    do {
      let secret = try await exchange(registry, session)
      session.answer(["ServerURL": .string(text), "Username": .string(Self.nobody), "Secret": .string(secret)])
    } catch {
      // Programs show what a helper writes to standard output; people find the same on standard error.
      let failure = CommandError(error)
      session.terminal.answer(ShownText([failure.message, failure.nextStep].compactMap(\.self).joined(separator: " ")))
      throw failure
    }
  }

  /// The registry's own token, good for some hours, in exchange for one of the person (Azure/acr, AAD-OAuth).
  private func exchange(_ registry: RegistryAddress, _ session: Session) async throws -> String {
    let profile = try await session.profile()
    let result = try await Token(request: CredentialRequest(scopes: scopes, username: username))
      .acquire(profile, session)
    var form = [Parameter("grant_type", "access_token"), Parameter("service", registry.name)]
    form.add("tenant", result.tenantProfile.tenantId)
    form.append(Parameter("access_token", result.accessToken))
    let request = HTTPRequest(
      method: "POST", url: registry.exchange,
      headers: ["Content-Type": FormCoding.contentType, "Accept": "application/json"], body: FormCoding.body(form))
    let transport = try Network.transport(certificateAuthority: session.overrides.certificateAuthority)
    let response = try await Network.send(request, through: transport)
    switch response.status {
    case 200: break
    case 401, 403:
      throw CommandError(
        .signInFailed, "\(registry.name) does not let \(AccountText.name(result.account)) in.",
        nextStep: "Ask for a role at the registry, such as AcrPull or AcrPush.")
    default:
      throw CommandError(
        response.status >= 500 ? .network : .general,
        "\(registry.name) gives no token in exchange (HTTP \(response.status)).",
        nextStep: response.status >= 500 ? "Try again later." : "Check that it is an Azure Container Registry.")
    }
    guard let token = (try? JSONValue(parsing: response.body))?["refresh_token"]?.string, !token.isEmpty else {
      throw CommandError(
        .network, "The answer of \(registry.name) has no token.", nextStep: "Check the proxy settings.")
    }
    return token
  }
}

/// A container registry as a program names it, such as `contoso.azurecr.io` or `https://contoso.azurecr.io`.
struct RegistryAddress: Sendable {
  private let url: SecureURL

  private static let domains = [".azurecr.io", ".azurecr.cn", ".azurecr.us"]

  /// nil: no address of a registry, or one without TLS. As for docker itself, registries of this machine need none.
  init?(_ text: String) {
    let host = text.split(separator: ":").first.map(String.init) ?? ""
    let whole = text.contains("://") ? text : (LoopbackHost.matches(host) ? "http://" : "https://") + text
    guard let url = SecureURL(whole) else { return nil }
    self.url = url
  }

  /// The host, with the port if there is one.
  var name: String { url.name }

  /// Where a token of Entra ID is exchanged for one of the registry.
  var exchange: URL { URL(string: url.origin + "/oauth2/exchange") ?? url.url }

  var isOfAzure: Bool { Self.domains.contains { name.hasSuffix($0) && name.count > $0.count } }

  /// Whether a token may go there: nobody else is to see it.
  func mayHaveToken(_ others: [String]) -> Bool { isOfAzure || others.contains { $0.lowercased() == name } }
}
