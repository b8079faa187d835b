// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import TestSupport
import Testing

/// Debian's programs that ask for credentials, with a server that requires a token.
@Suite("Programs that ask msal for a token", .serialized, .timeLimit(.minutes(5)))
struct CredentialHelperTests {
  private static let api = SignedInShell.api
  private static let scope = SignedInShell.scope

  private let shell: SignedInShell
  private let msal: MsalProgram

  init() async throws {
    shell = try await SignedInShell()
    msal = shell.msal
  }

  @Test func `git clones and pushes with a token`() async throws {
    let (server, port) = try await shell.server()
    try await shell("git init -q --bare \"$HOME/store.git\"; git -C \"$HOME/store.git\" config http.receivepack true")
    let helper = "!msal credential git --profile work --host 127.0.0.1:\(port) --scope \(Self.scope)"
    try await shell(
      """
      git config --global credential.helper "$HELPER"
      git config --global user.name Adele; git config --global user.email adele@contoso.example
      cd "$HOME"; git clone -q http://127.0.0.1:$PORT/git/store.git work 2>&1
      cd work; git commit -q --allow-empty -m first; git push -q origin HEAD:main 2>&1
      git ls-remote origin main | grep -q main
      """, ["HELPER": helper, "PORT": port])
    _ = try await server.line { $0.contains("served POST /git/store.git/git-receive-pack") ? true : nil }
    #expect(!server.text.contains("refused"))
  }

  @Test func `git is told to sign in where nobody is, and asks nobody`() async throws {
    let (server, port) = try await shell.server()
    try await shell("git init -q --bare \"$HOME/store.git\"; msal logout --profile work")
    let talk = try await shell(
      "git -c credential.helper=\"$HELPER\" ls-remote http://127.0.0.1:$PORT/git/store.git 2>&1",
      ["HELPER": "!msal credential git --profile work --host 127.0.0.1:\(port)", "PORT": port], status: 128)
    #expect(talk.contains("msal login --profile work"), "\(talk)")
    #expect(!server.text.contains("served"))
  }

  @Test func `set up once, git asks for Azure DevOps`() async throws {
    let key = "credential.https://dev.azure.com.helper"
    try await shell("git config --global \(key) manager")
    let told = try await shell("msal setup git --profile work 2>&1; msal setup git --profile work")
    #expect(told.contains("manager. To go back: msal setup git --remove"), "\(told)")
    let answer = try await shell(
      "printf 'protocol=https\\nhost=dev.azure.com\\npath=contoso/x\\n\\n' | git -c credential.https://dev.azure.com.helper=\"$OWN\" credential fill",
      ["OWN": "!msal credential git --profile work --scope \(Self.scope)"])
    #expect(answer.contains("username=adele@") && answer.contains("password=eyJ"), "\(answer)")
    let settings = try await shell("git config --global --get-all \(key)")
    #expect(settings.split(separator: "\n", omittingEmptySubsequences: false).filter { $0.contains("msal") }.count == 1)
    #expect(settings.contains("credential git --profile work"))
    #expect(try await shell("git config --global credential.https://*.visualstudio.com.useHttpPath") == "true\n")
    #expect(try await shell("msal setup git --remove 2>&1").contains("It asks again what it asked before: manager."))
    #expect(try await shell("git config --global --get-all \(key)") == "manager\n")
    try await shell("git config --global --get-regexp visualstudio", status: 1)
  }

  @Test func `git's question ends at an empty line, though the pipe stays open`() async throws {
    let answer = try await shell(
      """
      mkfifo "$HOME/question"; exec 3<>"$HOME/question"; printf 'protocol=https\nhost=dev.azure.com\n\n' >&3
      timeout 60 msal credential git --profile work --scope \(Self.scope) get <"$HOME/question"
      """)
    #expect(answer.contains("password=eyJ"), "\(answer)")
  }

