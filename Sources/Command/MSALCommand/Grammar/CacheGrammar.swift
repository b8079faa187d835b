// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import CommandLineArguments

/// `msal cache`: what can be typed.
package enum CacheGrammar {
  package static let file = Option(
    "file", value: "FILE",
    help: "The cache of another program: its FILE.sqlite, or the JSON file that several MSALs share.")
  package static let yes = Option(flag: "yes", short: "y", help: "Don't ask for confirmation.")
  package static let force = Option(flag: "force", help: "Replace FILE if it is there.")
  package static let storage = Option(
    "to", value: "STORAGE", choices: CacheKeyStorage.allCases.map(\.rawValue), help: "The place for the key.")
  package static let ask = Option(
    flag: "ask", help: "The desktop keyring may be started, and may ask to be unlocked.")

  package static let command = Command(
    "cache", summary: "Manage the token cache and its key.",
    examples: ["msal cache list", "msal cache path"], options: [file],
    subcommands: [
      Command("path", summary: "Print where the cache is; it need not be there yet.", examples: ["msal cache path"]),
      Command(
        "list", summary: "List what is in the cache, without a secret.",
        discussion: """
          A line has the kind, the account, the host, the tenant, the client, the scopes and the times of an entry, as far \
          as it has them. An asterisk means that the entry holds for every value.
          """,
        examples: ["msal cache list", "msal cache list --json --file ~/.local/share/app/cache.sqlite"]),
      Command(
        "clear", summary: "Remove every account and token, and copies that damage has left.",
        discussion: """
          Asks first; without a terminal, give --yes. Tokens are removed here and not revoked, and the browser stays \
          signed in. A cache whose key is lost is removed as a file.
          """,
        examples: ["msal cache clear", "msal cache clear --yes"], options: [yes]),
      Command(
        "export", summary: "Write the cache, secrets included, as the JSON text that all MSALs read.",
        discussion: "The file has mode 0600. With - in place of FILE the text goes to standard output.",
        examples: ["msal cache export tokens.json"],
        options: [force], operands: [Operand("FILE", help: "The file to write.")]),
      Command(
        "import", summary: "Import tokens from the JSON cache file of this or another MSAL.",
        discussion: """
          Tokens replace tokens as they do at a sign-in, except that an older one never replaces a newer one. All of it is \
          taken over, or nothing. With - in place of FILE the text comes from standard input.
          """,
        examples: ["msal cache import ~/.azure/msal_token_cache.json"],
        operands: [Operand("FILE", help: "The file to read.")]),
      Command(
        "repair", summary: "Check the cache, set aside what is damaged, and save what can be read of it.",
        discussion: """
          Also reads damaged copies that were set aside earlier. They stay, under the name FILE.repaired-N, until the cache \
          is cleared. Exits with 8 when something was lost for good.
          """,
        examples: ["msal cache repair"]),
      Command(
        "move", summary: "Move the key of the cache to another place, and encrypt the cache anew.",
        discussion: """
          secret-service is the desktop's keyring, for which the kernel's keyring remembers the key for eight hours. named \
          is what the environment names: the file MSAL_CACHE_KEY_FILE, the output of the shell command \
          MSAL_CACHE_KEY_COMMAND, or the systemd credential msal-cache-key. key-file is a file of mode 0600 beside the \
          cache, as safe as your other files.

          All caches of the directory share the key and move together. Interrupted at any moment, the cache stays \
          readable, and the same command completes the move. Programs that have the cache open follow.
          """,
        examples: ["msal cache move --to secret-service"], options: [storage, ask]),
    ],
    general: [
      Commands.profile, Commands.keyStorage, Commands.json, Commands.noInteractive, Commands.timeout, Commands.quiet,
      Commands.debug,
    ], otherWords: ["show": "msal cache list", "delete": "msal cache clear", "remove": "msal cache clear"])
}
