// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Shows a page to the person and waits for the answer at the redirect URI, for sign-in and sign-out.
struct RedirectRoundTrip: Sendable {
  let redirectURI: RedirectURI
  let presentation: Presentation
  let session: InteractiveSessions.Session
  let redirects: any RedirectListener
  /// Opens pages, unless the app has a browser or a view of its own.
  let browser: any Browser
  let trustedCertificates: [UInt8]?
  let clock: any WallClock
  let log: any LogSink

  /// Opens the redirect URI, shows the page whose address `page` makes, and closes the redirect URI after the answer.
  /// - Returns: The answer, and the redirect URI at which it arrived.
  func run(
    _ mode: RedirectExpectation.ResponseMode, state: StateParameter, page: (String) throws(IdentityError) -> URL
  ) async throws(IdentityError) -> (answer: [Parameter], redirectURI: String) {
    let channel: any RedirectChannel
    do throws(BrowserError) { channel = try await open(mode, state: state) } catch {
      throw IdentityError(.browser(error))
    }
    let answer: [Parameter]
    do throws(IdentityError) { answer = try await self.answer(to: page(channel.redirectURI), on: channel) } catch {
      await channel.close()
      throw error
    }
    await channel.close()
    return (answer, channel.redirectURI)
  }

  private func open(
    _ mode: RedirectExpectation.ResponseMode, state: StateParameter
  ) async throws(BrowserError) -> any RedirectChannel {
    var expectation = RedirectExpectation(redirectURI: nil, responseMode: mode, state: state.value)
    switch redirectURI {
    case .customScheme(let url):
      // The system browser opens a start page, if a listener on this machine can provide one.
      let isOwn = presentation.view != nil || presentation.browser != nil
      if !isOwn, let scheme = url.scheme, !browser.mayHandle(scheme) {
        log.log(.error, "No program is registered for the scheme of the redirect URI")
        throw .noHandler(scheme: scheme)
      }
      let startPage = isOwn ? nil : try? await redirects.listen(expectation)
      let channel = AppDeliveredRedirect(redirectURI: url.absoluteString, state: state.value, startPage: startPage)
      session.attach(channel)
      return channel
    case .loopback(let url) where presentation.view != nil:
      // The view sees the answer's address before it loads it, so no listener and no port is needed.
      let redirectURI = url?.absoluteString.replacing(":0", with: "", maxReplacements: url?.port == 0 ? 1 : 0)
      return AppDeliveredRedirect(redirectURI: redirectURI ?? "http://localhost", state: state.value)
    case .loopback(let url):
      expectation.redirectURI = url
      return try await redirects.listen(expectation)
    }
  }

  /// Shows `url` and waits until the app's time limit. If no browser can be opened, the person is told the URL.
  private func answer(to url: URL, on channel: any RedirectChannel) async throws(IdentityError) -> [Parameter] {
    let (timeout, clock) = (presentation.timeoutSeconds, clock)
    do throws(BrowserError) {
      return try await outcome { () async throws(BrowserError) in
        presentation.opening?(url)
        if let view = presentation.view, let channel = channel as? AppDeliveredRedirect {
          let request = PageRequest(
            url: url, privately: presentation.privately, trustedCertificates: trustedCertificates,
            decide: { channel.decide($0) })
          _ = channel.deliver(try await view(request))
        } else {
          try await show(url, by: channel)
        }
        // The app may have cancelled the session while it showed the page.
        guard !session.isCancelled else { throw .cancelled }
        return FormCoding.decode(try await channel.answer()) ?? []
      } until: {
        do { try await clock.expire(afterSeconds: timeout) } catch { return .cancelled }
        return .timedOut(seconds: timeout)
      }
    } catch {
      throw IdentityError(error == .cancelled ? .cancelled : .browser(error))
    }
  }

  private func show(_ url: URL, by channel: any RedirectChannel) async throws(BrowserError) {
    do throws(PageOpeningError) {
      try await (presentation.browser ?? browser).open(
        url, by: channel.startPage(for: url), privately: presentation.privately)
      presentation.opened?(channel.shownPage(for: url))
    } catch {
      guard case .noBrowser(let tried) = error else { throw .cancelled }
      let names = tried.isEmpty ? "none" : tried.joined(separator: ", ")
      log.log(
        .warning, "No browser could be opened", personal: "No browser could be opened (tried: \(names))")
      presentation.announce(channel.shownPage(for: url))
    }
  }
}
