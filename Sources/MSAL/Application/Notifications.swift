// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

extension NSNotification.Name {
  /// Posted when the sign-in page is handed to the browser; `userInfo["url"]` is the URL of that page.
  public static let MSALWebAuthDidStartLoad = NSNotification.Name("MSALWebAuthDidStartLoadNotification")

  /// Never posted on Linux: the system browser does not tell when a page has loaded.
  public static let MSALWebAuthDidFinishLoad = NSNotification.Name("MSALWebAuthDidFinishLoadNotification")

  /// Posted when an interactive request ends without a result; `userInfo["error"]` is its error.
  public static let MSALWebAuthDidFail = NSNotification.Name("MSALWebAuthDidFailNotification")

  /// Posted when an interactive request ends with a result. Unlike on Apple's platforms there is no `"url"` in
  /// `userInfo`: the answer's URL would carry the authorization code.
  public static let MSALWebAuthDidComplete = NSNotification.Name("MSALWebAuthDidCompleteNotification")
}

/// Name of the notification that a broker app is being opened. Never posted on Linux, where there is no broker app.
public let MSALWebAuthWillSwitchToBrokerApp = "MSALWebAuthWillSwitchToBrokerApp"

/// Name of the notification that a broker app has answered. Never posted on Linux, where there is no broker app.
public let MSALWebAuthDidReceiveResponseFromBroker = "MSALWebAuthDidReceiveResponseFromBroker"
