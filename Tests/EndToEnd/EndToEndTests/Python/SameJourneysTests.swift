// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSAL
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

/// The journeys of `native_v2.py` by the library, at the same emulator.
@Suite(
  "The library ends each journey of native authentication V2 as the client in Python does", .timeLimit(.minutes(5)))
struct SameJourneysTests {
  private static let apps = (
    password: "5a3e0000-0000-4000-8000-00000000a011", attributes: "5a3e0000-0000-4000-8000-00000000a012"
  )

  // Fidelity: native authentication V2
  @Test func `who is signed in, for which scopes and by which proofs is equal`() async throws {
    let emulator = try await EmulatorProcess.start()
    let report = try await PythonEnvironment.shared().report(
      "native_v2.py",
      [
        "\(emulator.http)/customers.example", "\(emulator.http)/_emulator/inbox",
        JSONValue.object(["password": .string(Self.apps.password), "attributes": .string(Self.apps.attributes)]).text,
      ], emulator)
    // The people are again as they were before the client in Python came.
    let reset = try await emulator.transport().send(
      HTTPRequest(
        method: "POST", url: try #require(URL(string: "\(emulator.control)/reset")),
        headers: ["Content-Type": "application/json"], body: Data("{}".utf8)))
    try #require((200...204).contains(reset.status))
    let phone = try Phone(emulator, Self.apps.password)
    let ends = [
      "password": try await phone.password(), "code": try await phone.code(),
      "second_factor": try await phone.secondFactor(), "registration": try await phone.registration(),
      "sign_up": try await Phone(emulator, Self.apps.attributes).signUp(), "reset": try await phone.reset(),
    ]
    for (name, end) in ends { #expect(report[name]?["end"] == end, "\(name): \(report.text)") }
    #expect(await emulator.stop() == 0)
  }
}

/// An app of the customers, with an inbox.
private struct Phone {
  private let emulator: EmulatorProcess
  private let application: MSALNativeAuthPublicClientApplication

  init(_ emulator: EmulatorProcess, _ clientID: String) throws {
    self.emulator = emulator
    let authority = try #require(
      emulator.ready["tenants"]?.array?.compactMap { $0["nativeAuthority"]?.string }.first, "no native authority")
    let transport = try emulator.transport()
    let configuration = MSALNativeAuthPublicClientApplicationConfig(
      clientId: clientID, authority: try MSALCIAMAuthority(url: #require(URL(string: authority))),
      challengeTypes: [.OOB, .password])
    configuration.capabilities = [.mfaRequired, .registrationRequired]
    let log = RecordingLog()
    application = try MSALNativeAuthPublicClientApplication(
      nativeAuthConfiguration: configuration,
      platform: Platform(
        transport: transport, clock: SystemClock(), random: SeededRandom(), browser: NoBrowser(),
        redirects: LoopbackListener(), log: log),
      cache: TokenCache(store: nil, log: log), sessions: InteractiveSessions())
  }

  func password() async throws -> JSONValue {
    try await end(try await passed("pia@customers.example", "Pia-Pass-1"))
  }

  func code() async throws -> JSONValue {
    guard case .codeRequired(let state) = try await signIn("otto@customers.example") else {
      throw UnexpectedStatusError()
    }
    return try await end(try await state.submitCode(try await code(to: "otto@customers.example")))
  }

  func secondFactor() async throws -> JSONValue {
    guard case .authMethodSelectionRequired(let choice) = try await passed("sam@customers.example", "Sam-Pass-1"),
      let method = choice.authMethods.first(where: { $0.channelTargetType.isSMSType }),
      case .mfaVerificationRequired(let state) = try await choice.selectAuthMethod(method)
    else { throw UnexpectedStatusError() }
    return try await end(try await state.submitChallenge(try await code(to: "+4930123456")))
  }

  func registration() async throws -> JSONValue {
    let contact = "rita@mail.example"
    guard case .strongAuthRegistrationRequired(let choice) = try await passed("rita@customers.example", "Rita-Pass-1"),
      let method = choice.authMethods.first(where: { $0.channelTargetType.isEmailType }),
      case .strongAuthVerificationRequired(let state) = try await choice.selectAuthMethod(
        method, verificationContact: contact)
    else { throw UnexpectedStatusError() }
    return try await end(try await state.submitChallenge(try await code(to: contact)))
  }

  func signUp() async throws -> JSONValue {
    let parameters = MSALNativeAuthSignUpParametersV2(username: "new@mail.example")
    parameters.scopes = ["User.Read"]
    guard case .codeRequired(let code) = try await application.signUpV2(parameters: parameters),
      case .passwordRequired(let password) = try await code.submitCode(try await self.code(to: "new@mail.example")),
      case .attributesRequired(let attributes) = try await password.submitPassword("Str0ng!pass"),
      case .signInAfterSignUpRequired(let state) = try await attributes.submitAttributes(
        ["city": "Bonn", "country": "Germany"])
    else { throw UnexpectedStatusError() }
    return try await end(try await state.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters()))
  }

  func reset() async throws -> JSONValue {
    let parameters = MSALNativeAuthResetPasswordParametersV2(username: "new@mail.example")
    parameters.scopes = ["User.Read"]
    guard case .codeRequired(let code) = try await application.resetPasswordV2(parameters: parameters),
      case .newPasswordRequired(let password) = try await code.submitCode(try await self.code(to: "new@mail.example")),
      case .signInAfterResetPasswordRequired(let state) = try await password.submitNewPassword("An0ther!pass")
    else { throw UnexpectedStatusError() }
    return try await end(try await state.signIn(parameters: MSALNativeAuthSignInAfterResetPasswordParameters()))
  }

  private func signIn(_ username: String) async throws -> MSALNativeAuthFlowStatus {
    let parameters = MSALNativeAuthSignInParametersV2(username: username)
    parameters.scopes = ["User.Read"]
    return try await application.signInV2(parameters: parameters)
  }

  private func passed(_ username: String, _ password: String) async throws -> MSALNativeAuthFlowStatus {
    guard case .passwordRequired(let state) = try await signIn(username) else { throw UnexpectedStatusError() }
    return try await state.submitPassword(password)
  }

  private func code(to address: String) async throws -> String {
    var place = try #require(URLComponents(string: "\(emulator.http)/_emulator/inbox"))
    place.percentEncodedQuery = FormCoding.encode([Parameter("address", address)])
    let answer = try await emulator.transport().send(HTTPRequest(method: "GET", url: try #require(place.url)))
    return try #require(try JSONValue(parsing: answer.body)["messages"]?.array?.first?["code"]?.string)
  }

  /// Who is signed in, for which scopes and by which proofs, after which the person is signed out.
  private func end(_ status: MSALNativeAuthFlowStatus) async throws -> JSONValue {
    guard case .completed(let account) = status else { throw UnexpectedStatusError() }
    let parameters = MSALNativeAuthGetAccessTokenParameters()
    parameters.scopes = ["User.Read"]
    let token = try await account.getAccessToken(parameters: parameters)
    let payload = try #require(token.accessToken.split(separator: ".").dropFirst().first)
    let claims = try JSONValue(parsing: try #require(Base64URL.decode(String(payload))))
    defer { account.signOut() }
    return [
      "username": .string(try #require(account.account.username)), "scp": claims["scp"] ?? .null,
      "amr": claims["amr"] ?? .null,
    ]
  }

  private struct UnexpectedStatusError: Error {}
}

private struct NoBrowser: Browser {
  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { throw .noBrowser(tried: []) }
}
