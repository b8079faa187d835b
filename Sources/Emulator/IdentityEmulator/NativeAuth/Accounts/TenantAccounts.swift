// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The people of one tenant, as the native flows read and change them in the directory of their request.
struct TenantAccounts: Sendable {
  let tenant: Tenant
  let directory: Directory
  let administration: Administration
  let now: Date

  private var accounts: AccountStore { administration.accounts }

  func account(named username: String) -> User? {
    directory.user(named: username).flatMap(member)
  }

  func account(_ id: UserID) -> User? { directory.user(id).flatMap(member) }

  /// Whether the name is taken in any tenant: names are unique in the whole emulator.
  func isTaken(_ username: String) -> Bool { directory.user(named: username) != nil }

  private func member(_ user: User) -> User? {
    guard user.tenantID == tenant.id else { return nil }
    var user = user
    // An access policy that asks a person for a second factor asks in native authentication too.
    if needsSecondFactor(user.id) { user.native.needsStrongAuthentication = true }
    // Native authentication has no passkeys, so the person has to go to the browser.
    if administration.policies.current.needPasskey(user) { user.native.mustUseBrowser = true }
    return user
  }

  /// Whether an access policy asks the person for a second factor.
  func needsSecondFactor(_ id: UserID) -> Bool {
    administration.policies.current.requirements[id.value] == .secondFactor
  }

  /// The longest address of a person or contact, in bytes (RFC 5321 section 4.5.3.1.3, without the brackets).
  static let longestAddress = 254

  /// Throws unless the user name looks like an e-mail address.
  static func checkedName(_ name: String) throws(NativeRefusal) -> String {
    guard name.utf8.count <= longestAddress, ObjectReader.isText(name) else { throw .badParameter("username") }
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !name.contains(where: \.isWhitespace) else {
      throw .badParameter("username")
    }
    return name
  }

  /// Throws unless somebody may sign in with `password`. Wrong passwords are counted; too many lock the account.
  func check(_ password: String, of id: UserID) throws(NativeRefusal) {
    if let refusal = accounts.checkPassword(password, of: id, now: now) {
      throw refusal == .locked ? .locked : .wrongPassword
    }
    if isBlocked(id) { throw .blocked }
    if accounts.standing(of: id)?.mustChangePassword == true { throw .mustChangePassword }
  }

  /// Whether the account is blocked.
  func isBlocked(_ id: UserID) -> Bool { accounts.standing(of: id)?.isBlocked ?? true }

  /// Gives a person another password in the place of a forgotten one, unless the settings let that fail. Throws if the
  /// text is not allowed, or is one of the latest passwords; the current one is among them.
  func resetPassword(of id: UserID, to text: String, _ settings: NativeSettings) throws(NativeRefusal) {
    let password = try PasswordPolicy.checked(text, settings)
    let standing = accounts.standing(of: id)
    let former = standing.map { [$0.password] + $0.formerPasswords } ?? []
    guard !former.prefix(settings.passwordHistory).contains(where: { $0.matches(text) }) else {
      throw .password(.recentlyUsed)
    }
    if !settings.resetFails { administration.changePassword(of: id, to: password) }
  }

  /// Makes the account of a person who has signed up, and returns its id; nil if the name was taken in the meantime.
  /// Without a password the account signs in with codes.
  func create(_ username: String, password: Secret?, attributes given: [String: String]) -> UserID? {
    let attributes = given.filter { !$0.value.isEmpty }
    let fullName = [attributes["givenName"], attributes["surname"]].compactMap { $0 }.joined(separator: " ")
    var user = User(
      id: UserID(administration.random.uuid().uuidString), tenantID: tenant.id, username: username,
      name: attributes["displayName"] ?? (fullName.isEmpty ? "unknown" : fullName))
    user.email = username
    user.takeAttributes(attributes)
    user.native = newProfile(hasPassword: password != nil)
    user.native.attributes = attributes
    return accounts.enroll(user, password: password) == nil ? nil : user.id
  }

  /// The settings of a person who has signed up.
  func newProfile(hasPassword: Bool) -> NativeProfile {
    var profile = NativeProfile()
    profile.firstFactor = hasPassword ? .password : .code
    return profile
  }

  func add(_ method: StrongMethod, to id: UserID) {
    accounts.update(id) { $0.native.strongMethods.append(method) }
  }
}

extension User {
  /// Stores the attributes of a sign-up, by programmable name.
  mutating func takeAttributes(_ attributes: [String: String]) {
    givenName = attributes["givenName"]
    surname = attributes["surname"]
    jobTitle = attributes["jobTitle"]
    native.attributes = attributes
  }
}

/// The rules for new passwords.
package enum PasswordPolicy {
  /// Throws unless the text is allowed as a password.
  static func checked(_ text: String, _ settings: NativeSettings) throws(NativeRefusal) -> Secret {
    if let problem = problem(with: text, banned: settings.bannedPasswords) { throw .password(problem) }
    return Secret(text)
  }

  /// The rule that the password breaks; nil if it breaks none.
  static func problem(with password: String, banned: [String]) -> PasswordError? {
    guard password.count >= 8 else { return .tooShort }
    guard password.count <= 256 else { return .tooLong }
    guard password.unicodeScalars.allSatisfy({ (0x20...0x7e).contains($0.value) }) else { return .invalid }
    guard !banned.contains(where: { FoldedText.isSame($0, password) }) else { return .banned }
    let kinds = [
      password.contains { $0.isUppercase }, password.contains { $0.isLowercase }, password.contains { $0.isNumber },
      password.contains { !$0.isLetter && !$0.isNumber },
    ]
    return kinds.count { $0 } >= 3 ? nil : .tooWeak
  }
}

/// The rule that a refused password breaks, as the `suberror` names it.
package enum PasswordError: String, Sendable, CaseIterable {
  case tooWeak = "password_too_weak"
  case tooShort = "password_too_short"
  case tooLong = "password_too_long"
  case invalid = "password_is_invalid"
  case recentlyUsed = "password_recently_used"
  case banned = "password_banned"
}

extension UserAttribute {
  /// The attribute in an answer of the native endpoints.
  var announced: JSONValue {
    [
      "name": .string(name), "type": .string(type), "required": .bool(isRequired),
      "options": pattern.map { ["regex": .string($0)] },
    ]
  }
}

extension NativeAppSettings {
  /// Reads the `attributes` parameter. Unknown names are left out, as on the platform.
  func attributes(parsing text: String) throws(NativeRefusal) -> [String: String] {
    guard let object = (try? JSONValue(parsing: text))?.object else {
      throw .badParameter("attributes")
    }
    var values: [String: String] = [:]
    var invalid: [String] = []
    for member in object.members {
      guard let attribute = attributes.first(where: { $0.name == member.name }) else { continue }
      if let value = member.value.string, attribute.accepts(value) {
        values[member.name] = value
      } else {
        invalid.append(member.name)
      }
    }
    guard invalid.isEmpty else { throw .invalidAttributes(invalid) }
    return values
  }

  func missing(in values: [String: String]) -> [UserAttribute] {
    attributes.filter { $0.isRequired && (values[$0.name] ?? "").isEmpty }
  }
}
