// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import OAuthWire
import PlatformInterfaces

// One-time codes in the browser: people without a password prove who they are by one, others give one as a second
// factor.
extension IdentityEmulator {
  /// Sends the first code of a sign-in that has come to the code page; the flow's message says why it could not.
  func sendCode(for flow: inout SignInFlow, to method: StrongMethod, _ context: RequestContext) {
    guard flow.code == nil, flow.message == nil else { return }
    do throws(NativeRefusal) {
      flow.code = try newCode(for: method, context)
    } catch {
      flow.message = error.pageText
    }
    let sent = flow
    state.withLock { state in
      if state.signIns[sent.id] != nil { state.signIns[sent.id] = sent }
    }
  }

  /// Sends a code.
  func newCode(for method: StrongMethod, _ context: RequestContext) throws(NativeRefusal) -> OneTimeCode {
    try nativeState.withLock { native throws(NativeRefusal) in
      try native.sendCode(to: method, seed.native, now: context.now, random: random)
    }
  }

  /// Takes the code that a person typed.
  func enterCode(_ text: String, _ flow: inout SignInFlow, _ context: RequestContext) {
    let step = step(of: flow, context)
    guard var code = flow.code else { return }
    do throws(NativeRefusal) {
      try code.check(text.filter { !$0.isWhitespace }, now: context.now)
    } catch {
      flow.code = code
      flow.message = error.pageText
      return
    }
    flow.code = nil
    switch step {
    case .askCode(let user): prove(user.id, &flow, context)
    case .askSecondFactor(let user): proveSecondFactor(user.id, &flow, context)
    default: break
    }
  }
}

extension NativeRefusal {
  /// As a page says it: the text, then the number to search for.
  fileprivate var pageText: String { "\(message) (AADSTS\(code))" }
}
