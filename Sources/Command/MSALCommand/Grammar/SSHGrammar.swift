// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// `msal ssh-cert`: what can be typed.
package enum SSHGrammar {
  package static let file = Option(
    "file", value: "FILE", help: "The key; ~/.ssh/id_msal unless given, with the profile's name if it has one.")
  package static let publicKey = Option(
    "public-key", value: "FILE", help: "A public key instead, such as ~/.ssh/id_rsa.pub; its private half is not read.")

  package static let command = Command(
    "ssh-cert", summary: "Get a certificate for ssh to machines that Entra ID signs people in to.",
    discussion: """
      Writes the certificate beside the key, where ssh finds it: FILE-cert.pub for FILE. Where there is no key, an RSA key \
      is made; one that is there is never written over. The certificate is good for about an hour and names the account; \
      asked again, this command writes the same one until it has to be renewed.
      """,
    examples: ["msal ssh-cert", "ssh -i ~/.ssh/id_msal -l adele@contoso.com host.example"],
    options: [file, publicKey, Commands.username, Commands.forceRefresh])
}
