// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// Debian's ssh and sshd, which trusts the emulator's certificates.
// Fidelity: [OpenSSH] certificates for ssh (`token_type=ssh-cert`)
@Suite("msal ssh-cert", .serialized, .timeLimit(.minutes(5)))
struct SSHCertificateTests {
  private let shell: SignedInShell
  private let name: String

  init() async throws {
    shell = try await SignedInShell(scope: "https://pas.windows.net/CheckMyAccess/Linux/.default")
    name = try shell.emulator.user("adele").username
    // ssh starts sshd itself: no port is opened, and no service of the machine is used.
    try await shell(
      """
      cd "$HOME"; umask 077; ssh-keygen -q -t ed25519 -N '' -f host; curl -sf "$CONTROL/ssh-ca" >authorities
      if [ "$(id -u)" = 0 ]; then mkdir -p /run/sshd; fi
      printf '%s\\n' "$NAME" >principals
      cat >sshd_config <<END
      HostKey $HOME/host
      TrustedUserCAKeys $HOME/authorities
      AuthorizedPrincipalsFile $HOME/principals
      AuthorizedKeysFile none
      AuthenticationMethods publickey
      StrictModes no
      UsePAM no
      PermitRootLogin yes
      LogLevel VERBOSE
      END
      printf '127.0.0.1 %s\\n' "$(cat host.pub)" >known
      cat >visit <<'END'
      #!/bin/sh
      exec ssh -F none -o BatchMode=yes -o UserKnownHostsFile="$HOME/known" -o IdentitiesOnly=yes -o IdentityAgent=none \\
        -o ProxyCommand="/usr/sbin/sshd -i -f $HOME/sshd_config -E $HOME/sshd.log" 127.0.0.1 "$@"
      END
      chmod 700 visit
      """, ["CONTROL": shell.emulator.http + "/_emulator", "NAME": name])
  }

  /// The server maps the name in the certificate to the machine's account.
  private static let visit = "\"$HOME/visit\" -l \"$(id -un)\""

  @Test func `sshd lets in whom the certificate names, and writes the name into its log`() async throws {
    let said = try await shell("msal ssh-cert --profile work 2>&1")
    #expect(said.contains("ssh -i \(shell.msal.home.path)/.ssh/id_msal-work -l \(name) HOST"), "\(said)")
    let shown = try await shell("ssh-keygen -L -f \"$HOME/.ssh/id_msal-work-cert.pub\"")
    #expect(shown.contains("ssh-rsa-cert-v01@openssh.com user certificate"), "\(shown)")
    #expect(shown.contains("Key ID: \"\(name)\"") && shown.contains("permit-pty"), "\(shown)")
    #expect(shown.contains("Signing CA: RSA") && shown.contains("using rsa-sha2-256"), "\(shown)")
    #expect(
      try await shell(
        "cd \"$HOME/.ssh\"; stat -c '%n %a' *; ssh-keygen -y -f id_msal-work >y; grep -q \"$(cat y)\" id_msal-work.pub")
        == "id_msal-work 600\nid_msal-work-cert.pub 600\nid_msal-work.pub 600\n")

    #expect(try await shell("\(Self.visit) -i \"$HOME/.ssh/id_msal-work\" echo here 2>&1").hasSuffix("here\n"))
    #expect(try await shell("cat \"$HOME/sshd.log\"").contains("ID \(name) "))
    try await shell("echo somebody@else.example >\"$HOME/principals\"")
    try await shell("\(Self.visit) -i \"$HOME/.ssh/id_msal-work\" true 2>&1", status: 255)
    #expect(try await shell("cat \"$HOME/sshd.log\"").contains("Certificate does not contain an authorized principal"))
  }

  @Test func `an expired certificate is refused`() async throws {
    try await shell.control("tokens", ["accessTokenLifetime": 1])
    try await shell(
      """
      msal ssh-cert --profile work 2>&1
      while \(Self.visit) -i "$HOME/.ssh/id_msal-work" true 2>/dev/null; do sleep 0.2; done
      """)
    #expect(try await shell("cat \"$HOME/sshd.log\"").contains("Certificate invalid: expired"))
  }

  @Test func `a key that is there is used and stays, and its certificate comes from the cache`() async throws {
    try await shell(
      """
      cd "$HOME"; ssh-keygen -q -t rsa -b 2048 -N '' -f mine; cp mine kept; cp mine.pub kept.pub
      msal ssh-cert --profile work --file mine 2>&1; cp mine-cert.pub first
      msal ssh-cert --profile work --public-key mine.pub 2>&1
      cmp mine kept; cmp mine.pub kept.pub; cmp mine-cert.pub first
      \(Self.visit) -i mine true
      msal ssh-cert --profile work --public-key mine.pub --force-refresh 2>&1; ! cmp -s mine-cert.pub first
      msal ssh-cert --profile work 2>&1; ! cmp -s mine-cert.pub .ssh/id_msal-work-cert.pub
      """)
    let refused = try await shell(
      "cd \"$HOME\"; ssh-keygen -q -t ed25519 -N '' -f other; msal ssh-cert --profile work --file other 2>&1", status: 2
    )
    #expect(refused.contains("not an RSA key"), "\(refused)")
    try await shell("cd \"$HOME\"; touch alone; msal ssh-cert --profile work --file alone 2>&1", status: 2)
    try await shell("msal ssh-cert --profile work --file a --public-key b 2>&1", status: 2)
  }

  @Test func `commands that need a key at the same time use the one that the first of them makes`() async throws {
    try await shell(
      """
      cd "$HOME"
      for i in 1 2 3 4 5; do (msal ssh-cert --profile work >said$i 2>&1 && touch done$i || true) & done; wait
      cat said* >&2; test "$(ls done* | wc -l)" = 5; cd .ssh; test "$(ls | wc -l)" = 3
      ssh-keygen -y -f id_msal-work >y; grep -q "$(cat y)" id_msal-work.pub
      """)
    #expect(try await shell("\(Self.visit) -i \"$HOME/.ssh/id_msal-work\" echo here 2>&1").hasSuffix("here\n"))
  }

  @Test func `beside the public half of another key, no key is made`() async throws {
    let script = """
      cd "$HOME"; test -e kept || ssh-keygen -q -t rsa -b 2048 -N '' -f kept; cp kept.pub new.pub
      msal ssh-cert --profile work --file new 2>&1
      """
    for _ in 0..<2 {
      let refused = try await shell(script, status: 2)
      #expect(refused.contains("new.pub is there already"), "\(refused)")
    }
    try await shell("cd \"$HOME\"; test ! -e new; test ! -e new-cert.pub; cmp new.pub kept.pub")
  }

  @Test func `where nobody is signed in, no key is made`() async throws {
    let talk = try await shell("msal logout --profile work >/dev/null; msal ssh-cert --profile work 2>&1", status: 3)
    #expect(talk.contains("msal login --profile work"), "\(talk)")
    try await shell("test ! -e \"$HOME/.ssh\"")
  }
}
