// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The three values that a reader of the tutorial fills in. A test sets them by environment variables.
enum TutorialSettings {
  static var clientID: String { value("MSAL_TUTORIAL_CLIENT_ID") ?? "Your_Application_Id_Here" }
  static var graphEndpoint: String { value("MSAL_TUTORIAL_GRAPH") ?? "https://graph.microsoft.com/" }
  static var authority: String { value("MSAL_TUTORIAL_AUTHORITY") ?? "https://login.microsoftonline.com/common" }

  private static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
