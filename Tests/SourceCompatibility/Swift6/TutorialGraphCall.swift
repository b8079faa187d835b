// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

extension ViewController {
  /// Stands for the tutorial's Graph call: its `URLSession` block captures the controller, which Swift 6 mode refuses
  /// for any class that is not `Sendable`, with or without MSAL.
  func getContentWithToken() {}
}
