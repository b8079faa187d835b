// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import Foundation
import JOSE
import LinuxPlatform
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

@testable import IdentityEmulator

/// Made once, because hashing its passwords takes long.
let fuzzedWorld: (emulator: IdentityEmulator, router: Router)? = {
  guard let key = try? RSAPrivateKey.generate() else { return nil }
  let (seed, random) = (Seed.standard, SystemRandom())
  let origins = Origins(http: URL(string: "http://localhost:8400"), https: nil)
  let emulator = IdentityEmulator(
    seed: seed, signingKey: LazyValue(known: key), origins: origins, clock: SystemClock(), random: random)
  let machines = ManagedIdentityHost(origins, arcKeys: nil, random: random)
  let parts = EmulatorParts(
    stores: emulator.stores, seed: seed, administration: emulator.administration,
    announcement: Announcement(
      testAccounts: TestAccounts(seed, accounts: emulator.stores.accounts), origins: origins,
      accounts: emulator.stores.accounts, managedIdentities: machines),
    managedIdentities: machines, random: random, worlds: nil)
  return (emulator, Router(ConsoleRoutes.make(parts) + Routes(parts: parts).all))
}()

func fuzzedContext(
  _ method: String, _ path: String, _ body: [UInt8], type: String, in emulator: IdentityEmulator
) -> RequestContext? {
  guard let url = URL(string: "http://localhost:8400/" + path),
    let request = ReceivedRequest(
      HTTPRequest(method: method, url: url, headers: ["Content-Type": type], body: Data(body)))
  else { return nil }
  var context = RequestContext(
    request, directory: emulator.directory, now: emulator.clock.now, random: SystemRandom())
  context.presented = emulator.stores.grants.presented(by: request)
  return context
}

/// A saved state, which any program with the right to write it may have changed.
@Sendable func checkState(_ bytes: [UInt8]) {
  guard let (emulator, router) = fuzzedWorld else { return demand(false, "there is an emulator") }
  do throws(SavedStateError) {
    try emulator.restoreState(bytes)
  } catch {
    return demand(!error.description.isEmpty, "a refusal says why")
  }
  let saved = emulator.savedState()
  guard (try? emulator.restoreState(saved)) != nil else { return demand(false, "what is written can be read") }
  demand(emulator.savedState() == saved, "what is written is read as the same")
  // Uses the restored people, sessions and tokens.
  for user in emulator.directory.users.prefix(2) {
    _ = emulator.stores.accounts.checkPassword("wrong", of: user.id, now: emulator.clock.now)
  }
  let form = "grant_type=refresh_token&client_id=\(Seed.sampleApp.clientID.value)&refresh_token=1.a&scope=openid"
  for (method, path, body) in [
    ("POST", "common/oauth2/v2.0/token", form), ("GET", "_emulator/ready", ""), ("GET", "_emulator/clock", ""),
  ] {
    let type = FormCoding.contentType
    guard let context = fuzzedContext(method, path, Array(body.utf8), type: type, in: emulator) else { continue }
    let response = router.route(of: context).answer(context).encoded(for: context)
    demand((200...599).contains(response.status), "an answer has a status")
  }
}

/// Method and path in the first line, then the body, as a program sends them to the control API.
@Sendable func checkControl(_ bytes: [UInt8]) {
  guard let (emulator, router) = fuzzedWorld else { return demand(false, "there is an emulator") }
  let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ", maxSplits: 1)
  // A reset makes all passwords anew, which takes too long.
  guard words.count == 2, !words[1].contains("reset") else { return }
  let body = parts.count > 1 ? Array(parts[1]) : []
  guard
    let context = fuzzedContext(
      String(words[0]), "_emulator/" + words[1], body, type: "application/json", in: emulator),
    context.received.isControl
  else { return }
  let response = router.route(of: context).answer(context).encoded(for: context)
  demand((200...599).contains(response.status), "an answer has a status")
  if response.status >= 400 {
    let error = (try? JSONValue(parsing: response.body))?["error"]
    demand(error?["message"]?.string?.isEmpty == false, "a refusal says why")
  }
  let faults = emulator.stores.faults
  if faults.entries.count > 50 { faults.removeAll() }
}

private let possessionKey = try? RSAPrivateKey.generate()

/// The input as the claims of a signed request, and as the whole text of one.
@Sendable func checkPossession(_ bytes: [UInt8]) {
  guard let key = possessionKey, let url = URL(string: "https://localhost:8443/api/x?a=1&b=2") else { return }
  let (request, now) = (HTTPRequest(url: url), Date(timeIntervalSince1970: 1_800_000_000))
  if (try? SignedRequest(verifying: String(decoding: bytes, as: UTF8.self), of: request, now: now)) != nil {
    demand(false, "nobody can make up a signature")
  }
  guard var claims = (try? JSONValue(parsing: bytes))?.object else { return }
  let published = JSONWebKey(publicKey: key.publicKey, keyID: nil)
  claims["cnf"] = ["jwk": published.requiredMembers]
  guard let text = try? JWTSigner(key: key, keyID: published.thumbprint).sign(.object(claims)),
    let signed = try? SignedRequest(verifying: text, of: request, now: now)
  else { return }
  demand(signed.keyID == published.thumbprint, "the key is the one that signed")
  demand(signed.accessToken == claims["at"]?.string, "the token is the one that was signed")
  demand(claims["m"]?.string == "GET", "the method was signed")
  demand(abs(now.timeIntervalSince(signed.signedAt)) <= SignedRequest.lifetime, "the statement is young")
  demand(["localhost", "localhost:8443"].contains(claims["u"]?.string?.lowercased()), "the host was signed")
}
