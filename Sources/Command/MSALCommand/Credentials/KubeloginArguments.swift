// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import LinuxPlatform
import OAuthWire
import TokenCache
import TokenExchange

/// The app, the tenant and the cloud that kubelogin's arguments in a kubeconfig name (azure.github.io/kubelogin,
/// get-token).
package struct KubeloginArguments: Sendable, Equatable {
  /// The app that asks, as kubelogin's sign-ins in a browser and with a device code have it; nil: the profile's.
  package let clientID: String?
  /// nil: that of the profile's authority.
  package let tenantID: String?
  /// kubelogin's name of the cloud and the host that people sign in at; nil: whichever the profile has.
  private let cloud: Cloud?

  /// A cloud as kubelogin calls it.
  package struct Cloud: Sendable, Equatable {
    package let name: String
    package let host: String

    static let all = [
      Cloud(name: "AzurePublicCloud", host: "login.microsoftonline.com"),
      Cloud(name: "AzureChinaCloud", host: "login.chinacloudapi.cn"),
      Cloud(name: "AzureUSGovernmentCloud", host: "login.microsoftonline.us"),
    ]
    /// The name of a cloud whose hosts are in a file.
    static let custom = "AzureStackCloud"
  }

  /// Who asks for the token in each of kubelogin's login modes.
  private enum Mode {
    /// A person, through the app `--client-id`.
    case person
    /// Who is signed in to another program; here that is the profile. kubelogin passes `--client-id` over.
    case signedIn
    /// An application, or a person with a password that is kept: nothing that this program does.
    case other
  }

  private static let modes: [String: Mode] = [
    "devicecode": .person, "interactive": .person, "azurecli": .signedIn, "azd": .signedIn, "chained": .signedIn,
    "ropc": .other, "spn": .other, "msi": .other, "workloadidentity": .other, "azurepipelines": .other,
  ]

  /// The login modes that this program supports.
  static let loginModes = modes.filter { $0.value != .other }.map(\.key).sorted()

  /// - Throws: `ArgumentError` when kubelogin would give a token of a kind, or of somebody, that this program has not.
  package init(_ arguments: ParsedArguments, _ environment: EnvironmentVariables) throws(ArgumentError) {
    // As for kubelogin, the variable goes before the argument.
    let name = environment["AAD_LOGIN_METHOD"] ?? arguments[CredentialGrammar.loginMode] ?? "devicecode"
    guard let mode = Self.modes[name.lowercased()] else {
      throw .badValue(
        option: "--login", given: name, expected: "one of " + Self.modes.keys.sorted().joined(separator: ", "))
    }
    guard mode != .other else {
      throw .notDone(
        "--login \(name) is for an application, or for a password that is kept, and msal answers for who is signed in.",
        nextStep: "Keep kubelogin for this user, or write --login interactive.")
    }
    if let option = CredentialGrammar.otherTokens.first(where: arguments.has) {
      throw .notDone(
        "--\(option.name) wants another kind of token than msal gives to kubectl.",
        nextStep: "Keep kubelogin for this user.")
    }
    clientID = mode == .person ? arguments[Commands.clientID] : nil
    tenantID = arguments[CredentialGrammar.kubeloginTenant]
    cloud = try Self.cloud(arguments[CredentialGrammar.cloud])
  }

  private static func cloud(_ name: String?) throws(ArgumentError) -> Cloud? {
    guard let name, !FoldedText.isSame(name, Cloud.custom) else { return nil }
    // kubelogin takes the names of go-autorest, in which the last word may be missing.
    let found = Cloud.all.first {
      FoldedText.isSame($0.name, name) || FoldedText.isSame($0.name, name + "Cloud")
    }
    guard let found else {
      throw .badValue(
        option: "--environment", given: name,
        expected: "one of " + (Cloud.all.map(\.name) + [Cloud.custom]).joined(separator: ", "))
    }
    return found
  }

  /// Where to sign in for the cluster, for who has no profile yet.
  package var authority: String {
    "https://\((cloud ?? Cloud.all[0]).host)/\(tenantID ?? "organizations")"
  }

  /// The cloud that is meant, if `host` is of another one; nil also for hosts of no cloud, such as an emulator's.
  package func otherCloud(than host: String) -> Cloud? {
    func isOf(_ cloud: Cloud) -> Bool { EnvironmentAliases(knownCloudOf: cloud.host).contains(host) }
    guard let cloud, !isOf(cloud), Cloud.all.contains(where: isOf) else { return nil }
    return cloud
  }
}
