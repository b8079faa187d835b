// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import Testing

/// The two forms of the API.
enum Form: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case delegates, async

  var testDescription: String { rawValue }
}

/// The outcome of a step, the same type for both forms.
enum Told: Sendable {
  case code(MSALNativeAuthBaseState, Delivery)
  case password(MSALNativeAuthBaseState)
  case attributes(SignUpAttributesRequiredState, [MSALNativeAuthRequiredAttribute])
  case attributesInvalid([String], SignUpAttributesRequiredState?)
  case flowDone(SignInAfterPreviousFlowBaseState)
  case methods(MSALNativeAuthBaseState, [MSALAuthMethod])
  case signedIn(MSALNativeAuthUserAccountResult)
  case token(MSALNativeAuthTokenResult)
  /// `again` is the state to try again with. A delegate gets it; in the other form it is the state that was called.
  case refused(MSALNativeAuthError, again: MSALNativeAuthBaseState?)
  /// Only in the asynchronous form, which returns it as a status.
  case browser(reason: String)

  struct Delivery: Sendable {
    var sentTo: String
    var channel: MSALNativeAuthChannelType
    var length: Int
    /// The seconds until another code can be sent; delegates are not told.
    var interval: Int?
  }
}

struct UnexpectedCallError: Error, CustomStringConvertible {
  var told: Told
  var description: String { "something else was told: \(told)" }
}

// The values that a scenario expects, or an error that names the actual outcome.
extension Told {
  func code<State: MSALNativeAuthBaseState>(_ type: State.Type = State.self) throws -> State {
    guard case .code(let state as State, _) = self else { throw UnexpectedCallError(told: self) }
    return state
  }

  var delivery: Delivery {
    get throws {
      guard case .code(_, let delivery) = self else { throw UnexpectedCallError(told: self) }
      return delivery
    }
  }

  func password<State: MSALNativeAuthBaseState>(_ type: State.Type = State.self) throws -> State {
    guard case .password(let state as State) = self else { throw UnexpectedCallError(told: self) }
    return state
  }

  func attributes() throws -> (state: SignUpAttributesRequiredState, attributes: [MSALNativeAuthRequiredAttribute]) {
    guard case .attributes(let state, let attributes) = self else { throw UnexpectedCallError(told: self) }
    return (state, attributes)
  }

  func flowDone<State: SignInAfterPreviousFlowBaseState>(_ type: State.Type = State.self) throws -> State {
    guard case .flowDone(let state as State) = self else { throw UnexpectedCallError(told: self) }
    return state
  }

  func methods<State: MSALNativeAuthBaseState>(_ type: State.Type = State.self) throws -> (
    state: State, methods: [MSALAuthMethod]
  ) {
    guard case .methods(let state as State, let methods) = self else { throw UnexpectedCallError(told: self) }
    return (state, methods)
  }

  func signedIn() throws -> MSALNativeAuthUserAccountResult {
    guard case .signedIn(let result) = self else { throw UnexpectedCallError(told: self) }
    return result
  }

  func token() throws -> MSALNativeAuthTokenResult {
    guard case .token(let result) = self else { throw UnexpectedCallError(told: self) }
    return result
  }

  func refused<Failure: MSALNativeAuthError>(_ type: Failure.Type) throws -> Failure {
    guard case .refused(let error as Failure, _) = self else { throw UnexpectedCallError(told: self) }
    return error
  }

  var again: MSALNativeAuthBaseState? {
    guard case .refused(_, let state) = self else { return nil }
    return state
  }

  /// The reason why a browser is needed.
  func browserReason() throws -> String {
    if case .browser(let reason) = self { return reason }
    guard case .refused(let error, _) = self, error.predicates == ["isBrowserRequired"] else {
      throw UnexpectedCallError(told: self)
    }
    return error.errorDescription ?? ""
  }
}

// The asynchronous form's statuses.

extension Told {
  init(_ status: MSALNativeAuthSignInStatus) {
    self =
      switch status {
      case .completed(let result): .signedIn(result)
      case .codeRequired(let state, let delivery): .code(state, Delivery(delivery))
      case .passwordRequired(let state): .password(state)
      case .mfaRequired(let state, let methods): .methods(state, methods)
      case .mfaCodeRequired(let state, let delivery): .code(state, Delivery(delivery))
      case .registrationRequired(let state, let methods): .methods(state, methods)
      case .registrationCodeRequired(let state, let delivery): .code(state, Delivery(delivery))
      case .browserRequired(let reason, _): .browser(reason: reason)
      }
  }

  init(_ status: MSALNativeAuthSignUpStatus) {
    self =
      switch status {
      case .codeRequired(let state, let delivery): .code(state, Delivery(delivery))
      case .passwordRequired(let state): .password(state)
      case .attributesRequired(let state, let attributes): .attributes(state, attributes)
      case .attributesInvalid(let state, let names): .attributesInvalid(names, state)
      case .completed(let state): .flowDone(state)
      case .browserRequired(let reason, _): .browser(reason: reason)
      }
  }

  init(_ status: MSALNativeAuthResetPasswordStatus) {
    self =
      switch status {
      case .codeRequired(let state, let delivery): .code(state, Delivery(delivery))
      case .passwordRequired(let state): .password(state)
      case .completed(let state): .flowDone(state)
      case .browserRequired(let reason, _): .browser(reason: reason)
      }
  }
}

extension Told.Delivery {
  init(_ delivery: MSALNativeAuthCodeDelivery) {
    self.init(
      sentTo: delivery.sentTo, channel: delivery.channelTargetType, length: delivery.codeLength,
      interval: delivery.interval)
  }
}