  @Test func `a token that git has erased is replaced`() async throws {
    let input = "protocol=https\nhost=dev.azure.com\n\n"
    let line = ["credential", "git", "--profile", "work", "--scope", Self.scope]
    func password() async throws -> Substring? {
      try await msal.run(line + ["get"], input: input).answer.split(separator: "\n").first { $0.hasPrefix("password=") }
    }
    // A program that waits for the answer may leave its request's stream open.
    try await shell(
      """
      cd "$HOME"; mkfifo question; exec 3<>question
      printf 'protocol=https\\nhost=dev.azure.com\\n\\n' >&3
      for turn in 1 2; do
        timeout 20 msal credential git get --profile work --scope \(Self.scope) <question 3>&- | grep -q password=eyJ
        printf 'protocol=https\\nhost=dev.azure.com\\n\\n' >&3
      done
      """)
    let first = try await password()
    #expect(try await password() == first)
    let erased = try await msal.run(line + ["erase"], input: input)
    #expect(erased.status == 0 && erased.answer == "")
    let second = try await password()
    #expect(second != nil && second != first)
  }

  @Test func `a look at the cache and the whole way give the same answer, to a question that is read once`()
    async throws
  {
    let input = "protocol=https\nhost=dev.azure.com\n\n"
    for line in [
      ["credential", "git", "get"], ["credential", "az", "account", "get-access-token", "-o", "json"],
      ["token", "--output", "curl"],
    ] {
      let whole =
        line + (line[1] == "az" ? ["--resource", Self.api] : ["--scope", Self.scope]) + ["--profile", "work"]
      let full = try await msal.run(whole, input: input)
      #expect(full.status == 0 && full.answer.contains("eyJ"), "\(full.talk)")
      #expect(try await msal.run(whole + ["--debug"], input: input).answer == full.answer)
    }
    try await shell(
      "msal token --profile work --scope \(Self.scope) --force-refresh >/dev/null; msal cache clear --yes; true")
    let refused = try await msal.run(
      ["credential", "git", "get", "--profile", "work"], input: input)
    #expect(refused.status == 3 && refused.talk.contains("msal login --profile work"), "\(refused.talk)")
  }

  @Test func `kubectl calls a cluster with a token, its kubeconfig as kubelogin wrote it`() async throws {
    try await shell.callCluster()
  }

