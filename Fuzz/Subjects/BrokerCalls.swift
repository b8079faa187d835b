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
    seed: seed, signingKey: key, origins: Origins(http: URL(string: "http://localhost:8400"), https: nil),
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
        demand(json != nil, "an answer is a JSON object")
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
