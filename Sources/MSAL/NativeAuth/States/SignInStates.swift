// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What every step of sign-in stands on.
public class SignInBaseState: MSALNativeAuthBaseState {}

/// Sign-in waits for the one-time code.
public class SignInCodeRequiredState: SignInBaseState {}

/// Sign-in waits for the password.
public class SignInPasswordRequiredState: SignInBaseState {}
