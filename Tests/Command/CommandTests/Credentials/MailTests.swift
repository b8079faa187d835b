// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// Debian's dovecot, isync and msmtp, with the settings that docs/credentials.md shows.
@Suite("Mail with a token of msal", .serialized, .timeLimit(.minutes(5)))
struct MailTests {
  private let shell: SignedInShell
  private let variables: [String: String]

  init() async throws {
    let scopes = ["IMAP.AccessAsUser.All", "SMTP.Send"]
    shell = try await SignedInShell(
      scope: scopes.map { "https://outlook.office.com/" + $0 }.joined(separator: " "),
      api: ["name": "mail", "appIdUri": "https://outlook.office.com", "scopes": .array(scopes.map { .string($0) })])
    variables = [
      "NAME": try shell.emulator.user("adele").username, "KEYS": "\(shell.emulator.http)/common/discovery/v2.0/keys",
      "APP": try shell.emulator.app.clientID, "IMAP": "\(ReservedPort.next())",
    ]
    try TestCertificates.write(to: shell.msal.home)
    // The settings of the page name no profile.
    try await shell("msal profile rename work default")
  }

  /// Writes the settings that the page shows for the file `name`, with the server of the test in place of Microsoft's.
  private func settings(_ name: String, _ changes: [String: String], adding lines: String) throws {
    let page = try String(contentsOfFile: Checkout.path("docs/credentials.md"), encoding: .utf8)
    let part = try #require(page.components(separatedBy: "```\n# ~/\(name)\n").dropFirst().first)
    var text = try #require(part.components(separatedBy: "```").first)
    for (old, new) in changes {
      #expect(text.contains(old), "\(text)")
      text = text.replacing(old, with: new)
    }
    let path = try shell.msal.write(
      lines.isEmpty ? text : text.trimmingCharacters(in: .newlines) + "\n" + lines, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  /// A mail server that verifies tokens itself with the emulator's keys. It does not store mail as root.
  private static let dovecot = """
    cd "$HOME"; mkdir -p run Maildir/new Maildir/cur Maildir/tmp mail
    printf 'From: lee@contoso.example\\nSubject: hello\\n\\nHello.\\n' >Maildir/new/1.x
    curl -sf "$KEYS" >keys.json; kid=$(python3 -c 'import json; print(json.load(open("keys.json"))["keys"][0]["kid"])')
    mkdir -p "keys/$APP/RS256"
    python3 -c 'import json; print(json.load(open("keys.json"))["keys"][0]["x5c"][0])' | base64 -d \
      | openssl x509 -inform der -pubkey -noout >"keys/$APP/RS256/$kid"
    if [ "$(id -u)" = 0 ]; then
      chmod 711 .; chown -R nobody Maildir; user=$(id -u nobody) group=$(id -g nobody)
      users="service auth {
      user = root
    }"
    else
      user=$(id -u) group=$(id -g) users="default_internal_user = $(id -un)
    default_login_user = $(id -un)
    default_internal_group = $(id -gn)"
    fi
    cat >dovecot.conf <<END
    protocols = imap
    listen = 127.0.0.1
    base_dir = $HOME/run
    state_dir = $HOME/run
    log_path = $HOME/dovecot.log
    first_valid_uid = 0
    first_valid_gid = 0
    mail_location = maildir:$HOME/Maildir
    ssl = required
    ssl_cert = <$HOME/server.pem
    ssl_key = <$HOME/server.key
    auth_mechanisms = xoauth2 oauthbearer
    passdb {
      driver = oauth2
      mechanisms = xoauth2 oauthbearer
      args = $HOME/oauth2.conf
    }
    userdb {
      driver = static
      args = uid=$user gid=$group home=$HOME
    }
    service imap-login {
      inet_listener imap {
        port = 0
      }
      inet_listener imaps {
        port = $IMAP
        ssl = yes
      }
    }
    $users
    END
    cat >oauth2.conf <<END
    introspection_mode = local
    local_validation_key_dict = fs:posix:prefix=$HOME/keys/
    username_attribute = preferred_username
    END
    """

  @Test func `isync fetches mail with the token that its settings ask for`() async throws {
    try await shell(Self.dovecot, variables)
    let dovecot = try ChildProcess("/usr/sbin/dovecot", ["-F", "-c", shell.msal.home.file("dovecot.conf")])
    defer { dovecot.kill(SIGTERM) }
    try settings(
      ".mbsyncrc",
      [
        "Host outlook.office365.com": "Host localhost\nPort \(variables["IMAP"] ?? "")",
        "adele@contoso.com": variables["NAME"] ?? "", "~/Mail/": shell.msal.home.path + "/mail/",
        "SSLType IMAPS": "SSLType IMAPS\nCertificateFile \(shell.msal.home.file("authority.pem"))",
      ], adding: "")
    try await shell(
      """
      cd "$HOME"; for i in $(seq 100); do grep -q 'starting up' dovecot.log 2>/dev/null && break; sleep 0.1; done
      timeout 60 mbsync -c .mbsyncrc office 2>&1; grep -rq Hello. mail
      grep -q "Login: user=<$NAME>, method=XOAUTH2" dovecot.log
      """, variables)
    // The form for programs that take the whole first message of the mechanism.
    let status = try await shell(
      """
      cd "$HOME"; python3 - "$(msal token -s https://outlook.office.com/IMAP.AccessAsUser.All --output xoauth2)" <<'END'
      import base64, imaplib, os, ssl, sys
      mail = imaplib.IMAP4_SSL(
          "localhost", int(os.environ["IMAP"]), ssl_context=ssl.create_default_context(cafile="authority.pem"))
      print(mail.authenticate("XOAUTH2", lambda _: base64.b64decode(sys.argv[1]))[0])
      END
      """, variables)
    #expect(status == "OK\n")
  }

  @Test func `msmtp sends with the token that its settings ask for`() async throws {
    let (server, port) = try await shell.server(
      "smtp_server.py", api: "mail",
      more: [shell.msal.home.file("server.pem"), shell.msal.home.file("server.key")])
    let changes = [
      "smtp.office365.com": "localhost", "port 587": "port \(port)", "adele@contoso.com": variables["NAME"] ?? "",
    ]
    let trust = "tls_trust_file \(shell.msal.home.file("authority.pem"))\n"
    try settings(".msmtprc", changes, adding: trust)
    let send = "printf 'Subject: hello\\n\\nHello.\\n' | msmtp -C \"$HOME/.msmtprc\" -a office lee@contoso.example 2>&1"
    try await shell(send, variables)
    let name = try #require(variables["NAME"])
    _ = try await server.line { $0 == "message of \(name)" ? true : nil }

    // A token for another API is refused.
    try settings(
      ".msmtprc", changes.merging(["msal token -s https://outlook.office.com/SMTP.Send": "echo other"]) { $1 },
      adding: trust)
    try await shell(send, variables, status: 77)
    _ = try await server.line { $0.contains("refused \(name)") ? true : nil }
    // Without a sign-in, msal's message says what to do.
    try settings(".msmtprc", changes, adding: trust)
    try await shell("msal logout >/dev/null")
    #expect(try await shell(send, variables, status: 78).contains("msal login"))
  }
}
