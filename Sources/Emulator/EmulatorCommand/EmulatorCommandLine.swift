// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// The commands and options of `msal-emulator`.
package enum EmulatorCommandLine {
  static let port = Option(
    "port", value: "N", default: "8400", help: "Port for HTTP; 0 takes a free one.")
  static let httpsPort = Option(
    "https-port", value: "N", default: "8443", help: "Port for HTTPS; 0 takes a free one.")
  static let seed = Option(
    "seed", value: "FILE", marks: [".json"],
    help: "Tenants, people, apps and APIs to start with (JSON), instead of the built-in ones.")
  static let importFile = Option(
    "import", value: "FILE", help: "Start with what export wrote: the people, apps, APIs and rules of that moment.")
  static let state = Option(
    "state", value: "DIR",
    help: "Keep people, apps, APIs, consents, sessions and tokens there over restarts. Without it nothing is kept.")
  static let json = Option(flag: "json", help: "When ready, print one line of JSON instead of a table.")
  static let quiet = Option(flag: "quiet", help: "Do not print a line for every request.")
  static let strict = Option(flag: "strict", help: "Offer no test accounts on the sign-in page.")
  static let host = Option("host", value: "ADDR", help: "Listen on this IP address instead of 127.0.0.1 and ::1.")
  static let name = Option(
    "name", value: "HOST", help: "Host name for addresses, issuers and the certificate, such as other containers use.")
  static let allowNonLoopback = Option(
    flag: "allow-non-loopback", help: "Let --host be an address that other computers reach.")
  static let untilInputEnds = Option(
    flag: "until-stdin-ends",
    help: "Stop when standard input ends too, as when the program that holds its other end is killed.")

  package static let program = Command(
    "msal-emulator", summary: "A local stand-in for the Microsoft identity platform. It is not Microsoft.",
    discussion: """
      Exit codes: 0 stopped as told, 1 could not listen or was not answered, 2 usage, 7 bad seed file, 8 files not \
      usable. run gives those of its program.
      """,
    subcommands: [
      Command(
        "serve", summary: "Run the emulator until it is told to stop (Ctrl-C, SIGTERM).",
        discussion: """
          When it is ready it prints where it listens, and the tenants, people, apps and APIs it knows. HTTPS uses a \
          certificate authority made at the first start and kept under $XDG_DATA_HOME/msal-emulator; give its ca.pem \
          to clients instead of turning verification off. Then it prints a line for every request on standard error: \
          time, method, path, status, error, correlation id.

            msal-emulator serve
            msal-emulator serve --port 0 --https-port 0 --json > ready.json
            msal-emulator serve --seed people.json --state ./state
          """,
        options: serving),
      BrokerOptions.command, RunOptions.command, TokenOptions.command, HealthOptions.command, TrustOptions.command,
      ExportOptions.command, SeedOptions.command,
      .completion(of: "msal-emulator"), .manual(of: "msal-emulator"), .version(of: "msal-emulator"),
      .help(of: "msal-emulator", example: "serve"),
    ], topics: topics, otherWords: otherWords)

  /// The options of every command that runs until it is told to stop.
  static let serving = [
    port, httpsPort, seed, importFile, state, strict, json, quiet, host, name, allowNonLoopback, untilInputEnds,
  ]

  /// What people type who know other programs.
  private static let otherWords = [
    "start": "msal-emulator serve", "up": "msal-emulator serve", "launch": "msal-emulator serve",
    "stop": stopWords, "down": stopWords, "restart": stopWords, "status": "msal-emulator healthcheck",
    "health": "msal-emulator healthcheck", "ping": "msal-emulator healthcheck", "exec": "msal-emulator run",
    "login": "msal login --emulator localhost:8400", "signin": "msal login --emulator localhost:8400",
    "users": consoleWords, "people": consoleWords, "apps": consoleWords, "console": consoleWords, "ui": consoleWords,
    "open": consoleWords, "reset": consoleWords, "inbox": consoleWords, "clock": consoleWords, "worlds": consoleWords,
    "logs": consoleWords, "log": consoleWords, "faults": consoleWords, "ca": "msal-emulator trust",
    "cert": "msal-emulator trust", "certificate": "msal-emulator trust", "import": "msal-emulator serve --import",
    "check": "msal-emulator seed check", "validate": "msal-emulator seed check", "save": "msal-emulator export",
    "dump": "msal-emulator export",
    "--user": "--person", "--username": "--person", "-u": "--person", "--client-id": "--app", "--aud": "--audience",
    "--resource": "--audience", "--api": "--audience", "--expires": "--lifetime", "--exp": "--lifetime",
    "--http-port": "--port", "-p": "--port", "--file": "--seed", "-v": "--verbose", "--address": "--host",
    "--bind": "--host", "--remove": "--uninstall", "--delete": "--uninstall", "--emulator": "--url",
    "--url": "--emulator", "--hostname": "--name", "--expired": "--lifetime",
    "-d": backgroundWords, "--daemon": backgroundWords, "--detach": backgroundWords,
  ]
  private static let stopWords = "Ctrl-C in the terminal of the emulator"
  private static let backgroundWords = "msal-emulator serve > emulator.log &"
  private static let consoleWords = "the pages of the emulator, http://localhost:8400, in a browser"

  private static let topics = [
    Topic(
      "Exit status",
      [
        Topic.Term("0", "Stopped as told, or done."),
        Topic.Term("1", "Could not listen, no emulator answered, or a store could not be changed."),
        Topic.Term("2", "Wrong command line."), Topic.Term("7", "Bad seed file."),
        Topic.Term("8", "A file or directory can't be used."),
        Topic.Term("126, 127", "run: the program can't be run, or there is none."),
        Topic.Term("N", "run: the program's own status; 128 and a signal's number when that ended it."),
      ]),
    Topic(
      "Environment",
      [
        Topic.Term(
          "MSAL_EMULATOR", "The emulator that token, export and healthcheck ask; run sets it for its program."),
        Topic.Term("DBUS_SESSION_BUS_ADDRESS", "The bus of broker, unless --bus-address names one."),
        Topic.Term("BROWSER", "The program that shows broker's sign-in pages, instead of the desktop's."),
        Topic.Term("TMPDIR", "Where run keeps its files; /tmp if not set."),
        Topic.Term("XDG_DATA_HOME, HOME", "Where the certificate authority is kept, see below."),
        Topic.Term("SOURCE_DATE_EPOCH", "The date of the page that msal-emulator man prints, in seconds since 1970."),
      ]),
    Topic(
      "Files",
      [
        Topic.Term(
          "$XDG_DATA_HOME/msal-emulator",
          "The certificate authority and its key; ca.pem is for clients. ~/.local/share is used if the variable is not set."
        ),
        Topic.Term(
          "$XDG_DATA_HOME/msal-emulator/ready.json", "The ready line of the emulator that was started last."),
        Topic.Term("DIR/state.json", "What --state keeps."),
        Topic.Term(
          "/var/opt/azcmagent/tokens",
          "If it is yours alone: the files that clients of Azure Arc read. Otherwise they are in arc-keys, beside ca.pem."
        ),
      ]),
    Topic(
      Topic.examples,
      [
        Topic.Term("msal-emulator serve", "Start with the built-in people, and print who they are."),
        Topic.Term(
          "msal-emulator serve --port 0 --https-port 0 --json",
          "Start on free ports, for a test: one line of JSON says which, once it is ready."),
        Topic.Term(
          "dbus-run-session -- msal-emulator broker --device compliant",
          "Stand in for the identity broker of a managed desktop, on a bus of its own."),
        Topic.Term(
          "msal-emulator export -o state.json && msal-emulator serve --import state.json",
          "Write down what is registered in a running emulator, and start another one with it."),
        Topic.Term("msal-emulator run -- pytest", "Run tests with an emulator of their own."),
        Topic.Term(
          "msal-emulator token --person adele@contoso.example", "Print an access token for the first API."),
        Topic.Term("msal-emulator seed > people.json", "Begin a seed file with the built-in people."),
        Topic.Term(
          "msal-emulator serve --seed people.json --state ./state", "Start with people of your own, and remember them."),
      ]),
  ]
}
