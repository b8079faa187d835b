// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// Debian's skopeo and container registry, behind a token exchange as Azure has it.
@Suite("msal credential docker", .serialized, .timeLimit(.minutes(5)))
struct ContainerRegistryTests {
  private let shell: SignedInShell

  init() async throws {
    shell = try await SignedInShell(
      scope: "https://containerregistry.azure.net/user_impersonation",
      api: [
        "name": "registry", "appIdUri": "https://containerregistry.azure.net", "scopes": ["user_impersonation"],
      ])
  }

  /// An image without anything in it, in the folder `image` of the one that the shell is in then.
  private static let image = """
    mkdir "$HOME/box"; cd "$HOME/box"; mkdir image nothing; tar cf layer -C nothing .
    digest() { sha256sum <"$1" | cut -d' ' -f1; }
    blob() {
      cp "$1" "image/$(digest "$1")"
      printf '{"mediaType":"application/vnd.oci.image.%s","size":%s,"digest":"sha256:%s"}' "$2" "$(stat -c %s "$1")" "$(digest "$1")"
    }
    printf '{"architecture":"amd64","os":"linux","config":{},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' "$(digest layer)" >config
    printf '{"schemaVersion":2,"config":%s,"layers":[%s]}' "$(blob config config.v1+json)" "$(blob layer layer.v1.tar)" >image/manifest.json
    printf 'Directory Transport Version: 1.1\\n' >image/version
    """

  @Test func `skopeo pushes and pulls an image with the account's token`() async throws {
    let (registry, port) = try await shell.server("container_registry.py", api: "registry")
    let variables = ["PORT": port, "XDG_RUNTIME_DIR": shell.msal.home.path, "REGISTRY_AUTH_FILE": ""]
    try await shell(
      """
      \(Self.image)
      msal setup docker --profile work --host 127.0.0.1:$PORT 2>&1; PATH="$HOME/.local/bin:$PATH"
      skopeo --insecure-policy copy -q --dest-tls-verify=false dir:image docker://127.0.0.1:$PORT/team/app:1 2>&1
      skopeo inspect --tls-verify=false docker://127.0.0.1:$PORT/team/app:1 >inspected
      grep -q '"Architecture": "amd64"' inspected
      """, variables)
    let tenant = try shell.emulator.user("adele").tenant
    _ = try await registry.line { $0 == "exchanged in \(tenant)" ? true : nil }

    try await shell("msal logout --profile work", variables)
    let talk = try await shell(
      "PATH=\"$HOME/.local/bin:$PATH\"; skopeo inspect --tls-verify=false docker://127.0.0.1:$PORT/team/app:1 2>&1",
      variables, status: 1)
    #expect(talk.contains("msal login --profile work"), "\(talk)")
  }

  // MARK: The registry's token

  private func get(
    _ port: String, _ action: String = "get"
  ) async throws -> MsalProgram.Outcome {
    try await shell.msal.run(
      ["credential", "docker", action, "--profile", "work", "--host", "127.0.0.1:\(port)"],
      input: "127.0.0.1:\(port)\n")
  }

  private func exchanges(_ registry: ChildProcess) -> Int {
    registry.text.split(separator: "\n").filter { $0.hasPrefix("exchanged") }.count
  }

  private func kept() async throws -> Int {
    try await shell.msal.run("cache", "list").answer.split(separator: "\n").filter { $0.contains("/oauth2/exchange") }
      .count
  }

  @Test func `a registry is asked once, until its token ends or is erased, or the account signs out`() async throws {
    let (registry, port) = try await shell.server("container_registry.py", api: "registry")
    let first = try await get(port)
    #expect(first.status == 0 && first.json?["Secret"]?.string?.hasPrefix("eyJ") == true, "\(first.talk)")
    #expect(try await get(port).answer == first.answer)
    #expect(exchanges(registry) == 1)
    #expect(try await kept() == 1)

    let file = shell.msal.home.path + "/data/com.microsoft.identity.universalstorage.sqlite"
    let secret = try #require(first.json?["Secret"]?.string)
    #expect(try Data(contentsOf: URL(filePath: file)).firstRange(of: Data(secret.utf8)) == nil)

    #expect(try await get(port, "erase").status == 0)
    #expect(try await kept() == 0)
    let second = try await get(port)
    #expect(second.status == 0 && second.answer != first.answer && exchanges(registry) == 2)
    try await shell("msal logout --profile work")
    #expect(try await kept() == 0)
    let refused = try await get(port)
    #expect(refused.status == 1 && refused.answer.contains("msal login --profile work"), "\(refused.answer)")
  }

  @Test func `a token that ends within minutes is not given out again`() async throws {
    try shell.msal.write("290", to: "lifetime")
    let (registry, port) = try await shell.server("container_registry.py", api: "registry")
    let answers = [try await get(port), try await get(port), try await get(port)]
    #expect(Set(answers.map(\.answer)).count == 3 && exchanges(registry) == 3)
    #expect(try await kept() == 1)
  }

