// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// A step of a flow that waits for the person or the app.
public class MSALNativeAuthBaseState: NSObject {
  override init() {}
}

/// What every step of sign-up stands on.
public class SignUpBaseState: MSALNativeAuthBaseState {}

/// Sign-up waits for the one-time code.
public class SignUpCodeRequiredState: SignUpBaseState {}

/// Sign-up waits for a password.
public class SignUpPasswordRequiredState: SignUpBaseState {}

/// Sign-up waits for attributes of the person.
public class SignUpAttributesRequiredState: SignUpBaseState {}
