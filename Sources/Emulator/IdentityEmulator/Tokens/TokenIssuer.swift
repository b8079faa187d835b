// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// Dates and signs tokens.
struct TokenIssuer: Sendable {
  /// Seconds that an access token lives: long where APIs can take it back, since the client answers claims challenges.
  static func lifetime(for claims: RequestedClaims, _ settings: TokenSettings) -> Int {
    let answersChallenges = claims.capabilities.contains { $0.lowercased() == "cp1" }
    return answersChallenges
      ? max(settings.continuousLifetime, settings.accessTokenLifetime) : settings.accessTokenLifetime
  }

  let signer: JWTSigner
  let random: any RandomSource
  let settings: TokenSettings

  /// A token that says `claims` for so many seconds.
  /// - Parameters:
  ///   - grant: What it came of, with which it can be taken back by its unique id (`uti`); nil: it can't be.
  ///   - changes: Are made to the whole; null takes a claim away.
  func token(
    _ claims: JSONObject, of grant: GrantID? = nil, lasting lifetime: Int, from now: Date, changes: JSONObject = [:]
  ) throws(Refusal) -> Secret {
    let seconds = now.epochSeconds
    let id = grant.map { $0.tag + Base64URL.encode(random.bytes(9)) } ?? Base64URL.encode(random.bytes(18))
    var claims = claims
    claims["iat"] = JSONValue(seconds)
    claims["nbf"] = JSONValue(seconds)
    claims["exp"] = JSONValue(seconds + lifetime)
    claims["uti"] = .string(id)
    // Tokens of version 1, and those of AD FS, name the key twice.
    let namesKeyTwice = claims["ver"] != "2.0" && claims["tfp"] == nil
    for change in changes.members { claims[change.name] = change.value == .null ? nil : change.value }
    do {
      let header: JSONObject = namesKeyTwice ? ["x5t": signer.keyID.map(JSONValue.string)] : [:]
      return Secret(try signer.sign(.object(claims), header: header))
    } catch {
      throw Refusal(.serverError, 90_033, "A token could not be signed. Restart the emulator.", status: 500)
    }
  }
}
