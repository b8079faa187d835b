// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer

/// The HTML of a page. Interpolated values are escaped unless they are of this type.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  struct StringInterpolation: StringInterpolationProtocol {
    var text: String

    init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: String) {
      for character in value.unicodeScalars {
        switch character {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        default: text.unicodeScalars.append(character)
        }
      }
    }

    mutating func appendInterpolation(_ html: HTML) { text += html.text }
    mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }
  }

  let text: String

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

/// The pages, all without scripts.
enum Page {
  static func signedOut(note: String? = nil) -> HTML {
    frame(
      "To-do lists", session: nil,
      """
      \(paragraph(note))
      <p>Sign in to see your list.</p>
      <p><a class="button" id="sign-in" href="/signin">Sign in</a></p>
      """)
  }

  static func list(_ page: ListPage, _ items: [TodoItem], _ session: WebSession) -> HTML {
    let rows = items.map { row($0, page, session) }
    return frame(
      page.title, session: session,
      """
      <ul>\(rows)</ul>
      <form method="post" action="\(page.path)/items">\(token(session))
      <input id="text" name="text" maxlength="200" required aria-label="New entry">
      <button id="add">Add</button></form>
      """)
  }

  private static func row(_ item: TodoItem, _ page: ListPage, _ session: WebSession) -> HTML {
    let text: HTML = item.isDone ? "<s>\(item.text)</s>" : "\(item.text)"
    return """
      <li>\(text)
      <form method="post" action="\(page.path)/items">\(token(session))
      <input type="hidden" name="id" value="\(item.id.uuidString)">
      <button name="change" value="\(item.isDone ? "open" : "done")">\(item.isDone ? "Not done" : "Done")</button>
      <button name="change" value="remove">Remove</button></form></li>
      """
  }

  static func consent(to page: ListPage, _ session: WebSession) -> HTML {
    frame(
      page.title, session: session,
      """
      <p>This app may not see \(page.what) yet. You can let it, or leave it.</p>
      <p><a class="button" id="allow" href="/signin?page=\(page.rawValue)">Ask for the permission</a></p>
      """)
  }

  static func profile(_ profile: Profile, _ session: WebSession) -> HTML {
    frame(
      "What Graph says", session: session,
      """
      <p id="profile">\(profile.displayName ?? ""), \(profile.jobTitle ?? "")</p>
      <p>The API asked Microsoft Graph on your behalf.</p>
      """)
  }

  static func account(_ session: WebSession) -> HTML {
    frame("What the ID token says", session: session, "<pre id=\"claims\">\(session.account.idTokenClaims.json)</pre>")
  }

  static func note(_ title: String, _ text: String, _ session: WebSession?) -> HTML {
    frame(title, session: session, paragraph(text))
  }

  private static func paragraph(_ text: String?) -> HTML {
    if let text { "<p class=\"note\" role=\"status\">\(text)</p>" } else { "" }
  }

  private static func token(_ session: WebSession) -> HTML {
    "<input type=\"hidden\" name=\"form\" value=\"\(session.formToken)\">"
  }

  private static func frame(_ title: String, session: WebSession?, _ content: HTML) -> HTML {
    let navigation: HTML =
      if let session {
        """
        <nav><a href="/">My list</a> <a href="/shared">Our list</a> <a href="/profile">Graph</a>
        <a id="who" href="/account">\(session.account.name ?? session.account.username)</a>
        <form method="post" action="/signout">\(token(session))<button id="sign-out">Sign out</button></form></nav>
        """
      } else { "" }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="stylesheet" href="/style.css"></head>
      <body>\(navigation)<main><h1>\(title)</h1>\(content)</main></body></html>
      """
  }

  static let style = """
    body { font: 16px/1.5 sans-serif; max-width: 40rem; margin: 0 auto; padding: 1rem; color: #222; background: #fff }
    nav { display: flex; gap: 1rem; align-items: center; border-bottom: 1px solid #ccc; padding-bottom: .5rem }
    nav #who { margin-left: auto }
    form { display: inline }
    li { margin: .3rem 0 }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: .5rem }
    .button, button { font: inherit; padding: .2rem .7rem; border: 1px solid #777; border-radius: 4px; color: inherit;
      background: #f4f4f4; text-decoration: none }
    .note { border-left: 4px solid #0067b8; padding-left: .5rem }
    @media (prefers-color-scheme: dark) { body { color: #eee; background: #1c1c1c } a { color: #8ab4f8 }
      .button, button, pre { background: #333 } }
    """
}
