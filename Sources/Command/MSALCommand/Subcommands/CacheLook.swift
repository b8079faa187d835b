// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import OAuthClient
import PlatformInterfaces
import TokenCache
import TokenExchange

/// A token that a look at the cache finds: the short way to the answers of `CredentialRequest` and
/// `RegistryCredential`. What is not in perfect order is left to those, which find out and report why.
struct CacheLook {
  let client: PublicClient
  let account: Account
  let profile: Profile
  private let cache: TokenCache

  /// nil unless one account is meant and signed in.
  private init?(of username: String?, _ session: Session) throws {
    // A look does without these settings, so it can't find out whether they are in order.
    let unread = [session.overrides.emulator, session.overrides.redirectURI, session.overrides.certificateAuthority]
    guard unread.allSatisfy({ $0 == nil }) else { return nil }
    profile = try session.savedProfile()
    let configuration = try profile.configuration()
    _ = try profile.trustedCertificates()
    let choice = AccountChoice(name: username, profile: profile)
    let policy = try session.keyStorage(of: profile).policy(mayAsk: session.mayAsk)
    guard let cache = TokenCache.readOnly(policy, session.environment, isOneAccount: choice != .only) else {
      return nil
    }
    self.cache = cache
    client = cache.client(configuration)
    let accounts = try choice.accounts(in: client)
    guard accounts.count == 1 else { return nil }
    account = accounts[0]
  }

  /// The answer with the cached token, in the form of the request.
  static func text(_ request: CredentialRequest, _ session: Session) -> TerminalSafeText? {
    guard !request.forceRefresh, let found = try? CacheLook(of: request.username, session),
      let wanted = try? request.silentRequest(for: found.account, found.profile),
      let token = try? found.client.cachedToken(for: wanted)
    else { return nil }
    return request.form.text(token)
  }

  /// The answer with a token that a container registry gave before.
  static func text(
    _ registry: RegistryAddress, _ scopes: [String], of username: String?, _ session: Session
  ) -> String? {
    guard let found = try? CacheLook(of: username, session) else { return nil }
    let tokens = RegistryTokens(found.cache, found.profile, found.account)
    return try? tokens.token(for: registry, scopes, now: SystemClock().now)
  }
}
