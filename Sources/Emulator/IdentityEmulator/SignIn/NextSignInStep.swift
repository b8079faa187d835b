// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// What a sign-in needs next.
enum NextSignInStep {
  case askUsername
  case pickAccount([User])
  case askPassword(User)
  case askCode(User)
  case showBlocked(User)
  /// Conditional access lets nobody through.
  case showPolicy(User, Refusal)
  case askSecondFactor(User)
  case askPasskey(User)
  /// Only a passkey is enough, and the person has none.
  case askToAddPasskey(User)
  case changePassword(User)
  /// The tokens go to a device that may not be the person's own.
  case confirmDevice(User)
  case askConsent(User, [ConsentPermission], mayGrantToAll: Bool)
  /// Only an administrator can grant what is asked for.
  case askAdministrator(User, [ConsentPermission])
  case policy(PolicyPage)
  /// Everything is settled.
  case finish(User, Proofs)
  case refuse(Refusal)
}

/// Decides the next step of a sign-in from what is known; changes nothing.
struct SignInDecision {
  let directory: Directory
  let session: BrowserSession?
  /// The standing of the account that the flow is for.
  let standing: AccountStanding?
  let consents: Consents
  let access: AccessPolicies
  let now: Date

  /// The account that the request itself settles, before any page: by hint, or because just one is signed in.
  func startingAccount(of request: ReceivedAuthorizationRequest) -> UserID? {
    guard request.prompts.isDisjoint(with: [.selectAccount, .create]) else { return nil }
    if request.hasLoginHint || request.prompts.contains(.login) { return hintedUser(request)?.id }
    let signedIn = hinted(candidates(for: request), request)
    return signedIn.count == 1 ? signedIn[0].id : nil
  }

  func step(of flow: SignInFlow) -> NextSignInStep {
    let isSilent = flow.request.prompts.contains(.none)
    if !isSilent, let page = pageBeforeSignIn(flow) { return .policy(page) }
    guard let id = flow.userID, let user = directory.user(id), let standing else {
      return stepWithoutAccount(flow, isSilent: isSilent)
    }
    guard let proofs = proofs(of: id, flow) else {
      if isSilent { return .refuse(.noSession) }
      return user.native.firstFactor == .code || flow.policy.checksAddress ? .askCode(user) : .askPassword(user)
    }
    if !isWanted(user, flow.request) { return .refuse(.otherSubject) }
    if standing.isBlocked { return isSilent ? .refuse(.blocked(.interactionRequired)) : .showBlocked(user) }
    if standing.mustChangePassword {
      return isSilent ? .refuse(.passwordExpired(.interactionRequired)) : .changePassword(user)
    }
    if let refusal = access.refusal(of: user, at: flow.deviceID) {
      return isSilent ? .refuse(refusal) : .showPolicy(user, refusal)
    }
    if access.needPasskey(user), proofs.passkeyAt == nil {
      if isSilent { return .refuse(.passkeyNeeded) }
      return standing.passkeys.isEmpty ? .askToAddPasskey(user) : .askPasskey(user)
    }
    if proofs.secondFactorAt == nil, access.needSecondFactor(user, for: flow.request.claims) {
      let context = flow.request.claims.authenticationContexts.first
      return isSilent ? .refuse(.secondFactorNeeded(context)) : .askSecondFactor(user)
    }
    if case .device = flow.request.destination, !flow.hasConfirmedDevice { return .confirmDevice(user) }
    if flow.request.authority.asksNoConsent {
      let isOpen = flow.request.authority.policy?.kind == .editProfile && !flow.policy.isDone
      guard isOpen else { return .finish(user, proofs) }
      return isSilent ? .refuse(.noSession) : .policy(.editProfile(user))
    }
    guard let tenant = flow.request.authority.tenant(for: user, in: directory) else { return .refuse(.userNotInTenant) }
    let view = ConsentView(user: user, tenant: tenant, app: flow.request.app, consents: consents)
    return consentStep(flow, view, isSilent: isSilent) ?? .finish(user, proofs)
  }

