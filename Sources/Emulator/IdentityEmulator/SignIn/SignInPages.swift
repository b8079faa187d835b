// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Makes the page that a step of a sign-in shows.
struct SignInPages {
  let flow: SignInFlow
  let directory: Directory
  let session: BrowserSession?
  let root: ControlRoot
  /// The test accounts that the page for the user name offers.
  var testAccounts: [TestAccount] = []
  /// What the page for the password fills in.
  var password: Secret?
  /// How the page offers passkeys.
  var passkey: PasskeyOffer?

  /// - Parameter user: The person who signs in; nil where nobody is known yet.
  private func form(_ user: User? = nil) -> PageForm {
    PageForm(
      action: flow.formAddress, hidden: [Parameter("flow", flow.id), Parameter("canary", flow.formToken)],
      error: flow.error, password: password, root: root,
      for: (flow.request.app.name, tenantName(user), user?.username ?? flow.typedUsername))
  }

  private func tenantName(_ user: User?) -> String {
    if let user, let tenant = flow.request.authority.tenant(for: user, in: directory) { return tenant.name }
    return switch flow.request.authority {
    case .common: "Work, school or personal account"
    case .organizations: "Work or school account"
    case .consumers: "Personal account"
    case .tenant(let tenant), .policy(let tenant, _, _), .federation(let tenant): tenant.name
    }
  }

  func page(for step: NextSignInStep, _ context: RequestContext) -> Page {
    switch step {
    case .pickAccount(let users): .accountPicker(form: form(), accounts: users.map { account($0) })
    case .askPassword(let user):
      .password(
        form: form(user), displayName: session?.account(user.id) == nil ? nil : user.name,
        offersReset: flow.request.offersReset, passkey: passkey)
    case .askCode(let user):
      .code(form: form(user), target: ContactMask.masked(user.username, .email), passkey: passkey)
    case .askPasskey(let user): .passkey(form: form(user), offer: passkey)
    case .askToAddPasskey(let user):
      .passkeyMissing(
        form: form(user), securityInfo: "/\(user.tenantID)/\(SecurityInfoEndpoint.path)?account=\(user.id)",
        facts: ErrorFacts(code: "AADSTS50079", correlationID: context.correlationID))
    case .showBlocked(let user):
      blocked(
        user, "Your account is blocked",
        "Your account has been blocked. Ask your administrator, or use another account.", 50_057, context)
    case .showPolicy(let user, let refusal): blocked(user, refusal.pageTitle, refusal.message, refusal.code, context)
    case .askSecondFactor(let user):
      .secondFactor(
        form: form(user), contact: ContactMask.masked(user.contact.target, user.contact.channel),
        inbox: user.contact.target)
    case .changePassword(let user): .changePassword(form: form(user))
    case .confirmDevice(let user): .deviceConfirmation(form: form(user))
    case .askConsent(let user, let permissions, let mayGrantToAll):
      .consent(
        form: form(user), request: request(permissions), offersEverybody: mayGrantToAll,
        isForEverybody: flow.request.isForEveryone)
    case .askAdministrator(let user, let permissions):
      .approval(form: form(user), request: request(permissions), correlationID: context.correlationID)
    case .policy(let page): fields(of: page)
    case .askUsername, .finish, .refuse:
      .username(
        form: form(),
        offersSignUp: flow.request.signUpTenant(in: directory).map { $0.kind != .consumers } ?? false,
        testAccounts: testAccounts, passkey: passkey)
    }
  }

  private func blocked(
    _ user: User, _ title: String, _ reason: String, _ code: Int, _ context: RequestContext
  ) -> Page {
    .blocked(
      form: form(user), title: title, reason: reason,
      facts: ErrorFacts(code: "AADSTS\(code)", correlationID: context.correlationID))
  }

  private func request(_ permissions: [ConsentPermission]) -> ConsentRequest {
    // The permission to read the profile says that it signs the person in, so `openid` is not listed beside it.
    let says = permissions.contains { $0.scope != "openid" && $0.title.hasPrefix("Sign you in") }
    return ConsentRequest(
      appName: flow.request.app.name, publisher: flow.request.app.publisher,
      permissions: permissions.filter { !says || $0.scope != "openid" })
  }

  private func fields(of page: PolicyPage) -> Page {
    let (title, fields, button): (String, [FormField], (StaticString, String)) =
      switch page {
      case .signUp: ("Create your account", signUpFields, ("create", "Create"))
      case .editProfile(let user): ("Edit your profile", [displayName(user.name)], ("save", "Continue"))
      case .askAddress: ("Reset your password", [email], ("sendcode", "Send code"))
      case .resetPassword:
        (
          "Choose a new password",
          [FormField("code", "Code", .code(inbox: flow.typedUsername))] + FormField.newPasswords, ("reset", "Continue")
        )
      }
    return .fields(form: form(), title: title, fields: fields, button: button)
  }

  private var signUpFields: [FormField] {
    let attributes = flow.request.signUpAttributes.map { attribute in
      FormField(
        attribute.field, attribute.label, .text(autocomplete: attribute.autocomplete),
        value: flow.typed[attribute.field] ?? "")
    }
    return [email, displayName("")] + attributes + (flow.request.asksForPassword ? FormField.newPasswords : [])
  }

  private var email: FormField {
    FormField("email", "Email", .username, value: flow.typed["email"] ?? flow.typedUsername)
  }

  private func displayName(_ name: String) -> FormField {
    FormField(
      "displayName", "Display name", .text(autocomplete: "name"), value: flow.typed["displayName"] ?? name)
  }

  private func account(_ user: User) -> PickerAccount {
    PickerAccount(
      id: user.id.value, name: user.name, username: user.username, signedIn: session?.account(user.id) != nil)
  }
}

extension Refusal {
  /// The heading of the page that shows this refusal to a person who has signed in.
  fileprivate var pageTitle: String {
    switch self {
    case .deviceNotCompliant: "You can't use this device"
    case .policyBlocked: "You can't sign in from here"
    case .administratorNeeded: "You need an administrator"
    default: "You can't sign in here"
    }
  }
}
