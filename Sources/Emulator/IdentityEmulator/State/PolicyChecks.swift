// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory

extension User {
  /// Where a code reaches this person.
  var contact: StrongMethod { native.strongMethods.first ?? StrongMethod(.email, email ?? username) }
}

extension AccessPolicies {
  /// Why conditional access refuses `user` tokens altogether, or nil.
  func refusal(of user: User) -> Refusal? {
    switch requirements[user.id.value] {
    case .block: .policyBlocked
    case .compliantDevice: .deviceNotCompliant
    case .secondFactor, nil: nil
    }
  }

  /// Whether the password alone is not enough for this request.
  func needSecondFactor(_ user: User, for claims: RequestedClaims) -> Bool {
    requirements[user.id.value] == .secondFactor || !claims.authenticationContexts.isEmpty
  }

  /// Throws when a client may not have tokens of `user` without asking the person again.
  func check(_ user: User, hasSecondFactor: Bool, for claims: RequestedClaims) throws(Refusal) {
    if let refusal = refusal(of: user) { throw refusal }
    guard hasSecondFactor || !needSecondFactor(user, for: claims) else {
      throw .secondFactorNeeded(claims.authenticationContexts.first)
    }
  }
}
