// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import ScriptedBrowser
import Testing

@Suite("A web page as the scripted browser reads it")
struct WebPageTests {
  private func page(_ html: String) throws -> WebPage {
    WebPage(html: html, url: try #require(URL(string: "https://localhost/a/b?c=d")))
  }

  @Test func `Title, heading, alert, fields and buttons are found, whatever the spelling`() throws {
    let page = try page(
      """
      <!DOCTYPE html><!-- <h1>no</h1> --><HTML lang=en><head><title>Sign in &middot; &amp; more</title>
      <style>h1 { content: "<h1>not this</h1>" }</style></head><body><main><h1>Sign  in
      <em>now</em></h1><div role="alert"><div>That <b>did</b> not work</div> &#8212; again</div>
      <form method=post action='/next?x=1&amp;y=2'><input type=hidden name=flow value="a&quot;b">
      <input NAME=username value=''><input type="checkbox" name="keep" checked><input type=radio name=r value=1>
      <button name=step value=next id=next>Go <i>on</i></button>
      <button type=button name=no value=no>No</button></form><a id=help href="/help">Help</a>
      """)
    #expect(page.title == "Sign in &middot; & more")
    #expect(page.heading == "Sign in now")
    #expect(page.alerts == ["That did not work — again"])
    let form = try #require(page.forms.first)
    #expect(form.method == "POST")
    #expect(form.action == "/next?x=1&y=2")
    #expect(page.button("next") != nil)
    let entries = [Parameter("flow", "a\"b"), Parameter("username", ""), Parameter("keep", "on")]
    #expect(form.entries(pressing: nil) == entries)
    #expect(form.entries(pressing: page.button("step=next")) == entries + [Parameter("step", "next")])
    #expect(!page.submitsItself)
  }

  @Test(
    arguments: [
      "<form action=\"/x", "<", "</", "<!--", "<h1", "<h1>Half", "<script>submit()", "{\"error\":\"x\"}",
      "a < b & c &#xFFFFFFFF; &;",
      "<input", "<button name=a", "<a href='x",
    ])
  func `A page that is cut off, or no HTML at all, is still a page`(html: String) throws {
    let page = try page(html)
    #expect(page.status == 200)
    #expect(page.heading == (html.hasSuffix("Half") ? "Half" : ""))
  }

  @Test(arguments: ["a&\u{301}b", "a;\u{301}", "<\u{301}>", "\"\u{338}", "e\u{301}&", "&amp;\u{301}"])
  func `A value is read as it was written, whatever marks follow its characters`(value: String) throws {
    var written = value
    for (character, escape) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")] {
      written = String(
        String.UnicodeScalarView(
          written.unicodeScalars.flatMap { String($0) == character ? Array(escape.unicodeScalars) : [$0] }))
    }
    let page = try page("<form><input name=v value=\"\(written)\"></form>")
    #expect(page.control("v").map { Array($0.value.utf8) } == Array(value.utf8))
  }

  @Test func `Only a script that submits makes a page submit itself`() throws {
    #expect(try page("<form></form><script>document.forms[0].submit()</script>").submitsItself)
    #expect(try !page("<p>submit()</p><script>alert(1)</script>").submitsItself)
  }
}

@Suite("The scripted browser's cookies")
struct CookieJarTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func `A cookie goes back to its host and path only`() throws {
    var jar = CookieJar()
    jar.take(["a=1; Path=/x; HttpOnly", "b=2; Path=/", "c=3"], from: try url("https://localhost/x/y"))
    #expect(jar.field(for: try url("https://localhost/x/y")) == "a=1; c=3; b=2")
    #expect(jar.field(for: try url("https://localhost/xy")) == "b=2")
    #expect(jar.field(for: try url("https://127.0.0.1/x")) == nil)
  }

  @Test func `A cookie for a domain reaches its sub-domains, and none is taken for a foreign domain`() throws {
    var jar = CookieJar()
    jar.take(
      ["a=1; Domain=contoso.example", "b=2; Domain=other.example"], from: try url("https://www.contoso.example/"))
    #expect(jar.field(for: try url("https://graph.contoso.example/")) == "a=1")
    #expect(jar.field(for: try url("https://other.example/")) == nil)
  }

  @Test func `A secure cookie is not sent over plain HTTP except to this machine`() throws {
    var jar = CookieJar()
    jar.take(["a=1; Secure"], from: try url("https://contoso.example/"))
    #expect(jar.field(for: try url("http://contoso.example/")) == nil)
    jar.take(["b=2; Secure"], from: try url("http://localhost:5000/"))
    #expect(jar.field(for: try url("http://localhost:5000/")) == "b=2")
  }

  @Test(arguments: ["Max-Age=0", "Expires=Thu, 01 Jan 1970 00:00:00 GMT"])
  func `A newer value replaces, an ended cookie goes`(ending: String) throws {
    var jar = CookieJar()
    let page = try url("http://localhost/")
    jar.take(["a=1"], from: page)
    jar.take(["a=2"], from: page)
    #expect(jar.field(for: page) == "a=2")
    jar.take(["a=; \(ending)"], from: page)
    #expect(jar.field(for: page) == nil)
  }
}
