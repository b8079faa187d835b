// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A piece of a web page. Text and attribute values are escaped when they are written, so a value from a request or a
/// seed file can't become markup; only `trusted` text, which must be a literal of this program, is written as it is.
package struct HTML: Sendable {
  private enum Content: Sendable {
    case text(String)
    case trusted(String)
    case element(name: String, attributes: [Attribute], children: [HTML])
    case group([HTML])
  }

  private let content: Content

  package static func text(_ text: String) -> HTML { HTML(content: .text(text)) }
  package static func trusted(_ literal: StaticString) -> HTML { HTML(content: .trusted(literal.description)) }
  package static func group(_ pieces: [HTML]) -> HTML { HTML(content: .group(pieces)) }

  static func element(_ name: StaticString, _ attributes: [Attribute], _ children: [HTML]) -> HTML {
    HTML(content: .element(name: name.description, attributes: attributes, children: children))
  }

  /// The markup.
  var rendered: String {
    var output = ""
    write(to: &output)
    return output
  }

  private func write(to output: inout String) {
    switch content {
    case .text(let text): Self.write(escaping: text, to: &output)
    case .trusted(let text): output += text
    case .group(let pieces): for piece in pieces { piece.write(to: &output) }
    case .element(let name, let attributes, let children):
      output += "<" + name
      for attribute in attributes {
        output += " " + attribute.name
        guard let value = attribute.value else { continue }
        output += "=\""
        Self.write(escaping: value, to: &output)
        output += "\""
      }
      output += ">"
      if Self.voidElements.contains(name) { return }
      for child in children { child.write(to: &output) }
      output += "</" + name + ">"
    }
  }

  /// Elements without an end tag (HTML Living Standard section 13.1.2).
  private static let voidElements: Set<String> = ["br", "hr", "input", "link", "meta"]

  private static func write(escaping text: String, to output: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }

  /// An attribute of an element; one without a value is a flag (`required`).
  package struct Attribute: Sendable {
    package let name: String
    package let value: String?

    private init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }

    package static func flag(_ name: StaticString) -> Self { Self(name.description, nil) }
    package static func named(_ name: StaticString, _ value: String) -> Self { Self(name.description, value) }
    package static func id(_ value: String) -> Self { Self("id", value) }
    package static func `class`(_ value: StaticString) -> Self { Self("class", value.description) }

    /// Where a link or a form leads. A URL that would run a script in this page leads nowhere instead.
    package static func destination(_ name: StaticString, _ url: String) -> Self {
      Self(name.description, withoutScript(url))
    }

    /// Where the page leads by itself after two seconds, by the same rule.
    static func refresh(to url: String) -> Self { Self("content", "2;url=" + withoutScript(url)) }

    private static func withoutScript(_ url: String) -> String { runsScript(url) ? "about:blank" : url }

    /// Browsers ignore white space and control characters inside a scheme (WHATWG URL section 4.4).
    private static func runsScript(_ url: String) -> Bool {
      let scheme = String(
        String.UnicodeScalarView(url.unicodeScalars.filter { $0.value > 0x20 }.prefix { $0 != ":" })
      ).lowercased()
      return ["javascript", "data", "vbscript", "blob"].contains(scheme)
    }
  }
}

/// Lets a page be written as a list of elements and texts.
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ piece: HTML) -> [HTML] { [piece] }
  package static func buildExpression(_ text: String) -> [HTML] { [.text(text)] }
  package static func buildExpression(_ piece: HTML?) -> [HTML] { piece.map { [$0] } ?? [] }
  package static func buildBlock(_ pieces: [HTML]...) -> [HTML] { pieces.flatMap(\.self) }
  package static func buildOptional(_ pieces: [HTML]?) -> [HTML] { pieces ?? [] }
  package static func buildEither(first pieces: [HTML]) -> [HTML] { pieces }
  package static func buildEither(second pieces: [HTML]) -> [HTML] { pieces }
  package static func buildArray(_ pieces: [[HTML]]) -> [HTML] { pieces.flatMap(\.self) }
}

/// An element with its content.
package func tag(_ name: StaticString, _ attributes: HTML.Attribute..., @HTMLBuilder content: () -> [HTML] = { [] })
  -> HTML
{
  .element(name, attributes, content())
}

package func tag(_ name: StaticString, _ attributes: [HTML.Attribute], @HTMLBuilder content: () -> [HTML] = { [] })
  -> HTML
{
  .element(name, attributes, content())
}
