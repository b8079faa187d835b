// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The errors of the Microsoft identity platform, and what they mean. The tables are made at their first use.
package enum ErrorReference {
  package static let groups: [ErrorGroup] = [
    .registration, .requests, .accounts, .strongAuthentication, .policies, .grants, .credentials, .consent, .tenants,
    .nativeAuthentication, .services, .customers,
  ]

  private static let byNumber = Dictionary(
    groups.flatMap(\.explanations).compactMap { one in one.number.map { ($0, one) } },
    uniquingKeysWith: { first, _ in first })
  private static let errors = dictionary(ErrorExplanation.errors)
  private static let suberrors = dictionary(ErrorExplanation.suberrors)

  private static func dictionary(_ list: [ErrorExplanation]) -> [String: ErrorExplanation] {
    Dictionary(list.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package static func explanation(of number: ErrorNumber) -> ErrorExplanation? { byNumber[number] }

  /// The explanations of a number, one for each service that defines it.
  package static func explanations(ofValue value: Int) -> [ErrorExplanation] {
    ErrorNumber.Family.allCases.compactMap { byNumber[ErrorNumber(value, family: $0)] }
  }

  /// The explanation of a value of `error`, such as `invalid_grant`.
  package static func explanation(ofError word: String) -> ErrorExplanation? { errors[word] }

  /// The explanation of a value of `suberror`, such as `bad_token`.
  package static func explanation(ofSuberror word: String) -> ErrorExplanation? { suberrors[word] }

  /// The title of the group that has the number.
  package static func group(of number: ErrorNumber) -> String? {
    groups.first { $0.explanations.contains { $0.number == number } }?.title
  }

  /// At most three known numbers that begin with the same digits as `number`, the most similar first: the service
  /// appends digits to a number for its details, and neighbouring numbers have related subjects.
  package static func nearest(to number: ErrorNumber) -> [ErrorExplanation] {
    let digits = Array(String(number.value))
    func similarity(_ other: ErrorNumber) -> Int {
      let common = zip(digits, String(other.value)).prefix { $0 == $1 }.count
      // A number without the details comes before numbers with other details.
      return common == String(other.value).count ? common + 1 : common
    }
    let similar = byNumber.values.compactMap { one -> (ErrorExplanation, similarity: Int, distance: Int)? in
      guard let other = one.number, other.family == number.family else { return nil }
      let likeness = similarity(other)
      return likeness < 3 ? nil : (one, likeness, abs(other.value - number.value))
    }
    return similar.sorted { ($1.similarity, $0.distance, $0.0.code) < ($0.similarity, $1.distance, $1.0.code) }.prefix(
      3
    ).map(\.0)
  }
}

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

/// A number by which a service says what went wrong, such as `AADSTS50011`.
package struct ErrorNumber: Sendable, Hashable, CustomStringConvertible {
  /// The service that defines the number; each service has numbers of its own.
  package enum Family: String, Sendable, CaseIterable {
    /// Microsoft Entra ID and External ID.
    case entra = "AADSTS"
    /// Azure AD B2C.
    case b2c = "AADB2C"
  }

  package let family: Family
  package let value: Int

  package init(_ value: Int, family: Family = .entra) { (self.family, self.value) = (family, value) }

  /// As it is written in an answer.
  package var description: String { family.rawValue + String(value) }

  /// The page where Microsoft explains the number; all of B2C's numbers share one page.
  package var address: String {
    switch family {
    case .entra: "https://login.microsoftonline.com/error?code=\(value)"
    case .b2c: ErrorSource.b2c.address
    }
  }
}
