// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALCommand
import OAuthClient
import OAuthWire
import TokenExchange

@testable import MSAL

/// An app's configuration file, which people write. The accepted values are those of the file, and misspelt keys are
/// refused.
@Sendable func checkConfiguration(_ bytes: [UInt8]) {
  guard let path = Scratch.path("configuration.json") else { return demand(false, "there is a folder") }
  defer { Scratch.removeAll() }
  guard let content = read(bytes, path), let json = (try? JSONValue(parsing: bytes))?.object else { return }
  demand(content.clientID == json["client_id"]?.string && !content.clientID.isEmpty, "the client is the file's")
  demand(content.redirectURI == json["redirect_uri"]?.string, "the redirect URI is the file's")
  demand(content.authorities.count == json["authorities"]?.array?.count ?? 0, "every authority is taken")
  demand(content.authority.map(content.authorities.contains) ?? content.authorities.isEmpty, "one is the default")
  for authority in content.authorities {
    demand(SecureURL(authority.url.absoluteString) != nil, "an authority is never at plain HTTP elsewhere")
  }
  var changed = json
  changed["_note"] = [true]
  demand(read(JSONValue.object(changed).utf8, path)?.clientID == content.clientID, "a note changes nothing")
  changed["clientid"] = "x"
  demand(read(JSONValue.object(changed).utf8, path) == nil, "a misspelt key is refused")
}

/// nil when the file is refused. The error must name the file.
private func read(_ bytes: [UInt8], _ path: String) -> ConfigurationFile? {
  guard Scratch.write(bytes, to: path) else {
    demand(false, "a file can be written")
    return nil
  }
  do throws(IdentityError) { return try ConfigurationFile(URL(filePath: path)) } catch {
    guard case .badRequest("configurationFile", let reason) = error.reason else {
      demand(false, "the file is what is wrong")
      return nil
    }
    demand(reason.hasPrefix(path), "a refusal names the file")
    return nil
  }
}
