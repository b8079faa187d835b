// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The app's registrations. Put in your own values, or set `MSAL_SAMPLE_EMULATOR` to the file with the ready line of
/// `msal-emulator serve --json`.
enum Settings {
  static let applicationID = "com.example.msal-sample"

  /// The tutorial that this app follows.
  static let tutorial = "https://learn.microsoft.com/entra/identity-platform/tutorial-v2-ios"

  /// Its scheme is the one in the .desktop file.
  static let customRedirectURI = "msauth.com.example.msal-sample://auth"

  static let clientID = emulator?.sampleApp ?? "Your_Application_Id_Here"
  static let authority = emulator.map { $0.base + "/common" } ?? "https://login.microsoftonline.com/common"
  static let graphEndpoint = emulator.map { $0.apis + "/" } ?? "https://graph.microsoft.com/"

  /// An API besides Graph, with scopes of its own.
  static let secondAPI = emulator.map { $0.apis + "/api/todolist" } ?? "https://your-api.example/todolist"
  static let secondAPIScopes = [
    emulator.flatMap { $0.scope(of: "todolist") } ?? "api://Your_API_Id_Here/ToDoList.Read"
  ]

  /// The external tenant for customers, and the app's registration there.
  static let nativeClientID = emulator?.nativeApp ?? "Your_Customer_Application_Id_Here"
  static let nativeAuthority = emulator?.nativeAuthority ?? "https://your-tenant.ciamlogin.com/"

  static let certificateAuthorityFile = emulator?.certificateAuthority
  static let usesEmulator = emulator != nil

  /// Whether the answer of the system browser comes back through the desktop instead of a port of this computer.
  static let usesCustomScheme = environment["MSAL_SAMPLE_CUSTOM_SCHEME"] == "1"

  /// Whether the app asks the desktop's identity broker. Where there is none, the browser opens.
  static let usesBroker = environment["MSAL_SAMPLE_BROKER"] == "1"

  /// By this redirect URI an app asks for the broker.
  static let brokerRedirectURI = "https://login.microsoftonline.com/common/oauth2/nativeclient"

  private static let environment = ProcessInfo.processInfo.environment
  private static let emulator = environment["MSAL_SAMPLE_EMULATOR"].flatMap { Emulator(readyFile: $0) }
}

/// The emulator, as its ready line describes it.
private struct Emulator: Sendable {
  let base: String
  /// The address of the APIs, by HTTP if the emulator has it, because URLSession on Linux can't be told to trust the
  /// emulator's certificate.
  let apis: String
  let sampleApp: String
  let nativeApp: String
  let nativeAuthority: String
  let certificateAuthority: URL?
  private let scopes: [String: String]

  /// Uses HTTP, which needs no trusted certificate in the browser, unless `MSAL_SAMPLE_TLS` is 1.
  init?(readyFile: String) {
    guard let data = FileManager.default.contents(atPath: readyFile),
      let ready = try? JSONDecoder().decode(Ready.self, from: data), let http = ready.http ?? ready.https
    else { return nil }
    let usesTLS = ProcessInfo.processInfo.environment["MSAL_SAMPLE_TLS"] == "1"
    base = usesTLS ? ready.https ?? http : http
    apis = http
    func app(_ name: String) -> String { ready.apps.first { $0.name == name }?.clientId ?? "" }
    sampleApp = app("MSAL Sample App")
    nativeApp = app("Fabrikam Shop")
    // The ready line says https://fabrikam.ciamlogin.localhost:PORT/TENANT.
    let announced = ready.tenants.compactMap(\.nativeAuthority).first ?? ""
    var authority = URLComponents(string: announced)
    let place = URLComponents(string: base)
    authority?.scheme = place?.scheme
    authority?.port = place?.port
    nativeAuthority = authority?.string ?? announced
    certificateAuthority = usesTLS ? ready.ca.map { URL(fileURLWithPath: $0) } : nil
    scopes = Dictionary(ready.apis.compactMap { api in api.scopes.first.map { (api.name, $0) } }) { first, _ in first }
  }

  func scope(of api: String) -> String? { scopes[api] }

  private struct Ready: Decodable {
    struct App: Decodable {
      var name: String
      var clientId: String
    }
    struct Tenant: Decodable {
      var nativeAuthority: String?
    }
    struct API: Decodable {
      var name: String
      var scopes: [String]
    }
    var http: String?
    var https: String?
    var ca: String?
    var apps: [App]
    var tenants: [Tenant]
    var apis: [API]
  }
}
