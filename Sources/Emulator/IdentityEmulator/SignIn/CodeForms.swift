// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials

// Takes the codes that people type: those without a password prove who they are by one, others give one as a second
// factor.
extension SignIns {
  func enterCode(_ field: String, _ visit: inout SignInVisit) throws(FormError) {
    let step = step(of: visit)
    guard var code = visit.flow.code else { return }
    do throws(NativeRefusal) {
      try codes.check(visit.typedWord(field), against: &code, at: visit.context.now)
    } catch {
      visit.flow.code = code
      throw FormError(error.pageText, at: field)
    }
    visit.flow.code = nil
    switch step {
    case .askCode(let user): prove(user.id, &visit)
    case .askSecondFactor(let user): proveSecondFactor(user.id, &visit)
    default: break
    }
  }
}

extension NativeRefusal {
  /// As a page says it: the text, then the number to search for.
  var pageText: String { "\(message) (AADSTS\(code))" }
}
