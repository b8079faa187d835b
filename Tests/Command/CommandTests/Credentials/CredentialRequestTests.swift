// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Foundation
import LinuxPlatform
import OAuthWire
import Testing
import TokenCache
import TokenExchange

@testable import MSALCommand

/// The requests of other programs, and the forms of the answers.
@Suite("Requests for credentials")
struct CredentialRequestTests {
  private static let azureDevOps = "499b84ac-1321-427f-aa17-267ca6975798/.default"

  private func read(
    _ line: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Work.Task {
    try Work.Task(try Commands.root.parse(line), EnvironmentVariables(environment)) { input }
  }

  private func request(
    _ line: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> CredentialRequest? {
    if case .token(let request) = try read(line, input: input, environment: environment) { request } else { nil }
  }

  private func answer(
    _ line: [String], input: String = "", token: String = "a.b-c_d", username: String = "adele@contoso.example",
    environment: [String: String] = [:]
  ) throws -> String? {
    let account = Account(
      homeAccountID: HomeAccountID("adele.contoso"), environment: "login.example", username: username, name: nil,
      tenantProfiles: [])
    let record = AccessTokenRecord(
      homeAccountID: account.homeAccountID, environment: account.environment, realm: "contoso",
      clientID: ClientID("app"), target: ScopeSet(["a"]), secret: Secret(token), tokenType: "Bearer", cachedAt: Date(),
      expiresOn: Date(timeIntervalSince1970: 2_000_000_000))
    let result = AuthenticationResult(
      record, idToken: nil, of: account, at: Authority(host: account.environment, tenant: "contoso"), from: .cache,
      CorrelationID(UUID()))
    return try request(line, input: input, environment: environment)?.form.text(result)?.string
  }

  // MARK: git

  @Test(arguments: [
    ("protocol=https\nhost=dev.azure.com\n\n", true), ("protocol=https\nhost=DEV.azure.com\npath=contoso/x\n", true),
    ("protocol=https\nhost=DEV.Azure.COM:443\n", true), ("protocol=https\nhost=dev.azure.com:80\n", false),
    ("protocol=https\nhost=dev.azure.com/x\n", false), ("protocol=https\nhost=a@dev.azure.com\n", false),
    ("protocol=https\nhost=Contoso.VisualStudio.com\n", true), ("protocol=http\nhost=dev.azure.com\n", false),
    ("protocol=https\nhost=dev.azure.com.evil.example\n", false),
    ("protocol=https\nhost=visualstudio.com.evil\n", false),
    ("protocol=https\nhost=evilvisualstudio.com\n", false), ("protocol=https\nhost=dev.azure.com:8443\n", false),
    ("protocol=https\nhost=github.com\n", false), ("protocol=https\n", false), ("", false), ("nonsense\n", false),
    ("\nprotocol=https\nhost=dev.azure.com\n", false), ("protocol=ssh\nhost=dev.azure.com\n", false),
    // The last one counts, as for git.
    ("protocol=https\nhost=dev.azure.com\nhost=evil.example\n", false),
  ])
  func `git gets a token for Azure DevOps over TLS only`(input: String, isAnswered: Bool) throws {
    #expect(try (request(["credential", "git", "get"], input: input) != nil) == isAnswered)
  }

  @Test func `a host that is named gets one too, at its own port and over TLS`() throws {
    let line = ["credential", "git", "get", "--host", "git.example:8443"]
    #expect(try request(line, input: "protocol=https\nhost=git.example:8443\n")?.scopes == [Self.azureDevOps])
    #expect(try request(line, input: "protocol=https\nhost=GIT.example:8443\n") != nil)
    #expect(try request(line, input: "protocol=https\nhost=git.example\n") == nil)
    let usual = ["credential", "git", "get", "--host", "Git.Example:443"]
    #expect(try request(usual, input: "protocol=https\nhost=git.example\n") != nil)
    #expect(try request(line, input: "protocol=http\nhost=git.example:8443\n") == nil)
    #expect(
      try request(["credential", "git", "get", "--host", "127.0.0.1:80"], input: "protocol=http\nhost=127.0.0.1:80\n")
        != nil)
  }

  @Test func `git's user name is an account where it is an address, and the organisation otherwise`() throws {
    let input = "protocol=https\nhost=dev.azure.com\nusername="
    #expect(try request(["credential", "git", "get"], input: input + "contoso\n")?.username == nil)
    #expect(
      try request(["credential", "git", "get"], input: input + "lee@contoso.example\n")?.username
        == "lee@contoso.example")
  }

