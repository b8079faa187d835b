// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// A shell with `msal` in PATH and a home of its own, whose profile `work` is Adele's at an emulator.
struct SignedInShell {
  /// The API that checks tokens, unless a test makes one of its own.
  static let api = "70d01157-0000-4000-8000-00000000d001"
  static let scope = "\(api)/.default"

  let msal: MsalProgram
  let emulator: EmulatorProcess
  let environment: [String: String]
  /// The path of the emulator's ready line.
  let ready: String

  /// - Parameters:
  ///   - scope: The scope to which Adele consents.
  ///   - api: An additional API, as in a seed file.
  ///   - lifetime: The lifetime of access tokens, in seconds.
  init(scope: String = "api://\(api)/ToDoList.Read", api: JSONValue? = nil, lifetime: Int? = nil) async throws {
    let ready: String
    (msal, emulator, ready) = try await MsalProgram.withEmulator()
    self.ready = ready
    if let api { try await emulator.control("apis", api) }
    if let lifetime { try await emulator.control("tokens", ["accessTokenLifetime": JSONValue(lifetime)]) }
    try await msal.signIn(at: emulator, ready: ready, ["--profile", "work", "--scope", scope])
    environment = Self.environment(of: msal)
  }

  /// The shell of somebody who signed in in the window of the desktop's identity broker.
  init(_ desktop: ManagedDesktop, scope: String = "api://\(api)/ToDoList.Read") async throws {
    (msal, emulator) = (try MsalProgram(), desktop.emulator)
    ready = try msal.write(emulator.ready.text + "\n", to: "ready.json")
    environment = Self.environment(of: msal).merging(desktop.environment) { $1 }
    let login = try msal.start(
      ["login", "--broker", "--interactive", "--emulator", ready, "--profile", "work", "--scope", scope],
      variables: desktop.environment)
    async let signedIn: Void = desktop.signIn("adele")
    #expect(await login.status() == 0, "\(login.text)")
    desktop.lookAway()
    try await signedIn
  }

  private static func environment(of msal: MsalProgram) -> [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return msal.environment.merging([
      "HOME": msal.home.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0",
      "PATH": URL(filePath: Products.path("msal")).deletingLastPathComponent().path() + ":" + path,
    ]) { $1 }
  }

  /// Sends a command to the emulator's control API.
  func control(_ path: String, _ command: JSONValue) async throws { try await emulator.control(path, command) }

  /// Runs a script to its end; both streams together.
  @discardableResult
  func callAsFunction(
    _ script: String, _ variables: [String: String] = [:], status: Int32 = 0
  ) async throws -> String {
    let result = try await ChildProcess.run(
      "/bin/sh", ["-ec", script], environment: environment.merging(variables) { $1 })
    #expect(result.status == status, "\(result.output)")
    return result.output
  }

  /// Starts a server of Tests/Fixtures/python that asks the API `api` whether a token is good, and keeps its files in
  /// the home.
  func server(
    _ script: String = "token_checked.py", api: String = "todolist", more: [String] = []
  ) async throws -> (child: ChildProcess, port: String) {
    let child = try ChildProcess(
      "python3",
      [Checkout.path("Tests/Fixtures/python/\(script)"), "\(emulator.http)/api/\(api)", msal.home.path] + more,
      environment: ["no_proxy": "*", "PYTHONDONTWRITEBYTECODE": "1"])
    return (child, try await child.line { Int($0).map(String.init) })
  }

  /// Has kubectl call a cluster in the two ways in which the kubeconfigs of kubelogin get tokens.
  func callCluster() async throws {
    try TestCertificates.write(to: msal.home)
    let (server, port) = try await server(more: [msal.home.file("server.pem"), msal.home.file("server.key")])
    try await self("msal credential shims \"$HOME/shims\" --profile work")
    let version = try await self("kubectl version --client -o json")
    let isOld = version.contains("\"minor\": \"20\"")
    let profile = try await msal.run("profile", "show", "work", "--json").json
    let app = try #require(profile?["clientId"]?.string)
    let tenant = try emulator.user("adele").tenant
    // The file that `kubelogin convert-kubeconfig` makes from that of AKS. In the second context the client id is
    // ignored.
    try msal.write(
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: c, cluster: {server: "https://127.0.0.1:\(port)", certificate-authority: \(msal.home.file("authority.pem"))}}]
      contexts: [{name: c, context: {cluster: c, user: u}}, {name: d, context: {cluster: c, user: v}}]
      current-context: c
      users:
      - name: u
        user:
          exec:
            apiVersion: client.authentication.k8s.io/\(isOld ? "v1beta1" : "v1")
            command: kubelogin
            args: [get-token, --environment, AzurePublicCloud, --server-id, "\(Self.api)", --client-id, "\(app)",
              --tenant-id, "\(tenant)", --login, devicecode, --token-cache-dir, /nowhere]
            interactiveMode: IfAvailable
      - name: v
        user:
          exec:
            apiVersion: client.authentication.k8s.io/\(isOld ? "v1beta1" : "v1")
            command: kubelogin
            args: [get-token, --login, azurecli, --server-id, "\(Self.api)", --client-id,
              80faf920-1908-4b52-b5ef-a8e7bedfc67a]
            interactiveMode: IfAvailable

      """, to: "kubeconfig")
    for context in ["c", "d"] {
      let answer = try await self(
        "PATH=\"$HOME/shims:$PATH\" kubectl --kubeconfig \"$HOME/kubeconfig\" --context \(context) get --raw /api/\(context) 2>&1",
        ["https_proxy": ""])
      #expect(answer.contains("Success"), "\(answer)")
      _ = try await server.line { $0.contains("served GET /api/\(context)") ? true : nil }
    }
  }
}
