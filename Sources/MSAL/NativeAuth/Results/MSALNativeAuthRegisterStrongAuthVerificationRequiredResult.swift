// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Where the code for the contact to register went.
public class MSALNativeAuthRegisterStrongAuthVerificationRequiredResult: NSObject {
  override init() {}
}
