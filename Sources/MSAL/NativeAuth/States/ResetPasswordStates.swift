// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What every step of the password reset stands on.
public class ResetPasswordBaseState: MSALNativeAuthBaseState {}

/// The password reset waits for the one-time code.
public class ResetPasswordCodeRequiredState: ResetPasswordBaseState {}

/// The password reset waits for the new password.
public class ResetPasswordRequiredState: ResetPasswordBaseState {}
