// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// The options of `msal-emulator run` besides those of `serve`.
enum RunOptions {
  static let port = Option("port", value: "N", default: "0", help: "Port for HTTP; 0 takes a free one.")
  static let httpsPort = Option("https-port", value: "N", default: "0", help: "Port for HTTPS; 0 takes a free one.")
  static let verbose = Option(flag: "verbose", help: "Print a line for every request on standard error.")

  static let command = Command(
    "run", summary: "Run a program with an emulator of its own.",
    discussion: """
      The emulator listens on free ports and keeps nothing. The program starts when it is ready, in the same terminal, \
      and is told of it by variables: AZURE_AUTHORITY_HOST and MSAL_EMULATOR are its address; SSL_CERT_FILE, \
      REQUESTS_CA_BUNDLE, CURL_CA_BUNDLE, GIT_SSL_CAINFO and NODE_EXTRA_CA_CERTS have OpenSSL, Go, .NET, Ruby, Python, \
      curl, git and Node trust its certificate besides those that they trust already. Signals are passed on. When the \
      program ends, so do the emulator, its files and what the program left running; the exit status is the program's.

        msal-emulator run -- pytest
        msal-emulator run --seed people.json -- npm test
        msal-emulator run -- sh -c 'curl $MSAL_EMULATOR/_emulator/health'
      """,
    options: [
      EmulatorCommandLine.seed, EmulatorCommandLine.importFile, EmulatorCommandLine.name, port, httpsPort,
      EmulatorCommandLine.strict, verbose,
    ],
    operands: [
      Operand("PROGRAM", help: "What to run. Write -- before it."),
      Operand("ARGUMENT", .any, help: "What the program is given."),
    ])
}

/// The options of `msal-emulator token`.
enum TokenOptions {
  static let emulator = Option(
    "emulator", value: "PLACE",
    help: """
      The emulator's address, such as localhost:8400, or a file with its ready line. MSAL_EMULATOR or the one started \
      last, if left out.
      """)
  static let authorityFile = Option(
    "ca-file", value: "FILE", help: "Certificate authority to trust (PEM), instead of the emulator's own.")
  static let tenant = Option("tenant", value: "TENANT", help: "Tenant's id or domain.")
  static let app = Option("app", value: "ID", help: "Client id of the app that gets the token.")
  static let person = Option(
    "person", value: "NAME", marks: ["@"], help: "User name; without it the token is the app's own.")
  static let audience = Option("audience", value: "API", help: "The API: its short name, identifier or client id.")
  static let scope = Option(
    "scope", short: "s", value: "SCOPE", isRepeatable: true, help: "A scope of the API; all of them, if left out.")
  static let role = Option("role", value: "ROLE", isRepeatable: true, help: "An app role of the API.")
  static let group = Option("group", value: "ID", isRepeatable: true, help: "A group that the token names.")
  static let claim = Option(
    "claim", value: "NAME=VALUE", isRepeatable: true,
    help: "Another claim; the value is JSON or a text, and null takes a claim away.")
  static let lifetime = Option(
    "lifetime", value: "SECONDS", help: "How long it is valid; a negative number for one that has expired.")
  static let version = Option("version", value: "N", choices: ["1", "2"], help: "Version of the token.")
  static let badSignature = Option(flag: "bad-signature", help: "Spoil the signature.")
  static let json = Option(flag: "json", help: "Print the whole answer.")

  static let command = Command(
    "token", summary: "Print an access token of a running emulator, good or bad.",
    discussion: """
      Nobody signs in, and no consent or policy is asked. What is left out is the first that fits: tenant, app, API.

        msal-emulator token --person adele@contoso.example --scope ToDoList.Read
        msal-emulator token --audience todolist --role ToDoList.Read.All
        msal-emulator token --person adele@contoso.example --lifetime -600
        curl -H "Authorization: Bearer $(msal-emulator token --bad-signature)" http://localhost:5000/
      """,
    options: [
      emulator, authorityFile, tenant, app, person, audience, scope, role, group, claim, lifetime, version,
      badSignature, json,
    ])
}

