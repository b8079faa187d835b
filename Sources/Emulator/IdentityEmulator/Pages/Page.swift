// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// One page: what all share (head, banner, card) around its content. It is plain HTML that works without script. Each
/// page is a function; pages of a kind share a file.
package struct Page: Sendable {
  /// The beginning of the window's title.
  package var title: String
  /// The heading; by default the title.
  var heading: String
  /// The organisation whose page it is, or the address, shown above the heading.
  package var tenantName: String?
  /// The sentence under the heading.
  package var lead: [HTML]
  /// Small scripts. Only the form-post page needs one. The content security policy names them by their hash.
  package var scripts: [InlineSource]
  package var content: [HTML]
  /// What stands beside the content; nil on pages of a sign-in.
  package var navigation: HTML?
  /// Applied after the stylesheet of all pages.
  package var styles: [InlineSource] = []
  /// The origins whose pages it shows in frames.
  var frames: [String] = []
  /// Where the browser goes after two seconds; nil: it stays.
  var nextAddress: String?
  /// Whether the browser sends the `Origin` of the forms to this server. Other servers never get it.
  package var sendsOrigin = false

  package init(
    title: String, heading: String? = nil, tenantName: String? = nil, lead: [HTML] = [], scripts: [InlineSource] = [],
    @HTMLBuilder content: () -> [HTML]
  ) {
    (self.title, self.heading, self.tenantName) = (title, heading ?? title, tenantName)
    (self.lead, self.scripts, self.content) = (lead, scripts, content())
  }

  private static let banner = "Emulator: not Microsoft"

  /// Nothing may be loaded from anywhere. `form-action` is absent on purpose: Chromium applies it to every redirect
  /// that follows a form post, and sign-in ends with one to the app, whatever its scheme.
  private var contentSecurityPolicy: String {
    var rules = [
      "default-src 'none'", "style-src " + allStyles.map(\.expression).joined(separator: " "), "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    if !scripts.isEmpty { rules.append((["script-src"] + scripts.map(\.expression)).joined(separator: " ")) }
    if !frames.isEmpty { rules.append((["frame-src"] + frames).joined(separator: " ")) }
    if scripts.contains(where: \.asksServer) { rules.append("connect-src 'self'") }
    return rules.joined(separator: "; ")
  }

  private var allStyles: [InlineSource] { [.stylesheet] + styles }

  /// The page with the headers that keep it out of caches, frames and referrers.
  package func response(status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": contentSecurityPolicy,
        "Cache-Control": "no-store",
        "Pragma": "no-cache",
        "Referrer-Policy": sendsOrigin ? "same-origin" : "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
      ],
      body: Data(("<!doctype html>\n" + html.rendered + "\n").utf8))
  }

  private var html: HTML {
    tag("html", .named("lang", "en")) {
      tag("head") {
        tag("meta", .named("charset", "utf-8"))
        tag("meta", .named("name", "viewport"), .named("content", "width=device-width, initial-scale=1"))
        tag("meta", .named("name", "color-scheme"), .named("content", "light dark"))
        tag("meta", .named("name", "robots"), .named("content", "noindex"))
        if let nextAddress {
          tag("meta", .named("http-equiv", "refresh"), .refresh(to: nextAddress))
        }
        tag("title") { [title, tenantName, Self.banner].compactMap { $0 }.joined(separator: " \u{B7} ") }
        for style in allStyles { tag("style") { HTML.trusted(style.text) } }
      }
      tag("body", navigation == nil ? [] : [.class("console")]) {
        tag("header", .class("banner")) {
          tag("strong") { Self.banner }
          tag("span") { "A test double on this computer. Use its made-up accounts only." }
        }
        if let navigation { navigation }
        tag("main") {
          tag("div", .class("card")) {
            if let tenantName { tag("p", .class("tenant")) { tenantName } }
            tag("h1") { heading }
            if !lead.isEmpty { tag("p", .class("lead")) { HTML.group(lead) } }
            HTML.group(content)
          }
        }
        for script in scripts { tag("script") { HTML.trusted(script.text) } }
      }
    }
  }
}
