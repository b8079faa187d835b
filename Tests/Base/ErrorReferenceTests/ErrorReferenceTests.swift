// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ErrorReference
import Foundation
import TestSupport
import Testing

@Suite("The table of errors")
struct ErrorReferenceTests {
  private static let all = ErrorReference.groups.flatMap(\.explanations)

  @Test func `has at least 150 numbers of Entra, each once`() {
    let numbers = Self.all.compactMap(\.number)
    #expect(numbers.count == Self.all.count)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.count { $0.family == .entra } >= 150)
  }

  @Test func `says of each what it means, why it comes, what to check and who says so`() {
    for one in Self.all {
      #expect(!one.name.isEmpty && !one.causes.isEmpty && !one.checks.isEmpty, "\(one.code)")
      for text in [one.meaning] + one.causes + one.checks {
        #expect(text.first?.isWhitespace == false, "\(one.code): \(text)")
        #expect(text.count > 5 && text.count < 160 && !text.contains("\n"), "\(one.code): \(text)")
        #expect([".", "?", "msal decode -"].contains { text.hasSuffix($0) }, "\(one.code): \(text)")
      }
    }
  }

  @Test func `names public pages, and this project's own page where none speaks of the number`() throws {
    for one in Self.all where one.source != "docs/emulator/fidelity.md" {
      let url = try #require(URL(string: one.source), "\(one.code)")
      #expect(url.scheme == "https" && ["learn.microsoft.com", "login.microsoftonline.com"].contains(url.host()))
    }
    let own = Set(Self.all.filter { !$0.source.hasPrefix("https") }.compactMap(\.number?.value))
    #expect(own == [90_000, 55_105, 55_107, 901_004])
    #expect(FileManager.default.fileExists(atPath: Checkout.path("docs/emulator/fidelity.md")))
  }

  @Test func `finds a number of each service, and the words of OAuth and of native authentication`() {
    #expect(ErrorReference.explanation(of: ErrorNumber(50_011))?.name == "InvalidReplyTo")
    #expect(ErrorReference.explanations(ofValue: 90_091).map(\.code) == ["AADSTS90091", "AADB2C90091"])
    #expect(ErrorReference.explanations(ofValue: 1).isEmpty)
    #expect(ErrorReference.group(of: ErrorNumber(53_003)) == "Policies and devices")
    for word in [
      "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
      "invalid_scope", "access_denied", "unsupported_response_type", "server_error", "temporarily_unavailable",
      "authorization_pending", "slow_down", "expired_token", "interaction_required", "login_required",
      "account_selection_required", "consent_required", "invalid_request_uri", "invalid_request_object",
      "request_not_supported", "request_uri_not_supported", "registration_not_supported",
    ] {
      #expect(ErrorReference.explanation(ofError: word) != nil, "\(word)")
    }
    for word in ["bad_token", "basic_action", "password_too_weak", "invalid_oob_value", "mfa_required"] {
      #expect(ErrorReference.explanation(ofSuberror: word) != nil, "\(word)")
    }
  }

  @Test func `has the nearest numbers of one that it does not know`() {
    #expect(ErrorReference.nearest(to: ErrorNumber(500_119)).first?.code == "AADSTS50011")
    #expect(ErrorReference.nearest(to: ErrorNumber(70_017)).count == 3)
    #expect(ErrorReference.nearest(to: ErrorNumber(90_008, family: .b2c)).allSatisfy { $0.code.hasPrefix("AADB2C") })
    #expect(ErrorReference.nearest(to: ErrorNumber(33_333)).isEmpty)
  }
}
