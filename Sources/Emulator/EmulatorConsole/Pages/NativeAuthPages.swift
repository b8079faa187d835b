// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// The page of the settings of native authentication that hold for all apps.
struct NativeAuthPages: ConsolePages {
  let native: NativeFlowStore

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let settings = native.settings
    func field(_ name: String, _ label: String, _ hint: String? = nil) -> ConsoleField {
      ConsoleField(name, label, of: settings, hint: hint)
    }
    return ConsolePage(
      .nativeAuth,
      lead: "How native authentication answers, for all apps and people. The user flow of an app is on the app's page.",
      .section(
        "Answers of V2",
        form(
          "v2", field("journeyVersion", "Version in the links"),
          field(
            "linkPlace", "Place that links name",
            "With the tenant as the client named it, its id, {tenant}, no tenant, or a whole URL."),
          field("linkShape", "Form of a link", "An object with href, a list of one, or a text."),
          field("browserFallback", "How it says that a browser is needed"),
          field("checksPhoneRisk", "Telephone numbers are checked before they get a code"),
          field("misnamesAfterPassword", "ID tokens after a password have a wrong preferred_username"))),
      .section(
        "Codes and tokens",
        form(
          "codes", field("codeLength", "Digits of a code by e-mail"),
          field("smsCodeLength", "Digits of a code in a text message"),
          field("codeLifetime", "Life of a code in seconds"), field("codeTries", "Wrong tries that end a code"),
          field("codeLimit", "Codes that an address gets in ten minutes"),
          field("codeInterval", "Advised seconds before another code"),
          field("continuationTokenLifetime", "Life of a continuation token in seconds"),
          field("pollInterval", "Advised seconds between polls"),
          field("passwordHistory", "Latest passwords that are not taken again"),
          field(
            "pollStatuses", "Answers to polls after a password reset",
            "One a line: not_started, in_progress, succeeded or failed. The last one is repeated."),
          field(
            "bannedPasswords", "Passwords that nobody may choose",
            "One a line. Leave it empty for the built-in ones."))))
  }

  private func form(_ id: String, _ fields: ConsoleField...) -> ConsoleBlock {
    ConsoleBlock(
      form: id, "PATCH native-auth", button: "Save", done: "The settings were changed.", isMain: id == "v2", fields)
  }
}
