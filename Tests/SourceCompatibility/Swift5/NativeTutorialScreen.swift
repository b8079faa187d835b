// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The screen and the values that the native-authentication tutorial assumes from the tutorial before it.

class UITextField: UIView {
  var text: String? = ""
}

/// The parts of the previous tutorial's screen that this tutorial uses.
class NativeScreenStandIn: UIViewController {
  let emailTextField = UITextField()
  let passwordTextField = UITextField()
  let resultTextView = UITextView()
  var nativeAuth: MSALNativeAuthPublicClientApplication!
  var accountResult: MSALNativeAuthUserAccountResult?
  private(set) var updates = 0

  func showResultText(_ text: String) { resultTextView.text = text }

  func updateUI() { updates += 1 }
}

extension NativeViewController: SignInStartDelegate {
  func onSignInStartError(error: MSAL.SignInStartError) {
    showResultText("Error signing in: \(error.errorDescription ?? "No error description")")
  }

  func onSignInCompleted(result: MSAL.MSALNativeAuthUserAccountResult) {
    accountResult = result
    showResultText("Signed in as \(result.account.username ?? "nobody")")
  }
}

extension NativeViewController: CredentialsDelegate {}

/// The values that a reader of the tutorial fills in. A test sets them by environment variables.
enum NativeTutorialSettings {
  static var url1: String? { value("URL_1") }
  static var url2: String? { value("URL_2") }
  static var scopes1: [String] { value("SCOPES_1")?.components(separatedBy: " ") ?? [] }
  static var scopes2: [String] { value("SCOPES_2")?.components(separatedBy: " ") ?? [] }

  static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment["MSAL_NATIVE_TUTORIAL_" + name] }
}
