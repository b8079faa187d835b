// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthWire
import TestSupport
import Testing

/// The errors of native authentication V2, each from the answer of the service that causes it.
@Suite("Native authentication V2: errors", .timeLimit(.minutes(2)))
struct FlowErrorTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  private static func error(_ code: JSONValue, inner: JSONObject? = nil, message: JSONValue = "") -> JSONValue {
    let error: JSONObject = ["code": code, "message": message, "innerError": inner.map(JSONValue.object)]
    return ["status": 400, "json": ["error": .object(error)]]
  }

  @Test(
    arguments: Form.allCases,
    [
      (.signIn, Customer.unknown, "isUserNotFound", [50034]),
      (.passwordReset, Customer.unknown, "isUserNotFound", [50034]),
      (.passwordReset, Customer.otto, "isUserDoesNotHavePassword", [500222]),
      (.signUp, "adele@contoso.example", "isUserAlreadyExists", [1_003_037]),
    ] as [(MSALNativeAuthFlowScenario, String, String, [Int])])
  func `who can't begin is told why`(
    form: Form, row: (scenario: MSALNativeAuthFlowScenario, name: String, predicate: String, codes: [Int])
  ) async throws {
    let app = try world.flow(form, row.scenario)
    let error = try await app.refusal { try await app.start(row.name) }
    #expect(error.predicates == [row.predicate] && error.errorCodes == row.codes && !error.canRetry)
    #expect(error.errorDescription?.isEmpty == false)
  }

  @Test(arguments: Form.allCases, [MSALNativeAuthFlowScenario.signIn, .signUp, .passwordReset])
  func `an empty user name is refused before anything is sent`(
    form: Form, scenario: MSALNativeAuthFlowScenario
  ) async throws {
    let app = try world.flow(form, scenario)
    for name in ["", " "] {
      let error = try await app.refusal { try await app.start(name) }
      #expect(error.predicates == ["isInvalidUsername"] && error.errorDescription?.isEmpty == false)
    }
    #expect(world.transport.requests.isEmpty)
  }

  @Test(arguments: Form.allCases)
  func `a blocked number is told, and another method can be selected`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let choice = try await app.submit(
      password: "Bea-Pass-1", to: app.start(CustomerWorld.name("bea")).wanted()
    ).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    let number = try #require(choice.authMethods.first { $0.channelTargetType.isSMSType })
    let error = try await app.refusal { try await app.select(number, of: choice) }
    #expect(error.predicates == ["isAuthMethodBlocked"] && error.canRetry)
    let other = try #require(choice.authMethods.first { $0.id != number.id })
    let state = try await app.select(other, of: choice).wanted(MSALNativeAuthMFAVerificationRequiredState.self)
    let status = try await app.submit(challenge: world.code("bea.backup@mail.example"), to: state)
    try app.expect(status, isSignedIn: CustomerWorld.name("bea"))
  }

  @Test(arguments: Form.allCases)
  func `a blocked contact can't be registered`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let choice = try await app.submit(
      password: "Rita-Pass-1", to: app.start(CustomerWorld.name("rita")).wanted()
    ).wanted(MSALNativeAuthStrongAuthRegistrationRequiredState.self)
    try await world.fault("v2/enroll", Self.error("accessDenied", inner: ["code": "providerBlockedByRep"]))
    let error = try await app.refusal {
      try await app.register("rita@mail.example", as: choice.authMethods[0], choice)
    }
    #expect(error.predicates == ["isVerificationContactBlocked"] && error.canRetry)
  }

  @Test(arguments: Form.allCases)
  func `the browser wins at every step, as a status of the asynchronous form`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let state = try await app.start(Customer.pia).wanted(MSALNativeAuthPasswordRequiredState.self)
    try await world.fault("v2/verify", Self.error("redirect_to_web"))
    try await world.fault("authorize-challenge", Self.error("invalid_grant", inner: ["code": "web_redirect_required"]))
    for status in [try await app.submit(password: Customer.piaPassword, to: state), try await app.start(Customer.pia)] {
      #expect(try status.browserReason().contains("acquireToken"))
    }
  }

  @Test(arguments: Form.allCases)
  func `a fault of the service is a general error after which the state is good`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let state = try await app.start(Customer.pia).wanted(MSALNativeAuthPasswordRequiredState.self)
    try await world.fault(
      "v2/verify", ["status": 500, "json": ["error": ["code": "serverError", "message": "AADSTS50000: Later."]]])
    let error = try await app.refusal { try await app.submit(password: Customer.piaPassword, to: state) }
    #expect(error.predicates.isEmpty && error.isGeneralError && error.errorCodes == [50000] && error.canRetry)
    #expect(error.errorDescription == "AADSTS50000: Later.")
    try await world.removeFaults()
    _ = try await app.submit(password: Customer.piaPassword, to: state).account()
  }

  @Test(arguments: Form.allCases)
  func `what is lost after an accepted step is repeated by the next call, and the step is not`(form: Form) async throws
  {
    let outage: JSONValue = ["status": 503, "json": ["error": "temporarily_unavailable"]]
    let app = try world.flow(form, .signIn)
    let state = try await app.start(Customer.pia).wanted(MSALNativeAuthPasswordRequiredState.self)
    try await world.fault("authorize-challenge", outage)
    let late = try await app.refusal { try await app.submit(password: Customer.piaPassword, to: state) }
    #expect(late.predicates.isEmpty && late.canRetry)
    try await world.removeFaults()
    try app.expect(try await app.submit(password: Customer.piaPassword, to: state), isSignedIn: Customer.pia)
    #expect(world.transport.requests(to: "/verify").count == 1)

    let reset = try world.flow(form, .passwordReset)
    let code = try await reset.start(Customer.pia).wanted(MSALNativeAuthCodeRequiredState.self)
    let password = try await reset.submit(code: world.code(Customer.pia), to: code)
      .wanted(MSALNativeAuthNewPasswordRequiredState.self)
    try await world.fault("v2/poll", outage)
    let lost = try await reset.refusal { try await reset.submit(newPassword: Story.newPassword, to: password) }
    #expect(lost.predicates.isEmpty && lost.canRetry)
    try await world.removeFaults()
    _ = try await reset.submit(newPassword: Story.newPassword, to: password)
      .wanted(MSALNativeAuthSignInAfterResetPasswordState.self)
  }

  @Test(arguments: Form.allCases)
  func `a flow that the service has given up has to start again`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let state = try await app.start(Customer.pia).wanted(MSALNativeAuthPasswordRequiredState.self)
    try await world.fault("v2/verify", Self.error("invalidGrant", inner: ["code": "invalidContinuationToken"]))
    let error = try await app.refusal { try await app.submit(password: Customer.piaPassword, to: state) }
    #expect(error.predicates.isEmpty && error.isGeneralError && !error.canRetry)
  }

  @Test(arguments: Form.allCases)
  func `values that are no JSON are refused before anything is sent`(form: Form) async throws {
    let app = try world.flow(form, .signUp, Seed.passwordAttributesApp)
    let error = try await app.refusal { try await app.start(Customer.fresh, attributes: ["city": Data()]) }
    #expect(error.isGeneralError)
    #expect(world.transport.requests.isEmpty)
    let code = try await app.start(Customer.fresh).wanted(MSALNativeAuthCodeRequiredState.self)
    let password = try await app.submit(code: world.code(Customer.fresh), to: code)
      .wanted(MSALNativeAuthPasswordRequiredState.self)
    let attributes = try await app.submit(password: Customer.freshPassword, to: password)
      .wanted(MSALNativeAuthAttributesRequiredState.self)
    let later = try await app.refusal { try await app.submit(attributes: ["city": Data()], to: attributes) }
    #expect(later.isGeneralError && later.canRetry)
  }
}
