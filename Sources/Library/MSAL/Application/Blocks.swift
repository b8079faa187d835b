// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Completion of a token request: the result, or the error that prevented it. Exactly one of the two is set.
public typealias MSALCompletionBlock = (MSALResult?, (any Error)?) -> Void

/// Completion of an account query: the accounts, or the error that prevented the answer.
public typealias MSALAccountsCompletionBlock = ([MSALAccount]?, (any Error)?) -> Void

/// Completion of a current-account query: the account now signed in, the one signed in before, and the error if any.
public typealias MSALCurrentAccountCompletionBlock = (MSALAccount?, MSALAccount?, (any Error)?) -> Void

/// Completion of a sign-out: true when it succeeded, otherwise the error.
public typealias MSALSignoutCompletionBlock = (Bool, (any Error)?) -> Void

/// Completion of a device query: what is known about this machine, or the error that prevented the answer.
public typealias MSALDeviceInformationCompletionBlock = (MSALDeviceInformation?, (any Error)?) -> Void

/// Completion of a workplace-join query: the registration data, or the error that prevented the answer.
public typealias MSALWPJMetaDataCompletionBlock = (MSALWPJMetaData?, (any Error)?) -> Void

/// Completion of a device-token request: the result, or the error that prevented it.
public typealias MSALDeviceTokenResultCompletionBlock = (MSALDeviceTokenResult?, (any Error)?) -> Void

/// Receives a log message: its level, its text, and whether the text contains personal data.
public typealias MSALLogCallback = (MSALLogLevel, String?, Bool) -> Void
