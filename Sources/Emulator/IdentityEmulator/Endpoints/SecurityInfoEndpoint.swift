// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// The page where people who are signed in in the browser add and remove their passkeys.
struct SecurityInfoEndpoint: Endpoint {
  static let path = "security-info"

  let sessions: SessionStore
  let accounts: AccountStore
  let relyingParty: RelyingParty
  let random: any RandomSource

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let authority = try context.requireAuthority()
    let people = (sessions.session(context.browserID)?.accounts ?? []).compactMap { account in
      context.directory.user(account.userID).flatMap { user in
        authority.tenant(for: user, in: context.directory) == nil
          || (try? accounts.standing(of: user.id)?.check()) == nil ? nil : user
      }
    }
    let chosen = context.parameters["account"].map { UserID($0) }
    guard let browserID = context.browserID, let user = people.first(where: { chosen == nil || $0.id == chosen }) else {
      return .page(
        .problem(
          title: "Nobody is signed in",
          message: "This page is for a person who is signed in in this browser. Sign in to an app, then come back.",
          code: "no session", context.controlRoot))
    }
    let canary = Base64URL.encode(HMACSHA256.authenticate(Array("security info".utf8), key: Array(browserID.utf8)))
    var error: FormError?
    if context.method == "POST" {
      try context.requireForm(token: canary, browserID: browserID)
      do throws(FormError) {
        try carryOut(context, for: user)
        return .seeOther(address(of: user, context))
      } catch let problem {
        error = problem
      }
    }
    let tenant = authority.tenant(for: user, in: context.directory)?.name ?? ""
    let passkeys = accounts.standing(of: user.id)?.passkeys ?? []
    let (offer, token) = offer(to: user, passkeys, context)
    let form = PageForm(
      action: context.sentPath,
      hidden: [Parameter("canary", canary), Parameter("account", user.id.value), Parameter("pending", token)],
      error: error, root: context.controlRoot, for: ("", tenant, user.username))
    return .page(
      .securityInfo(
        form: form, passkeys: passkeys, offer: offer,
        others: people.filter { $0.id != user.id }.map { ($0.username, address(of: $0, context)) }))
  }

  private func address(of user: User, _ context: RequestContext) -> String {
    FormCoding.url(context.sentPath, adding: [Parameter("account", user.id.value)])
  }

  /// Begins a registration, which the page offers. With its token.
  private func offer(to user: User, _ known: [Passkey], _ context: RequestContext) -> (PasskeyOffer?, String) {
    guard known.count < AccountStanding.passkeyLimit else { return (nil, "") }
    guard let id = relyingParty.id(at: context.origin) else {
      let origin = relyingParty.origin(insteadOf: context.origin)
      return (.elsewhere(host: origin.host, address: "\(origin)\(context.sentPath)"), "")
    }
    let pending = PendingPasskey(for: id, at: context.now, random: random)
    accounts.begin(pending, for: user.id, at: context.now)
    return (.here(options: JSONValue.object(pending.options(for: user, known: known)).text), pending.token)
  }

  private func carryOut(_ context: RequestContext, for user: User) throws(FormError) {
    let form = context.form
    if let id = form["remove"] {
      _ = accounts.removePasskey(id, of: user.id)
      return
    }
    guard let answer = form["passkey"].flatMap({ try? JSONValue(parsing: $0) }) else { return }
    if let error = answer["error"]?.string { throw FormError(PasskeyRefusal.pageText(ofBrowserError: error), at: nil) }
    let pending = accounts.standing(of: user.id)?.pendingPasskeys.first { $0.token == form["pending"] }
    let name = (form["name"] ?? "").prefix(Passkey.longestName).trimmed
    do throws(PasskeyRefusal) {
      guard let pending, context.now < pending.expiresAt else { throw .wrongChallenge }
      let passkey = try pending.register(answer, name: name.isEmpty ? "Passkey" : name, at: context.now)
      guard try accounts.finish(pending, with: passkey, for: user.id) else { throw .wrongChallenge }
    } catch {
      throw FormError(error.pageText, at: nil)
    }
  }
}
