// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache

// In an app for one account at a time, a sign-in that names none is for the account that is there, and another one is
// refused: before anything is sent where the request names it, else when its tokens are to be stored.
extension PublicClient {
  func forOneAccount(_ request: InteractiveRequest) throws(IdentityError) -> InteractiveRequest {
    var request = request
    request.parameters = try forOneAccount(request.parameters)
    return request
  }

  func forOneAccount(_ parameters: TokenParameters) throws(IdentityError) -> TokenParameters {
    guard configuration.signsInOneAccount else { return parameters }
    let accounts = try accounts()
    guard let current = accounts.first else { return parameters }
    if let asked = parameters.account {
      guard accounts.contains(where: { $0.homeAccountID == asked.homeAccountID }) else {
        throw IdentityError(.accountMismatch)
      }
      return parameters
    }
    var parameters = parameters
    parameters.account = AccountReference(homeAccountID: current.homeAccountID, username: current.username)
    return parameters
  }

  /// Refuses new tokens when somebody else has signed in meanwhile. Call it while `intake.writing` is held.
  func checkOneAccount(_ tokens: ValidatedTokens) throws(IdentityError) {
    guard configuration.signsInOneAccount else { return }
    // An account that was created anew may take the place of the one that was asked for.
    let expected = [tokens.accessToken.homeAccountID, tokens.askedFor]
    guard try accounts().allSatisfy({ expected.contains($0.homeAccountID) }) else {
      throw IdentityError(.accountMismatch)
    }
  }
}
