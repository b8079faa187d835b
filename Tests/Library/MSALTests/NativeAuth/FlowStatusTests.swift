// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import Testing

@testable import MSAL
@testable import NativeAuthClient

/// The states of native authentication V2 without a service.
@MainActor @Suite struct FlowStatusTests {
  private struct Row {
    var status: JourneyStatus
    var delegate: String
    var description: String
  }

  private static func rows() throws -> [Row] {
    let sent = CodeDelivery(sentTo: "pat@contoso.example", channel: "sms", codeLength: 6)
    let method = AuthMethod(id: "1", challengeType: "email", channel: "email", loginHint: "pat@contoso.example")
    let city = try RequiredAttribute(decoding: ["name": "city", "type": "text", "required": true])
    return [
      Row(status: .codeRequired(sent), delegate: "CodeRequired", description: "codeRequired (channel: sms, length: 6)"),
      Row(status: .passwordRequired, delegate: "PasswordRequired", description: "passwordRequired"),
      Row(status: .newPasswordRequired, delegate: "NewPasswordRequired", description: "newPasswordRequired"),
      Row(
        status: .attributesRequired([city, city]), delegate: "AttributesRequired",
        description: "attributesRequired (city, city)"),
      Row(
        status: .methodSelectionRequired([method]), delegate: "AuthMethodSelectionRequired",
        description: "authMethodSelectionRequired"),
      Row(
        status: .secondFactorRequired(sent), delegate: "MFAVerificationRequired",
        description: "mfaVerificationRequired (channel: sms, length: 6)"),
      Row(
        status: .registrationRequired([method]), delegate: "StrongAuthRegistrationRequired",
        description: "strongAuthRegistrationRequired"),
      Row(
        status: .registrationVerificationRequired(sent), delegate: "StrongAuthVerificationRequired",
        description: "strongAuthVerificationRequired (channel: sms, length: 6)"),
      Row(
        status: .signInRequired, delegate: "SignInAfterSignUpRequired", description: "signInAfterSignUpRequired"),
    ]
  }

  @Test func `a delegate without the protocol of any state gets an error that names the protocol`() async throws {
    for row in try Self.rows() {
      let status = MSALNativeAuthFlowStatus(row.status, NativeSamples.context)
      var errors: [MSALNativeAuthFlowError] = []
      MissingCallback.report(correlationID: Samples.correlationID) {
        status.report(to: RequiredRecorder(), .signUp)
      } to: {
        errors.append($0)
      }
      #expect(errors.map(\.predicates) == [["isNotImplemented"]])
      #expect(errors[0].errorDescription?.contains(" MSALNativeAuth\(row.delegate)Delegate.") == true)
      #expect(errors[0].correlationId == Samples.correlationID.uuid)
    }
  }

  @Test func `a delegate with every protocol gets the very state, which prints no address`() async throws {
    for row in try Self.rows() {
      let status = MSALNativeAuthFlowStatus(row.status, NativeSamples.context)
      let recorder = FlowRecorder()
      status.report(to: recorder, .signUp)
      let told = try await recorder.next()
      let state = try told.outcome.get().wanted(MSALNativeAuthState.self)
      #expect(state === status.state && told.scenario == .signUp)
      var text = ""
      dump(state, to: &text)
      #expect("\(state)" == row.description && state.debugDescription == row.description)
      #expect(!text.contains("pat@contoso.example"))
    }
  }

  @Test func `parameters print nothing of the person`() {
    let signUp = MSALNativeAuthSignUpParametersV2(username: "pat@contoso.example")
    signUp.attributes = ["country": "France"]
    let objects: [Any] = [
      signUp, MSALNativeAuthSignInParametersV2(username: "pat@contoso.example"),
      MSALNativeAuthResetPasswordParametersV2(username: "pat@contoso.example"),
    ]
    for object in objects {
      var text = "\(object) \(String(reflecting: object))"
      dump(object, to: &text)
      #expect(!text.contains("pat@contoso.example") && !text.contains("France"))
    }
  }
}