  @Test func `kubelogin's app that nobody is signed in to is named, with a step that keeps the profile`() async throws {
    let line = ["credential", "kubernetes", "get-token", "--profile", "work", "--server-id", Self.api]
    let app = "5a3e0000-0000-4000-8000-00000000a003"
    let other = try await msal.run(line + ["--client-id", app])
    #expect(other.status == 3, "\(other.talk)")
    #expect(other.talk.contains("msal login --profile NAME --client-id \(app) --emulator http"), "\(other.talk)")
    #expect(other.talk.contains("--scope \(Self.api)/.default"), "\(other.talk)")
    let unknown = try await msal.run(line + ["--client-id", "aks-app"])
    #expect(unknown.status == 4 && unknown.talk.contains("AADSTS700016"), "\(unknown.talk)")
    #expect(!unknown.talk.contains("must be asked"), "\(unknown.talk)")
    let new = try await msal.run(
      "credential", "kubernetes", "--profile", "new", "--client-id", "aks-app", "-t", "contoso", "-e",
      "AzureUSGovernmentCloud", "--server-id", "s")
    #expect(
      new.talk.contains(
        "msal login --client-id aks-app --authority https://login.microsoftonline.us/contoso --profile new --scope s/.default"
      ),
      "\(new.talk)")
    let spn = try await msal.run(line + ["--login", "spn", "--client-id", "c", "--client-secret", "hidden-secret"])
    #expect(spn.status == 2 && spn.talk.contains("--login spn") && !spn.talk.contains("hidden-secret"), "\(spn.talk)")
    try msal.write(
      #"{"profiles": {"china": {"clientId": "a", "authority": "https://login.chinacloudapi.cn/common"}}}"#,
      to: "config/profiles.json")
    let cloud = try await msal.run(
      "credential", "kubernetes", "--profile", "china", "-e", "AzurePublicCloud", "--client-id", "a")
    #expect(cloud.status == 7 && cloud.talk.contains("login.chinacloudapi.cn"), "\(cloud.talk)")
  }

  @Test func `an Azure SDK's call of az is answered by the program that takes its place`() async throws {
    try await shell("msal credential shims \"$HOME/shims\" --profile work")
    // Calls it as azure-identity does: in another directory, without standard input, with a limit of ten seconds.
    let answer = try await shell(
      "cd /bin; PATH=\"$HOME/shims:$PATH\" AZURE_CORE_NO_COLOR=true timeout 10 az account get-access-token --output json --resource \(Self.api) <&-"
    )
    let json = try JSONValue(parsing: answer)
    #expect(json["accessToken"]?.string?.hasPrefix("eyJ") == true && json["expires_on"]?.double != nil)
    let azd = try await shell(
      "PATH=\"$HOME/shims:$PATH\" azd auth token --output json --no-prompt --scope \(Self.scope)")
    #expect(try JSONValue(parsing: azd)["token"]?.string == json["accessToken"]?.string)
    let challenge = Data(#"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#.utf8).base64EncodedString()
    let stepUp = try await shell(
      "PATH=\"$HOME/shims:$PATH\" azd auth token --output json --scope \(Self.scope) --claims \(challenge) 2>&1",
      status: 3)
    #expect(stepUp.contains("AADSTS50076") && stepUp.contains("run `azd auth login` to login"), "\(stepUp)")
    #expect(stepUp.contains("msal login --profile work --scope \(Self.scope) --claims \(challenge)"), "\(stepUp)")
    let claims = try #require(Data(base64Encoded: challenge).map { String(decoding: $0, as: UTF8.self) })
    for text in [challenge, claims] {
      let login = try shell.msal.start(["login", "--profile", "work", "--no-browser", "--claims", text])
      let page = try await login.authorizationAddress()
      let asked = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "claims" }
      #expect(asked?.value?.contains(#""c1""#) == true, "\(page)")
      login.kill(15)
    }
    for text in ["!!", "MQ=="] {
      #expect(try await shell.msal.run("login", "--claims", text).talk.contains("--claims takes"))
    }
    try await shell("msal logout --profile work")
    try await shell("PATH=\"$HOME/shims:$PATH\" keyring get https://pypi.org/simple user", status: 1)
    let refused = try await shell(
      "PATH=\"$HOME/shims:$PATH\" az account get-access-token --output json --resource \(Self.api) 2>&1", status: 3)
    #expect(refused.contains("az login") && !refused.contains("AADSTS"), "\(refused)")
    let other = try await shell(
      "PATH=\"$HOME/shims:$PATH\" azd auth token --output json --scope a 2>&1", status: 3)
    #expect(other.contains("not logged in, run `azd auth login` to login"), "\(other)")
  }

  @Test func `programs of other people are not written over`() async throws {
    try await shell(
      "mkdir -p \"$HOME/bin\"; echo mine > \"$HOME/bin/azd\"; msal credential shims \"$HOME/bin\" 2>&1", status: 2)
    #expect(try await shell("ls \"$HOME/bin\"; cat \"$HOME/bin/azd\"") == "azd\nmine\n")
    let everybodys = try await shell(
      "PATH=\"$HOME/everybody:$PATH\" msal credential shims \"$HOME/everybody\" 2>&1", status: 2)
    #expect(everybodys.contains("is in PATH"))
    try await shell("test ! -e \"$HOME/everybody\"")
    // A relative name means another program in another directory.
    try await shell(
      """
      cd "$HOME"; own=$(command -v msal); mkdir here; cp /bin/true here/msal
      PATH="here:$PATH" "$own" credential shims "$HOME/shims"; grep -q "exec /" shims/az
      """)
  }

  // MARK: As a managed identity

  @Test func `MSAL Python gets tokens as of a managed identity`() async throws {
    let python = try await PythonEnvironment.shared()
    let output = try await shell(
      "msal serve --profile work -s \(Self.scope) -- \"$PYTHON\" \"$SCRIPT\" \(Self.api) https://vault.azure.net",
      ["PYTHON": python.path + "/bin/python", "SCRIPT": Checkout.path("Tests/Fixtures/python/served_identity.py")])
    let lines = output.split(separator: "\n")
    let json = try JSONValue(parsing: String(try #require(lines.first { $0.hasPrefix("{") }, "\(output)")))
    #expect(json["aud"]?.string == Self.api && json["name"]?.string == "Adele Vance")
    #expect(json["token_type"]?.string == "Bearer" && json["expires_in"]?.double ?? 0 > 60)
    #expect(json["other"]?.string != nil, "\(output)")
    #expect(lines.contains("200 \(Self.api)") && output.contains("403 https://vault.azure.net"), "\(output)")
    try await shell("msal serve --profile work -s \(Self.scope) -- sh -c 'exit 7'", status: 7)
    // As without msal in between: no signal is held back, and one that ends msal ends the program.
    let mask = "import signal; print(len(signal.pthread_sigmask(signal.SIG_BLOCK, [])), input())"
    #expect(
      try await shell("echo typed | msal serve --profile work -s \(Self.scope) -- python3 -c '\(mask)'")
        .contains("0 typed"))
    try await shell("msal serve --profile work -s \(Self.scope) -- sh -c 'kill -TERM $PPID; sleep 9'", status: 143)
    #expect(
      try await shell("msal serve --profile work -s \(Self.scope) -- /nope 2>&1", status: 127)
        .contains("msal: /nope can't be run"))
    try await shell("msal serve --profile work", status: 2)
    // Nobody gets the secret.
    let lost = try await shell("timeout 30 msal serve --profile work -s \(Self.scope) 2>&1 >/dev/full", status: 1)
    #expect(lost.contains("could not be written in full"), "\(lost)")
  }

  @Test func `only who has the secret gets a token, and only while the parent lives`() async throws {
    let serve = "msal serve --profile work -s \(Self.scope) >identity.env 2>served & echo $! >pid"
    let script = """
      cd "$HOME"; \(serve)
      for i in $(seq 600); do grep -q HEADER identity.env && break; sleep 0.1; done; . ./identity.env
      ask() { curl -s -o answer -w '%{http_code} ' "$@"; }
      url="$IDENTITY_ENDPOINT?api-version=2019-08-01&resource=\(Self.api)"
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" "$url"; grep -q '"expires_on":"[0-9]*"' answer
      ask -H 'Metadata: true' "$url"
      ask -H "X-IDENTITY-HEADER: x$IDENTITY_HEADER" "$url"
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" -H 'Host: evil.example' "$url"; cp answer foreign
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" -X POST "$url"
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" "$IDENTITY_ENDPOINT?resource="
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" "$IDENTITY_ENDPOINT/other?resource=\(Self.api)"
      """
    let output = try await shell(script)
    #expect(output == "200 401 401 400 405 400 404 ", "\(output)")
    let served = try String(contentsOfFile: msal.home.file("served"), encoding: .utf8)
    #expect(served.contains("200 \(Self.api)") && !served.contains("eyJ"), "\(served)")
    let foreign = try String(contentsOfFile: msal.home.file("foreign"), encoding: .utf8)
    #expect(foreign.hasPrefix("The Host header does not name this endpoint.") && served.contains("400 " + foreign))
    // The shell has ended.
    let pid = try #require(pid_t(try String(contentsOfFile: msal.home.file("pid"), encoding: .utf8).dropLast()))
    while kill(pid, 0) == 0 { try await Task.sleep(for: .milliseconds(50)) }
  }

  @Test func `at a socket of the file system, only its owner is served`() async throws {
    let serve = "msal serve --profile work -s \(Self.scope) --socket identity.sock"
    let waiting = "for i in $(seq 600); do grep -q HEADER identity.env && break; sleep 0.1; done; . ./identity.env"
    // The shell reports killed processes itself.
    let script = """
      exec 2>/dev/null; cd "$HOME"; \(serve) >identity.env 2>served & pid=$!
      cd "$HOME"; \(waiting); stat -c '%F %a' identity.sock
      ask() { curl -s -o answer -w '%{http_code}\\n' --unix-socket identity.sock "$@"; }
      url="$IDENTITY_ENDPOINT?api-version=2019-08-01&resource=\(Self.api)"
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" "$url"; grep -q '"access_token":"eyJ' answer; ask "$url"
      if \(serve) 2>>served; then exit 9; fi
      kill -9 $pid; wait $pid || true; test -S identity.sock
      \(serve) >identity.env 2>>served & pid=$!
      \(waiting); ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" "$url"
      kill $pid; wait $pid || true; test ! -e identity.sock
      echo mine >identity.sock; if \(serve) 2>>served; then exit 9; fi; cat identity.sock
      """
    let output = try await shell(script)
    #expect(output == "socket 600\n200\n401\n200\nmine\n", "\(output)")
    let served = try String(contentsOfFile: msal.home.file("served"), encoding: .utf8)
    #expect(served.contains("another program serves it") && served.contains("a file that is no socket"), "\(served)")
    #expect(served.contains("200 \(Self.api)"))
    try await shell("msal serve --profile work -s a --socket b --port 8080 2>&1", status: 2)
    // Only root can make a file of another user; even then the command refuses it.
    guard geteuid() == 0 else { return }
    let foreign = """
      exec 2>/dev/null; cd "$HOME"; rm -f identity.sock; \(serve) >identity.env 2>/dev/null & pid=$!
      cd "$HOME"; for i in $(seq 600); do test -S identity.sock && break; sleep 0.1; done
      kill -9 $pid; wait $pid || true; chown nobody identity.sock; \(serve) 2>&1
      """
    #expect(try await shell(foreign, status: 1).contains("it belongs to another user"))
  }

  @Test func `curl takes a token that no list of processes shows`() async throws {
    let (server, port) = try await shell.server()
    let answer = try await shell(
      "msal token --profile work --scope \(Self.scope) --output curl | curl -s --config - http://127.0.0.1:\(port)/who")
    #expect(answer.contains("Success"))
    try await shell(
      """
      msal token --profile work --scope \(Self.scope) --output netrc --host 127.0.0.1 >"$HOME/netrc"
      curl -s --netrc-file "$HOME/netrc" http://127.0.0.1:\(port)/netrc | grep -q Success
      """)
    for name in ["who", "netrc"] { _ = try await server.line { $0.contains("served GET /\(name)") ? true : nil } }
  }

  @Test func `a program is run with a token, and its exit status is the answer`() async throws {
    let (server, port) = try await shell.server()
    let script = "curl -s -H \"Authorization: Bearer $API_TOKEN\" http://127.0.0.1:\(port)/run; exit 7"
    let talk = try await shell(
      "msal run --profile work --scope \(Self.scope) --env API_TOKEN -- sh -c \"$SCRIPT\"", ["SCRIPT": script],
      status: 7)
    #expect(talk.contains("Success"))
    _ = try await server.line { $0.contains("served GET /run") ? true : nil }
    for way in ["", "--force-refresh"] {
      let run = "msal run \(way) --profile work --scope \(Self.scope) -- "
      #expect(try await shell(run + "msal-no-such-program 2>&1", status: 127).contains("can't be run"))
      let json = try await shell(run.dropLast(3) + "--json -- msal-no-such-program 2>&1", status: 127)
      #expect(try JSONValue(parsing: json)["error"]?["exitCode"]?.int == 127, "\(json)")
      #expect(try await shell(run + "msal-no-such-program --json 2>&1", status: 127).hasPrefix("msal: "))
      try await shell(run + "\"$HOME/ready.json\" 2>&1", status: 126)
      // Ctrl-C ends it as it would end any other program.
      try await shell(run + "sh -c 'kill -INT $$; sleep 9'", status: 130)
    }
    let echo = "msal run --profile work --scope \(Self.scope) -- sh -c 'echo $ACCESS_TOKEN'"
    #expect(try await shell(echo).hasPrefix("eyJ"))
  }
}
