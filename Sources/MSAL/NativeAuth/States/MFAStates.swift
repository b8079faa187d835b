// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What every step of the second factor stands on.
public class MFABaseState: MSALNativeAuthBaseState {}

/// Sign-in waits for the choice of a second factor.
public class AwaitingMFAState: MFABaseState {}

/// Sign-in waits for the code of the second factor.
public class MFARequiredState: MFABaseState {}
