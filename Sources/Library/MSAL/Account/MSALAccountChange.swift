// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import TokenExchange

/// What happened to one of the accounts that are signed in to an application. Only on Linux.
public enum MSALAccountChange: Sendable {
  /// The account has been signed in.
  case signedIn(MSALAccount)
  /// The account is no longer signed in.
  case signedOut(MSALAccount)
  /// The account's name, or the list of tenants in which it was used, has changed.
  case updated(MSALAccount)
}

/// The changes of the accounts that are signed in to an application, one after the other; see
/// `MSALPublicClientApplication.accountChanges()`.
public struct MSALAccountChanges: AsyncSequence, Sendable {
  let changes: AccountChanges

  /// Gives the changes one by one.
  public struct Iterator: AsyncIteratorProtocol {
    var changes: AccountChanges.Iterator

    /// The next change; nil once the task is cancelled.
    public mutating func next() async -> MSALAccountChange? {
      switch await changes.next() {
      case .signedIn(let account)?: .signedIn(MSALAccount(account))
      case .signedOut(let account)?: .signedOut(MSALAccount(account))
      case .updated(let account)?: .updated(MSALAccount(account))
      case nil: nil
      }
    }
  }

  /// Makes an iterator that begins with the changes since the sequence was made.
  public func makeAsyncIterator() -> Iterator { Iterator(changes: changes.makeAsyncIterator()) }
}

extension MSALPublicClientApplication {
  /// The changes of the accounts of `allAccounts()` from now on: sign-in, sign-out, and the first use of an account in
  /// a tenant. Changes by this process are reported at once, those by other processes when this one next asks for
  /// accounts or tokens. Only on Linux.
  /// - Returns: A sequence for `for await`; it ends when the task is cancelled.
  /// - Throws: `internal` when the token cache can't be read.
  public func accountChanges() throws -> MSALAccountChanges {
    let changes = try throwingNSError { () throws(IdentityError) in try calls.client.get().accountChanges() }
    return MSALAccountChanges(changes: changes)
  }
}
