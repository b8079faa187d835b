// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// What names a person prints without the name.

extension CodeDelivery: CustomStringConvertible, CustomReflectable {
  package var description: String { "CodeDelivery(\(channel), \(codeLength) digits, <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension AuthMethod: CustomStringConvertible, CustomReflectable {
  package var description: String { "AuthMethod(\(challengeType), \(channel), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

// Its `description` is the service's words.
extension NativeAuthErrorResponse: CustomDebugStringConvertible, CustomReflectable {
  package var debugDescription: String {
    "NativeAuthErrorResponse(\(error), \(subError?.value ?? "no suberror"), codes \(codes), <redacted>)"
  }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
