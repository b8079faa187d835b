// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import PrivateFiles

@testable import MSALServer

/// An answer of a source of managed identities: a token, a refusal, or the name of any file.
@Sendable func checkManagedIdentity(_ bytes: [UInt8]) {
  let now = Date(timeIntervalSince1970: 1_800_000_000)
  let response = HTTPResponse(status: 200, body: Data(bytes))
  do throws(AcquisitionError) {
    let token = try ManagedIdentityAnswer.token(response, repeating: nil, now: now)
    demand(token.0.exposed.isVisible && !token.0.exposed.isEmpty, "a token has no other characters")
    demand(token.refreshIn ?? 0 >= 0, "a token is not renewed before it is given")
    demand(token.end.timeIntervalSince1970.isFinite, "a token ends")
  } catch {
    demand(error.description.utf8.count < 2_000 && error.description.isVisible, "an error is one line")
  }
  demand(ManagedIdentityAnswer.refusal(response, now: now).description.isVisible, "a refusal is one line")
  if let json = try? JSONValue(parsing: bytes), let date = ManagedIdentityAnswer.date(json) {
    demand(date.timeIntervalSince1970.isFinite, "a date is a time")
  }
  checkArc(bytes)
}

/// Only the agent's own file may be read.
private func checkArc(_ bytes: [UInt8]) {
  guard let own = Scratch.path("agent.key"), let folder = Scratch.path("").map({ String($0.dropLast()) }) else {
    return demand(false, "there is a folder")
  }
  defer { Scratch.removeAll() }
  demand(Scratch.write(Array("own-key".utf8), to: own), "a file can be written")
  let text = String(decoding: bytes, as: UTF8.self)
  for field in [text, "Basic realm=\(text)", "Basic realm=\(folder)/\(text)"] {
    let response = HTTPResponse(status: 401, headers: ["WWW-Authenticate": field])
    guard let proof = try? ArcChallenge(folder: folder).authorization(answering: response) else { continue }
    demand(proof == "Basic own-key" && field.contains("\(folder)/agent.key"), "only the agent's own file is read")
  }
  let response = HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\(own)"])
  let proof = try? ArcChallenge(folder: folder).authorization(answering: response)
  demand(proof == "Basic own-key", "the agent's own file is read")
}

/// The files of an application's credentials: certificates and keys, and the token of a container.
@Sendable func checkCertificate(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let credentials = [
    ClientCertificate(pem: text), ClientCertificate(pkcs12: bytes, password: "t3st"),
    ClientCertificate(pem: text + "\n" + soundPEM), ClientCertificate(pem: soundPEM + "\n" + text),
    ClientCertificate(pem: text, password: "t3st"), ClientCertificate(pem: soundPEM + "\n" + text, password: "t3st"),
  ]
  for credential in credentials {
    do throws(AcquisitionError) {
      check(try credential.load())
    } catch {
      demand(error.description.utf8.count < 500, "an error says nothing of what is in the file")
    }
  }
  demand(bytes.isEmpty == false || (try? credentials[2].load()) != nil, "a sound certificate is taken")
  checkTokenFile(bytes, text)
}

private func check(_ identity: CertifiedKey) {
  let message = Array("message".utf8)
  guard let signature = try? identity.key.sign(message, scheme: .pkcs1SHA256),
    let key = try? identity.certificate.rsaPublicKey()
  else { return demand(false, "a key that is taken signs") }
  demand(key.isValid(signature: signature, for: message, scheme: .pkcs1SHA256), "a certificate is the key's own")
}

private func checkTokenFile(_ bytes: [UInt8], _ text: String) {
  guard let path = Scratch.path("token") else { return demand(false, "there is a folder") }
  defer { Scratch.removeAll() }
  demand(Scratch.write(bytes, to: path), "a file can be written")
  let request = AssertionRequest(
    clientID: "c", tokenEndpoint: "https://login.example/t/token", tenantID: "t", claims: nil, isFederation: false)
  do throws(AcquisitionError) {
    let parameters = try TokenFileProof(path: path).proof(for: request).parameters
    let token = parameters.last?.value ?? ""
    demand(token.isVisible && !token.contains(" ") && text.contains(token), "a token is what is in the file")
  } catch {
    demand(text.utf8.count < 20 || !error.description.contains(text), "an error says nothing of what is in the file")
  }
}

/// A key and its certificate, made once.
private let soundPEM: String = {
  guard let key = try? RSAPrivateKey.generate(),
    let certificate = try? Certificate.selfSigned(
      commonName: "c", key: key, notBefore: Date(timeIntervalSince1970: 1_700_000_000),
      notAfter: Date(timeIntervalSince1970: 1_900_000_000)),
    let texts = try? key.pem() + certificate.pem()
  else { return "" }
  return texts
}()
