// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why the store can't be used. A missing value is no error.
///
/// No case contains a name, a value or a password.
public enum RedisStoreError: Error, Sendable, Equatable {
  /// No server answers in time, or a fail-over is under way; the text says which. The store looks for the servers again
  /// by itself.
  case unavailable(String)
  /// Redis has no memory left: `maxmemory` is reached, and the policy is `noeviction` or finds nothing to remove.
  case full
  /// Redis refuses, for example a password (`WRONGPASS`, `NOAUTH`) or a command (`NOPERM`). The code is the first word
  /// of its answer.
  case refused(code: String)
  /// The server's certificate is not trusted, or TLS failed; the text is OpenSSL's, or names the file that can't be
  /// used.
  case untrusted(String)
  /// The value was encrypted with a key that this process does not have. The value is not changed. Give the process
  /// that key.
  case unknownKey
  /// The answer is not that of a Redis server; the text says what is wrong with it.
  case malformedAnswer(String)
  /// The value has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// A setting can't be used; the text says what to change.
  case invalidConfiguration(String)
}

extension RedisStoreError: CustomStringConvertible {
  /// The cause and one next step.
  public var description: String {
    switch self {
    case .unavailable(let text): "Redis can't be reached: \(text). It is tried again by itself."
    case .full: "Redis has no memory left. Raise maxmemory, or choose an eviction policy for this data."
    case .refused(let code): "Redis refuses (\(code)). See to the user's password and rights."
    case .untrusted(let text): "There is no trusted connection to Redis: \(text). See to its certificate."
    case .unknownKey: "A value in Redis was sealed with another key. Give this process that key, too."
    case .malformedAnswer(let text): "What answers does not speak as Redis: \(text). See to the address."
    case .tooLarge(let limit): "The value has more than \(limit) bytes. Store less in one."
    case .invalidConfiguration(let text): "The store can't be made: \(text)."
    }
  }
}

extension RedisStoreError {
  /// nil when the task was cancelled.
  init?(_ error: RedisError) {
    switch error {
    case .unreachable(let reason): self = .unavailable(reason)
    case .timedOut: self = .unavailable("no answer in time")
    case .connectionLost: self = .unavailable("the connection broke")
    case .busy: self = .unavailable("too many commands wait")
    case .noServer: self = .unavailable("no server holds the data now")
    case .untrusted(let reason): self = .untrusted(reason)
    case .malformedReply(let reason): self = .malformedAnswer(reason)
    case .refused(let refusal): self.init(refusal)
    case .cancelled: return nil
    case .circuitOpen(let cause):
      guard let known = Self(cause) else { return nil }
      if case .unavailable(let text) = known { self = .unavailable("\(text), several times") } else { self = known }
    }
  }

  init(_ refusal: RedisServerError) {
    switch refusal.code {
    case "OOM": self = .full
    case "LOADING", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "READONLY", "MOVED", "ASK", "BUSY", "MISCONF",
      "NOREPLICAS":
      self = .unavailable("the server says \(refusal.code)")
    default: self = .refused(code: refusal.code)
    }
  }
}
