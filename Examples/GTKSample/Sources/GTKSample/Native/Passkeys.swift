// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import MSAL

// The passkeys of the signed-in customer.
extension NativeSession {
  func showPasskeys() { perform { [self] in try await listPasskeys() } }

  private func listPasskeys() async throws {
    guard let account else { return }
    let client = try MSALNativeCredentialMethodsClient(configuration: configuration, account: account)
    let passkeys = try await client.listCredentialMethods()
    try Task.checkCancellation()
    show(
      Form(
        title: text("Passkeys"),
        description: passkeys.isEmpty
          ? text("You have no passkey.") : text("With a passkey you sign in without a password, in the browser."),
        fields: [.init(name: "name", label: text("Name of a New Passkey"))],
        primary: .init(label: text("Add a Security Key")) { [self] values in
          // Without a name the service gives it one.
          let name = values["name"].flatMap { $0.isEmpty ? nil : $0 }
          change { [self] in _ = try await client.registerPasskey(displayName: name, with: securityKey) }
        },
        others: passkeys.map { passkey in
          .init(label: text("Delete %s", passkey.displayName ?? passkey.id)) { [self] _ in
            change { try await client.deleteCredentialMethod(passkey) }
          }
        }))
  }

  private func change(_ body: @escaping @MainActor () async throws -> Void) {
    perform { [self] in
      try await body()
      try await listPasskeys()
    }
  }

  private var securityKey: MSALSecurityKeyAuthenticator {
    MSALSecurityKeyAuthenticator { [self] in
      await askForPIN(triesLeft: $0)
    } touch: { [self] in
      await controller.updateLogging(text: text("Touch your key."))
    }
  }

  /// Asks in a window of its own, and returns nil when the person closes it.
  private func askForPIN(triesLeft: Int?) async -> String? {
    let body = triesLeft.map { text("That was wrong. Tries left: %s", "\($0)") } ?? ""
    let heading = text("PIN of the Key")
    guard let dialog = Dialog(over: controller.window, title: heading, heading: heading, body: body),
      let entry = gtk_password_entry_new()
    else { return nil }
    gtk_sample_set_label(entry, heading)
    dialog.add(entry)
    dialog.add("close", text("Cancel"))
    dialog.add("continue", text("Continue"), ADW_RESPONSE_SUGGESTED)
    return await withCheckedContinuation { answer in
      dialog.present(suggesting: "continue") { response in
        let pin = String(cString: gtk_editable_get_text(OpaquePointer(entry)))
        answer.resume(returning: response == "continue" ? pin : nil)
      }
    }
  }
}
