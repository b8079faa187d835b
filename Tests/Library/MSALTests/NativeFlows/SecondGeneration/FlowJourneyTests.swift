// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// Sign-in, sign-up and password reset of native authentication V2, by delegates and by `async` calls.
@Suite("Native authentication V2: each flow", .timeLimit(.minutes(2)))
struct FlowJourneyTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  // MARK: Sign-in

  @Test(arguments: Form.allCases)
  func `a wrong password can be followed by the right one on the same state`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let state = try await app.start(Customer.pia, scopes: [CustomerWorld.toDoRead])
      .wanted(MSALNativeAuthPasswordRequiredState.self)
    let error = try await app.refusal { try await app.submit(password: "wrong", to: state) }
    #expect(error.predicates == ["isInvalidPassword"] && error.canRetry && error.errorCodes == [50126])
    #expect(error.errorDescription?.hasPrefix("AADSTS50126: ") == true)
    let status = try await app.submit(password: Customer.piaPassword, to: state)
    try app.expect(status, isSignedIn: Customer.pia)
    let parameters = CustomerWorld.token([CustomerWorld.toDoRead])
    let requests = world.forms("/token").count
    let token = try await status.account().getAccessToken(parameters: parameters)
    #expect(token.scopes.contains(CustomerWorld.toDoRead) && world.forms("/token").count == requests)
  }

  @Test(arguments: Form.allCases)
  func `another code replaces the one before`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let first = try await app.start(Customer.otto).wanted(MSALNativeAuthCodeRequiredState.self)
    #expect(first.channel.isEmailType && first.codeLength == 8)
    #expect(first.sentTo == "o***o@c***s.example")
    let old = try world.code(Customer.otto)
    let second = try await app.resend(first).wanted(MSALNativeAuthCodeRequiredState.self)
    let error = try await app.refusal { try await app.submit(code: old, to: second) }
    #expect(error.predicates == ["isInvalidCode"] && error.canRetry)
    let empty = try await app.refusal { try await app.submit(code: "", to: second) }
    #expect(empty.predicates == ["isInvalidCode"] && empty.canRetry)
    // The state before sends its old token, which the service refuses.
    let late = try await app.refusal { try await app.submit(code: world.code(Customer.otto), to: first) }
    #expect(late.isGeneralError && late.errorCodes == [55200])
    try app.expect(try await app.submit(code: world.code(Customer.otto), to: second), isSignedIn: Customer.otto)
  }

  @Test(arguments: Form.allCases)
  func `the code of a second factor by mail is sent again and again`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let choice = try await app.submit(
      password: Customer.monaPassword, to: app.start(Customer.mona).wanted()
    ).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    let method = try #require(choice.authMethods.first)
    #expect(choice.authMethods.count == 1 && method.challengeType == "email" && method.channelTargetType.isEmailType)
    #expect(!method.channelTargetType.isPasswordType)
    let first = try await app.select(method, of: choice).wanted(MSALNativeAuthMFAVerificationRequiredState.self)
    #expect(first.channel.isEmailType && first.codeLength == 8 && !first.sentTo.isEmpty)
    let error = try await app.refusal { try await app.submit(challenge: "0", to: first) }
    #expect(error.predicates == ["isInvalidChallenge"] && error.canRetry)
    let second = try await app.resend(first).wanted(MSALNativeAuthMFAVerificationRequiredState.self)
    // The second factor can be selected again, unlike the first.
    _ = try await app.submit(challenge: world.code(Customer.monaBackup), to: second).account()
    try app.expect(
      .completed(#require(app.application.getNativeAuthUserAccount())), isSignedIn: Customer.mona)
  }

  @Test(arguments: Form.allCases)
  func `a second factor by text message needs a check that the app does not see`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let choice = try await app.submit(
      password: "Sam-Pass-1", to: app.start(CustomerWorld.name("sam")).wanted()
    ).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    let method = try #require(choice.authMethods.first { $0.channelTargetType.isSMSType })
    let state = try await app.select(method, of: choice).wanted(MSALNativeAuthMFAVerificationRequiredState.self)
    #expect(state.channel.isSMSType && state.codeLength == 6)
    #expect(world.transport.requests(to: "/risk/phone/verify").count == 1)
    let status = try await app.submit(challenge: world.code(Customer.samTelephone), to: state)
    try app.expect(status, isSignedIn: CustomerWorld.name("sam"))
  }

  /// Without a contact the code goes to the person's own address.
  @Test(arguments: Form.allCases, [("email", "rita@mail.example"), ("sms", "+4930999999"), ("email", nil)])
  func `a strong method is registered in the middle of a sign-in`(form: Form, way: (String, String?)) async throws {
    let (type, contact) = way
    let app = try world.flow(form, .signIn)
    let choice = try await app.submit(
      password: "Rita-Pass-1", to: app.start(CustomerWorld.name("rita")).wanted()
    ).wanted(MSALNativeAuthStrongAuthRegistrationRequiredState.self)
    let method = try #require(choice.authMethods.first { $0.challengeType == type })
    for unusable in ["nonsense", "", " "] {
      let error = try await app.refusal { try await app.register(unusable, as: method, choice) }
      #expect(error.predicates == ["isInvalidInput"] && error.canRetry)
    }
    let spammer = type == "sms" ? "+15550199" : "a@blocked.example"
    let blocked = try await app.refusal { try await app.register(spammer, as: method, choice) }
    #expect(blocked.predicates == ["isVerificationContactBlocked"] && blocked.canRetry)
    if type == "sms" { _ = try await app.refusal { try await app.register(nil, as: method, choice) } }
    let first = try await app.register(contact, as: method, choice)
      .wanted(MSALNativeAuthStrongAuthVerificationRequiredState.self)
    #expect(first.channel.value == type && first.codeLength > 0)
    let wrong = try await app.refusal { try await app.submit(challenge: "0", to: first) }
    #expect(wrong.predicates == ["isInvalidChallenge"] && wrong.canRetry)
    let second = try await app.resend(first).wanted(MSALNativeAuthStrongAuthVerificationRequiredState.self)
    let status = try await app.submit(challenge: world.code(contact ?? CustomerWorld.name("rita")), to: second)
    try app.expect(status, isSignedIn: CustomerWorld.name("rita"))
  }

  @Test(arguments: Form.allCases)
  func `who has a password and codes chooses between them`(form: Form) async throws {
    try world.letPiaChoose()
    let app = try world.flow(form, .signIn)
    let choice = try await app.start(Customer.pia).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    #expect(choice.authMethods.map(\.challengeType) == ["password", "email"])
    #expect(choice.authMethods[0].channelTargetType.isPasswordType)
    let password = try await app.select(choice.authMethods[0], of: choice)
      .wanted(MSALNativeAuthPasswordRequiredState.self)
    let error = try await app.refusal { try await app.submit(password: "wrong", to: password) }
    #expect(error.predicates == ["isInvalidPassword"] && error.canRetry)
    // A first factor is selected once; a second selection sends nothing.
    let count = world.transport.requests.count
    let again = try await app.refusal { try await app.select(choice.authMethods[1], of: choice) }
    #expect(again.predicates.isEmpty && again.isGeneralError && !again.canRetry)
    #expect(world.transport.requests.count == count)
    try app.expect(try await app.submit(password: Customer.piaPassword, to: password), isSignedIn: Customer.pia)

    let other = try world.flow(form, .signIn)
    let second = try await other.start(Customer.pia).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    let code = try await other.select(second.authMethods[1], of: second).wanted(MSALNativeAuthCodeRequiredState.self)
    #expect(code.channel.isEmailType)
    try other.expect(try await other.submit(code: world.code(Customer.pia), to: code), isSignedIn: Customer.pia)
  }

  @Test(arguments: Form.allCases)
  func `claims of the parameters ask for a second factor`(form: Form) async throws {
    let app = try world.flow(form, .signIn)
    let state = try await app.start(Customer.pia, claims: Story.contextC4).wanted(
      MSALNativeAuthPasswordRequiredState.self)
    _ = try await app.submit(password: Customer.piaPassword, to: state)
      .wanted(MSALNativeAuthStrongAuthRegistrationRequiredState.self)
  }

  // MARK: Sign-up

  @Test(arguments: Form.allCases)
  func `a new person gives code, password and attributes, and is signed in`(form: Form) async throws {
    let app = try world.flow(form, .signUp, Seed.passwordAttributesApp)
    let code = try await app.start(Customer.fresh, scopes: ["User.Read"]).wanted(MSALNativeAuthCodeRequiredState.self)
    let password = try await app.submit(code: world.code(Customer.fresh), to: code)
      .wanted(MSALNativeAuthPasswordRequiredState.self)
    let weak = try await app.refusal { try await app.submit(password: "weak", to: password) }
    #expect(weak.predicates == ["isInvalidPassword"] && weak.canRetry)
    let attributes = try await app.submit(password: Customer.freshPassword, to: password)
      .wanted(MSALNativeAuthAttributesRequiredState.self)
    #expect(attributes.attributes.map(\.name).prefix(2) == ["city", "country"])
    #expect(attributes.attributes[0].required && !attributes.attributes[0].type.isEmpty)
    let invalid = try await app.refusal {
      try await app.submit(attributes: ["city": "Bonn", "country": "12"], to: attributes)
    }
    #expect(invalid.predicates == ["isInvalidAttributes"] && invalid.canRetry)
    #expect(invalid.errorDescription?.contains("country") == true)
    let done = try await app.submit(attributes: ["city": "Bonn", "country": "Germany"], to: attributes)
      .wanted(MSALNativeAuthSignInAfterSignUpState.self)
    #expect(try app.application.allAccounts().isEmpty)
    try app.expect(try await app.signIn(after: done), isSignedIn: Customer.fresh)
  }

  @Test(arguments: Form.allCases)
  func `attributes of the start are sent when the service asks for them`(form: Form) async throws {
    let app = try world.flow(form, .signUp, Seed.passwordAttributesApp)
    let attributes = ["city": "Bonn", "country": "Germany", "PassWord": "Secret-1", "hobby": "chess"]
    let code = try await app.start(Customer.fresh, attributes: attributes).wanted(MSALNativeAuthCodeRequiredState.self)
    let password = try await app.submit(code: world.code(Customer.fresh), to: code)
      .wanted(MSALNativeAuthPasswordRequiredState.self)
    #expect(world.transport.requests(to: "/submitattributes").isEmpty)
    let done = try await app.submit(password: Customer.freshPassword, to: password)
      .wanted(MSALNativeAuthSignInAfterSignUpState.self)
    let sent = try world.transport.requests(to: "/submitattributes").map { try JSONValue(parsing: $0.body) }
    #expect(
      sent.map { $0["attributes"] } == [
        ["password": .string(Customer.freshPassword)], ["city": "Bonn", "country": "Germany"],
      ])
    let logged = world.log.lines.joined(separator: "\n")
    #expect(logged.contains("reserved names"))
    #expect(!logged.lowercased().contains("secret-1") && !logged.contains("PassWord"))
    let status = try await app.signIn(after: done, scopes: [CustomerWorld.toDoRead])
    try app.expect(status, isSignedIn: Customer.fresh)
    let scope = world.forms("/token").last?["scope"] ?? ""
    #expect(scope.contains(CustomerWorld.toDoRead))
  }

  @Test(arguments: Form.allCases)
  func `who has an account and signs up proves it, and is signed in`(form: Form) async throws {
    let app = try world.flow(form, .signUp)
    let password = try await app.start(Customer.pia).wanted(MSALNativeAuthPasswordRequiredState.self)
    let done = try await app.submit(password: Customer.piaPassword, to: password)
      .wanted(MSALNativeAuthSignInAfterSignUpState.self)
    try app.expect(try await app.signIn(after: done), isSignedIn: Customer.pia)
  }

  // MARK: Password reset

  @Test(arguments: Form.allCases)
  func `a password is replaced, and its person signed in`(form: Form) async throws {
    let app = try world.flow(form, .passwordReset)
    let code = try await app.start(Customer.pia, scopes: [CustomerWorld.toDoRead])
      .wanted(MSALNativeAuthCodeRequiredState.self)
    let password = try await app.submit(code: world.code(Customer.pia), to: code)
      .wanted(MSALNativeAuthNewPasswordRequiredState.self)
    for (refused, rule) in [("weak", MSALNativeAuthSubError.passwordTooShort), ("Pia-Pass-1", .passwordRecentlyUsed)] {
      let error = try await app.refusal { try await app.submit(newPassword: refused, to: password) }
      #expect(error.predicates == ["isInvalidPassword"] && error.canRetry && error.subError == rule)
    }
    let done = try await app.submit(newPassword: Story.newPassword, to: password)
      .wanted(MSALNativeAuthSignInAfterResetPasswordState.self)
    #expect(world.transport.requests(to: "/methods/password/p1").map(\.method) == ["PUT", "PUT", "PUT"])
    #expect(world.transport.requests(to: "/pollUpdate").count == 2)
    try app.expect(try await app.signIn(after: done), isSignedIn: Customer.pia)
    // Without scopes of its own the sign-in asks for those of the start.
    #expect(world.forms("/token").last?["scope"]?.contains(CustomerWorld.toDoRead) == true)
    let next = try world.flow(form, .signIn)
    let asked = try await next.start(Customer.pia).wanted(MSALNativeAuthPasswordRequiredState.self)
    _ = try await next.submit(password: Story.newPassword, to: asked).account()
  }

  @Test(arguments: Form.allCases)
  func `a reset of who needs a second factor asks for it before the sign-in`(form: Form) async throws {
    let app = try world.flow(form, .passwordReset)
    let sent = try await app.start(Customer.mona).wanted(MSALNativeAuthCodeRequiredState.self)
    let password = try await app.submit(code: world.code(Customer.monaBackup), to: sent)
      .wanted(MSALNativeAuthNewPasswordRequiredState.self)
    let choice = try await app.submit(newPassword: Story.newPassword, to: password)
      .wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    let state = try await app.select(#require(choice.authMethods.first), of: choice)
      .wanted(MSALNativeAuthMFAVerificationRequiredState.self)
    let wrong = try await app.refusal { try await app.submit(challenge: "0", to: state) }
    #expect(wrong.predicates == ["isInvalidChallenge"] && wrong.canRetry)
    #expect(try app.application.allAccounts().isEmpty)
    let done = try await app.submit(challenge: world.code(Customer.monaBackup), to: state)
      .wanted(MSALNativeAuthSignInAfterResetPasswordState.self)
    try app.expect(try await app.signIn(after: done), isSignedIn: Customer.mona)
  }

  @Test(arguments: Form.allCases)
  func `a password is reset by a text message too, after a choice`(form: Form) async throws {
    let name = CustomerWorld.name("sam")
    let app = try world.flow(form, .passwordReset)
    let choice = try await app.start(name).wanted(MSALNativeAuthAuthMethodSelectionRequiredState.self)
    let method = try #require(choice.authMethods.first { $0.channelTargetType.isSMSType })
    let code = try await app.select(method, of: choice).wanted(MSALNativeAuthCodeRequiredState.self)
    #expect(code.channel.isSMSType && code.codeLength == 6)
    let password = try await app.submit(code: world.code(Customer.samTelephone), to: code)
      .wanted(MSALNativeAuthNewPasswordRequiredState.self)
    _ = try await app.submit(newPassword: Story.newPassword, to: password)
  }

  @Test func `the parameters of the first generation start a reset too`() async throws {
    let parameters = MSALNativeAuthResetPasswordParameters(username: Customer.pia)
    parameters.correlationId = UUID()
    let application = world.application
    let told = try await FlowRecorder().told { application.resetPasswordV2(parameters: parameters, delegate: $0) }
    _ = try told.outcome.get().wanted(MSALNativeAuthCodeRequiredState.self)
    #expect(told.scenario == .passwordReset)
    #expect(
      world.transport.requests(to: "/resetpassword/start").map { $0.headers["client-request-id"]?.lowercased() }
        == [parameters.correlationId?.uuidString.lowercased()])
    #expect(try await caseName(application.resetPasswordV2(parameters: parameters)) == "codeRequired")
    // Without the name of the type it is that of the second generation.
    let short = try await application.resetPasswordV2(parameters: .init(username: Customer.pia))
    #expect(caseName(short) == "codeRequired")
  }
}
