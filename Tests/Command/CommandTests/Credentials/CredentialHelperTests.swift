// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import TestSupport
import Testing

/// The programs that ask, as Debian has them, at a server that lets nobody in without a token.
@Suite("Programs that ask msal for a token", .serialized, .timeLimit(.minutes(5)))
struct CredentialHelperTests {
  private static let api = "70d01157-0000-4000-8000-00000000d001"
  private static let scope = "\(api)/.default"

  private let msal: MsalProgram
  private let emulator: EmulatorProcess
  private let environment: [String: String]

  init() async throws {
    let ready: String
    (msal, emulator, ready) = try await MsalProgram.withEmulator()
    try await msal.signIn(
      at: emulator, ready: ready, ["--profile", "work", "--scope", "api://\(Self.api)/ToDoList.Read"])
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment = msal.environment.merging([
      "HOME": msal.home.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
      "PATH": URL(filePath: Products.path("msal")).deletingLastPathComponent().path() + ":" + path,
    ]) { $1 }
  }

  private func server(_ more: String...) async throws -> (child: ChildProcess, port: String) {
    let child = try ChildProcess(
      "python3",
      [Checkout.path("Tests/Fixtures/python/token_checked.py"), "\(emulator.http)/api/todolist", msal.home.path]
        + more, environment: ["no_proxy": "*"])
    return (child, try await child.line { Int($0).map(String.init) })
  }

  @discardableResult
  private func shell(_ script: String, _ variables: [String: String] = [:], status: Int32 = 0) async throws -> String {
    let result = try await ChildProcess.run(
      "/bin/sh", ["-ec", script], environment: environment.merging(variables) { $1 })
    #expect(result.status == status, "\(result.output)")
    return result.output
  }

  @Test func `git clones and pushes with a token`() async throws {
    let (server, port) = try await server()
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
    let (server, port) = try await server()
    try await shell("git init -q --bare \"$HOME/store.git\"; msal logout --profile work")
    let talk = try await shell(
      "git -c credential.helper=\"$HELPER\" ls-remote http://127.0.0.1:$PORT/git/store.git 2>&1",
      ["HELPER": "!msal credential git --profile work --host 127.0.0.1:\(port)", "PORT": port], status: 128)
    #expect(talk.contains("msal login --profile work"), "\(talk)")
    #expect(!server.text.contains("served"))
  }

  @Test func `set up once, git asks for Azure DevOps`() async throws {
    try await shell("msal setup git --profile work; msal setup git --profile work")
    let answer = try await shell(
      "printf 'protocol=https\\nhost=dev.azure.com\\npath=contoso/x\\n\\n' | git -c credential.https://dev.azure.com.helper=\"$OWN\" credential fill",
      ["OWN": "!msal credential git --profile work --scope \(Self.scope)"])
    #expect(answer.contains("username=adele@") && answer.contains("password=eyJ"), "\(answer)")
    let settings = try await shell("git config --global --get-all credential.https://dev.azure.com.helper")
    #expect(settings.split(separator: "\n", omittingEmptySubsequences: false).filter { $0.contains("msal") }.count == 1)
    #expect(settings.contains("credential git --profile work"))
    #expect(try await shell("git config --global credential.https://*.visualstudio.com.useHttpPath") == "true\n")
  }

  @Test func `a token that git has erased is replaced`() async throws {
    let input = "protocol=https\nhost=dev.azure.com\n\n"
    let line = ["credential", "git", "--profile", "work", "--scope", Self.scope]
    func password() async throws -> Substring? {
      try await msal.run(line + ["get"], input: input).answer.split(separator: "\n").first { $0.hasPrefix("password=") }
    }
    let first = try await password()
    #expect(try await password() == first)
    let erased = try await msal.run(line + ["erase"], input: input)
    #expect(erased.status == 0 && erased.answer == "")
    let second = try await password()
    #expect(second != nil && second != first)
  }

  @Test func `both programs give the same answer, and one hands its input to the other`() async throws {
    let input = "protocol=https\nhost=dev.azure.com\n\n"
    let quick = Products.path("msal-quick")
    for line in [
      ["credential", "git", "get"], ["credential", "az", "account", "get-access-token", "-o", "json"],
      ["token", "--output", "curl"],
    ] {
      let whole =
        line + (line[1] == "az" ? ["--resource", Self.api] : ["--scope", Self.scope]) + ["--profile", "work"]
      let full = try await msal.run(whole, input: input)
      #expect(full.status == 0 && full.answer.contains("eyJ"), "\(full.talk)")
      #expect(try await msal.run(whole, input: input, program: quick).answer == full.answer)
    }
    try await shell(
      "msal token --profile work --scope \(Self.scope) --force-refresh >/dev/null; msal cache clear --yes; true")
    let refused = try await msal.run(
      ["credential", "git", "get", "--profile", "work"], input: input, program: quick)
    #expect(refused.status == 3 && refused.talk.contains("msal login --profile work"), "\(refused.talk)")
  }

