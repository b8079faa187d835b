// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// A flow that can go on to sign-in.
public class SignInAfterPreviousFlowBaseState: NSObject {
  override init() {}
}

/// Sign-up is done; the new account can sign in.
public class SignInAfterSignUpState: SignInAfterPreviousFlowBaseState {}

/// The password is changed; the account can sign in.
public class SignInAfterResetPasswordState: SignInAfterPreviousFlowBaseState {}