/// The options of `msal-emulator healthcheck`.
enum HealthOptions {
  static let url = Option(
    "url", value: "URL", marks: ["://", "localhost", "127.0.0.1", "[::1]"],
    help: "Address of the emulator, such as localhost:8400.")

  static let command = Command(
    "healthcheck", summary: "Say by the exit status whether an emulator is well.",
    discussion: """
      It asks the emulator that this user has started last, or the one at a URL. Exit status 0 if it is well, 1 if not.

        msal-emulator healthcheck --url https://localhost:8443
        HEALTHCHECK --interval=2s CMD ["msal-emulator", "healthcheck"]
      """,
    options: [url, TokenOptions.authorityFile])
}

/// The options of `msal-emulator export`.
enum ExportOptions {
  static let output = Option(
    "output", short: "o", value: "FILE", marks: [".json"], help: "Write it there, not to standard output.")

  static let command = Command(
    "export", summary: "Write down what is registered in a running emulator.",
    discussion: """
      The file is a seed file with the tenants, people, groups, apps, APIs, consents, policies and fault rules of this \
      moment, secrets and passwords too. Sessions, tokens, codes, passkeys and the clock are not in it: serve --state \
      keeps those, but policies.

        msal-emulator export --output state.json
        msal-emulator serve --import state.json
      """,
    options: [TokenOptions.emulator, TokenOptions.authorityFile, output])
}

/// The options of `msal-emulator trust`.
enum TrustOptions {
  static let install = Option(flag: "install", help: "Have the stores trust the emulator's authority.")
  static let uninstall = Option(flag: "uninstall", help: "Take it out of the stores.")

  static let command = Command(
    "trust", summary: "Have programs of this machine trust the emulator's certificate, or say how.",
    discussion: """
      Without an option it prints for each store whether it trusts the emulator's authority, and the commands that \
      change it: Debian's certificates, Chromium and Firefox, Java, git. That authority can vouch for any name, and \
      its key is a file on this disk: take it away when you don't need it any more.

        msal-emulator trust --install
        sudo msal-emulator trust --install --ca-file ~/.local/share/msal-emulator/ca.pem
        msal-emulator trust --uninstall
      """,
    options: [install, uninstall, HealthOptions.url, TokenOptions.authorityFile])
}

/// The options of `msal-emulator seed`.
enum SeedOptions {
  static let output = Option("output", short: "o", value: "FILE", help: "Write the seed there, not to standard output.")
  static let domain = Option(
    "domain", value: "DOMAIN", help: "Domain of the tenant that is made; the one that the files name, if left out.")
  static let file = Operand("FILE", help: "A seed file; - is standard input.")

  static let command = Command(
    "seed", summary: "Print the built-in seed, check a seed file, or make one of app registrations.",
    discussion: """
      The built-in seed is a file for serve --seed: change it, and start with it.

        msal-emulator seed > people.json
      """,
    subcommands: [
      Command(
        "check", summary: "Say what is wrong with a seed file.",
        discussion: """
          It names file, line, column and member. Exit status 0 if nothing is wrong, 7 otherwise.

            msal-emulator seed check people.json
          """,
        operands: [file]),
      Command(
        "import", summary: "Make a seed of app registrations.",
        discussion: """
          It reads what az ad app show and az ad user list print, registrations as Microsoft Graph has them, manifests \
          of the portal, older ones too, and what terraform show -json prints (azuread). No file has the values of \
          secrets: new ones are made, and printed on standard error.

            az ad app show --id 11111111-… | msal-emulator seed import - > seed.json
            terraform show -json | msal-emulator seed import - --output seed.json
          """,
        options: [output, domain],
        operands: [
          Operand("FILE", help: "What to read; - is standard input."), Operand("FILE", .any, help: "More of them."),
        ]),
    ], worksAlone: true,
    otherWords: [
      "export": "msal-emulator seed > FILE", "print": "msal-emulator seed", "show": "msal-emulator seed",
      "validate": "msal-emulator seed check", "test": "msal-emulator seed check", "create": "msal-emulator seed import",
    ])
}
