// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ErrorReference
import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

/// A page with the start of its title.
struct SamplePage: Sendable, CustomTestStringConvertible {
  var title: String
  var page: Page

  var html: String { String(decoding: page.response().body, as: UTF8.self) }
  var testDescription: String { title }
}

struct ControlExpectation: Sendable, CustomTestStringConvertible {
  var sample: SamplePage
  var controls: [String]
  var testDescription: String { sample.title }
}

enum SamplePages {
  static let hiddenField = "<input type=\"hidden\" name=\"flow\" value=\"f-1 &amp; &quot;2&quot;\">"
  static let form = PageForm(
    action: "/contoso/login", hidden: [Parameter("flow", "f-1 & \"2\"")],
    for: ("Contoso Notes", "Contoso", "ada@contoso.example"))

  static let accounts = [
    PickerAccount(id: "1", name: "Ada Keller", username: "ada@contoso.example", signedIn: true),
    PickerAccount(id: "2", name: "Ben Okafor", username: "ben@contoso.example", signedIn: false),
  ]

  static let username = SamplePage(
    title: "Sign in",
    page: .username(form: form))

  static let usernameWithAccounts = SamplePage(
    title: "Sign in",
    page: .username(
      form: form.by(""), offersSignUp: true,
      testAccounts: [TestAccount(id: "1", name: "Ada Keller", note: "Contoso, administrator")]))

  private static let filledInForm: PageForm = {
    var form = SamplePages.form
    form.password = Secret("Ada-Pass-1")
    return form
  }()

  static let filledIn = SamplePage(
    title: "Enter password",
    page: .password(form: filledInForm))

  static let unknownUser = SamplePage(
    title: "Sign in",
    page: .username(
      form: form.saying(
        "There is no account with that name here. Check the spelling, or use another account.", at: "username"
      ).by("nobody@contoso.example")))

  static let password = SamplePage(
    title: "Enter password",
    page: .password(form: form, displayName: "Ada Keller"))

  static let wrongPassword = SamplePage(
    title: "Enter password",
    page: .password(
      form: form.saying("That password is not right. Try again.", at: "password"), displayName: "Ada Keller"))

  static let code = SamplePage(
    title: "Enter code",
    page: .code(form: form.saying("The one-time code is wrong. Try again.", at: "code"), target: "a***a@c***o.example"))

  static let picker = SamplePage(
    title: "Pick an account",
    page: .accountPicker(form: form, accounts: accounts))

  private static func request(_ permissions: [ConsentPermission]) -> ConsentRequest {
    ConsentRequest(appName: "Contoso Notes", publisher: "Contoso (made up)", permissions: permissions)
  }

  static let consent = SamplePage(
    title: "Permissions requested",
    page: .consent(
      form: form,
      request: request([
        ConsentPermission(
          scope: "User.Read", title: "Sign you in and read your profile",
          explanation: "It can see your name, your sign-in name and your picture."),
        ConsentPermission(
          scope: "api://5b1d3a5c-7c1e-4f0a-9d0e-4a1c0e6f2b11/ToDoList.ReadWrite",
          title: "Read and change your to-do list",
          explanation: "It can see, add, change and delete your tasks."),
        ConsentPermission(
          scope: "offline_access", title: "Keep access to what you have given it access to",
          explanation: "It can do this also when you are not using it."),
      ])))

  static let consentOfEverybody: SamplePage = {
    let page = Page.consent(
      form: form,
      request: request([ConsentPermission(scope: "openid", title: "Sign you in", explanation: "With this account.")]),
      offersEverybody: true)
    return SamplePage(title: "Permissions requested", page: page)
  }()

  static let approval = SamplePage(
    title: "Need admin approval",
    page: .approval(
      form: form,
      request: request([
        ConsentPermission(scope: "User.Read.All", title: "Read everybody's profile", explanation: "All of them.")
      ]), correlationID: "5d6c7b8a-0a1b-4c2d-8e3f-405162738495"))

