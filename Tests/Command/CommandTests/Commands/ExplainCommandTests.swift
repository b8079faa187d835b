// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@Suite("msal explain and msal decode")
struct ExplainCommandTests {
  @Test func `an error is explained from an argument and from standard input`() async throws {
    let msal = try MsalProgram()
    let plain = try await msal.run("explain", "AADSTS50011")
    #expect(plain.status == 0 && plain.talk == "")
    #expect(plain.answer.hasPrefix("AADSTS50011 InvalidReplyTo"))
    let text = "AADSTS65001: nobody consented.\r\nTrace ID: 5d6c7b8a-0a1b-4c2d-8e3f-405162738495\r\n"
    let unquoted = try await msal.run(["explain", "--json"] + text.split(separator: " ").map(String.init))
    let piped = try await msal.run(["explain", "--json"], input: text)
    #expect(unquoted.json?["traceId"]?.string == "5d6c7b8a-0a1b-4c2d-8e3f-405162738495")
    #expect(unquoted.answer == piped.answer)
    #expect(piped.json?["explanations"]?.array?.first?["checks"]?.array?.isEmpty == false)
  }

  @Test func `what is not known or no error fails, and nothing of it is repeated`() async throws {
    let msal = try MsalProgram()
    let unknown = try await msal.run("explain", "AADSTS500119")
    #expect(unknown.status == 1 && unknown.answer == "")
    #expect(unknown.talk.contains("https://login.microsoftonline.com/error?code=500119"))
    let code = try await msal.run("explain", "http://localhost/?code=0.secret&state=other")
    #expect(code.status == 2 && !code.talk.contains("secret") && !code.talk.contains("other"))
    let refused = try await msal.run(
      "explain", "--json", "http://localhost/?error=access_denied&code=0.secret&state=other&id_token=secret")
    #expect(refused.status == 0 && !refused.answer.contains("secret") && !refused.answer.contains("other"))
    #expect(try await msal.run(["explain", "-"], input: String(repeating: "x", count: 2_000_000)).status == 2)
  }

  @Test func `a token of the emulator is verified with its key, and a forged one is not to be trusted`() async throws {
    let (msal, emulator, ready) = try await MsalProgram.withEmulator()
    try await msal.signIn(at: emulator, ready: ready)
    let token = try await msal.run("token").answer
    let text = try await msal.run(["decode"], input: token)
    #expect(text.status == 0, "\(text.talk)")
    #expect(text.answer.contains("Signature: verified with a key of localhost:"), "\(text.answer)")
    #expect(text.answer.contains("Z, in ") && text.answer.contains("Z, "))
    let json = try await msal.run(["decode", "--json", "-"], input: "Bearer " + token).json
    #expect(json?["signature"]?["status"] == "verified" && json?["expired"] == false)
    #expect(json?["claims"]?["iss"]?.string != nil && json?["header"]?["kid"] == json?["signature"]?["keyId"])
    let offline = try await msal.run(["decode", "--offline", "--json"], input: token)
    #expect(offline.status == 0 && offline.json?["signature"]?["status"] == "unknown")

    let forged = try TokenForger(keyID: "other").resigned(String(token.dropLast())) { $0["name"] = "Mallory" }
    let unknownKey = try await msal.run(["decode", "--json"], input: forged)
    #expect(unknownKey.status == 1 && unknownKey.json?["signature"]?["status"] == "invalid")
    let changed = try TokenForger.tampered(String(token.dropLast()), claims: { $0["name"] = "Mallory" })
    let outcome = try await msal.run(["decode"], input: changed)
    #expect(outcome.status == 1 && outcome.talk.contains("Don't trust this token"))
    #expect(outcome.answer.contains("Mallory"))
    // Another port of the machine, which the token names, is not asked.
    let asked = Lock(0)
    let other = try RawServer { connection in
      asked.withLock { $0 += 1 }
      _ = connection.readRequest()
    }
    let issuer = JSONValue.string("http://127.0.0.1:\(other.port)/contoso.example/v2.0")
    let elsewhere = try TokenForger.tampered(String(token.dropLast()), claims: { $0["iss"] = issuer })
    let unasked = try await msal.run(["decode", "--json"], input: elsewhere)
    #expect(unasked.json?["signature"]?["status"] == "unknown" && asked.withLock { $0 } == 0)
    _ = await emulator.stop()
    let unreachable = try await msal.run(["decode", "--json"], input: token)
    #expect(unreachable.status == 0 && unreachable.json?["signature"]?["status"] == "unknown")
  }
}
