// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import TokenExchange

/// `msal login`
struct Login: Sendable {
  var scopes = Commands.defaultScopes
  var username: String?
  var domainHint: String?
  /// nil: the service decides.
  var prompt: Prompt?
  /// A claims challenge, as JSON.
  var claims: String?
  /// Whether the person signs in on another device.
  var usesDeviceCode = false
  /// Whether the desktop's identity broker signs the person in.
  var usesBroker = false

  func run(_ session: Session) async throws {
    var profile = try await session.profileToKeep()
    profile.usesBroker = usesBroker
    let result = try await signIn(profile, session)
    try session.keep(profile, for: result.account)
  }

  private func signIn(_ profile: Profile, _ session: Session) async throws -> AuthenticationResult {
    let client = try session.client(profile)
    if usesBroker { try requireBroker(try client.get()) }
    guard usesDeviceCode else {
      return try await SignIn(
        scopes: scopes, username: username, domainHint: domainHint, prompt: prompt, claims: claims
      )
      .run(client, profile, session)
    }
    guard username == nil, domainHint == nil, prompt == nil, claims == nil, !usesBroker else {
      throw CommandError(
        .usage, "--device-code leaves it to the other device who signs in, and how.",
        nextStep: "Leave out --username, --domain-hint, --prompt, --claims and --broker.")
    }
    return try await DeviceCodeSignIn(scopes: scopes).run(client, profile, session)
  }
}

extension Login {
  /// The person asked for the broker, so no browser takes its place unasked.
  private func requireBroker(_ client: PublicClient) throws(CommandError) {
    guard client.configuration.asksBroker else {
      throw CommandError(
        .usage, "Identity brokers sign in at Microsoft Entra ID only.", nextStep: "Leave out --broker.")
    }
    guard client.hasBroker else {
      throw CommandError(
        .configuration, "There is no identity broker on the bus of this session.",
        nextStep: "Install microsoft-identity-broker, or sign in with the browser: msal login")
    }
  }
}

/// Signs a person in, in a browser or by the desktop's identity broker.
struct SignIn: Sendable {
  var scopes: [String]
  var username: String?
  var domainHint: String?
  /// nil: the service decides.
  var prompt: Prompt?
  /// A claims challenge, as JSON.
  var claims: String?

  func run(
    _ client: LazyClient, _ profile: Profile, _ session: Session
  ) async throws -> AuthenticationResult {
    try session.requirePage(to: "msal login")
    // Another device is asked only who signs in, so that a claims challenge needs this one.
    if session.isRemote, claims == nil, !profile.usesBroker {
      let asked = scopes == Commands.defaultScopes ? [] : scopes
      let command =
        session.inContext("msal login --device-code") + asked.map { " --scope " + ShellWord.quoted($0) }.joined()
      session.instruct("No browser on this machine? To sign in on another device: \(command)")
    }
    let certificates = profile.certificates(for: profile.authority)
    let check = PageCheck(transport: try Network.transport(certificateAuthority: certificates), log: session.log)
    let (pages, shown) = AsyncStream<URL>.makeStream()
    return try await session.waitingForPage(of: profile.usesBroker ? nil : profile.host) {
      try await withThrowingTaskGroup(of: AuthenticationResult?.self) { group in
        defer { group.cancelAll() }
        group.addTask {
          try await client.get().acquireToken(
            request(session, requiresBroker: profile.usesBroker) {
              session.deadline.expect(Deadline.page)
              shown.yield($0)
            })
        }
        group.addTask {
          for await page in pages { if let refusal = await check.refusal(of: page) { throw refusal } }
          return nil
        }
        while let result = try await group.next() { if let result { return result } }
        throw CancellationError()
      }
    }
  }

  private func request(
    _ session: Session, requiresBroker: Bool, showing: @escaping @Sendable (URL) -> Void
  ) -> InteractiveRequest {
    var request = InteractiveRequest(
      parameters: TokenParameters(scopes: ScopeSet(parsing: scopes), claims: claims), prompt: prompt,
      presentation: session.presentation(showing: showing))
    request.loginHint = username
    request.domainHint = domainHint
    request.requiresBroker = requiresBroker
    return request
  }
}
