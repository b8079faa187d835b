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
