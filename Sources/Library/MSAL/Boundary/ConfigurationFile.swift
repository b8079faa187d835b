// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PrivateFiles
import TokenExchange

/// A parsed configuration file of MSAL for Android. Every error names the file, the key and the reason.
struct ConfigurationFile {
  let clientID: String
  let redirectURI: String?
  let authorities: [MSALAuthority]
  /// nil when the file names none.
  let authority: MSALAuthority?
  let accountMode: MSALAccountMode
  let multipleCloudsSupported: Bool
  let capabilities: [String]?

  init(_ file: URL) throws(IdentityError) {
    let bytes = try file.contents(for: "configurationFile")
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsing: bytes) } catch {
      let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw .badParameter("configurationFile", "\(file.path), line \(line): \(Self.text(error.reason))")
    }
    let root = ConfigurationMember(file: file.path, path: "", value: json)
    guard json.object != nil else { throw root.problem("it is not a JSON object") }
    try root.allowOnly(Self.keys.union(Self.androidKeys))
    clientID = try root["client_id"].requiredText()
    redirectURI = try root["redirect_uri"].text()
    do throws(RedirectURIError) { _ = try RedirectURI(redirectURI) } catch {
      throw root["redirect_uri"].problem(error.reason)
    }
    accountMode = try root["account_mode"].choice(["SINGLE": .single, "MULTIPLE": .multiple]) ?? .multiple
    multipleCloudsSupported = try root["multiple_clouds_supported"].flag() ?? false
    capabilities = try root["client_capabilities"].texts()
    for key in ["broker_redirect_uri_registered", "shared_device_mode_supported"] { _ = try root[key].flag() }
    let entries = try root["authorities"].elements().map { entry throws(IdentityError) in
      try AuthorityEntry(entry)
    }
    let defaults = entries.filter(\.isDefault)
    guard defaults.count <= 1 else { throw root["authorities"].problem("several of them are the default") }
    guard entries.count <= 1 || defaults.count == 1 else {
      throw root["authorities"].problem("none of them is the default; add \"default\": true to one")
    }
    authorities = entries.map(\.authority)
    authority = (defaults.first ?? entries.first)?.authority
  }

  private static func text(_ reason: JSONSyntaxError.Reason) -> String {
    switch reason {
    case .unexpectedEnd: "the text ends too early"
    case .unexpectedByte: "a character is out of place, such as a comma too many or a comment"
    case .badNumber: "a number is malformed"
    case .badEscape: "an escape after a backslash is unknown"
    case .badUTF8: "the text is not UTF-8"
    case .controlCharacter: "there is a control character in a text"
    case .tooDeep: "the text is nested too deeply"
    case .duplicateName(let name): "the key \(name) stands twice"
    case .trailingBytes: "something follows the end"
    }
  }

  private static let keys: Set<String> = [
    "client_id", "redirect_uri", "authorities", "account_mode", "multiple_clouds_supported", "client_capabilities",
    "broker_redirect_uri_registered", "shared_device_mode_supported",
  ]
  /// The keys that MSAL for Android knows but that have no meaning on Linux.
  private static let androidKeys: Set<String> = [
    "authorization_in_current_task", "authorization_user_agent", "browser_safelist", "challenge_types", "environment",
    "handle_null_taskaffinity", "http", "logging", "minimum_required_broker_protocol_version",
    "power_opt_check_for_network_req_enabled", "required_broker_protocol_version", "telemetry",
    "web_view_zoom_controls_enabled", "web_view_zoom_enabled", "webauthn_capable",
  ]
}

/// One of the file's authorities.
private struct AuthorityEntry {
  let authority: MSALAuthority
  let isDefault: Bool

