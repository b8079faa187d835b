// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import FoundationEssentials
import OpenSSLCrypto
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

@Suite("Pages")
struct PageTests {
  @Test(arguments: SamplePages.all)
  func `say what they are, whose they are, and that they are not Microsoft's`(sample: SamplePage) {
    let response = sample.page.response()
    let html = sample.html
    #expect(response.status == 200)
    #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(html.contains("<title>" + sample.title))
    #expect(html.contains("<strong>Emulator: not Microsoft</strong>"))
    #expect(html.occurrences(of: "<h1>") == 1)
    #expect(html.occurrences(of: "<main>") == 1)
  }

  @Test(arguments: SamplePages.all)
  func `load nothing, are not stored, framed or referred to`(sample: SamplePage) throws {
    let headers = sample.page.response().headers
    let policy = try #require(headers["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(!policy.contains("form-action"))
    #expect(headers["Cache-Control"] == "no-store")
    #expect(headers["Referrer-Policy"] == "no-referrer")
    #expect(headers["X-Frame-Options"] == "DENY")
    #expect(headers["X-Content-Type-Options"] == "nosniff")
    #expect(headers["Content-Type"] == "text/html; charset=utf-8")
    for attribute in [" src=", " style=", " onclick=", "url(", "@import"] { #expect(!sample.html.contains(attribute)) }
  }

  @Test(arguments: SamplePages.all)
  func `run no script but the few that the policy names by their hash`(sample: SamplePage) throws {
    let policy = try #require(sample.page.response().headers["Content-Security-Policy"])
    let scripts = sample.html.split(separator: "<script>").dropFirst().map { piece in
      String(piece.prefix(upTo: piece.firstRange(of: "</script>")?.lowerBound ?? piece.endIndex))
    }
    let hashes = scripts.map { "'sha256-\(Data(SHA256.hash(Array($0.utf8))).base64EncodedString())'" }
    let allowed = policy.split(separator: "; ").first { $0.hasPrefix("script-src ") }
    #expect(allowed.map { $0.split(separator: " ").dropFirst().map { String($0) } } ?? [] == hashes)
    #expect(sample.html.occurrences(of: "<script") == scripts.count)
    #expect(sample.html.contains("submit()") == (sample.title == SamplePages.formPost.title))
    #expect(!policy.contains("connect-src"))
  }

  @Test(arguments: SamplePages.all)
  func `allow their own stylesheet by its hash`(sample: SamplePage) throws {
    let policy = try #require(sample.page.response().headers["Content-Security-Policy"])
    let style = try #require(sample.html.text(between: "<style>", and: "</style>"))
    let hash = Data(SHA256.hash(Array(style.utf8))).base64EncodedString()
    #expect(policy.contains("style-src 'sha256-\(hash)'"))
  }

  @Test(arguments: SamplePages.hostile)
  func `never let a value become markup`(sample: SamplePage) {
    #expect(!sample.html.contains("<b>"))
    #expect(sample.html.contains("&lt;b&gt;"))
    #expect(!sample.html.contains("\"'<"))
  }

  @Test(
    arguments: [
      "javascript:alert(1)", " JavaScript:alert(1)", "java\tscript:alert(1)", "\u{1}data:text/html,x", "vbscript:x",
    ])
  func `never lead to a URL that runs a script`(url: String) {
    let link = SamplePage(title: "", page: .signedOut(username: nil, continueURL: url))
    #expect(link.html.contains("href=\"about:blank\""))
    let form = SamplePage(title: "", page: .formPost(action: url, parameters: []))
    #expect(form.html.contains("action=\"about:blank\""))
  }

  @Test(
    arguments: [
      "msauth.com.contoso.notes://auth", "http://localhost:49152/?a=b", "https://app.contoso.example/signed-out",
    ])
  func `lead to an app's own scheme`(url: String) {
    let link = SamplePage(title: "", page: .signedOut(username: nil, continueURL: url))
    #expect(link.html.contains("href=\"\(url)\""))
  }

  @Test(arguments: SamplePages.all)
  func `send the hidden fields exactly as given, in every form`(sample: SamplePage) {
    let forms = sample.html.occurrences(of: "<form ")
    #expect(sample.html.occurrences(of: SamplePages.hiddenField) == forms)
  }

  @Test func `tie an error to the field it is about, and say it at once`() {
    let html = SamplePages.wrongPassword.html
    #expect(html.contains("id=\"password-error\" role=\"alert\""))
    #expect(html.contains("aria-invalid=\"true\" aria-describedby=\"password-error\""))
    #expect(!SamplePages.password.html.contains(" aria-invalid="))
  }

  @Test(arguments: [SamplePages.code, SamplePages.secondFactor, SamplePages.resetPassword])
  func `that wait for a code lead to the inbox of its address, and the field names the text that says so`(
    sample: SamplePage
  ) throws {
    #expect(sample.html.contains("href=\"/_emulator/inbox?address=ada%40contoso.example\" target=\"_blank\""))
    let field = try #require(sample.html.text(between: "autocomplete=\"one-time-code\"", and: ">"))
    #expect(field.contains("code-hint\""))
    #expect(sample.html.contains("id=\"code-hint\""))
  }

  @Test(arguments: SamplePages.all)
  func `put the cursor into one field: the one that was not taken, or the first`(sample: SamplePage) throws {
    let fields = sample.html.split(separator: "<input ").dropFirst().map { $0.prefix { $0 != ">" } }
      .filter { $0.contains("spellcheck") }
    let focused = fields.filter { $0.contains(" autofocus") }
    #expect(focused.count == min(fields.count, 1))
    let wrong = fields.filter { $0.contains("aria-invalid") }
    #expect(wrong.count <= 1)
    #expect(focused.first == wrong.first ?? fields.first)
  }

  @Test(arguments: [SamplePages.password, SamplePages.changePassword])
  func `tell password managers whose password is asked for`(sample: SamplePage) throws {
    let owner = try #require(sample.html.text(between: "<input id=\"owner\"", and: ">"))
    #expect(owner.contains("autocomplete=\"username\""))
    #expect(sample.html.contains("<div hidden><label for=\"owner\">"))
    #expect(!owner.contains("name="))
  }

  @Test(
    arguments: [
      ("city", "City", "address-level2"), ("country", "Country or region", "country-name"),
      ("givenName", "First name", "given-name"), ("surname", "Last name", "family-name"),
      ("jobTitle", "Job title", "organization-title"), ("extension_1_colour", "extension_1_colour", "off"),
    ])
  func `label a person's attributes, and let browsers fill in the right one`(
    name: String, label: String, autocomplete: String
  ) {
    let attribute = UserAttribute(name)
    #expect(attribute.label == label && attribute.autocomplete == autocomplete)
  }

  @Test(arguments: SamplePages.all)
  func `let a password be seen, and never send the box for it`(sample: SamplePage) {
    let hasPassword = sample.html.contains("type=\"password\"")
    #expect(sample.html.contains("<input id=\"show-passwords\" type=\"checkbox\" autocomplete=\"off\">") == hasPassword)
    #expect(sample.html.contains("class=\"choice with-script\"") == hasPassword)
  }

  @Test(arguments: [SamplePages.error, SamplePages.blocked, SamplePages.approval])
  func `copy what a bug report needs`(sample: SamplePage) throws {
    let copied = try #require(sample.html.text(between: "data-copy=\"", and: "\""))
    #expect(copied.hasPrefix("Error code: AADSTS"))
    #expect(copied.contains("\nCorrelation id: 5d6c7b8a-0a1b-4c2d-8e3f-405162738495"))
  }

  @Test func `show another device's code in groups, and say that these don't matter`() {
    #expect(SamplePages.deviceCode.html.contains("value=\"BCD-FGH-JKL\""))
    #expect(SamplePages.deviceCode.html.contains("aria-describedby=\"code-error code-hint\""))
  }

  @Test(arguments: [SamplePages.consent, SamplePages.approval])
  func `start a question of consent where the app is named`(sample: SamplePage) {
    #expect(sample.html.occurrences(of: " autofocus") == 1)
    #expect(sample.html.contains("<p class=\"asker\" tabindex=\"-1\" autofocus>"))
  }

  @Test func `offer the way back first to who can't approve`() throws {
    let html = SamplePages.approval.html
    #expect(html.contains("class=\"primary\" type=\"submit\" name=\"step\" value=\"cancel\""))
    #expect(html.contains("class=\"quiet\" type=\"submit\" name=\"account\" value=\"other\""))
  }

  @Test func `say what the box for everybody means`() {
    #expect(SamplePages.consentOfEverybody.html.contains("aria-describedby=\"everyone-hint\""))
    #expect(SamplePages.consentOfEverybody.html.contains("Nobody else in Contoso will be asked."))
  }

  @Test(arguments: SamplePages.controls)
  func `name their fields and buttons as agents expect`(expectation: ControlExpectation) {
    for control in expectation.controls { #expect(expectation.sample.html.contains(control)) }
  }

  @Test(arguments: SamplePages.all)
  func `label every field a person fills in`(sample: SamplePage) throws {
    for piece in sample.html.split(separator: "<input ").dropFirst() where !piece.hasPrefix("type=\"hidden\"") {
      let id = try #require(String(piece).text(between: "id=\"", and: "\""))
      #expect(sample.html.contains("<label for=\"\(id)\">"))
    }
  }
}
