// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import EmulatorConsole
import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import LinuxPlatform
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// What `msal demo --native` does: somebody new signs up and signs in without a browser, and one sign-in gives tokens
/// for two APIs.
struct NativeDemoStory: Sendable {
  private let terminal: Terminal
  private let client: PublicClient
  private let flows: NativeFlows
  private let profile: Profile
  private let api: APICall
  private let base: URL

  private static let username = "robin@mail.example"
  private static let password = Secret("Robin-Pass-1")

  init(terminal: Terminal, emulator: EmbeddedEmulator, folder: URL, usesJourneys: Bool) throws {
    self.terminal = terminal
    base = emulator.https ?? emulator.http
    guard let description = try EmulatorDescription(decoding: emulator.emulator.announcement) else {
      throw CommandError.unexpected("the emulator does not say where it is")
    }
    profile = try description.nativeProfile(clientID: Seed.passwordAttributesApp.clientID.value)
    let configuration = try profile.configuration()
    let client = try PublicClient(
      configuration: configuration,
      platform: .thisMachine(trustedCertificates: try profile.trustedCertificates(), log: NoLog()),
      tokensAt: .file(
        directory: folder.appending(path: "tokens").path, name: CacheKey.defaultCache, key: CacheKeyPolicy()))
    self.client = client
    flows = NativeFlows(
      client: LazyClient { client }, clientID: configuration.clientID, log: NoLog(), areJourneys: usesJourneys)
    api = APICall(transport: try Network.transport(certificateAuthority: emulator.authorityPath))
  }

  func tell() async throws {
    let version = flows.areJourneys ? ", for native authentication V2" : ""
    terminal.step("Started an emulator of a tenant of customers\(version): \(profile.authority)")
    try await signUp()
    let account = try await signIn()
    try await call(Seed.toDoList, account)
    try await call(Seed.sharedList, account)
    if flows.areJourneys { try await managePasskey(account) }
    try client.removeAccount(account.reference)
    guard try client.signedInAccount() == nil else {
      throw CommandError.unexpected("the account is still there")
    }
    terminal.step("Signed out")
  }

  private func signUp() async throws {
    guard
      case .code(let delivery, let submitCode, _) = try await flows.signUp(
        Self.username, ["displayName": "Robin Lane", "city": "Berlin", "country": "Germany"])
    else {
      throw CommandError.unexpected("sign-up sent no code")
    }
    let sent = try await codeFromInbox()
    terminal.step("Signed up as \(Self.username): a code went to \(delivery.target), and the inbox has \(sent)")
    guard case .password(isNew: true, let submitPassword) = try await submitCode(sent) else {
      throw CommandError.unexpected("sign-up wanted no password")
    }
    guard case .completed = try await submitPassword(Self.password) else {
      throw CommandError.unexpected("sign-up wanted more than a password")
    }
    terminal.step("Verified the address with that code, chose a password: the account is created")
  }

  private func codeFromInbox() async throws -> String {
    let inbox = try base.appending(path: "_emulator/inbox").appending(queryItems: [
      URLQueryItem(name: "address", value: Self.username)
    ]).secured()
    guard let code = try await api.get(inbox)["messages"]?.array?.first?["code"]?.string else {
      throw CommandError.unexpected("the inbox is empty")
    }
    return code
  }

  private func signIn() async throws -> Account {
    var turn = try await flows.signIn(Self.username, password: Self.password)
    if case .password(isNew: false, let submit) = turn { turn = try await submit(Self.password) }
    guard case .completed(let account) = turn else {
      throw CommandError.unexpected("sign-in wanted more than a password")
    }
    terminal.step("Signed in as \(AccountText.name(account)) with address and password, without a browser")
    return account
  }

  private func managePasskey(_ account: Account) async throws {
    let configuration = try profile.configuration()
    let service = try CredentialMethodsService(
      authority: configuration.authority, transport: api.transport, clock: SystemClock())
    let parameters = TokenParameters(
      scopes: ScopeSet([CredentialMethodsService.writeScope]), account: account.reference)
    let token = try await client.accessToken(SilentRequest(parameters: parameters)).accessToken
    let call = CredentialMethodsService.Call(token: token, id: CorrelationID(SystemRandom().uuid()))
    let enrolment = try await service.begin(call)
    let made = try DemoAuthenticator.makePasskey(enrolment.options, random: SystemRandom())
    let passkey = try await service.activate(enrolment, made, name: "Demonstration", call)
    terminal.step(
      "Registered a passkey for \(enrolment.options.relyingPartyID), made in memory instead of a security key")
    let known = try await service.methods(call)
    guard known.contains(where: { $0.id == passkey.id }) else {
      throw CommandError.unexpected("the passkey is not in the list")
    }
    try await service.delete(passkey, call)
    terminal.step("Found it in the list of sign-in methods, and deleted it")
  }

  private func call(_ resource: ResourceAPI, _ account: Account) async throws {
    let parameters = TokenParameters(
      scopes: ScopeSet(["\(resource.identifierURI)/ToDoList.Read"]), account: account.reference)
    let token = try await client.accessToken(SilentRequest(parameters: parameters))
    let path = "api/\(resource.name)"
    let answer = try await api.get(
      base.appending(path: path).secured(), authorization: token.authorizationHeader)
    terminal.step("Got a token for the API \(resource.name) from the same sign-in, and called it: GET /\(path)")
    terminal.show(answer)
  }
}
