// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The code of README.md, docs and the articles in Sources/Library/MSAL, compiled. ArchitectureTests compares the pages
// with it and the files beside it, line by line.

struct Hello {
  static func main() async {
    do {
      let application = try MSALPublicClientApplication(clientId: "your-application-id")
      let result = try await application.token(for: .init(scopes: ["User.Read"]))
      print("Hello, \(result.account.name ?? "stranger")!")
    } catch {
      print(error.localizedDescription)
    }
  }
}

func callWithAToken(_ request: inout URLRequest) async throws {
  let application = try MSALPublicClientApplication(clientId: "your-application-id")
  let result = try await application.token(for: .init(scopes: ["User.Read"]))
  request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
}

func trustTheEmulator() throws -> MSALPublicClientApplication {
  let configuration = MSALPublicClientApplicationConfig(
    clientId: "5a3e0000-0000-4000-8000-00000000a001", redirectUri: nil,
    authority: try MSALAADAuthority(url: URL(string: "http://localhost:8400/common")!))
  configuration.knownAuthorities = [configuration.authority]
  let application = try MSALPublicClientApplication(configuration: configuration)
  return application
}

func trustItsCertificates(_ configuration: MSALPublicClientApplicationConfig) {
  configuration.certificateAuthorityFile = URL(filePath: "/path/to/ca.pem")
}

func signInWithoutBrowser(_ password: String) async throws {
  let config = try MSALNativeAuthPublicClientApplicationConfig(
    clientId: "your-application-id", tenantSubdomain: "contoso", challengeTypes: [.OOB, .password])
  let customers = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
  let parameters = MSALNativeAuthSignInParameters(username: "pia@customers.example")
  parameters.password = password

  switch try await customers.signIn(parameters: parameters) {
  case .completed(let account): print("Hello, \(account.account.name ?? "stranger")!")
  case .codeRequired(_, let delivery): print("Enter the \(delivery.codeLength) digits sent to \(delivery.sentTo).")
  case .browserRequired: print("Sign in with acquireToken(with:).")
  default: print("One more proof is needed.")
  }
}
