// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// What the manual page of `msal` says besides its commands and options.
enum ManualTopics {
  static let all = [exitStatus, environment, files, examples]
  /// The topics of `msal help`, by their word.
  static let helped = [("exit-codes", exitStatus), ("environment", environment), ("files", files)]

  private static let exitStatus = Topic(
    "Exit status",
    ExitCode.allCases.map { code in
      Topic.Term("\(code.rawValue)", code.meaning.prefix(1).uppercased() + code.meaning.dropFirst() + ".")
    })

  private static let environment = Topic(
    "Environment",
    [
      Topic.Term("MSAL_HOME", "A directory, as an absolute path, that replaces the XDG directories."),
      Topic.Term(
        "MSAL_CACHE_KEY_FILE, MSAL_CACHE_KEY_COMMAND",
        """
        The file with the key of the token cache, or the command that prints it: 32 bytes, plain, in hexadecimal or in base64. \
        Without them, and without the systemd credential msal-cache-key, the desktop's keyring has the key; without a \
        keyring, a file beside the cache.
        """),
      Topic.Term(
        "MSAL_CACHE_KEY_STORAGE",
        "Where that key may be. --key-storage overrides this variable, which overrides the profile."),
      Topic.Term("BROWSER", "Commands to open a page with, separated by colons; %s stands for the address."),
      Topic.Term(
        "MSAL_EMULATOR",
        "The emulator that msal-emulator run has started. It is named as a next step where no app is configured."),
      Topic.Term("NO_COLOR", "Not empty: no colours."),
      Topic.Term(
        "https_proxy, all_proxy, no_proxy",
        """
        The proxy to reach the network by, and the hosts that are reached without one, as curl understands them; the names \
        in capitals count as well. Addresses of this machine never go through a proxy.
        """),
      Topic.Term(
        "SSL_CERT_FILE, SSL_CERT_DIR", "Certificate authorities to trust in place of the system's; see also --ca-file."),
      Topic.Term("SOURCE_DATE_EPOCH", "The date of the page that msal man prints, in seconds since 1970."),
    ])

  private static let files = Topic(
    "Files",
    [
      Topic.Term(
        "$XDG_CONFIG_HOME/msal-swift/profiles.json",
        "Client id, authority, who signed in and the like, by profile. ~/.config is used if the variable is not set."
      ),
      Topic.Term(
        "$XDG_DATA_HOME/msal-swift", "The token cache, encrypted. ~/.local/share is used if the variable is not set."
      ),
    ])

  private static let examples = Topic(
    Topic.examples,
    [
      Topic.Term("msal login --client-id ID", "Sign in in the browser, and remember the app as the default profile."),
      Topic.Term(
        "msal token -s User.Read --output curl | curl --config - https://graph.microsoft.com/v1.0/me",
        "Call an API from a script. The token comes from the cache, or is renewed."),
      Topic.Term(
        "msal token || [ $? -ne 3 ] || msal login",
        "Ask a person only when a sign-in is what is missing."),
      Topic.Term("msal explain AADSTS50011", "Say what an error means, and what to check."),
      Topic.Term("msal token | msal decode -", "Show what the token says, and check its signature."),
      Topic.Term("msal demo", "See it work with no account and no network."),
    ])
}
