// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The native-authentication tutorial's screen, used as a person would: type address and password, tap "Sign in", tap
// "API 1", tap "API 2", tap "API 1" again. Prints the result of each tap, between the tutorial's own output, which
// contains tokens.

let screen = NativeViewController()
var answers: [String] = []

func tell(_ text: String) {
  print("SCREEN: \(text)")
  fflush(nil)
}

func showed(_ text: String) {
  if text.hasPrefix("Signed in as") {
    tell(text)
    screen.protectedApi1Pressed(screen)
  } else if text.hasPrefix("Accessed API successfully") {
    answers.append(text)
    tell("answer \(answers.count): \(text.split(separator: "\n").joined(separator: " "))")
    switch answers.count {
    case 1: screen.protectedApi2Pressed(screen)
    case 2: screen.protectedApi1Pressed(screen)
    default:
      tell("tokens differ: \(screen.accessTokenAPI1 != screen.accessTokenAPI2), updates: \(screen.updates)")
      exit(screen.accessTokenAPI1 != nil && screen.accessTokenAPI2 != nil ? 0 : 1)
    }
  } else if !["Signing in", "Retrieving", "Signed in."].contains(where: text.hasPrefix) {
    tell(text)
    exit(1)
  }
}

func application() throws -> MSALNativeAuthPublicClientApplication {
  let authority = URL(string: NativeTutorialSettings.value("AUTHORITY") ?? "https://contoso.ciamlogin.com")!
  let config = MSALNativeAuthPublicClientApplicationConfig(
    clientId: NativeTutorialSettings.value("CLIENT_ID") ?? "Your_Application_Id_Here",
    authority: try MSALCIAMAuthority(url: authority), challengeTypes: [.OOB, .password])
  return try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
}

screen.nativeAuth = try application()
screen.resultTextView.whenShown = showed
screen.emailTextField.text = NativeTutorialSettings.value("EMAIL")
screen.passwordTextField.text = NativeTutorialSettings.value("PASSWORD")
screen.signInPressed(screen)
RunLoop.main.run()
