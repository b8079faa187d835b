// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import OpenSSLCrypto
import TokenExchange

extension Profile {
  /// The library's settings for the profile's app, with and without a browser.
  func configuration() throws -> ClientConfiguration {
    let example = isNative ? "https://NAME.ciamlogin.com" : Self.everyone
    let nextStep = "Give one like \(example) with --authority."
    guard let url = URL(string: authority), url.scheme != nil, url.host() != nil else {
      throw CommandError(.configuration, "The authority is no URL: \(authority)", nextStep: nextStep)
    }
    // The library takes an app's own scheme too, but nothing can hand its answer to a command.
    if let redirectURI, URL(string: redirectURI)?.scheme?.lowercased() != "http" {
      throw CommandError(
        .configuration, "The answer of the sign-in page can't come back to that redirect URI.",
        nextStep: "Give one like http://localhost:8765 with --redirect-uri.")
    }
    let authority: Authority
    do throws(AuthorityError) {
      authority = isNative ? try Authority(.ciam, url: url) : try Authority(url: url)
    } catch {
      guard isNative else { throw IdentityError(.authority(error)) }
      var failure = CommandError(IdentityError(.authority(error)))
      failure.nextStep = nextStep
      throw failure
    }
    guard !clientID.allSatisfy(\.isWhitespace) else {
      throw IdentityError(
        .badRequest(parameter: "clientId", reason: "it is empty; take it from the app registration"))
    }
    let redirect: RedirectURI
    do throws(RedirectURIError) { redirect = try RedirectURI(redirectURI) } catch {
      throw IdentityError(.badRedirectURI(reason: error.reason))
    }
    var configuration = ClientConfiguration(
      clientID: ClientID(clientID), redirectURI: redirect, authority: authority,
      knownAuthorities: isKnownAuthority ? [authority] : [])
    // Somebody sits before the terminal, and can run the command again.
    configuration.repeatsAfterTimeout = false
    if usesBroker {
      configuration.brokerRedirectURI = BrokerRedirect.standard(at: authority.environment)
      // The person chose the broker, so that a busy machine gets time to find it.
      configuration.brokerLookUpLimit = .seconds(5)
    }
    return configuration
  }

  /// Certificate authorities to trust at the profile's authority besides the system's, as PEM; nil: none.
  func trustedCertificates() throws -> [UInt8]? {
    guard let file = certificates(for: authority) else { return nil }
    let content = try Network.certificates(in: file)
    guard Certificate.isPEM(content) else {
      throw IdentityError(
        .badRequest(
          parameter: "certificateAuthorityFile", reason: "\(file) holds no certificate in PEM form"))
    }
    return content
  }

  /// The server that people sign in at.
  package var host: String { URL(string: authority)?.host() ?? authority }

  /// The authority of another tenant at the same service.
  func authority(ofTenant tenant: String) throws -> Authority {
    let isName = tenant.utf8.allSatisfy { $0.isAlphanumeric || "-.".utf8.contains($0) }
    guard !tenant.isEmpty, isName, tenant.first != ".", let url = URL(string: authority),
      let other = URL(string: "/" + tenant, relativeTo: url)?.absoluteURL
    else {
      throw CommandError(.usage, "The tenant is no id and no domain name.", nextStep: "Give one, or leave it out.")
    }
    do throws(AuthorityError) { return try Authority(url: other) } catch { throw IdentityError(.authority(error)) }
  }
}
