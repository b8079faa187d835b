// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The page that the person's browser shows at the end. It never quotes the request, loads nothing and needs no script.
struct AnswerReply: Sendable {
  enum Outcome: Sendable {
    /// The authority sent a code.
    case signedIn
    /// The authority sent an error, or the person said no.
    case failed
    /// Neither a code nor an error, as after signing out.
    case finished

    init(_ parameters: [Parameter]) {
      self = parameters["error"] != nil ? .failed : parameters["code"] != nil ? .signedIn : .finished
    }
  }

  var status: Int
  var title: String
  var text: String
  var extraFields: [String] = []

  static func outcome(_ outcome: Outcome) -> AnswerReply {
    switch outcome {
    case .signedIn:
      AnswerReply(
        status: 200, title: "Go back to the app",
        text: "You have signed in. The app finishes from here; you can close this tab.")
    case .failed:
      AnswerReply(
        status: 200, title: "The sign-in did not finish",
        text: "Go back to the app: it says what happened and what you can do next. You can close this tab.")
    case .finished:
      AnswerReply(status: 200, title: "Go back to the app", text: "All done here. You can close this tab.")
    }
  }

  static func elsewhere(_ path: String) -> AnswerReply {
    AnswerReply(
      status: 303, title: "Go back to the app", text: "You can close this tab.", extraFields: ["Location: \(path)"])
  }

  static func notAllowed(except method: String, _ text: String) -> AnswerReply {
    AnswerReply(status: 405, title: "Not answered", text: text, extraFields: ["Allow: \(method)"])
  }

  static func refusal(_ status: Int, _ text: String = "This is not a request that a browser makes.") -> AnswerReply {
    AnswerReply(status: status, title: "Not answered", text: text)
  }

  /// The whole HTTP answer as bytes; the connection ends after it.
  var bytes: [UInt8] {
    let page = Array(html.utf8)
    let fields =
      [
        "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Refused")", "Content-Type: text/html; charset=utf-8",
        "Content-Length: \(page.count)", "Connection: close", "Cache-Control: no-store",
        "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'",
        "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
      ] + extraFields
    return Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8) + page
  }

  private var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    <style>
    :root { color-scheme: light dark; --page: #eef1f6; --card: #fff; --ink: #1b2130; --soft: #4a5366; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #12161d; --card: #1b212a; --ink: #eef1f8; --soft: #b4bccb; }
    }
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--ink);
      font: 1.0625rem/1.55 system-ui, sans-serif; }
    main { box-sizing: border-box; width: min(30rem, 100% - 2rem); padding: 2.25rem; background: var(--card);
      border-radius: 1rem; box-shadow: 0 .25rem 1.5rem rgb(0 0 0 / 10%); }
    h1 { margin: 0 0 .75rem; font-size: 1.6rem; line-height: 1.2; }
    p { margin: 0; color: var(--soft); }
    </style>
    </head>
    <body>
    <main>
    <h1>\(title)</h1>
    <p>\(text)</p>
    </main>
    </body>
    </html>

    """
  }

  private static let reasons = [
    200: "OK", 303: "See Other", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    410: "Gone", 413: "Content Too Large", 415: "Unsupported Media Type", 431: "Request Header Fields Too Large",
    501: "Not Implemented",
  ]
}
