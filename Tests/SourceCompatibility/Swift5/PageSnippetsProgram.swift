// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The program for native authentication of the emulator's first page, compiled; see PageSnippets.swift.

struct Shop {
  static func main() async {
    do {
      guard let person = try await signIn() else { return print("This account needs a browser.") }
      let parameters = MSALNativeAuthGetAccessTokenParameters()
      parameters.scopes = ["User.Read"]
      let token = try await person.getAccessToken(parameters: parameters)
      print("Signed in as \(person.account.username ?? "somebody"), with \(token.scopes).")
    } catch {
      print(error.localizedDescription)
    }
  }

  /// nil when only a browser can go on.
  static func signIn() async throws -> MSALNativeAuthUserAccountResult? {
    let tenant = "https://fabrikam.ciamlogin.localhost:8443/fab21ca0-0000-4000-8000-0000000000c1"
    let configuration = MSALNativeAuthPublicClientApplicationConfig(
      clientId: "5a3e0000-0000-4000-8000-00000000a011",
      authority: try MSALCIAMAuthority(url: URL(string: tenant)!),
      challengeTypes: [.OOB, .password])
    configuration.capabilities = [.mfaRequired]
    // The file that the emulator names when it starts.
    configuration.certificateAuthorityFile = URL(filePath: CommandLine.arguments[1])
    let customers = try MSALNativeAuthPublicClientApplication(
      nativeAuthConfiguration: configuration)

    let parameters = MSALNativeAuthSignInParameters(username: ask("Email"))
    var status = try await customers.signIn(parameters: parameters)
    while true {
      switch status {
      case .passwordRequired(let state):
        status = try await state.submitPassword(password: ask("Password"))
      case .codeRequired(let state, let delivery):
        status = try await state.submitCode(code: ask("The code sent to \(delivery.sentTo)"))
      case .mfaRequired(let state, let methods):
        guard let method = methods.first else { return nil }
        status = try await state.requestChallenge(authMethod: method)
      case .mfaCodeRequired(let state, let delivery):
        status = try await state.submitChallenge(
          challenge: ask("The code sent to \(delivery.sentTo)"))
      case .completed(let person): return person
      case .registrationRequired, .registrationCodeRequired, .browserRequired: return nil
      }
    }
  }

  static func ask(_ question: String) -> String {
    print("\(question):")
    return readLine() ?? ""
  }
}
