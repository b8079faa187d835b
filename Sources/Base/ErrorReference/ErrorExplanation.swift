// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What an error means, why it comes and what helps.
package struct ErrorExplanation: Sendable {
  /// The code as answers contain it: `AADSTS50011`, `invalid_grant`.
  package let code: String
  /// The number, when the code is a number.
  package let number: ErrorNumber?
  /// The service's name for the error, or a few words; empty where the code is already a word.
  package let name: String
  /// One or two sentences.
  package let meaning: String
  /// The usual causes, the likeliest first.
  package let causes: [String]
  /// What to look at or to do, in the order in which to try it.
  package let checks: [String]
  /// The address of the page that says what the error means.
  package let source: String

  static func aadsts(
    _ value: Int, _ name: String, _ meaning: String, causes: [String], checks: [String], _ source: ErrorSource = .list
  ) -> ErrorExplanation {
    let number = ErrorNumber(value)
    return ErrorExplanation(
      code: number.description, number: number, name: name, meaning: meaning, causes: causes, checks: checks,
      source: source == .lookup ? number.address : source.address)
  }

  static func b2c(
    _ value: Int, _ name: String, _ meaning: String, causes: [String], checks: [String]
  ) -> ErrorExplanation {
    let number = ErrorNumber(value, family: .b2c)
    return ErrorExplanation(
      code: number.description, number: number, name: name, meaning: meaning, causes: causes, checks: checks,
      source: ErrorSource.b2c.address)
  }

  static func word(
    _ code: String, _ meaning: String, causes: [String], checks: [String], _ source: ErrorSource
  ) -> ErrorExplanation {
    ErrorExplanation(
      code: code, number: nil, name: "", meaning: meaning, causes: causes, checks: checks, source: source.address)
  }
}

/// A page that says what an error means.
enum ErrorSource: Equatable {
  /// Microsoft's list of the numbers.
  case list
  /// Microsoft's page for the one number.
  case lookup
  /// An article of Microsoft's about the one number.
  case article(String)
  case b2c, nativeAuth, deviceCode, authorizationCode, conditionalAccess, errorHandling
  /// A section of an RFC, such as `6749#section-5.2`.
  case rfc(String)
  case openIDConnect
  /// No page of Microsoft's describes it: the emulator's behaviour is a choice of ours.
  case emulator

  var address: String {
    let platform = "https://learn.microsoft.com/entra/identity-platform/"
    return switch self {
    case .list: platform + "reference-error-codes"
    case .lookup: "https://login.microsoftonline.com/error"
    case .article(let name): "https://learn.microsoft.com/troubleshoot/azure/active-directory/" + name
    case .b2c: "https://learn.microsoft.com/azure/active-directory-b2c/error-codes"
    case .nativeAuth: platform + "reference-native-authentication-api"
    case .deviceCode: platform + "v2-oauth2-device-code"
    case .authorizationCode: platform + "v2-oauth2-auth-code-flow"
    case .conditionalAccess:
      "https://learn.microsoft.com/entra/identity/conditional-access/troubleshoot-conditional-access"
    case .errorHandling: "https://learn.microsoft.com/entra/msal/dotnet/advanced/exceptions/msal-error-handling"
    case .rfc(let section): "https://www.rfc-editor.org/rfc/rfc" + section
    case .openIDConnect: "https://openid.net/specs/openid-connect-core-1_0.html#AuthError"
    case .emulator: "docs/emulator/fidelity.md"
    }
  }
}

/// Numbers of one subject.
package struct ErrorGroup: Sendable {
  package let title: String
  package let explanations: [ErrorExplanation]

  init(_ title: String, _ explanations: [ErrorExplanation]) {
    (self.title, self.explanations) = (title, explanations)
  }
}
