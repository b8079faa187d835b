// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Calls the delegate's callback that belongs to a status.

extension MSALNativeAuthCodeDelivery {
  /// Calls a delegate's callback for a code that was sent.
  @MainActor func tell<State>(
    _ newState: State, _ callback: (State, String, MSALNativeAuthChannelType, Int) -> Void
  ) { callback(newState, sentTo, channelTargetType, codeLength) }
}

extension SignInCompletedCallback {
  /// Reports the status of a step that can only complete the sign-in.
  @MainActor func reportCompletion(_ status: MSALNativeAuthSignInStatus) {
    guard case .completed(let result) = status else { return MissingCallback.noteUnexpected() }
    onSignInCompleted(result: result)
  }
}

extension SignInContinuedCallbacks {
  @MainActor func report(_ status: MSALNativeAuthSignInStatus) {
    switch status {
    case .mfaRequired(let state, let methods): onSignInAwaitingMFA(authMethods: methods, newState: state)
    case .registrationRequired(let state, let methods):
      onSignInStrongAuthMethodRegistration(authMethods: methods, newState: state)
    default: reportCompletion(status)
    }
  }
}

extension SignUpContinuedCallbacks {
  @MainActor func report(_ status: MSALNativeAuthSignUpStatus) {
    switch status {
    case .attributesRequired(let state, let attributes):
      onSignUpAttributesRequired(attributes: attributes, newState: state)
    case .completed(let state): onSignUpCompleted(newState: state)
    default: MissingCallback.noteUnexpected()
    }
  }
}

extension MissingCallback {
  /// Reports a status for which the delegate has no callback. No step should have one, but then the app gets an error
  /// instead of waiting for ever.
  static func noteUnexpected() { note(.unexpectedOutcome) }
}
