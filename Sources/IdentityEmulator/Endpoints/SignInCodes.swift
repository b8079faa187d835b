// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import OAuthWire
import PlatformInterfaces

// People without a password prove who they are by a one-time code in the browser too.
extension IdentityEmulator {
  /// Sends the first code of a sign-in that has come to the code page; the flow's message says why it could not.
  func sendCode(for flow: inout SignInFlow, to user: User, _ context: RequestContext) {
    guard flow.code == nil, flow.message == nil else { return }
    do throws(NativeRefusal) {
      flow.code = try nativeState.withLock { native throws(NativeRefusal) in
        try native.sendCode(
          to: StrongMethod(.email, user.username), seed.native, now: context.now, random: random)
      }
    } catch {
      flow.message = error.pageText
    }
    let sent = flow
    state.withLock { state in
      if state.signIns[sent.id] != nil { state.signIns[sent.id] = sent }
    }
  }

  /// Takes the code that a person typed.
  func enterCode(_ text: String, _ flow: inout SignInFlow, _ context: RequestContext) {
    guard case .askCode(let user) = step(of: flow, context) else { return }
    guard var code = flow.code else { return }
    do throws(NativeRefusal) {
      try code.check(text.filter { !$0.isWhitespace }, now: context.now)
    } catch {
      flow.code = code
      flow.message = error.pageText
      return
    }
    flow.code = nil
    prove(user.id, &flow, context)
  }
}

extension NativeRefusal {
  /// As a page says it: the text, then the number to search for.
  fileprivate var pageText: String { "\(message) (AADSTS\(code))" }
}
