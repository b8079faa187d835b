// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto

/// A script that the server runs atomically.
struct RedisScript: Sendable {
  let text: String
  /// The script's name for `EVALSHA`.
  let digest: String

  init(_ text: String) {
    self.text = text
    digest = Hexadecimal.encode(SHA1.hash(text.utf8))
  }

  /// ARGV: the expected version, empty for no value; the new value, empty for none, since a server without room
  /// refuses `SET` and takes `DEL`; its expiry in milliseconds since 1970. After a `DEL` such a server takes a `SET`
  /// of the same script, so a value that is no longer than the one before always has room. `DEL` comes only after that
  /// refusal, since in a slot that moves to another server of a cluster `SET` fails once the key is gone. A caller
  /// that repeats a call whose reply was lost gets the same reply again: the script recognises the value it has
  /// stored, since nonces make values differ.
  static let replace = RedisScript(
    """
    local kind = redis.call('TYPE', KEYS[1]).ok
    local stored = ''
    if kind == 'string' then
      stored = redis.call('GETRANGE', KEYS[1], 0, 12)
      if #stored == 13 and stored:byte(1) == 1 and stored:byte(6) < 128 and stored:sub(6) ~= ('\\0'):rep(8) then
        stored = stored:sub(6)
      else
        stored = 'damaged'
      end
    elseif kind ~= 'none' then
      stored = 'damaged'
    end
    if stored ~= ARGV[1] then
      if stored == ARGV[2]:sub(6, 13) and redis.call('GET', KEYS[1]) == ARGV[2] then return 1 end
      return 0
    end
    if ARGV[2] == '' then
      redis.call('DEL', KEYS[1])
      return 1
    end
    local done = redis.pcall('SET', KEYS[1], ARGV[2])
    if done.err then
      local fits = kind == 'string' and redis.call('STRLEN', KEYS[1]) >= #ARGV[2]
      if not fits or not done.err:find('OOM', 1, true) then return done end
      redis.call('DEL', KEYS[1])
      redis.call('SET', KEYS[1], ARGV[2])
    end
    redis.call('PEXPIREAT', KEYS[1], ARGV[3])
    return 1
    """)
}
