// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// The state of the app's window and the actions of its buttons: people sign in with the app's own form, or in the
/// browser if the tenant requires that, and see their notes.
@MainActor
public final class NotesModel {
  /// What the window shows.
  public enum State: Equatable {
    /// The form.
    case signedOut
    /// A spinner.
    case working
    /// The notes.
    case showing([String])
    /// An error text that says what the person can do.
    case failed(String)
  }

  /// Sends a request for notes. In the app it is `URLSession.shared.data(for:)`.
  public typealias Loader = @Sendable (URLRequest) async throws -> (Data, URLResponse)

  private static let scope = "api://notes/Notes.Read"
  private static let address = "https://notes.example/notes"

  /// What the window shows now.
  public private(set) var state = State.signedOut
  private let application: MSALNativeAuthPublicClientApplication
  private let load: Loader

  /// - Parameter settings: The result of `settings()`, which tests first connect to an emulator.
  public init(
    settings: MSALNativeAuthPublicClientApplicationConfig, load: @escaping Loader
  ) throws {
    application = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: settings)
    self.load = load
  }

  /// The app's settings at the real platform.
  public static func settings() throws -> MSALNativeAuthPublicClientApplicationConfig {
    try MSALNativeAuthPublicClientApplicationConfig(
      clientId: "33333333-0000-4000-8000-000000000001", tenantSubdomain: "notes",
      challengeTypes: [.OOB, .password])
  }

  /// The button "Sign in".
  public func signIn(username: String, password: String) async {
    state = .working
    let parameters = MSALNativeAuthSignInParameters(username: username)
    parameters.password = password
    do {
      switch try await application.signIn(parameters: parameters) {
      case .completed: await reload()
      case .browserRequired: await signInWithBrowser()
      default: state = .failed("This app can't ask for what your account needs. Use the browser.")
      }
    } catch  where error.isInvalidCredentials || error.isUserNotFound {
      state = .failed("User name or password is wrong.")
    } catch {
      state = .failed("Signing in did not work. Try again later.")
    }
  }

  /// The button "Sign in with the browser".
  public func signInWithBrowser() async {
    state = .working
    do {
      let parameters = MSALInteractiveTokenParameters(
        scopes: [Self.scope], webviewParameters: MSALWebviewParameters())
      _ = try await application.acquireToken(with: parameters)
      await reload()
    } catch {
      let isCancelled = (error as NSError).code == MSALError.userCanceled.rawValue
      state = isCancelled ? .signedOut : .failed("Signing in did not work. Try again later.")
    }
  }

  /// The button "Reload".
  public func reload() async {
    do {
      guard let account = try application.allAccounts().first, let url = URL(string: Self.address) else {
        state = .signedOut
        return
      }
      state = .working
      let result = try await application.acquireTokenSilent(
        with: MSALSilentTokenParameters(scopes: [Self.scope], account: account))
      var request = URLRequest(url: url)
      request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
      let (body, response) = try await load(request)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        state = .failed("The notes can't be read.")
        return
      }
      state = .showing(try JSONDecoder().decode([String].self, from: body))
    } catch {
      let needsPerson = (error as NSError).code == MSALError.interactionRequired.rawValue
      state = needsPerson ? .signedOut : .failed("The notes can't be reached. Try again later.")
    }
  }
}
