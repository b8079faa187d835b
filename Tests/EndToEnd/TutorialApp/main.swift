// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The tutorial's app, run as a person would: tap "Call Microsoft Graph API", sign in, tap it again, ask for the device
// mode, sign out. Prints what the tutorial's text view shows, without tokens.

let screen = ViewController()
var graphAnswers = 0

func tap(_ button: (AnyObject) -> Void) { button(screen) }

func showed(_ text: String) {
  // The tutorial shows tokens; a test's output must not.
  let token = text.range(of: "ccess token is ")
  print(token.map { text[..<$0.upperBound] + "<redacted>" } ?? text[...])
  fflush(nil)
  if text.hasPrefix("Result from Graph") {
    graphAnswers += 1
    graphAnswers == 1 ? tap(screen.callGraphAPI) : tap(screen.getDeviceMode)
  } else if text.hasPrefix("Received device info") {
    print("Signed in as \(screen.usernameLabel.text ?? "nobody"), sign-out enabled: \(screen.signOutButton.isEnabled)")
    tap(screen.signOut)
  } else if text.hasPrefix("Sign out completed") {
    // The label changes right after the text.
    DispatchQueue.main.async {
      print("\(screen.usernameLabel.text ?? ""), sign-out enabled: \(screen.signOutButton.isEnabled)")
      exit(screen.currentAccount == nil && screen.accessToken.isEmpty ? 0 : 1)
    }
  } else if text.hasPrefix("Could not") || text.hasPrefix("Couldn't") || text.hasPrefix("Unable") {
    exit(1)
  }
}

screen.viewDidLoad()
screen.loggingText.whenShown = showed
tap(screen.callGraphAPI)
RunLoop.main.run()