  @Test func `kubectl calls a cluster with a token`() async throws {
    try TestCertificates.write(to: msal.home)
    let (server, port) = try await server(msal.home.file("server.pem"), msal.home.file("server.key"))
    let version = try await shell("kubectl version --client -o json")
    let isOld = version.contains("\"minor\": \"20\"")
    try msal.write(
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: c, cluster: {server: "https://127.0.0.1:\(port)", certificate-authority: \(msal.home.file("authority.pem"))}}]
      contexts: [{name: c, context: {cluster: c, user: u}}]
      current-context: c
      users:
      - name: u
        user:
          exec:
            apiVersion: client.authentication.k8s.io/\(isOld ? "v1beta1" : "v1")
            command: msal
            args: [credential, kubernetes, get-token, --login, azurecli, --server-id, "\(Self.api)", --profile, work]
            interactiveMode: Never

      """, to: "kubeconfig")
    let answer = try await shell(
      "kubectl --kubeconfig \"$HOME/kubeconfig\" get --raw /api/hello 2>&1", ["https_proxy": ""])
    #expect(answer.contains("Success"), "\(answer)")
    _ = try await server.line { $0.contains("served GET /api/hello") ? true : nil }
  }

  @Test func `an Azure SDK's call of az is answered by the program that takes its place`() async throws {
    try await shell("msal credential shims \"$HOME/shims\" --profile work")
    // As azure-identity calls it: from another directory, without standard input, in ten seconds.
    let answer = try await shell(
      "cd /bin; PATH=\"$HOME/shims:$PATH\" AZURE_CORE_NO_COLOR=true timeout 10 az account get-access-token --output json --resource \(Self.api) <&-"
    )
    let json = try JSONValue(parsing: answer)
    #expect(json["accessToken"]?.string?.hasPrefix("eyJ") == true && json["expires_on"]?.double != nil)
    let azd = try await shell(
      "PATH=\"$HOME/shims:$PATH\" azd auth token --output json --no-prompt --scope \(Self.scope)")
    #expect(try JSONValue(parsing: azd)["token"]?.string == json["accessToken"]?.string)
    try await shell("msal logout --profile work")
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
    try await shell("msal serve --profile work", status: 2)
  }

  @Test func `only who has the secret gets a token, and only while the parent lives`() async throws {
    let serve = "msal serve --profile work -s \(Self.scope) >identity.env 2>served & echo $! >pid"
    let script = """
      cd "$HOME"; \(serve)
      for i in $(seq 100); do grep -q HEADER identity.env && break; sleep 0.1; done; . ./identity.env
      ask() { curl -s -o answer -w '%{http_code} ' "$@"; }
      url="$IDENTITY_ENDPOINT?api-version=2019-08-01&resource=\(Self.api)"
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" "$url"; grep -q '"expires_on":"[0-9]*"' answer
      ask -H 'Metadata: true' "$url"
      ask -H "X-IDENTITY-HEADER: x$IDENTITY_HEADER" "$url"
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" -H 'Host: evil.example' "$url"
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" -X POST "$url"
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" "$IDENTITY_ENDPOINT?resource="
      ask -H "X-IDENTITY-HEADER: $IDENTITY_HEADER" "$IDENTITY_ENDPOINT/other?resource=\(Self.api)"
      """
    let output = try await shell(script)
    #expect(output == "200 401 401 400 405 400 404 ", "\(output)")
    let served = try String(contentsOfFile: msal.home.file("served"), encoding: .utf8)
    #expect(served.contains("200 \(Self.api)") && !served.contains("eyJ"), "\(served)")
    // The shell has ended.
    let pid = try #require(pid_t(try String(contentsOfFile: msal.home.file("pid"), encoding: .utf8).dropLast()))
    while kill(pid, 0) == 0 { try await Task.sleep(for: .milliseconds(50)) }
  }

  @Test func `curl takes a token that no list of processes shows`() async throws {
    let (server, port) = try await server()
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
    let (server, port) = try await server()
    let script = "curl -s -H \"Authorization: Bearer $API_TOKEN\" http://127.0.0.1:\(port)/run; exit 7"
    let talk = try await shell(
      "msal run --profile work --scope \(Self.scope) --env API_TOKEN -- sh -c \"$SCRIPT\"", ["SCRIPT": script],
      status: 7)
    #expect(talk.contains("Success"))
    _ = try await server.line { $0.contains("served GET /run") ? true : nil }
    try await shell("msal run --profile work --scope \(Self.scope) -- msal-no-such-program 2>&1", status: 127)
    try await shell("msal run --profile work --scope \(Self.scope) -- \"$HOME/ready.json\" 2>&1", status: 126)
    // Ctrl-C ends it as it would end any other program.
    try await shell("msal run --profile work --scope \(Self.scope) -- sh -c 'kill -INT $$; sleep 9'", status: 130)
  }
}