  // MARK: The protocol

  @Test func `what goes wrong is said where docker looks for it`() async throws {
    func outcome(_ action: String, input: String = "") async throws -> MsalProgram.Outcome {
      try await shell.msal.run(["credential", "docker", action, "--profile", "other"], input: input)
    }
    let version = try await outcome("version")
    #expect(version.status == 0 && version.answer.contains(/^docker-credential-msal \(msal\) 0\.\S+\n$/), "\(version)")
    let noApp = try await outcome("get", input: "contoso.azurecr.io")
    #expect(noApp.status == 1 && noApp.answer.contains("There is no profile \"other\""), "\(noApp.answer)")
    #expect(noApp.answer.contains("msal login --profile other --client-id ID") && noApp.talk.contains("no profile"))
    let unknown = try await outcome("gett")
    #expect(unknown.status == 1 && unknown.answer.contains("no action \"gett\""), "\(unknown.answer)")
    #expect(try await outcome("get").answer == "no credentials server URL\n")
  }

  @Test func `a registry that does not let the account in is named, with what to ask for`() async throws {
    // The to-do list's token is none for the registry.
    let (registry, port) = try await shell.server("container_registry.py", api: "todolist")
    let refused = try await shell.msal.run(
      ["credential", "docker", "get", "--profile", "work", "--host", "127.0.0.1:\(port)"], input: "127.0.0.1:\(port)\n")
    #expect(refused.status == 1 && refused.talk.contains("AcrPull"), "\(refused.talk)")
    #expect(refused.answer.contains("127.0.0.1:\(port) does not let adele@"), "\(refused.answer)")
    #expect(registry.text.contains("no exchange"))
  }

  @Test(arguments: [
    "docker.io", "https://index.docker.io/v1/", "contoso.azurecr.io.evil.example", "azurecr.io", "evilazurecr.io",
    ".azurecr.io", "http://contoso.azurecr.io", "contoso.azurecr.io:8443", "https://contoso.azurecr.io@evil.example",
    "127.0.0.1:5000",
  ])
  func `a foreign registry gets no token, and the program goes on`(registry: String) async throws {
    for line in [["get"], ["get", "--host", "registry.example"]] {
      let outcome = try await shell.msal.run(["credential", "docker", "--profile", "work"] + line, input: registry)
      #expect(outcome.status == 1 && outcome.talk == "", "\(outcome.talk)")
      #expect(outcome.answer == "credentials not found in native keychain\n")
    }
  }

  @Test func `passwords are not kept, and there is nothing to forget or to list`() async throws {
    func outcome(_ action: String) async throws -> MsalProgram.Outcome {
      try await shell.msal.run(
        ["credential", "docker", action], input: #"{"ServerURL":"a.azurecr.io","Username":"a","Secret":"b"}"#)
    }
    #expect(try await outcome("list").answer == "{}\n")
    #expect(try await outcome("erase").status == 0)
    let stored = try await outcome("store")
    #expect(stored.status == 1 && stored.answer.contains("keeps no passwords"), "\(stored.answer)")
  }

  @Test func `set up, docker's other settings stay, and each profile has its registries`() async throws {
    let path = try shell.msal.write(
      #"{"auths": {"docker.io": {"auth": "eA=="}}, "detachKeys": "ctrl-e", "credHelpers": {"a.example": "other", "contoso.azurecr.io": "acr"}}"#,
      to: ".docker/config.json")
    try await shell(
      """
      msal setup docker --profile work contoso.azurecr.io --host registry.example
      msal setup docker --profile work --host 127.0.0.1:5000 2>&1
      msal setup docker fabrikam.azurecr.io 2>&1
      """)
    let json = try JSONValue(parsing: try String(contentsOfFile: path, encoding: .utf8))
    #expect(json["auths"] == ["docker.io": ["auth": "eA=="]] && json["detachKeys"] == "ctrl-e")
    #expect(
      json["credHelpers"] == [
        "a.example": "other", "contoso.azurecr.io": "msal-work", "registry.example": "msal-work",
        "127.0.0.1:5000": "msal-work", "fabrikam.azurecr.io": "msal",
      ])
    let script = try await shell(
      "cat \"$HOME/.local/bin/docker-credential-msal-work\"; stat -c %a \"$HOME/.docker/config.json\"")
    #expect(
      script.contains("credential docker --profile work --host registry.example --host 127.0.0.1:5000 \"$@\""),
      "\(script)")
    #expect(script.hasSuffix("600\n"))
    try shell.msal.write("[]", to: ".docker/config.json")
    let talk = try await shell("msal setup docker contoso.azurecr.io 2>&1", status: 7)
    #expect(talk.contains("is not docker's configuration"), "\(talk)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "[]")
  }
}
