// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import FoundationEssentials
import JOSE
import LinuxPlatform
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// `msal credential docker`: the protocol of docker-credential-helpers, for Azure Container Registry. Whatever fails is
/// said on standard output, where the programs that ask look for it, and the exit status is 1.
struct RegistryCredential: Sendable {
  private let action: String
  private let scopes: [String]
  private let username: String?
  /// Registries besides Azure's that may get a token.
  private let hosts: [String]
  /// The address in standard input, of the actions that have one here.
  private let address: String

  /// - Parameter question: Reads standard input.
  init(_ arguments: ParsedArguments, _ question: () -> String) {
    action = arguments.operands.first ?? ""
    address = ["get", "erase"].contains(action) ? question().trimmed : ""
    scopes = Commands.scopes(arguments, defaults: [CredentialRequest.registries])
    username = arguments[Commands.username]
    hosts = arguments.all(CredentialGrammar.registryHost)
  }

  func run(_ session: Session) async throws {
    do {
      switch action {
      case "get": try await get(session)
      case "erase": try await erase(session)
      // What docker would store is not kept, so the list is empty.
      case "list": session.terminal.answer("{}")
      case "version": session.terminal.answer("docker-credential-msal (msal) \(LibraryVersion.text)")
      case "store":
        throw DockerRefusal(text: "msal keeps no passwords of registries: it gives tokens of who is signed in.")
      default: throw DockerRefusal(text: "msal credential docker knows no action \"\(action)\".")
      }
    } catch let refusal as DockerRefusal {
      session.terminal.answer(refusal.text)
      throw ChildProgramError.ended(status: Self.failed)
    } catch {
      // Programs show what a helper writes to standard output; people find the same on standard error.
      let failure = CommandError(session.inContext(error))
      session.terminal.answer(
        TerminalSafeText([failure.message, failure.nextStep].compactMap(\.self).joined(separator: " ")))
      session.terminal.talk(failure.text(isColourful: session.terminal.isColourful))
      throw ChildProgramError.ended(status: Self.failed)
    }
  }

  private static let failed = ExitCode.general.rawValue

  /// What is answered in the protocol's way, and nothing that went wrong.
  private struct DockerRefusal: Error {
    var text: TerminalSafeText

    /// What the programs that ask take for "ask another one", word for word.
    static let notFound = DockerRefusal(text: "credentials not found in native keychain")
  }

  /// The registry that is named, if a token may go there.
  private var registry: RegistryAddress? { RegistryAddress(address).flatMap { $0.mayHaveToken(hosts) ? $0 : nil } }

  /// The answer with a token that the registry has given before; nil when there is none, or something else is asked.
  func cachedAnswer(_ session: Session) -> JSONValue? {
    guard action == "get", let registry, let token = CacheLook.text(registry, scopes, of: username, session) else {
      return nil
    }
    return answer(token)
  }

  /// The registry's own token, as docker's protocol has it: it belongs to no name.
  private func answer(_ token: String) -> JSONValue {
    [
      "ServerURL": .string(address), "Username": "00000000-0000-0000-0000-000000000000", "Secret": .string(token),
    ]
  }

  private func get(_ session: Session) async throws {
    guard !address.isEmpty else { throw DockerRefusal(text: "no credentials server URL") }
    guard let registry else { throw DockerRefusal.notFound }
    let profile = try await session.profile()
    let kept = try? tokens(profile, session)
    let secret =
      if let token = try? kept?.token(for: registry, scopes, now: SystemClock().now) { token } else {
        try await exchange(registry, profile, session)
      }
    session.answer(answer(secret))
  }

  private func erase(_ session: Session) async throws {
    guard let registry = RegistryAddress(address) else { return }
    try? tokens(try await session.profile(), session)?.forget(registry, scopes)
  }

  /// The registry tokens of the requested account; nil when it is not signed in.
  private func tokens(_ profile: Profile, _ session: Session) throws -> RegistryTokens? {
    let choice = AccountChoice(name: username, profile: profile)
    guard let account = try session.account(choice, in: try session.client(profile).get()) else { return nil }
    let policy = try session.keyStorage(of: profile).policy(mayAsk: session.mayAsk)
    return try RegistryTokens(policy, profile, account)
  }

  /// The registry's own token, good for some hours, in exchange for one of the person (Azure/acr, AAD-OAuth). It is
  /// kept until its end.
  private func exchange(_ registry: RegistryAddress, _ profile: Profile, _ session: Session) async throws -> String {
    let result = try await CredentialRequest(scopes: scopes, username: username).acquireToken(profile, session)
    let token = try await token(of: registry, for: result, session)
    // A token that does not say when it ends is used once and not saved.
    if let end = (try? UnverifiedJWT(parsing: token))?.claims["exp"]?.double {
      try? tokens(profile, session)?
        .save(token, for: registry, scopes, now: SystemClock().now, expiresOn: Date(epochSeconds: end))
    }
    return token
  }

  private func token(of registry: RegistryAddress, for result: AuthenticationResult, _ session: Session) async throws
    -> String
  {
    var form = [Parameter("grant_type", "access_token"), Parameter("service", registry.name)]
    form.add("tenant", result.tenantProfile.tenantID)
    form.append(Parameter("access_token", result.accessToken.exposed))
    func request(_ url: URL) -> HTTPRequest {
      HTTPRequest(
        method: "POST", url: url, headers: ["Content-Type": FormCoding.contentType, "Accept": "application/json"],
        body: FormCoding.body(form))
    }
    let transport = try Network.transport(certificateAuthority: session.overrides.certificateAuthority)
    let response: HTTPResponse
    do throws(CommandError) {
      response = try await Network.send(request(registry.exchange), through: transport, session.log)
    } catch {
      // A registry of this machine may have no TLS. A server that has it answers 400; then the first error counts.
      guard error.code == .network, let plain = registry.plainExchange,
        let answer = try? await Network.send(request(plain), through: transport, session.log), answer.status != 400
      else { throw registry.withoutTLS(error) }
      response = answer
    }
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
