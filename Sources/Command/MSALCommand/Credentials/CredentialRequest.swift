// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import FoundationEssentials
import LinuxPlatform
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Which token is wanted, and in which form: what every command that prints one comes down to.
package struct CredentialRequest: Sendable, Equatable {
  package var scopes: [String]
  /// nil: the profile's account.
  package var username: String?
  /// nil: the tenant of the profile's authority.
  package var tenantID: String?
  /// The app, the tenant and the cloud that kubelogin's arguments name; nil: another program asks.
  package var kubelogin: KubeloginArguments?
  package var forceRefresh = false
  /// A claims challenge, as JSON.
  package var claims: String?
  /// The authentication scheme of the token, which may bind it to a key.
  package var scheme = AuthenticationScheme.bearer
  package var form = CredentialForm.raw
  /// Whether the token itself is not wanted, only that the next one is a new one.
  package var isSilent = false

  package init(scopes: [String], username: String? = nil) { (self.scopes, self.username) = (scopes, username) }

  /// The silent request to the library.
  func silentRequest(for account: Account, _ profile: Profile) throws -> SilentRequest {
    var parameters = TokenParameters(scopes: ScopeSet(parsing: scopes), account: account.reference, claims: claims)
    parameters.scheme = scheme
    parameters.authority = try tenantID.map { try profile.authority(ofTenant: $0) }
    return SilentRequest(parameters: parameters, forceRefresh: forceRefresh)
  }

  static func token(_ arguments: ParsedArguments) throws(ArgumentError) -> CredentialRequest {
    var request = CredentialRequest(scopes: Commands.scopes(arguments), username: arguments[Commands.username])
    request.forceRefresh = arguments.has(Commands.forceRefresh)
    let isJSON = arguments.has(Commands.json)
    let form = arguments[CredentialGrammar.output] ?? (isJSON ? "json" : "raw")
    if isJSON, form != "json" { throw .badValue(option: "--output", expected: "json where --json is given") }
    let forForms = [("netrc", CredentialGrammar.netrcHost), ("env", CredentialGrammar.environmentName)]
    for (name, option) in forForms where form != name && arguments.has(option) {
      throw .notDone("--\(option.name) is for --output \(name).", nextStep: "Add that, or leave it out.")
    }
    switch form {
    case "json": request.form = .json
    case "header": request.form = .header
    case "curl": request.form = .curl
    case "env": request.form = .variable(try variable(arguments))
    case "netrc":
      guard let host = arguments[CredentialGrammar.netrcHost] else {
        throw .notDone("--output netrc needs the host that it is for.", nextStep: "Add it: --host HOST")
      }
      guard URLHost(host) != nil else {
        throw .badValue(
          option: "--host", expected: "a host alone, without scheme, port or path, such as api.contoso.com")
      }
      request.form = .netrc(host: host)
    case "xoauth2": request.form = .xoauth2
    default: request.form = .raw
    }
    return request
  }

  /// The name of the variable for a token.
  package static func variable(_ arguments: ParsedArguments) throws(ArgumentError) -> String {
    let name = arguments[CredentialGrammar.environmentName] ?? ""
    guard !name.contains("=") else {
      throw .badValue(option: "--env", expected: "the name of a variable alone: its value is the token")
    }
    let isName = name.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
    guard isName, let first = name.first, !first.isNumber else {
      throw .badValue(option: "--env", expected: "letters, digits and underscores, and no digit first")
    }
    guard !beginnings.contains(where: name.hasPrefix), !endings.contains(where: name.hasSuffix),
      !variablesOfPrograms.contains(name)
    else {
      throw .notDone(
        "--env \(name): that variable decides which program runs, or how, and a token is no value of it.",
        nextStep: "Choose a name of its own, such as ACCESS_TOKEN.")
    }
    return name
  }

  /// Variables with such a beginning are read by the dynamic linker, git, bash and Lua.
  private static let beginnings = ["LD_", "GIT_", "BASH_", "LUA_"]
  /// Variables with such an ending name programs that other programs start.
  private static let endings = ["EDITOR", "PAGER", "ASKPASS", "COMMAND"]
  /// What the C library, shells and interpreters look for programs, libraries and options in.
  private static let variablesOfPrograms: Set<String> = [
    "PATH", "HOME", "SHELL", "IFS", "ENV", "PS0", "PS1", "PS2", "PS3", "PS4", "ZDOTDIR", "SHELLOPTS", "BASHOPTS",
    "CDPATH", "GCONV_PATH", "PHPRC", "PHP_INI_SCAN_DIR", "JDK_JAVA_OPTIONS",
    "GLIBC_TUNABLES", "PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PERL5LIB", "PERL5OPT", "RUBYLIB", "RUBYOPT",
    "NODE_OPTIONS", "NODE_PATH", "CLASSPATH", "JAVA_TOOL_OPTIONS", "VISUAL", "BROWSER", "LESSOPEN", "LESSCLOSE",
    "MAKEFLAGS",
  ]

  // MARK: Other programs

  /// Azure DevOps.
  package static let azureDevOps = "499b84ac-1321-427f-aa17-267ca6975798/.default"

  /// The claims challenge that is to be answered, as JSON; nil when there is none.
  package static func claims(_ arguments: ParsedArguments) throws(ArgumentError) -> String? {
    guard let text = arguments[Commands.claims] else { return nil }
    let forms = [Data(text.utf8), Data(base64Encoded: text)].compactMap(\.self)
    guard let json = forms.first(where: { (try? JSONValue(parsing: $0))?.object != nil }) else {
      throw .badValue(option: "--claims", expected: "a claims challenge: an object of JSON, as it is or in base64")
    }
    return String(decoding: json, as: UTF8.self)
  }

  /// The permission that registries of Azure check.
  package static let registries = "https://containerregistry.azure.net/.default"

  /// nil: git is to get no answer.
  /// - Parameter input: Reads standard input.
  static func git(_ arguments: ParsedArguments, _ input: () -> String) -> CredentialRequest? {
    let action = arguments.operands.first
    guard action == "get" || action == "erase",
      let question = GitCredential(input(), hosts: arguments.all(CredentialGrammar.gitHost))
    else { return nil }
    var request = CredentialRequest(
      scopes: Commands.scopes(arguments, defaults: [azureDevOps]),
      username: arguments[Commands.username] ?? question.account)
    request.form = .git(question)
    (request.forceRefresh, request.isSilent) = (action == "erase", action == "erase")
    return request
  }

  static func kubernetes(
    _ arguments: ParsedArguments, _ environment: EnvironmentVariables
  ) throws(ArgumentError) -> CredentialRequest {
    let kubelogin = try KubeloginArguments(arguments, environment)
    let serverID = arguments[CredentialGrammar.serverID] ?? ""
    var request = CredentialRequest(
      scopes: [serverID + "/.default"],
      username: arguments[Commands.username] ?? arguments[CredentialGrammar.loginHint])
    request.tenantID = kubelogin.tenantID
    request.kubelogin = kubelogin
    let information = try? JSONValue(parsing: (environment["KUBERNETES_EXEC_INFO"] ?? "").utf8)
    // What kubectl is told when it does not say which version it understands.
    let version = information?["apiVersion"]?.string ?? "client.authentication.k8s.io/v1beta1"
    request.form = .kubernetes(apiVersion: version)
    return request
  }

  static func az(_ arguments: ParsedArguments) throws(ArgumentError) -> CredentialRequest {
    guard arguments.operands == ["account", "get-access-token"], !arguments.has(CredentialGrammar.azVersion) else {
      throw .notDone(
        "This az is msal's, and answers az account get-access-token alone.",
        nextStep: "For all else call Azure CLI itself: take the directory of msal credential shims out of PATH.")
    }
    let isPlain = arguments[CredentialGrammar.azOutput] == "tsv"
    if isPlain, !arguments.has(CredentialGrammar.azQuery) {
      throw .notDone("--output tsv goes with --query here.", nextStep: "Add --query accessToken, or leave it out.")
    }
    let resource = arguments[CredentialGrammar.resource] ?? "https://management.core.windows.net/"
    var request = CredentialRequest(scopes: Commands.scopes(arguments, defaults: [resource + "/.default"]))
    request.tenantID = arguments[CredentialGrammar.azTenant]
    request.form = .az(member: arguments[CredentialGrammar.azQuery], isPlain: isPlain)
    return request
  }

  private static let azdStep =
    "For all else call Azure Developer CLI itself: take the directory of msal credential shims out of PATH."

  static func azd(_ arguments: ParsedArguments) throws(ArgumentError) -> CredentialRequest {
    guard arguments.operands == ["auth", "token"] else {
      throw .notDone("This azd is msal's, and answers azd auth token alone.", nextStep: azdStep)
    }
    var request = CredentialRequest(
      scopes: Commands.scopes(arguments, defaults: ["https://management.azure.com//.default"]))
    request.tenantID = arguments[CredentialGrammar.tenantID]
    request.claims = try claims(arguments)
    request.forceRefresh = request.claims != nil
    request.form = .azd
    return request
  }

  /// - Throws: Also `ChildProgramError`, for an address that gets no token: the program that asks sees the exit status.
  static func keyring(_ arguments: ParsedArguments) throws -> CredentialRequest {
    guard arguments.operands.first == "get" else {
      throw CommandError(
        .general, "msal keeps no passwords: it gives tokens of who is signed in.",
        nextStep: "Answer no where a program offers to save a password.")
    }
    guard arguments.operands.count > 1 else {
      throw ArgumentError.missingOperand("SERVICE", command: "msal credential keyring get")
    }
    guard let service = SecureURL(arguments.operands[1]),
      service.name == "pkgs.dev.azure.com" || service.isBelow(["pkgs.visualstudio.com"])
        || service.isNamed(in: arguments.all(CredentialGrammar.gitHost))
    else {
      // The exit status is that of the program `keyring`.
      throw ChildProgramError.ended(status: ExitCode.general.rawValue)
    }
    let user = arguments.operands.count > 2 ? arguments.operands[2] : ""
    var request = CredentialRequest(
      scopes: Commands.scopes(arguments, defaults: [azureDevOps]), username: user.contains("@") ? user : nil)
    request.form = .keyring(namesUser: arguments[CredentialGrammar.mode] == "creds")
    return request
  }
}
