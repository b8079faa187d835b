// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import PrivateFiles
import TokenCache

/// The text of an error for a person or a log: what happened, then one next step. It contains no secret and no e-mail
/// address.
package struct ErrorText: Sendable {
  package var what: String
  package var nextStep: String

  package var whole: String { "\(what) \(nextStep)" }

  package init(_ what: String, _ nextStep: String) {
    self.what = what
    self.nextStep = nextStep
  }

  package init(_ failure: IdentityError) {
    self = Self.text(failure.reason)
    guard case .throttled(let error, let seconds) = failure.reason else { return }
    self = Self.remembered(error, secondsLeft: seconds, isOutage: failure.isOutage)
  }

  private static func text(_ error: IdentityError.Reason) -> ErrorText {
    switch error {
    case .badRequest(let parameter, let reason):
      ErrorText("The parameter \(parameter) can't be used: \(reason).", "Correct it and call again.")
    case .badRedirectURI(let reason):
      ErrorText("The redirect URI can't be used: \(reason).", "Use http://localhost, or leave it out.")
    case .authority(let error): authority(error)
    case .transport(let error): transport(error)
    case .refused(let response), .authorizationRefused(let response): refusal(response)
    case .unexpectedStatus(let status): unexpected(status)
    case .malformedResponse(let reason):
      ErrorText("The identity service's answer can't be read: \(reason).", "Try again later.")
    case .untrusted(let reason): untrusted(reason)
    case .cache(let error): cache(error)
    case .browser(let error): browser(error)
    case .interactionRequired(let reason, let response): interaction(reason, response)
    case .declinedScopes(let scopes):
      ErrorText(
        "Not every permission was granted; missing: \(scopes.declined).",
        "Go on with the granted scopes, or ask the person again.")
    case .stateMismatch:
      ErrorText("The answer of the sign-in page belongs to another request.", "Start the sign-in again.")
    case .issuerMismatch(let isNamed):
      ErrorText(
        isNamed
          ? "The answer of the sign-in page comes from another identity service than the one that was asked."
          : "The answer of the sign-in page does not say which identity service it comes from, as the service promises.",
        "Don't go on if you did not choose that service. Otherwise start the sign-in again.")
    case .accountMismatch:
      ErrorText("Another account signed in than the one asked for.", "Sign in again with the right account.")
    case .noSuchAccount:
      ErrorText("There is no such account in the token cache.", "List the accounts with allAccounts(), or sign in.")
    case .severalAccounts:
      ErrorText("Several accounts are signed in.", "Choose one from allAccounts().")
    case .sessionAlreadyRunning:
      ErrorText(
        "Another interactive request is still running.",
        "Wait for it, or end it with cancelCurrentWebAuthSession().")
    case .cancelledByUser(let response):
      ErrorText(
        "The sign-in was cancelled\(response.map { ": \(summary($0))" } ?? "").", "Ask again when it is wanted.")
    case .cancelled: ErrorText("The request was cancelled by the app.", "Ask again when it is wanted.")
    case .deviceCodeExpired:
      ErrorText("Nobody signed in with the code before it ended.", "Ask for a new code when the person is there.")
    case .deviceCodeBlocked(let response):
      ErrorText(
        "The organisation does not allow this sign-in by device code: \(summary(response)).",
        "Sign in in a browser on this machine instead, or ask the organisation's administrator.")
    case .broker(let fault): broker(fault)
    case .throttled(let error, _): text(error)
    }
  }

  /// The text of an error that is repeated from memory. After an outage it says how long to wait; a refusal would come
  /// again.
  private static func remembered(_ error: IdentityError.Reason, secondsLeft: Double, isOutage: Bool) -> ErrorText {
    let inner = text(error)
    guard isOutage else {
      return ErrorText("The same request was refused a short time ago: \(inner.what)", inner.nextStep)
    }
    return ErrorText(
      "The identity service could not answer a short time ago, and is not asked again for now: \(inner.what)",
      "Try again in \(max(1, Int(clamping: secondsLeft.rounded(.up)))) seconds.")
  }

  private static func authority(_ error: AuthorityError) -> ErrorText {
    switch error {
    case .malformed(let reason, let kind):
      ErrorText("The authority can't be used: \(reason).", "Use one like \(example(of: kind)).")
    case .insecure(let environment):
      ErrorText(
        "The authority at \(environment) does not use https.",
        "Use https, or list it in knownAuthorities if it is on this machine.")
    case .unknownHost(let environment):
      ErrorText(
        "\(environment) is not an identity service that Microsoft knows.",
        "Check its spelling, or list it in knownAuthorities.")
    case .badMetadata(let reason):
      ErrorText("The authority describes itself wrongly: \(reason).", "Check the authority's address.")
    }
  }

  private static func example(of kind: Authority.Kind) -> String {
    switch kind {
    case .entra: "https://login.microsoftonline.com/common"
    case .ciam: "https://fabrikam.ciamlogin.com"
    case .b2c: "https://fabrikam.b2clogin.com/tfp/fabrikam.onmicrosoft.com/B2C_1_susi"
    case .adfs: "https://fs.contoso.com/adfs"
    case .openIDConnect: "https://id.example.com"
    }
  }

  private static func transport(_ error: TransportError) -> ErrorText {
    switch error {
    case .invalidURL: ErrorText("An address is not an http or https URL.", "Check the authority.")
    case .insecure(let host):
      ErrorText("Nothing is sent to \(host) without encryption.", "Use its https address.")
    case .cannotConnect(let host, let reason):
      ErrorText("\(host) can't be reached: \(reason).", toCheck(host))
    case .connectionLost(let host): ErrorText("The connection to \(host) broke.", toCheck(host))
    case .timedOut(let host): ErrorText("\(host) did not answer in time.", toCheck(host))
    case .tls(let host, let reason):
      ErrorText(
        "There is no trusted connection to \(host): \(reason).",
        "If the server's certificate comes from a private authority, name its file in certificateAuthorityFile.")
    case .tooLarge(let limit): ErrorText("The answer is larger than \(limit) bytes.", "Check the authority's address.")
    case .cancelled: ErrorText("The request was cancelled by the app.", "Ask again when it is wanted.")
    case .other(let code, let reason):
      ErrorText("The network failed: \(reason) (\(code)).", "Check the network connection and try again.")
    }
  }

  private static func toCheck(_ host: String) -> String {
    LoopbackHost.matches(host)
      ? "Check the program that listens there, and try again." : "Check the network connection and try again."
  }

  private static func unexpected(_ status: Int) -> ErrorText {
    switch status {
    case 300..<400:
      ErrorText("The identity service redirected a request that must not be redirected (HTTP \(status)).", checkProxy)
    case 403, 404: ErrorText("The identity service answered with HTTP status \(status).", checkProxy)
    case 429: ErrorText("The identity service has too many requests (HTTP 429).", "Try again in a minute.")
    default: ErrorText("The identity service answered with HTTP status \(status).", "Try again later.")
    }
  }

  private static let checkProxy = "Check the authority's address and the proxy settings."

  private static func browser(_ error: BrowserError) -> ErrorText {
    switch error {
    case .viewFailed:
      ErrorText("The app's web view could not show the page.", "Sign in with the system browser instead.")
    case .pageNotLoaded(let error): transport(error)
    case .addressRefused:
      ErrorText(
        "The page wanted to go on to an address that a web view must not load.",
        "Sign in with the system browser instead.")
    case .noHandler(let scheme):
      ErrorText(
        "No program here is registered for addresses that begin with \(scheme): so the answer could not come back.",
        "Install a desktop entry with MimeType=x-scheme-handler/\(scheme); or use http://localhost.")
    case .cannotListen(let reason):
      ErrorText("The redirect URI can't be listened on: \(reason).", "Use http://localhost without a port.")
    case .timedOut(let seconds):
      ErrorText(
        "The sign-in page sent no answer within \(Int(clamping: seconds)) seconds: nobody completed it, or it showed an "
          + "error, which a page can't pass on.",
        "Ask again when the person is there. If the page showed an error, look up its number: AADSTS700016 is an unknown "
          + "client id, AADSTS50011 a redirect URI that isn't registered.")
    case .cancelled: ErrorText("The request was cancelled by the app.", "Ask again when it is wanted.")
    }
  }

  private static func broker(_ fault: BrokerFailure) -> ErrorText {
    switch fault {
    case .noAnswer:
      ErrorText("The desktop's identity broker did not answer.", "Try again later, or sign in again.")
    case .unreadable(let reason):
      ErrorText("The answer of the desktop's identity broker can't be read: \(reason).", "Update the broker.")
    case .refused(let error):
      ErrorText(
        "The desktop's identity broker refused the request (status \(error.status.value)"
          + (error.tagText.map { ", tag \($0)" } ?? "") + error.codes.map { ", AADSTS\($0)" }.joined() + ").",
        "Sign in to the broker anew, or ask the organisation's administrator.")
    }
  }

  private static func cache(_ error: CacheError) -> ErrorText {
    switch error {
    case .damagedEntry(_, let reason):
      ErrorText("An entry of the token cache is damaged: \(reason).", "Remove the account and sign in again.")
    case .storage(.insecurePermissions(let path, let mode, let expected)):
      ErrorText(
        "\(path) is open to others (mode \(String(mode, radix: 8))).",
        PrivateFileError.remedy(path, mode: mode, widest: expected))
    case .storage(.wrongOwner(let path)):
      ErrorText("\(path) belongs to another user.", "Choose another MSALCacheConfig.directory.")
    case .storage(.corrupt(let path, let reason)):
      ErrorText("\(path) can't be read: \(reason).", "Move it away; people then sign in again.")
    case .storage(.wrongKey(let path)):
      ErrorText(
        "\(path) was encrypted with another key.",
        "Give the key it was written with, or move it away and sign in again.")
    case .storage(.noKey(let reason)):
      ErrorText(
        "The key of the token cache can't be had: \(reason).",
        "Name a key in MSAL_CACHE_KEY_FILE or MSAL_CACHE_KEY_COMMAND, unlock the desktop's keyring, or allow another "
          + "place for it.")
    case .storage(.newerVersion(let path, let found, let supported)):
      ErrorText(
        "\(path) was written by a newer version (\(found), this one knows \(supported)).", "Update this library.")
    case .storage(.noSpace(let path)):
      ErrorText(
        "There is no room to write \(path). What was in it still is: nothing was added, and nobody was signed out.",
        "Free some disk space and try again.")
    case .storage(.inaccessible(let path, let reason)):
      ErrorText(
        "\(path) can't be used: \(reason).", "Check its permissions, or choose another MSALCacheConfig.directory.")
    case .storage(.busy(let path)):
      ErrorText("Another program holds \(path).", "Try again when it has finished.")
    case .storage(.calledBack):
      ErrorText(
        "The app's own storage asked for the token cache while the cache was calling it.",
        "Don't use an application in beforeAccess and afterAccess.")
    case .storage(.quarantined(let path, let movedTo, let reason)):
      ErrorText(
        "\(path) was damaged (\(reason)) and has been moved to \(movedTo).",
        "To save what can be read of it: msal cache repair --file '\(path)'. Or sign in again.")
    case .storage(.entriesSetAside(let path, let reason)):
      ErrorText(
        "A part of \(path) was damaged (\(reason)) and has been set aside; the rest is as it was.",
        "Sign in again where an account is missed.")
    }
  }
}
