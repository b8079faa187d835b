// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

// Offers passkeys on the pages where people show who they are, and takes those that are used.
extension SignIns {
  /// The offer of the page that a step shows; nil where a passkey is no way on.
  func passkeyOffer(at step: NextSignInStep, _ visit: SignInVisit) -> PasskeyOffer? {
    guard visit.flow.request.authority.hasGraph else { return nil }
    let passkeys: [Passkey]
    switch step {
    case .askUsername: passkeys = []
    case .askPassword(let user), .askCode(let user), .askPasskey(let user):
      passkeys = accounts.standing(of: user.id)?.passkeys ?? []
      if passkeys.isEmpty { return nil }
    default: return nil
    }
    let context = visit.context
    guard let id = relyingParty.id(at: context.origin) else {
      let origin = relyingParty.origin(insteadOf: context.origin)
      return .elsewhere(host: origin.host, address: origin.description + (visit.flow.start ?? "/"))
    }
    let challenge = sessions.offer(PasskeyChallenge(for: id, at: context.now, random: random), in: visit.flow)
    return .here(options: challenge.options(passkeys).text)
  }

  /// Takes the passkey that was used on the page.
  func usePasskey(_ visit: inout SignInVisit) throws(FormError) {
    let named: User?
    switch step(of: visit) {
    case .askUsername: named = nil
    case .askPassword(let user), .askCode(let user), .askPasskey(let user): named = user
    default: return
    }
    let now = visit.context.now
    let challenge = sessions.takeChallenge(of: visit.flow, at: now)
    let answer = (try? JSONValue(parsing: visit.typed("passkey"))) ?? .null
    if let error = answer["error"]?.string { throw FormError(PasskeyRefusal.pageText(ofBrowserError: error), at: nil) }
    let owner: UserID
    do throws(PasskeyRefusal) {
      guard let challenge else { throw .wrongChallenge }
      owner = try accounts.use(try PasskeyAssertion(answer), in: challenge.ceremony, by: named?.id, at: now)
    } catch {
      throw FormError(error.pageText, at: nil)
    }
    guard let user = visit.directory.user(owner), decision(visit).admits(user, visit.flow.request) else {
      throw FormError(Refusal.userNotInTenant.pageText, at: nil)
    }
    if named == nil { visit.flow.startOver() }
    (visit.flow.userID, visit.flow.typedUsername) = (owner, user.username)
    prove(owner, byPasskey: true, &visit)
  }
}
