// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorPages
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// Where a person types the code of another device, and how that sign-in ends (RFC 8628 section 3.3).
extension IdentityEmulator {
  /// `/devicelogin`; a code in `otc` is filled in.
  func answerDeviceLogin(_ context: RequestContext) -> HTTPResponse {
    if context.isReading { return enterCodePage(context.query["otc"] ?? "") }
    guard context.method == "POST" else {
      return context.page(.onlyAccepts("GET, HEAD, POST", received: context.method))
    }
    do throws(Refusal) { try context.requireWellFormed() } catch { return context.page(error) }
    let typed = context.form["code"] ?? ""
    let text = DeviceCode.normal(typed)
    guard !text.isEmpty else { return enterCodePage("", message: "Enter the code.") }
    let match = state.withLock { state in
      state.deviceCodes.first { $0.value.userCode == text && $0.value.isOpen(at: context.now) }
    }
    guard let (secret, device) = match,
      let scopes = try? RequestedScopes(device.scopes, in: directory, for: device.app)
    else {
      let message = "That code is wrong, used or expired. Check it, or get a new one from your app or device."
      return enterCodePage(String(typed.prefix(64)), message: message)
    }
    return startSignIn(
      AuthorizationRequest(
        app: device.app, authority: device.authority, origin: context.origin, destination: .device(code: secret),
        scopes: scopes, scopeText: device.scopes, claims: device.claims), context)
  }

  private func enterCodePage(_ code: String, message: String? = nil) -> HTTPResponse {
    Page.deviceCode(
      DeviceCodePage(form: PageForm(action: "/devicelogin", hidden: []), code: code, message: message)
    ).response()
  }

  /// Lets the device have tokens at its next poll. Whoever signs in first with a code settles it.
  func approveDevice(
    _ code: String, _ flow: SignInFlow, _ subject: SignedInSubject, _ context: RequestContext
  ) -> HTTPResponse {
    let grant = GrantID(value: random.uuid().uuidString.lowercased())
    let isApproved = state.withLock { state in
      guard state.signIns.removeValue(forKey: flow.id) != nil, state.deviceCodes[code]?.isOpen(at: context.now) == true
      else { return false }
      state.deviceCodes[code]?.standing = .approved(
        DeviceApproval(
          grant: grant, userID: subject.user.id, tenantID: subject.tenant.id,
          sessionID: state.browsers[flow.browserID]?.publicID ?? grant.value,
          authenticatedAt: subject.authenticatedAt,
          secondFactorAt: flow.secondFactorAt
            ?? state.browsers[flow.browserID]?.account(subject.user.id)?.secondFactorAt))
      return true
    }
    guard isApproved else { return context.page(.flowExpired) }
    return Page.deviceDone(DeviceDonePage(appName: flow.request.app.name, isSignedIn: true)).response()
  }

  /// Tells the device at its next poll that nobody will sign in.
  func declineDevice(_ code: String, _ flow: SignInFlow) -> HTTPResponse {
    state.withLock { state in
      if case .waiting? = state.deviceCodes[code]?.standing { state.deviceCodes[code]?.standing = .declined }
    }
    return Page.deviceDone(DeviceDonePage(appName: flow.request.app.name, isSignedIn: false)).response()
  }
}
