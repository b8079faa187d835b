// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

extension NSNotification.Name {
  /// Posted when the page of a sign-in or sign-out is handed to the browser, to `MSALWebviewParameters.openBrowser`, or
  /// to an `MSALWebViewPresenter`; `userInfo["url"]` is the URL of that page.
  public static let MSALWebAuthDidStartLoad = NSNotification.Name("MSALWebAuthDidStartLoadNotification")

  /// Never posted on Linux: the system browser does not tell when a page has loaded.
  public static let MSALWebAuthDidFinishLoad = NSNotification.Name("MSALWebAuthDidFinishLoadNotification")

  /// Posted when an interactive request, or a sign-out in the browser, ends with an error, even before a page was
  /// shown; `userInfo["error"]` is the error.
  public static let MSALWebAuthDidFail = NSNotification.Name("MSALWebAuthDidFailNotification")

  /// Posted when an interactive request ends with a result, or a sign-out in the browser succeeds. Unlike on Apple's
  /// platforms there is no `"url"` in `userInfo`: the answer's URL would carry the authorization code.
  public static let MSALWebAuthDidComplete = NSNotification.Name("MSALWebAuthDidCompleteNotification")
}

/// Name of the notification that the desktop's identity broker is asked to sign a person in. It may do so without a
/// window.
public let MSALWebAuthWillSwitchToBrokerApp = "MSALWebAuthWillSwitchToBrokerApp"

/// Name of the notification that the desktop's identity broker has answered, or has gone. Unlike on Apple's platforms
/// there is no `"response"` in `userInfo`: it would carry the tokens.
public let MSALWebAuthDidReceiveResponseFromBroker = "MSALWebAuthDidReceiveResponseFromBroker"