  @Test func `git gets a password, and a bearer token where it announces that it takes one`() throws {
    let input = "protocol=https\nhost=dev.azure.com\n"
    #expect(
      try answer(["credential", "git", "get"], input: input)
        == "username=adele@contoso.example\npassword=a.b-c_d\npassword_expiry_utc=2000000000")
    #expect(
      try answer(
        ["credential", "git", "get"], input: "capability[]=authtype\ncapability[]=state\n" + input + "username=org\n")
          == """
          capability[]=authtype
          authtype=Bearer
          credential=a.b-c_d
          ephemeral=1
          username=org
          password=a.b-c_d
          password_expiry_utc=2000000000
          """)
  }

  @Test func `a refused token is fetched anew, and nothing is printed`() throws {
    let erased = try request(["credential", "git", "erase"], input: "protocol=https\nhost=dev.azure.com\n")
    #expect(erased?.forceRefresh == true && erased?.isSilent == true)
    for action in ["store", "approve", "capability"] {
      let task = try read(["credential", "git", action], input: "protocol=https\nhost=dev.azure.com\n")
      let isAnswered = if case .noAnswer = task { false } else { true }
      #expect(!isAnswered, "\(action)")
    }
  }

  @Test func `a name with a line end can't add a line to what git reads`() throws {
    let text = try answer(
      ["credential", "git", "get"], input: "protocol=https\nhost=dev.azure.com\n", username: "a\nquit=1")
    #expect(text?.split(separator: "\n").count == 3, "\(text ?? "")")
  }

  // MARK: kubectl

  @Test func `kubectl gets an ExecCredential of the version it speaks`() throws {
    let line = [
      "credential", "kubernetes", "get-token", "--login", "devicecode", "--server-id", "an-id", "-e",
      "AzurePublicCloud",
    ]
    #expect(try request(line)?.scopes == ["an-id/.default"])
    for version in ["v1", "v1beta1"] {
      let asked = #"{"apiVersion":"client.authentication.k8s.io/\#(version)","kind":"ExecCredential","spec":{}}"#
      let text = try #require(try answer(line, environment: ["KUBERNETES_EXEC_INFO": asked]))
      let json = try JSONValue(parsing: text)
      #expect(json["apiVersion"]?.string == "client.authentication.k8s.io/\(version)")
      #expect(json["kind"]?.string == "ExecCredential" && json["status"]?["token"]?.string == "a.b-c_d")
      #expect(json["status"]?["expirationTimestamp"]?.string == "2033-05-18T03:33:20Z")
    }
    #expect(try answer(line)?.contains("v1beta1") == true)
    #expect(try answer(line, environment: ["KUBERNETES_EXEC_INFO": "nonsense"])?.contains("v1beta1") == true)
  }

  private func kubelogin(
    _ words: [String], _ variables: [String: String] = [:]
  ) throws -> KubeloginArguments? {
    try request(["credential", "kubernetes", "get-token"] + words, environment: variables)?.kubelogin
  }

  @Test(arguments: [
    ([], "an-app"), (["--login", "devicecode"], "an-app"), (["-l", "interactive"], "an-app"),
    (["-l", "azurecli"], nil),
    (["--login=azd"], nil), (["-l", "chained"], nil),
  ])
  func `kubelogin's client id is the app that asks where a person signs in`(words: [String], app: String?) throws {
    let line = ["--client-id", "an-app", "-t", "contoso", "--server-id", "s"] + words
    let kubelogin = try #require(try kubelogin(line))
    #expect(kubelogin.clientID == app && kubelogin.tenantID == "contoso")
    #expect(try request(["credential", "kubernetes", "get-token"] + line)?.tenantID == "contoso")
  }

  @Test func `every flag of kubelogin is understood, and its cache is ours`() throws {
    let line = [
      "--environment", "AzureChinaCloud", "--server-id", "s", "--client-id", "c", "--tenant-id", "t", "--login",
      "interactive", "--login-hint", "lee@contoso.example", "--redirect-url", "http://localhost:1", "--cache-dir", "/a",
      "--token-cache-dir", "/b", "--timeout", "1m30s", "--disable-environment-override", "--disable-instance-discovery",
      "--use-azurerm-env-vars=true", "--logtostderr", "--legacy=false", "-v", "5", "--authority-host", "https://a",
      "--federated-token-file",
      "f", "--identity-resource-id", "i", "--client-certificate", "c", "--client-certificate-password", "p",
      "--client-secret", "s", "--password", "p", "--pop-claims", "u=1", "--azure-pipelines-service-connection-id", "x",
    ]
    let asked = try #require(try request(["credential", "kubernetes", "get-token"] + line))
    #expect(asked.scopes == ["s/.default"] && asked.username == "lee@contoso.example" && asked.tenantID == "t")
    #expect(try Commands.patience(try Commands.root.parse(["credential", "kubernetes"] + line)) == 90)
    let kubelogin = try #require(asked.kubelogin)
    #expect(kubelogin.authority == "https://login.chinacloudapi.cn/t")
    #expect(kubelogin.otherCloud(than: "login.microsoftonline.com")?.name == "AzureChinaCloud")
    for host in ["login.partner.microsoftonline.cn", "127.0.0.1:8400"] {
      #expect(kubelogin.otherCloud(than: host) == nil)
    }
  }

  @Test(arguments: [
    ["--login", "spn"], ["-l", "msi"], ["-l", "workloadidentity"], ["-l", "ropc"], ["-l", "azurepipelines"],
    ["-l", "nonsense"], ["--legacy"], ["--legacy=true"], ["--logtostderr=perhaps"],
    ["--pop-enabled"], ["-e", "AzureMoonCloud"],
  ])
  func `what kubelogin would get for somebody else, or of another kind, is refused`(words: [String]) throws {
    #expect(throws: ArgumentError.self) { try kubelogin(words) }
    let help = try Commands.root.parse(["credential", "kubernetes", "--help"]).help
    #expect(!help.contains("token-cache-dir") && help.contains("--login-hint"))
  }

  @Test func `the variable for kubelogin's login mode goes before its flag`() throws {
    let variables = ["AAD_LOGIN_METHOD": "azurecli"]
    #expect(try kubelogin(["-l", "spn", "--client-id", "c"], variables)?.clientID == nil)
    #expect(throws: ArgumentError.self) { try kubelogin(["-l", "azurecli"], ["AAD_LOGIN_METHOD": "spn"]) }
  }

  @Test(arguments: [
    ("90", 90), ("90s", 90), ("2m", 120), ("1h0m1s", 3601), ("0", nil), ("", nil), ("soon", nil), ("5x", nil),
  ])
  func `a limit of time may have units`(text: String, seconds: Double?) throws {
    let parsed = try Commands.root.parse(["token", "--timeout=" + text])
    #expect(try seconds == nil || Commands.patience(parsed) == seconds)
    if seconds == nil { #expect(throws: ArgumentError.self) { try Commands.patience(parsed) } }
  }

  // MARK: Azure SDKs

  @Test func `an SDK gets from az and azd what it reads there`() throws {
    let az = [
      "credential", "az", "account", "get-access-token", "--output", "json", "--resource", "https://vault.azure.net",
    ]
    #expect(try request(az)?.scopes == ["https://vault.azure.net/.default"])
    #expect(try request(az + ["--tenant", "contoso", "-s", "x", "--only-show-errors"])?.tenantID == "contoso")
    let json = try JSONValue(parsing: try #require(try answer(az)))
    #expect(json["accessToken"]?.string == "a.b-c_d" && json["expires_on"]?.double == 2_000_000_000)
    #expect(json["expiresOn"]?.string?.hasSuffix(".000000") == true && json["tokenType"]?.string == "Bearer")
    for refused in [["login"], ["--version"], ["account", "get-access-token", "-o", "tsv"], ["-o", "table"]] {
      #expect(throws: ArgumentError.self) { try read(["credential", "az"] + refused) }
    }
    for query in ["[accessToken]", "subscription"] {
      #expect(throws: ArgumentError.self) { try read(az + ["--query", query]) }
    }
    let token = ["credential", "az", "account", "get-access-token", "--query", "accessToken"]
    #expect(try answer(token) == "\"a.b-c_d\"" && answer(token + ["-o", "tsv"]) == "a.b-c_d")
    #expect(try answer(token.dropLast() + ["expires_on", "-o", "tsv"]) == "2000000000")

    let azd = ["credential", "azd", "auth", "token", "--output", "json", "--no-prompt", "--scope", "a/.default"]
    #expect(try answer(azd) == #"{"token":"a.b-c_d","expiresOn":"2033-05-18T03:33:20Z"}"#)
    let claims = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
    let challenged = try request(azd + ["--claims", Data(claims.utf8).base64EncodedString()])
    #expect(challenged?.forceRefresh == true && challenged?.claims == claims)
    for text in ["!!", "", "MQ=="] { #expect(throws: ArgumentError.self) { try read(azd + ["--claims=" + text]) } }
  }

  // MARK: Feeds

  @Test(arguments: [
    ("https://pkgs.dev.azure.com/contoso/_packaging/feed/pypi/simple/", true),
    ("https://contoso.pkgs.visualstudio.com/x", true),
    ("http://pkgs.dev.azure.com/contoso", false), ("pkgs.dev.azure.com", false), ("https://pypi.org/simple", false),
    ("https://PKGS.dev.azure.com:443/x", true), ("https://pkgs.dev.azure.com:8443/x", false),
    ("https://pkgs.dev.azure.com@evil.example/", false), ("https://evil.example/?https://pkgs.dev.azure.com", false),
  ])
  func `pip gets a token for Azure Artifacts over TLS only`(service: String, isAnswered: Bool) throws {
    let line = ["credential", "keyring", "get", service, "VssSessionToken"]
    if isAnswered {
      #expect(try request(line) != nil)
    } else {
      #expect(throws: ChildProgramError.self) { try read(line) }
    }
  }

  @Test func `pip gets the user, too, where it asks for it`() throws {
    let line = ["credential", "keyring", "get", "https://pkgs.dev.azure.com/x", "user"]
    #expect(try answer(line) == "a.b-c_d")
    #expect(
      try answer(["credential", "keyring", "--mode", "creds"] + line.dropFirst(2)) == "adele@contoso.example\na.b-c_d")
    #expect(throws: ChildProgramError.self) {
      try read(["credential", "keyring", "get", "https://pypi.org/simple", "user"])
    }
  }

  // MARK: Forms

  @Test func `each form is what its reader takes`() throws {
    #expect(try answer(["token"]) == "a.b-c_d")
    #expect(try answer(["token", "--output", "header"]) == "Authorization: Bearer a.b-c_d")
    #expect(try answer(["token", "--output", "curl"], token: #"a"b\c"#) == #"oauth2-bearer = "a\"b\\c""#)
    #expect(try answer(["token", "--output", "env"]) == "ACCESS_TOKEN=a.b-c_d")
    #expect(try answer(["token", "--output", "env", "--env", "T"], token: "a'$(id)") == #"T='a'\''$(id)'"#)
    #expect(
      try answer(["token", "--output", "netrc", "--host", "api.example"])
        == "machine api.example login adele@contoso.example password a.b-c_d")
    #expect(
      try answer(["token", "--output", "xoauth2"])
        == Data("user=adele@contoso.example\u{1}auth=Bearer a.b-c_d\u{1}\u{1}".utf8).base64EncodedString())
    #expect(try answer(["token", "--json"])?.hasPrefix(#"{"accessToken":"a.b-c_d""#) == true)
    #expect(try answer(["token"], token: "a\u{1B}b") == nil)
  }

  @Test(arguments: [
    ["--output", "netrc"], ["--output", "netrc", "--host", "a b"], ["--output", "raw", "--json"], ["--host", "x"],
    ["--env", "X"], ["--output", "raw", "--env", "X"],
    ["--output", "env", "--env", "1A"], ["--output", "env", "--env", "A B"], ["--output", "env", "--env", ""],
    ["--output", "xml"], ["--output", "env", "--env", "PATH"], ["--output", "env", "--env", "LD_PRELOAD"],
    ["--output", "env", "--env", "T=1"], ["--output", "env", "--env", "PS4"], ["--output", "env", "--env", "EDITOR"],
    ["--output", "env", "--env", "PROMPT_COMMAND"], ["--output", "env", "--env", "GIT_SSH_COMMAND"],
    ["--output", "env", "--env", "GIT_CONFIG_COUNT"], ["--output", "env", "--env", "SSH_ASKPASS"],
  ])
  func `what does not go together is a usage error`(line: [String]) {
    #expect(throws: ArgumentError.self) { try read(["token"] + line) }
  }
}
