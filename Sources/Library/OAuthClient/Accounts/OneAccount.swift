// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenCache
import TokenExchange

// In an app for one account at a time, a sign-in without an account is for the account that is signed in. Another
// account is refused: before anything is sent if the request names it, otherwise before its tokens are stored.
extension AccountList {
  func forOneAccount(_ parameters: TokenParameters) throws(IdentityError) -> TokenParameters {
    guard configuration.signsInOneAccount else { return parameters }
    let accounts = try matching()
    guard let current = accounts.first else { return parameters }
    if let asked = parameters.account {
      guard accounts.contains(where: { $0.homeAccountID == asked.homeAccountID }) else {
        throw IdentityError(.accountMismatch)
      }
      return parameters
    }
    var parameters = parameters
    parameters.account = current.reference
    return parameters
  }

  /// The only account that may sign in; nil: any account may.
  func onlyAccount() throws(IdentityError) -> AccountReference? {
    configuration.signsInOneAccount ? try matching().first?.reference : nil
  }

  /// Refuses tokens when another account has signed in meanwhile. Call it while `intake.writing` is held.
  func checkOneAccount(_ tokens: ValidatedTokens) throws(IdentityError) {
    guard configuration.signsInOneAccount else { return }
    // An account that was created anew may replace the requested one.
    let expected = [tokens.accessToken.homeAccountID, tokens.askedFor]
    guard try matching().allSatisfy({ expected.contains($0.homeAccountID) }) else {
      throw IdentityError(.accountMismatch)
    }
  }
}

extension Account {
  var reference: AccountReference { AccountReference(homeAccountID: homeAccountID, username: username) }
}
