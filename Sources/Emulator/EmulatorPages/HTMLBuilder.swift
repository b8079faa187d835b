// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Lets a page be written as a list of elements and texts.
@resultBuilder
enum HTMLBuilder {
  static func buildExpression(_ piece: HTML) -> [HTML] { [piece] }
  static func buildExpression(_ text: String) -> [HTML] { [.text(text)] }
  static func buildExpression(_ piece: HTML?) -> [HTML] { piece.map { [$0] } ?? [] }
  static func buildBlock(_ pieces: [HTML]...) -> [HTML] { pieces.flatMap(\.self) }
  static func buildOptional(_ pieces: [HTML]?) -> [HTML] { pieces ?? [] }
  static func buildEither(first pieces: [HTML]) -> [HTML] { pieces }
  static func buildEither(second pieces: [HTML]) -> [HTML] { pieces }
  static func buildArray(_ pieces: [[HTML]]) -> [HTML] { pieces.flatMap(\.self) }
}

/// An element with its content.
func tag(_ name: StaticString, _ attributes: HTML.Attribute..., @HTMLBuilder content: () -> [HTML] = { [] }) -> HTML {
  .element(name, attributes, content())
}

func tag(_ name: StaticString, _ attributes: [HTML.Attribute], @HTMLBuilder content: () -> [HTML] = { [] }) -> HTML {
  .element(name, attributes, content())
}
