// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import Foundation
import IdentityEmulator
import LinuxPlatform
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

private struct NoBrowser: Browser {
  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { throw .noBrowser(tried: []) }
}

/// A machine on which a person is signed in.
private let machine: IdentityEmulator? = {
  guard let key = try? RSAPrivateKey.generate() else { return nil }
  var seed = Seed.standard
  (seed.settings.device, seed.settings.deviceAccounts) = (.compliant, ["adele@contoso.example"])
  return IdentityEmulator(
    seed: seed, signingKey: LazyValue(known: key),
    origins: Origins(http: URL(string: "http://localhost:8400"), https: nil),
    clock: SystemClock(), random: SystemRandom())
}()

/// A request to the stand-in broker, by any method: the answer is a JSON object, or one of the errors of the bus that
/// are meant, and tokens go to nobody who does not name the person.
@Sendable func checkBrokerCall(_ bytes: [UInt8]) async {
  guard let machine else { return demand(false, "there is an emulator") }
  let text = String(decoding: bytes, as: UTF8.self)
  for dialect in [BrokerDialect.java, .third, .himmelblau] {
    let broker = StandInBroker(emulator: machine, dialect: dialect, isStrict: dialect == .third, browser: NoBrowser())
    for method in BrokerMethod.allCases {
      let answer = await broker.answer(
        BusCall(
          destination: BrokerBus.name, path: BrokerBus.path, interface: BrokerBus.interface, member: method.rawValue,
          arguments: [text, text, text]))
      switch answer {
      case .text(let said):
        let json = (try? JSONValue(parsing: said.utf8))?.object
        demand(json != nil && isReadable(said, of: method), "an answer is one that clients read")
        let token = json?["brokerTokenResponse"]?["accessToken"]
        let isNamed = text.contains("\\u") || text.lowercased().contains("adele") || text.lowercased().contains("b001")
        demand(token == nil || isNamed, "a token is for the person that is named")
      case .departure: demand(dialect == .third && method == .cancelInteractiveFlow, "only an empty order ends it")
      case .refusal: demand(dialect == .himmelblau, "errors of the bus are Himmelblau's")
      case .nothing, .silence: demand(false, "each call is answered")
      }
    }
  }
}

/// Whether a client can read the answer, or the stand-in's texts are as long as the request.
private func isReadable(_ text: String, of method: BrokerMethod) -> Bool {
  guard let answer = try? BrokerAnswer(text) else { return text.utf8.count > BrokerText.sizeLimit }
  guard case .success(let content) = answer.outcome else { return true }
  return switch method {
  case .acquireTokenInteractively, .acquireTokenSilently: (try? BrokerTokens(decoding: content)) != nil
  case .acquirePrtSsoCookie: (try? BrokerCookie.list(in: content)) != nil
  case .getAccounts: (try? BrokerAccount.list(in: content)) != nil
  case .getLinuxBrokerVersion: BrokerAnswer.version(in: content) != nil
  case .generateSignedHttpRequest: content["signedHttpRequest"]?.string != nil
  case .removeAccount, .cancelInteractiveFlow: content.members.isEmpty
  }
}
