// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

// In an app for one account at a time, a sign-in that names none is for the account that is there, so that another one is
// refused.
extension PublicClient {
  func forOneAccount(_ request: InteractiveRequest) throws(IdentityFailure) -> InteractiveRequest {
    var request = request
    request.parameters = try forOneAccount(request.parameters)
    return request
  }

  func forOneAccount(_ parameters: TokenParameters) throws(IdentityFailure) -> TokenParameters {
    guard configuration.signsInOneAccount, parameters.account == nil, let current = try accounts().first else {
      return parameters
    }
    var parameters = parameters
    parameters.account = AccountReference(homeAccountID: current.homeAccountID, username: current.username)
    return parameters
  }
}
