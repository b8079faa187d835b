// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import PlatformInterfaces
import TestSupport
import Testing

/// Which delegate is told, and how long states and delegates last.
@Suite("Native authentication V2: delegates and states", .timeLimit(.minutes(2)))
struct FlowDelegateTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  private func parameters(_ name: String, _ id: UUID = UUID()) -> MSALNativeAuthSignInParametersV2 {
    let parameters = MSALNativeAuthSignInParametersV2(username: name)
    parameters.correlationId = id
    return parameters
  }

  @Test func `a delegate without the protocol of the state gets an error that names it`() async throws {
    let id = UUID()
    let application = world.application
    let told = try await RequiredRecorder().told {
      application.signInV2(parameters: parameters(Customer.pia, id), delegate: $0)
    }
    let error: MSALNativeAuthFlowError = try requireCase("failure", of: told.outcome)
    #expect(error.predicates == ["isNotImplemented"] && error.correlationId == id && !error.canRetry)
    #expect(error.errorDescription?.contains("MSALNativeAuthPasswordRequiredDelegate") == true)
    #expect(told.scenario == .signIn)
  }

  @Test func `a delegate with some protocols gets what they are for`() async throws {
    let application = world.application
    let told = try await PasswordOnlyRecorder().told {
      application.signInV2(parameters: parameters(Customer.pia), delegate: $0)
    }
    let state = try told.outcome.get().wanted(MSALNativeAuthPasswordRequiredState.self)
    let other = try await PasswordOnlyRecorder().told {
      application.signInV2(parameters: parameters(Customer.otto), delegate: $0)
    }
    #expect(throws: MSALNativeAuthFlowError.self) { try other.outcome.get() }
    // The delegate of the next call may be another one, and the result needs no protocol of its own.
    let done = try await RequiredRecorder().told { state.submitPassword(Customer.piaPassword, delegate: $0) }
    #expect(try done.outcome.get().account().account.username == Customer.pia)
  }

  @Test(arguments: Form.allCases)
  func `a first factor is selected once, a second one more often`(form: Form) async throws {
    try world.letPiaChoose()
    let app = try world.flow(form, .signIn)
    let choice = try await app.start(Customer.pia).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    #expect(choice.authMethods.map(\.challengeType) == ["password", "email"])
    #expect(choice.authMethods.map(\.channelTargetType.isPasswordType) == [true, false])
    let state = try await app.select(choice.authMethods[1], of: choice).wanted(MSALNativeAuthCodeRequiredState.self)
    let sent = world.transport.requests.count
    let again = try await app.refusal { try await app.select(choice.authMethods[0], of: choice) }
    #expect(again.isGeneralError && world.transport.requests.count == sent)
    _ = try await app.submit(code: world.code(Customer.pia), to: state).account()

    let mona = try world.flow(form, .signIn)
    let second = try await mona.submit(
      password: Customer.monaPassword, to: mona.start(Customer.mona).wanted()
    ).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    _ = try await mona.select(second.authMethods[0], of: second).wanted(MSALNativeAuthMFAVerificationRequiredState.self)
    // It sends its old token, which the service refuses.
    let late = try await mona.refusal { try await mona.select(second.authMethods[0], of: second) }
    #expect(late.isGeneralError && late.errorCodes == [55200])
  }

  @Test(arguments: Form.allCases)
  func `a method of another flow is not known`(form: Form) async throws {
    try world.letPiaChoose()
    let app = try world.flow(form, .signIn)
    let mona = try world.flow(form, .signIn)
    let foreign = try await mona.submit(
      password: Customer.monaPassword, to: mona.start(Customer.mona).wanted()
    ).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    let choice = try await app.start(Customer.pia).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    let sent = world.transport.requests.count
    let error = try await app.refusal { try await app.select(foreign.authMethods[0], of: choice) }
    #expect(error.isGeneralError && error.canRetry && world.transport.requests.count == sent)
    _ = try await app.select(choice.authMethods[0], of: choice).wanted(MSALNativeAuthPasswordRequiredState.self)
  }

  @Test(arguments: Form.allCases)
  func `two flows of one application don't meet, and each keeps its id`(form: Form) async throws {
    let application = try world.app(form).application
    let pia = FlowApp(form: form, scenario: .signIn, application: application)
    let otto = FlowApp(form: form, scenario: .signIn, application: application)
    let password = try await pia.start(Customer.pia).wanted(MSALNativeAuthPasswordRequiredState.self)
    let code = try await otto.start(Customer.otto).wanted(MSALNativeAuthCodeRequiredState.self)
    _ = try await otto.refusal { try await otto.submit(code: "0", to: code) }
    _ = try await pia.submit(password: Customer.piaPassword, to: password).account()
    let last = try await otto.submit(code: world.code(Customer.otto), to: code)
    try otto.expect(last, isSignedIn: Customer.otto)
    let ids = world.transport.requests.filter { $0.method != "GET" }.compactMap { request in
      request.headers["client-request-id"].flatMap { UUID(uuidString: $0) }
    }
    #expect(Set(ids) == [pia.correlationID, otto.correlationID])
    // Entry, start, challenge, proof, end and token each, and a wrong code.
    #expect(ids.filter { $0 == pia.correlationID }.count == 6)
    #expect(ids.filter { $0 == otto.correlationID }.count == 7)
  }

  @Test func `a state needs neither its application nor a delegate`() async throws {
    var application: MSALNativeAuthPublicClientApplication? = try world.app(.delegates).application
    weak let released = application
    weak var delegate: FlowRecorder?
    let state: MSALNativeAuthPasswordRequiredState
    do {
      let recorder = FlowRecorder()
      delegate = recorder
      let parameters = parameters(Customer.pia)
      let told = try await recorder.told { application?.signInV2(parameters: parameters, delegate: $0) }
      state = try told.outcome.get().wanted()
    }
    application = nil
    // The task lets go of its delegate, and of the application, after the callback.
    for _ in 0..<1_000 where released != nil || delegate != nil { await Task.yield() }
    #expect(released == nil && delegate == nil)
    #expect(try await state.submitPassword(Customer.piaPassword).account().account.username == Customer.pia)
  }

  @Test(arguments: Form.allCases)
  func `neither log nor objects tell a secret or the person`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let first = try await app.start(Customer.mona, claims: Story.contextC4)
    let choice = try await app.submit(password: Customer.monaPassword, to: first.wanted())
    let selection = try choice.wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    let asked = try await app.select(selection.authMethods[0], of: selection)
    let code = try world.code(Customer.monaBackup)
    let state = try asked.wanted(MSALNativeAuthMFAVerificationRequiredState.self)
    let wrong = try await app.refusal { try await app.submit(challenge: "wrong-code", to: state) }
    let done = try await app.submit(challenge: code, to: state)
    let token = try await done.account().getAccessToken(parameters: CustomerWorld.token()).accessToken
    let hint = try #require(selection.authMethods[0].loginHint)
    let secrets = [Customer.monaPassword, code, "wrong-code", token, Customer.mona, Customer.monaBackup, hint]
    var texts = world.log.entries.map(\.message)
    for object in [first, choice, asked, done, wrong, selection.authMethods] as [Any] {
      var text = "\(object) \(String(reflecting: object))"
      dump(object, to: &text)
      texts.append(text)
    }
    #expect(texts.count > 6)
    for secret in secrets { #expect(!texts.contains { $0.contains(secret) }, "\(secret)") }
    #expect("\(state)" == "mfaVerificationRequired (channel: email, length: 8)")
  }
}