  static let secondFactor = SamplePage(
    title: "Verify your identity",
    page: .secondFactor(
      form: form.saying("The code is wrong.", at: "otc"), contact: "a***a@c***o.example", inbox: "ada@contoso.example"))

  private static let passkeyOffer = PasskeyOffer.here(options: #"{"challenge": "AQ", "rpId": "localhost"}"#)

  static let passkeys = [
    SamplePage(title: "Sign in", page: .username(form: form, passkey: passkeyOffer)),
    SamplePage(
      title: "Sign in",
      page: .username(form: form, passkey: .elsewhere(host: "localhost", address: "https://localhost:8443/"))),
    SamplePage(title: "Enter password", page: .password(form: form, offersReset: true, passkey: passkeyOffer)),
    SamplePage(title: "Enter code", page: .code(form: form, target: "a***a@c***o.example", passkey: passkeyOffer)),
    SamplePage(
      title: "Use your passkey",
      page: .passkey(
        form: form.saying("Nobody here has this passkey any more. Use another one.", at: nil), offer: passkeyOffer)),
    SamplePage(
      title: "You need a passkey",
      page: .passkeyMissing(
        form: form, securityInfo: "/contoso.example/security-info",
        facts: ErrorFacts(code: "AADSTS50079", correlationID: "5d6c7b8a-0a1b-4c2d-8e3f-405162738495"))),
    SamplePage(
      title: "Security info",
      page: .securityInfo(
        form: form,
        passkeys: [
          Passkey(id: "AQ", name: "Blue key", createdAt: Date(timeIntervalSince1970: 1_800_000_000)),
          Passkey(
            id: "Ag", name: "A telephone with a long name that is longer than its line",
            createdAt: Date(timeIntervalSince1970: 1_800_000_000),
            usedAt: Date(timeIntervalSince1970: 1_800_000_060)),
        ], offer: .here(options: #"{"user": {}}"#), others: [("lee@contoso.example", "/contoso.example/security-info")]
      )),
  ]

  static let changePassword = SamplePage(
    title: "Update your password",
    page: .changePassword(
      form: form.saying("The two new passwords are not the same. Type them again.", at: "confirm").by(
        "carla@contoso.example")))

  static let signUp = SamplePage(
    title: "Create your account",
    page: .fields(
      form: form, title: "Create your account",
      fields: [
        FormField("email", "Email", .username, value: "ada@contoso.example"),
        FormField("attribute.city", "City", .text(autocomplete: "address-level2"), value: "Bonn"),
      ] + FormField.newPasswords, button: ("create", "Create")))

  static let resetPassword = SamplePage(
    title: "Choose a new password",
    page: .fields(
      form: form, title: "Choose a new password",
      fields: [FormField("code", "Code", .code(inbox: "ada@contoso.example"))] + FormField.newPasswords,
      button: ("reset", "Continue")))

  static let blocked = SamplePage(
    title: "You can&#39;t sign in here",
    page: .blocked(
      form: form.by("dave@contoso.example"),
      reason: "Your account is blocked. Ask the person who looks after it to unblock it.",
      facts: ErrorFacts(code: "AADSTS50057", correlationID: "5d6c7b8a-0a1b-4c2d-8e3f-405162738495")))

  static let signOut = SamplePage(title: "Sign out", page: .signOut(form: form, accounts: accounts))

  static let signedOut = SamplePage(
    title: "Signed out",
    page: .signedOut(username: "ada@contoso.example", continueURL: "http://localhost:3000/bye"))

  static let error = SamplePage(
    title: "Sign-in can&#39;t continue",
    page: .error(
      message: "The redirect URI http://localhost:3000/wrong is not registered for this app.",
      facts: ErrorFacts(
        code: "AADSTS50011", correlationID: "5d6c7b8a-0a1b-4c2d-8e3f-405162738495",
        traceID: "0f1e2d3c-4b5a-4678-8796-a5b4c3d2e1f0", timestamp: "2026-03-01 09:30:00Z"),
      nextStep: "Register the redirect URI in the seed file, or send one that is registered."))

  /// An error page with advice: what was sent, what is registered, and what the number means.
  static let errorWithAdvice = SamplePage(
    title: "Sign-in can&#39;t continue",
    page: .error(
      message: "The redirect URI is not registered for this app.",
      details: [
        ("Sent", ["http://localhost:3000/wrong"]), ("Registered", ["http://localhost", "https://a.example/b"]),
      ],
      facts: ErrorFacts(code: "AADSTS50011", correlationID: "5d6c7b8a-0a1b-4c2d-8e3f-405162738495"),
      nextStep: "Register it.", explanation: ErrorReference.explanations(ofValue: 50011).first))

  static let notFound = SamplePage(
    title: "There is nothing here",
    page: .error(
      title: "There is nothing here", message: "Nothing is at this address.",
      facts: ErrorFacts(code: "AADSTS90000", correlationID: "5d6c7b8a-0a1b-4c2d-8e3f-405162738495"), nextStep: ""))

  static let explanation = SamplePage(
    title: "AADSTS50011", page: .explanation(of: ErrorReference.explanations(ofValue: 50011)))

  static let signUpRefused = SamplePage(
    title: "Create your account",
    page: .fields(
      form: form.saying("The city is missing.", at: "attribute.city"), title: "Create your account",
      fields: [
        FormField("email", "Email", .username, value: "ada@contoso.example"),
        FormField("attribute.city", "City", .text(autocomplete: "address-level2"), value: ""),
      ] + FormField.newPasswords, button: ("create", "Create")))

  static let formPost = SamplePage(
    title: "Returning to the app",
    page: .formPost(
      action: "http://localhost:49152/",
      parameters: [Parameter("code", "0.abc"), Parameter("flow", "f-1 & \"2\"")]))

  static let deviceCode = SamplePage(
    title: "Connect a device",
    page: .deviceCode(form: form.saying("That code is wrong.", at: "code"), code: "BCDFGHJKL"))

  static let deviceConfirmation = SamplePage(
    title: "Confirm the app",
    page: .deviceConfirmation(form: form))

  static let deviceDone = SamplePage(
    title: "Sign-in declined", page: .deviceDone(appName: "Contoso Notes", isSignedIn: false))

  static let finished = SamplePage(title: "This sign-in is finished", page: .finished(appName: "Contoso Notes"))

  static let all =
    [
      username, usernameWithAccounts, unknownUser, password, filledIn, wrongPassword, code, picker, consent,
      consentOfEverybody, approval, changePassword,
      secondFactor, blocked,
      signUp, signUpRefused, resetPassword, signOut, signedOut, error, errorWithAdvice, notFound,
      explanation, formPost, deviceCode, deviceConfirmation,
      deviceDone,
      finished,
    ] + passkeys

  static let controls = [
    ControlExpectation(
      sample: username,
      controls: [
        "<input id=\"username\" name=\"username\" type=\"text\"", "value=\"ada@contoso.example\"",
        "name=\"step\" value=\"next\" id=\"next\"", "name=\"step\" value=\"cancel\" id=\"cancel\" formnovalidate",
      ]),
    ControlExpectation(
      sample: password,
      controls: [
        "<input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"current-password\"",
        "name=\"step\" value=\"signin\" id=\"signin\"", "name=\"step\" value=\"back\" id=\"back\" formnovalidate",
      ]),
    ControlExpectation(
      sample: code,
      controls: [
        "<input id=\"code\" name=\"code\" type=\"text\" autocomplete=\"one-time-code\"",
        "name=\"step\" value=\"verify\" id=\"verify\"", "name=\"step\" value=\"resend\" id=\"resend\" formnovalidate",
        "name=\"step\" value=\"back\" id=\"back\" formnovalidate",
      ]),
    ControlExpectation(
      sample: picker,
      controls: [
        "name=\"account\" value=\"1\" data-username=\"ada@contoso.example\"",
        "name=\"account\" value=\"other\" id=\"other\"",
      ]),
    ControlExpectation(
      sample: consent,
      controls: ["name=\"step\" value=\"accept\" id=\"accept\"", "name=\"step\" value=\"cancel\" id=\"cancel\""]),
    ControlExpectation(
      sample: consentOfEverybody,
      controls: ["<input id=\"everyone\" type=\"checkbox\" name=\"everyone\" value=\"true\""]),
    ControlExpectation(
      sample: approval,
      controls: [
        "name=\"account\" value=\"other\" id=\"administrator\"",
        "name=\"step\" value=\"cancel\" id=\"cancel\" formnovalidate",
      ]),
    ControlExpectation(
      sample: changePassword,
      controls: [
        "id=\"current\" name=\"current\"", "id=\"new\" name=\"new\"", "id=\"confirm\" name=\"confirm\"",
        "name=\"step\" value=\"change\" id=\"change\"",
      ]),
    ControlExpectation(
      sample: secondFactor,
      controls: [
        "id=\"otc\" name=\"otc\"", "name=\"step\" value=\"verify\" id=\"verify\"",
        "name=\"step\" value=\"resend\" id=\"resend\" formnovalidate",
      ]),
    ControlExpectation(
      sample: signOut,
      controls: [
        "name=\"account\" value=\"2\" data-username=\"ben@contoso.example\"",
        "name=\"account\" value=\"all\" id=\"all\"",
      ]),
    ControlExpectation(
      sample: deviceCode, controls: ["id=\"code\" name=\"code\"", "name=\"step\" value=\"next\" id=\"next\""]),
    ControlExpectation(
      sample: deviceConfirmation,
      controls: ["name=\"step\" value=\"continue\" id=\"continue\"", "name=\"step\" value=\"cancel\" id=\"cancel\""]),
    ControlExpectation(
      sample: formPost, controls: ["action=\"http://localhost:49152/\"", "name=\"code\" value=\"0.abc\""]),
  ]

  /// Every text of every page is an attack.
  static let hostile: [SamplePage] = {
    let attack = "\"'<b>x</b>"
    let form = PageForm(action: attack, hidden: [Parameter(attack, attack)], for: (attack, attack, attack))
    let account = PickerAccount(id: attack, name: attack, username: attack, signedIn: true)
    let request = ConsentRequest(
      appName: attack, publisher: attack,
      permissions: [ConsentPermission(scope: attack, title: attack, explanation: attack)])
    let pages: [Page] = [
      .username(form: form.saying(attack), testAccounts: [TestAccount(id: attack, name: attack, note: attack)]),
      .password(form: form.saying(attack), displayName: attack),
      .code(form: form.saying(attack), target: attack),
      .accountPicker(form: form, accounts: [account]),
      .consent(form: form, request: request),
      .approval(form: form, request: request, correlationID: attack),
      .changePassword(form: form.saying(attack)),
      .secondFactor(form: form.saying(attack), contact: attack, inbox: attack),
      .blocked(form: form, reason: attack, facts: ErrorFacts(code: attack, correlationID: attack)),
      .signOut(form: form, accounts: [account]),
      .fields(
        form: form.saying(attack, at: attack), title: attack,
        fields: [FormField(attack, attack, .text(autocomplete: attack), value: attack, hint: attack)],
        button: ("create", attack)),
      .signedOut(username: attack, continueURL: attack),
      .error(
        message: attack, details: [(attack, [attack])],
        facts: ErrorFacts(code: attack, correlationID: attack, traceID: attack, timestamp: attack),
        nextStep: attack),
      .formPost(action: attack, parameters: [Parameter(attack, attack)]),
      .deviceCode(form: form.saying(attack), code: attack),
      .deviceConfirmation(form: form),
      .deviceDone(appName: attack, isSignedIn: true),
      .finished(appName: attack),
    ]
    return pages.enumerated().map { SamplePage(title: "hostile page \($0)", page: $1) }
  }()
}

extension PageForm {
  /// The form with a message about an answer that was refused.
  func saying(_ text: String, at field: String? = nil) -> PageForm {
    var form = self
    form.error = FormError(text, at: field)
    return form
  }

  /// The form for another person.
  func by(_ username: String) -> PageForm {
    var form = self
    form.username = username
    return form
  }
}
