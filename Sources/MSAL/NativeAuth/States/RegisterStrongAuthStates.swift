// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What every step of the registration of a strong method stands on.
public class RegisterStrongAuthBaseState: MSALNativeAuthBaseState {}

/// Sign-in waits for the choice of a strong method to register.
public class RegisterStrongAuthState: RegisterStrongAuthBaseState {}

/// Sign-in waits for the code sent to the contact to register.
public class RegisterStrongAuthVerificationRequiredState: RegisterStrongAuthBaseState {}
