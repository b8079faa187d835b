// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// The text and the controls of a web page, without its layout.
package struct WebPage: Sendable {
  package var url: URL
  package var status: Int
  package var title: String
  /// The text of the first `<h1>`, "" when there is none.
  package var heading: String
  /// The texts marked as `role="alert"`.
  package var alerts: [String]
  package var forms: [WebForm]
  package var links: [WebLink]
  /// All visible text, white space collapsed.
  package var text: String
  /// Whether a script of the page submits its form, as in answers of the mode `form_post` (OAuth 2.0 Form Post Response
  /// Mode).
  package var submitsItself: Bool
  /// Whether the page has `Referrer-Policy: no-referrer`, so that its address is not sent to others.
  package var hidesReferrer: Bool

  /// The first form field or button with that name.
  package func control(_ name: String) -> WebControl? {
    forms.lazy.flatMap(\.controls).first { $0.name == name }
  }

  /// The button with that id, or with `name=value`.
  package func button(_ idOrNameAndValue: String) -> WebControl? {
    forms.lazy.flatMap(\.controls).first { $0.isButton(idOrNameAndValue) }
  }
}

/// A `<form>`.
package struct WebForm: Sendable {
  /// The address as written; "" is that of the page itself.
  package var action: String
  /// `GET` or `POST`.
  package var method: String
  package var controls: [WebControl]

  /// The parameters that are sent when `button` is pressed, or, when it is nil, when a script submits the form (WHATWG
  /// HTML 4.10.21.4).
  package func entries(pressing button: WebControl?) -> [Parameter] {
    var entries: [Parameter] = []
    for control in controls where !control.name.isEmpty && !control.isDisabled {
      switch control.type {
      case "submit", "image":
        if let button, control.index == button.index { entries.append(Parameter(control.name, control.value)) }
      case "button", "reset", "file": continue
      case "checkbox", "radio":
        if control.isChecked { entries.append(Parameter(control.name, control.value)) }
      default: entries.append(Parameter(control.name, control.value))
      }
    }
    return entries
  }
}

/// An `<input>` or `<button>`.
package struct WebControl: Sendable {
  /// The position on the page, which distinguishes controls with equal names.
  package var index: Int
  /// The `type` attribute, lower-cased; `text` for an input without, `submit` for a button without.
  package var type: String
  package var name: String
  package var value: String
  package var id: String
  /// The text of a button.
  package var label: String
  package var isDisabled: Bool
  package var isChecked: Bool
  /// The values of `data-…` attributes, by the name after `data-`.
  package var data: [String: String]

  package func isButton(_ idOrNameAndValue: String) -> Bool {
    type == "submit" && (id == idOrNameAndValue || "\(name)=\(value)" == idOrNameAndValue)
  }
}

/// An `<a href>`.
package struct WebLink: Sendable {
  package var id: String
  package var address: String
  package var label: String
}
