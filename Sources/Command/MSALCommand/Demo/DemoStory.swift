// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import EmulatorConsole
import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import LinuxPlatform
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// What `msal demo` does, step by step; each step ends with a line that says what happened.
struct DemoStory: Sendable {
  let terminal: Terminal
  let emulator: EmbeddedEmulator
  let client: PublicClient
  private let visitor: ScriptedVisitor?
  private let api: APICall

  private static let toDoScope = "\(Seed.toDoList.identifierURI)/ToDoList.Read"

  init(terminal: Terminal, emulator: EmbeddedEmulator, folder: URL, hasPerson: Bool) throws {
    self.terminal = terminal
    self.emulator = emulator
    // A person's browser would warn of the emulator's own certificate authority, so it gets plain HTTP on loopback.
    let base = hasPerson ? emulator.http : emulator.https ?? emulator.http
    let authority = try Authority(url: base.appending(path: "common"))
    let certificates = try emulator.authorityPath.map { try Network.certificates(in: $0) }
    client = try PublicClient(
      configuration: ClientConfiguration(
        clientID: ClientID(Seed.sampleApp.clientID.value), redirectURI: .loopback(nil), authority: authority,
        knownAuthorities: [authority]),
      // The emulator's clock, so that both sides agree after it was moved.
      platform: .thisMachine(trustedCertificates: certificates, clock: emulator.emulator.clock, log: NoLog()),
      tokensAt: .file(
        directory: folder.appending(path: "tokens").path, name: CacheKey.defaultCache, key: CacheKeyPolicy()))
    let transport = try Network.transport(certificateAuthority: emulator.authorityPath)
    api = APICall(transport: transport)
    visitor = hasPerson ? nil : ScriptedVisitor(transport: transport)
  }

  func tell() async throws {
    terminal.step("Started an emulator of the Microsoft identity platform: \(base)")
    let account = try await signIn()
    try await callGraph(account)
    try await askForSecondAPI(account)
    try await outliveTheToken(account)
    try await signOut(account)
  }

  private var base: URL { emulator.https ?? emulator.http }

  private func signIn() async throws -> Account {
    if visitor == nil {
      terminal.answer("  Sign in in the browser as adele@contoso.example with the password Adele-Pass-1.")
    }
    let client = client
    let (result, pages) = try await attended { presentation in
      var request = InteractiveRequest(
        parameters: TokenParameters(scopes: ScopeSet(["User.Read"])), presentation: presentation)
      request.extraScopesToConsent = ScopeSet([Self.toDoScope])
      return try await client.acquireToken(request)
    }
    terminal.step("Signed in as \(AccountText.name(result.account))\(pages)")
    return result.account
  }

  private func callGraph(_ account: Account) async throws {
    let token = try await silently(["User.Read"], account)
    let me = try await api.get(base.appending(path: "v1.0/me").secured(), token: token)
    terminal.step("Called Graph with a token from the \(Self.source(token)): GET /v1.0/me")
    terminal.show(me)
  }

  private func askForSecondAPI(_ account: Account) async throws {
    let token = try await silently([Self.toDoScope], account)
    let answer = try await api.get(base.appending(path: "api/\(Seed.toDoList.name)").secured(), token: token)
    let scopes = (answer["scopes"]?.array ?? []).compactMap(\.string).joined(separator: " ")
    terminal.step(
      "Got a token for a second API silently, from the \(Self.source(token)) (scope \(scopes))")
    let again = try await silently([Self.toDoScope], account)
    guard again.source == .cache else {
      throw CommandError.unexpected("the second call did not come from the cache")
    }
    terminal.step("Asked again: the same token, from the \(Self.source(again))")
  }

  private func outliveTheToken(_ account: Account) async throws {
    let before = try await silently(["User.Read"], account)
    emulator.emulator.clock.advance(by: 61 * 60 + 30 * 60)
    let after = try await silently(["User.Read"], account)
    guard after.source == .refresh, after.accessToken != before.accessToken else {
      throw CommandError.unexpected("the expired token was not refreshed")
    }
    _ = try await api.get(base.appending(path: "v1.0/me").secured(), token: after)
    terminal.step(
      "Moved the clock ahead by 91 minutes: the token expired and was refreshed, and Graph accepts the new one")
  }

  private func signOut(_ account: Account) async throws {
    let client = client
    let (_, _) = try await attended { presentation in
      try await client.signOut(SignOutRequest(account: account.reference, presentation: presentation))
    }
    guard try client.accounts().isEmpty else { throw CommandError.unexpected("the account is still there") }
    terminal.step("Signed out, here and in the browser")
  }

  private func silently(_ scopes: [String], _ account: Account) async throws -> AuthenticationResult {
    let parameters = TokenParameters(scopes: ScopeSet(scopes), account: account.reference)
    return try await client.acquireTokenSilent(SilentRequest(parameters: parameters))
  }

  /// Makes a request that shows pages: to the person, or to the script.
  private func attended<Result: Sendable>(
    _ request: @escaping @Sendable (Presentation) async throws -> Result
  ) async throws -> (Result, String) {
    guard let visitor else {
      let terminal = terminal
      let presentation = Presentation { terminal.talk(TerminalSafeText(Presentation.notice(of: $0))) }
      return (try await request(presentation), " in the browser")
    }
    let (result, steps) = try await visitor.attend(request)
    let words = steps.compactMap(ScriptedVisitor.word)
    return (result, " in a scripted browser\(words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")")
  }

  private static func source(_ result: AuthenticationResult) -> String {
    switch result.source {
    case .cache: "cache"
    case .refresh: "refresh token"
    case .network: "identity provider"
    case .broker: "identity broker"
    }
  }
}
