// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The places where Apple's library looks to Swift in a way that is easily missed, as apps meet them. Each function also
// says at run time whether it came out as an app expects.

/// Optional callbacks: one class, several delegates that share them, none implemented.
final class QuietDelegate: NSObject, SignInStartDelegate, SignInPasswordRequiredDelegate, SignInAfterSignUpDelegate {
  let tell: @Sendable (String) -> Void

  init(tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

  func onSignInStartError(error: SignInStartError) { tell(error.errorDescription ?? "") }
  func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {}
  func onSignInAfterSignUpError(error: SignInAfterSignUpError) {}
}

/// The initialiser takes a pointer to an error, and neither throws nor fails.
func claimsFromJSON(_ text: String) -> (MSALClaimsRequest, NSError?) {
  var error: NSError?
  let request = MSALClaimsRequest(jsonString: text, error: &error)
  return (request, error)
}

func claimsFromJSONWithoutError(_ text: String) -> String? {
  MSALClaimsRequest(jsonString: text, error: nil).jsonString()
}

/// The superclass' initialiser makes an object of a subclass.
func kind(of url: String) throws -> String {
  let authority = try MSALAuthority(url: URL(string: url)!)
  switch authority {
  case is MSALB2CAuthority: return "B2C"
  case is MSALCIAMAuthority: return "CIAM"
  case let authority as MSALAADAuthority: return "AAD \(authority.url.lastPathComponent)"
  default: return "\(type(of: authority))"
  }
}

/// The class is `MSALAccount`, so the protocol has another name; apps conform to it and take it.
final class CachedAccount: NSObject, MSALAccountProtocol {
  let username: String?
  let identifier: String?
  let environment: String
  let accountClaims: [String: Any]? = nil
  let tenantProfiles: [MSALTenantProfile]? = nil
  let homeAccountId: MSALAccountId?
  let isSSOAccount = false

  init(_ account: any MSALAccountProtocol) {
    username = account.username
    identifier = account.identifier
    environment = account.environment
    homeAccountId = account.homeAccountId
  }
}

func remembered(_ account: MSALAccount) -> any MSALAccountProtocol { CachedAccount(account) }

/// The asynchronous form has lost the `get`, and gives a pair without labels.
func currentAndPrevious(_ application: MSALPublicClientApplication) async throws -> (String?, String?) {
  let (current, previous) = try await application.currentAccount(with: MSALParameters())
  let pair: (MSALAccount?, MSALAccount?) = (current, previous)
  return (pair.0?.username, pair.1?.username)
}

/// The notifications are members, without the suffix of the Objective-C constants.
func observeSignIn(
  in center: NotificationCenter, _ tell: @escaping @Sendable (String) -> Void
) -> [any NSObjectProtocol] {
  let names: [NSNotification.Name] = [
    .MSALWebAuthDidStartLoad, .MSALWebAuthDidFinishLoad, .MSALWebAuthDidComplete, Notification.Name.MSALWebAuthDidFail,
    NSNotification.Name(rawValue: MSALWebAuthWillSwitchToBrokerApp),
    NSNotification.Name(rawValue: MSALWebAuthDidReceiveResponseFromBroker),
  ]
  return names.map { name in
    center.addObserver(forName: name, object: nil, queue: nil) { tell($0.name.rawValue) }
  }
}
