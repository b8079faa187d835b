// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import PlatformInterfaces
import QuickCommand

/// What `msal demo --native` does: somebody new signs up and signs in without a browser, and one sign-in gives tokens
/// for two APIs.
struct NativeDemoStory: Sendable {
  private let terminal: Terminal
  private let application: MSALNativeAuthPublicClientApplication
  private let profile: Profile
  private let api: APICall
  private let base: URL

  private static let username = "robin@mail.example"
  private static let password = Secret("Robin-Pass-1")

  init(terminal: Terminal, emulator: EmbeddedEmulator, folder: URL) throws {
    self.terminal = terminal
    base = emulator.https ?? emulator.http
    guard let description = try EmulatorDescription(decoding: emulator.emulator.announcement) else {
      throw CommandError.unexpected("the emulator does not say where it is")
    }
    profile = try description.nativeProfile(clientID: nil)
    let configuration = try profile.nativeConfiguration()
    configuration.cacheConfig.directory = folder.appending(path: "tokens")
    application = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: configuration)
    api = APICall(transport: try Network.transport(certificateAuthority: emulator.authorityPath))
  }

  func tell() async throws {
    terminal.step("Started an emulator of a tenant of customers: \(profile.authority)")
    try await signUp()
    let account = try await signIn()
    try await call(Seed.toDoList, account)
    try await call(Seed.sharedList, account)
    account.signOut()
    guard application.getNativeAuthUserAccount() == nil else {
      throw CommandError.unexpected("the account is still there")
    }
    terminal.step("Signed out")
  }

  private func signUp() async throws {
    let parameters = MSALNativeAuthSignUpParameters(username: Self.username)
    parameters.attributes = ["displayName": "Robin Lane"]
    let start = try await application.signUp(parameters: parameters)
    guard case .codeRequired(let code, let delivery) = start else {
      throw CommandError.unexpected("sign-up sent no code")
    }
    let sent = try await codeFromInbox()
    terminal.step("Signed up as \(Self.username): a code went to \(delivery.sentTo), and the inbox has \(sent)")
    guard case .passwordRequired(let choice) = try await code.submitCode(code: sent) else {
      throw CommandError.unexpected("sign-up wanted no password")
    }
    guard case .completed = try await choice.submitPassword(password: Self.password.exposed) else {
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

  private func signIn() async throws -> MSALNativeAuthUserAccountResult {
    let parameters = MSALNativeAuthSignInParameters(username: Self.username)
    parameters.password = Self.password.exposed
    guard case .completed(let account) = try await application.signIn(parameters: parameters) else {
      throw CommandError.unexpected("sign-in wanted more than a password")
    }
    terminal.step("Signed in as \(AccountText.name(account.account)) with address and password, without a browser")
    return account
  }

  private func call(_ resource: ResourceAPI, _ account: MSALNativeAuthUserAccountResult) async throws {
    let parameters = MSALNativeAuthGetAccessTokenParameters()
    parameters.scopes = ["\(resource.identifierURI)/ToDoList.Read"]
    let token = try await account.getAccessToken(parameters: parameters)
    let path = "api/\(resource.name)"
    let answer = try await api.get(base.appending(path: path).secured(), authorization: "Bearer \(token.accessToken)")
    terminal.step("Got a token for the API \(resource.name) from the same sign-in, and called it: GET /\(path)")
    terminal.show(answer)
  }
}
