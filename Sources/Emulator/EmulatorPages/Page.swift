// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OpenSSLCrypto
import PlatformInterfaces

/// One page: what all share (head, banner, card) around its content. It is plain HTML that works without script. Each
/// page is a function, in a file of its name.
package struct Page: Sendable {
  /// What the page is; the window's title starts with it.
  var title: String
  /// The one heading; the title where nothing else is said.
  var heading: String
  /// The organisation whose page it is, or the address, shown above the heading.
  var tenantName: String?
  /// The sentence under the heading.
  var lead: [HTML]
  /// The one script of the form-post page; the policy names it by its hash.
  var script: InlineSource?
  var content: [HTML]

  init(
    title: String, heading: String? = nil, tenantName: String? = nil, lead: [HTML] = [], script: InlineSource? = nil,
    @HTMLBuilder content: () -> [HTML]
  ) {
    (self.title, self.heading, self.tenantName) = (title, heading ?? title, tenantName)
    (self.lead, self.script, self.content) = (lead, script, content())
  }

  private static let banner = "Emulator: not Microsoft"

  /// Nothing may be loaded from anywhere. `form-action` is absent on purpose: Chromium applies it to every redirect
  /// that follows a form post, and sign-in ends with one to the app, whatever its scheme.
  private var contentSecurityPolicy: String {
    var rules = [
      "default-src 'none'", "style-src " + InlineSource.stylesheet.expression, "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    if let script { rules.append("script-src " + script.expression) }
    return rules.joined(separator: "; ")
  }

  /// The page with the headers that keep it out of caches, frames and referrers.
  package func response(status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": contentSecurityPolicy,
        "Cache-Control": "no-store",
        "Pragma": "no-cache",
        "Referrer-Policy": "no-referrer",
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
        tag("title") { [title, tenantName, Self.banner].compactMap { $0 }.joined(separator: " \u{B7} ") }
        tag("style") { HTML.trusted(InlineSource.stylesheet.text) }
      }
      tag("body") {
        tag("header", .class("banner")) {
          tag("strong") { Self.banner }
          tag("span") { "A test double on this computer. Use its made-up accounts only." }
        }
        tag("main") {
          tag("div", .class("card")) {
            if let tenantName { tag("p", .class("tenant")) { tenantName } }
            tag("h1") { heading }
            if !lead.isEmpty { tag("p", .class("lead")) { HTML.group(lead) } }
            HTML.group(content)
          }
        }
        if let script { tag("script") { HTML.trusted(script.text) } }
      }
    }
  }
}

/// A script or stylesheet of this program, named in the policy by the hash of its text (Content Security Policy Level 3
/// section 8.3), so that no other one runs or applies.
struct InlineSource: Sendable {
  let text: StaticString
  /// `'sha256-'` and the padded Base64 of the text's SHA-256, in the policy's quotes.
  let expression: String

  private init(_ text: StaticString) {
    self.text = text
    let hash = SHA256.hash(Array(text.description.utf8))
    expression = "'sha256-" + Data(hash).base64EncodedString() + "'"
  }

  /// Sends the page's only form.
  static let submitForm = InlineSource("document.forms[0].submit()")
  static let stylesheet = InlineSource(Stylesheet.text)
}
