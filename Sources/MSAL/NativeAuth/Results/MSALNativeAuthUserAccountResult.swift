// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The account that is signed in.
public class MSALNativeAuthUserAccountResult: NSObject {
  override init() {}
}