  /// nil when nothing has to be asked.
  private func consentStep(_ flow: SignInFlow, _ view: ConsentView, isSilent: Bool) -> NextSignInStep? {
    let (user, scopes) = (view.user, flow.request.scopes)
    if flow.request.isForEveryone {
      guard view.isAdministrator else { return .showPolicy(user, .administratorNeeded) }
      let wanted = view.wanted(scopes) + view.wantedForItself(scopes, in: directory)
      return flow.hasConsented ? nil : .askConsent(user, wanted.map(\.shown), mayGrantToAll: false)
    }
    let isForced = flow.request.prompts.contains(.consent) && !flow.hasConsented
    let missing = (isForced ? view.wanted(scopes) : view.missing(scopes)).map(\.shown)
    if missing.isEmpty { return nil }
    if isSilent { return .refuse(.consentMissing(.consentRequired)) }
    if view.needsAdministrator(scopes) { return .askAdministrator(user, view.missing(scopes).map(\.shown)) }
    return .askConsent(user, missing, mayGrantToAll: view.isAdministrator)
  }

  /// The pages that come before anybody is known.
  private func pageBeforeSignIn(_ flow: SignInFlow) -> PolicyPage? {
    if flow.policy.isSigningUp { return .signUp }
    let isReset = flow.policy.isResetting || flow.request.authority.policy?.kind == .resetPassword
    guard isReset, !flow.policy.isDone else { return nil }
    return flow.policy.code == nil ? .askAddress : .resetPassword
  }

  private func stepWithoutAccount(_ flow: SignInFlow, isSilent: Bool) -> NextSignInStep {
    let candidates = candidates(for: flow.request)
    if isSilent { return .refuse(candidates.count > 1 ? .severalSessions : .noSession) }
    let prompts = flow.request.prompts
    let mayOffer =
      !flow.wantsOtherAccount && prompts.isDisjoint(with: [.login, .create])
      && (prompts.contains(.selectAccount) || !flow.request.hasLoginHint)
    return mayOffer && !candidates.isEmpty ? .pickAccount(candidates) : .askUsername
  }

  /// What the person has proven since the sign-in's first factor, or else in the browser before; nil when that is not
  /// enough, so that the password must be asked for.
  func proofs(of id: UserID, _ flow: SignInFlow) -> Proofs? {
    if let proofs = flow.proofs { return proofs }
    guard !flow.request.prompts.contains(.login), let proofs = session?.account(id)?.proofs else { return nil }
    if let age = flow.request.maximumAge, now.timeIntervalSince(proofs.authenticatedAt) > Double(age) { return nil }
    return proofs
  }

  /// Whether `user` may sign in to the app here.
  func admits(_ user: User, _ request: ReceivedAuthorizationRequest) -> Bool {
    guard let tenant = request.authority.tenant(for: user, in: directory), request.app.admits(tenant) else {
      return false
    }
    return request.isInstanceAware || !directory.isElsewhere(tenant, request.origin)
  }

  /// Whether the request is for this person.
  private func isWanted(_ user: User, _ request: ReceivedAuthorizationRequest) -> Bool {
    guard let wanted = request.wantedSubject else { return true }
    return request.authority.tenant(for: user, in: directory).map { wanted.isOf(user, in: $0.id) } ?? false
  }

  /// The signed-in accounts that may be used here.
  private func candidates(for request: ReceivedAuthorizationRequest) -> [User] {
    (session?.accounts ?? []).compactMap { directory.user($0.userID) }.filter {
      admits($0, request) && isWanted($0, request)
    }
  }

  /// `domain_hint`, `sid` and `login_req` narrow the choice among signed-in accounts.
  private func hinted(_ users: [User], _ request: ReceivedAuthorizationRequest) -> [User] {
    if let hint = request.sessionHint, hint != session?.publicID { return [] }
    return users.filter { user in
      if let object = request.homeObjectHint, UserID(object) != user.id { return false }
      switch request.domainHint?.lowercased() {
      case nil, "": return true
      case "organizations": return directory.tenant(user.tenantID)?.kind == .workforce
      case "consumers": return directory.tenant(user.tenantID)?.kind == .consumers
      case let domain: return directory.tenant(user.tenantID)?.domain.lowercased() == domain
      }
    }
  }

  private func hintedUser(_ request: ReceivedAuthorizationRequest) -> User? {
    request.loginHint.flatMap { directory.user(named: $0) }.flatMap { admits($0, request) ? $0 : nil }
  }
}