  init(_ entry: ConfigurationMember) throws(IdentityError) {
    try entry.allowOnly(["type", "default", "authority_url", "audience"])
    isDefault = try entry["default"].flag() ?? false
    let kind =
      try entry["type"].choice(["AAD": .entra, "B2C": .b2c, "ADFS": .adfs, "CIAM": .ciam]) ?? Authority.Kind.entra
    if let url = try entry["authority_url"].text() {
      authority = try Self.authority(kind, url, entry["authority_url"])
      return
    }
    guard kind == .entra else { throw entry["authority_url"].problem("it is missing") }
    let audience = entry["audience"]
    try audience.allowOnly(["type", "tenant_id"])
    let tenant = try audience["type"].choice([
      "AzureADandPersonalMicrosoftAccount": "common", "AzureADMultipleOrgs": "organizations",
      "PersonalMicrosoftAccount": "consumers", "AzureADMyOrg": nil,
    ])
    guard let alias = tenant else { throw audience["type"].problem("it is missing, and so is authority_url") }
    let name = if let alias { alias } else { try audience["tenant_id"].requiredText() }
    authority = try Self.authority(kind, "https://login.microsoftonline.com/\(name)", audience["tenant_id"])
  }

  private static func authority(
    _ kind: Authority.Kind, _ text: String, _ member: ConfigurationMember
  ) throws(IdentityError) -> MSALAuthority {
    guard let url = URL(string: text) else { throw member.problem("it is not a URL") }
    do throws(AuthorityError) { return MSALAuthority.wrapping(try Authority(kind, url: url)) } catch {
      guard case .malformed(let reason, _) = error else { throw member.problem("it is no authority") }
      throw member.problem(reason)
    }
  }
}

/// A value of the file with its path.
private struct ConfigurationMember {
  let file: String
  let path: String
  let value: JSONValue?

  subscript(name: String) -> ConfigurationMember {
    ConfigurationMember(file: file, path: path.isEmpty ? name : "\(path).\(name)", value: value?[name])
  }

  func problem(_ reason: String) -> IdentityError {
    .badParameter("configurationFile", "\(file)\(path.isEmpty ? "" : ", \(path)"): \(reason)")
  }

  /// Throws when there is a key that is not in `names`, such as a misspelt one. Keys that begin with `_` are comments.
  func allowOnly(_ names: Set<String>) throws(IdentityError) {
    for member in value?.object?.members ?? [] where !names.contains(member.name) && !member.name.hasPrefix("_") {
      throw self[member.name].problem("there is no such key")
    }
  }

  func text() throws(IdentityError) -> String? {
    guard let value else { return nil }
    guard let text = value.string, !text.isEmpty else { throw problem("it is not a text") }
    return text
  }

  func requiredText() throws(IdentityError) -> String {
    guard let text = try text() else { throw problem("it is missing") }
    return text
  }

  func flag() throws(IdentityError) -> Bool? {
    guard let value else { return nil }
    guard let flag = value.bool else { throw problem("it is neither true nor false") }
    return flag
  }

  /// nil when there is no such key.
  func choice<Value>(_ values: [String: Value]) throws(IdentityError) -> Value? {
    guard let text = try text() else { return nil }
    guard let value = values.first(where: { FoldedText.isSame($0.key, text) })?.value else {
      throw problem("it is none of \(values.keys.sorted().joined(separator: ", "))")
    }
    return value
  }

  /// A list of texts, or one text with commas.
  func texts() throws(IdentityError) -> [String]? {
    guard let value else { return nil }
    if let text = value.string { return text.split(separator: ",").map { $0.filter { !$0.isWhitespace } } }
    let texts = value.array?.compactMap(\.string)
    guard let texts, texts.count == value.array?.count else { throw problem("it is not a list of texts") }
    return texts
  }

  /// Empty when there is no such key.
  func elements() throws(IdentityError) -> [ConfigurationMember] {
    guard let value else { return [] }
    guard let array = value.array else { throw problem("it is not a list") }
    return try array.enumerated().map { index, value throws(IdentityError) in
      let element = ConfigurationMember(file: file, path: "\(path)[\(index)]", value: value)
      guard value.object != nil else { throw element.problem("it is not an object") }
      return element
    }
  }
}

extension URL {
  /// The file's bytes; a failure names `parameter`.
  func contents(for parameter: String) throws(IdentityError) -> [UInt8] {
    guard isFileURL else { throw .badParameter(parameter, "\(path) can't be read") }
    do throws(PrivateFileError) { return try PlainFile.read(path) } catch {
      if case .tooLong = error { throw .badParameter(parameter, "\(path) can't be read: \(error.reason)") }
      throw .badParameter(parameter, "\(path) can't be read")
    }
  }
}
