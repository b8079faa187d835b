// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension NativeRefusal {
  /// One of each number, for the pages that explain them.
  package static let examples: [NativeRefusal] = [
    badParameter("client_id"), unknownChoice("…"), notEnabled, unknownGrant, badToken(55_000),
    badToken(55_200), passwordNotWanted, verificationRequired(Secret("")), expiredToken, unknownUser, userExists,
    noPassword, wrongPassword, locked, blocked,
    mustChangePassword, wrongCode, expiredCode, lockedCode, tooManyCodes, password(.tooShort),
    credentialRequired(Secret("")), attributesRequired([], Secret("")), invalidAttributes([]),
    mfaRequired(Secret("")), registrationRequired(Secret("")), methodBlocked, badContact,
  ]
}
