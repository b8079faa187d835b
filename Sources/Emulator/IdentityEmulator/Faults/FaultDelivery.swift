// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Answers a request as a fault rule has it: whole, cut off or not at all.
struct FaultDelivery: Sendable {
  let router: Router
  let rules: FaultStore
  let native: NativeFlowStore
  let signing: TokenSigning
  let sessions: SessionStore
  let log: LogStore
  let clock: EmulatorClock

  /// The rule that applies to the request, if any.
  func rule(for context: RequestContext) -> FaultRules.CountedRule? {
    // What a browser asks before a request is not the request.
    guard !context.isPreflight, !rules.entries.isEmpty else { return nil }
    return rules.apply(to: faultRequest(context))
  }

  func deliver(_ context: RequestContext, by fault: FaultRules.CountedRule) async -> HTTPDelivery {
    let rule = fault.rule.answer
    var context = context
    context.tokenFaults = rule.tokens
    if rule.delaySeconds > 0 { try? await clock.sleep(seconds: rule.delaySeconds) }
    if rule.tokens.contains(.newKey) { signing.roll() }
    if rule.connection == .request {
      log.note(context, nil, fault: fault.id)
      return .dropped
    }
    let route = router.route(of: context)
    var answer = rule.isGenuine ? route.answer(context) : made(rule, at: route, for: context)
    if !rule.isGenuine { route.sharing.allow(&answer, context) }
    change(&answer, by: rule, context)
    var response = rule.spoiled(answer.encoded(for: context))
    for field in rule.headers.fields { response.headers[field.name] = nil }
    for field in rule.headers.fields { response.headers.append(field.name, field.value) }
    if let advice = rule.retryAfter { response.headers["Retry-After"] = advice.text(at: context.now) }
    log.note(context, answer, fault: fault.id)
    switch rule.connection {
    case .answer: return .dropped
    case .body: return .broken(response)
    case .request, nil: return .whole(response)
    }
  }

  /// What the rule does to the JSON of the answer.
  private func change(_ answer: inout Answer, by rule: FaultAnswer, _ context: RequestContext) {
    guard !rule.tokens.isEmpty || !rule.members.members.isEmpty, let object = answer.json(context)?.object else {
      return
    }
    let changed = signing.keys.spoilingToken(in: object, rule.tokens).merging(rule.members)
    if case .document = answer.content {
      answer.content = .document(.object(changed))
    } else {
      answer.content = .json(.object(changed))
    }
  }

  /// An answer that is all the rule's own.
  private func made(_ rule: FaultAnswer, at route: Route, for context: RequestContext) -> Answer {
    switch rule.content {
    case .genuine, .empty: return Answer(.empty, status: rule.status ?? 200)
    case .json(let value): return .json(value, status: rule.status ?? 200)
    case .text(let text, let type): return Answer(.text(text, type: type), status: rule.status ?? 200)
    case .error(let error) where context.path.first?.lowercased() == "v1.0":
      let message = error.description ?? Self.explanation
      let ids = (context.traceID, context.correlationID)
      return .json(.graphError(error.error.value, message, ids, at: context.now), status: rule.status ?? 400)
    case .error(var error):
      error.description = error.description ?? Self.explanation
      let own = Answer.error(error, status: rule.status, as: route.errors, context)
      if let own { return own }
      if rule.status == nil, let address = replyAddress(context) {
        return .app(context.error(error), at: address)
      }
      return .json(context.error(error).encoded, status: rule.status ?? 400)
    }
  }

  /// What an error says whose rule does not say more.
  fileprivate static let explanation = "A fault rule of the emulator answers so. Delete the rule to go on."

  /// Where an answer to a browser's request goes.
  private func replyAddress(_ context: RequestContext) -> ReplyAddress? {
    var destination: AnswerDestination?
    switch context.path.dropFirst().last?.lowercased() {
    case "login":
      guard let flow = sessions.signIn(context.parameters["flow"], at: context.now), flow.end == nil else { return nil }
      destination = flow.request.destination
      if case .app = flow.request.destination { sessions.end(flow, as: .answered) }
    case "authorize":
      do throws(AuthorizationError) {
        destination = try AuthorizationRequestReader(context: context).read().destination
      } catch {
        if case .answer(let address, _) = error { return address }
      }
    default: return nil
    }
    if case .app(let address)? = destination { return address }
    return nil
  }
}

extension RequestContext {
  /// The error with what the platform writes around one.
  fileprivate func error(_ fault: ErrorResponse) -> ErrorResponse {
    let text = fault.description ?? FaultDelivery.explanation
    let number = fault.codes.first.map { "AADSTS\($0): " } ?? ""
    return ErrorResponse(
      error: fault.error, description: described(text.hasPrefix("AADSTS") ? text : number + text), codes: fault.codes,
      subError: fault.subError, correlationID: correlationID, traceID: traceID, timestamp: timestamp)
  }
}

extension FaultAnswer.RetryAdvice {
  /// Seconds, or a date as RFC 9110 section 5.6.7 prefers it.
  fileprivate func text(at now: Date) -> String {
    switch self {
    case .seconds(let seconds): return "\(seconds)"
    case .date(let ahead): return HTTPDate.encode(now.addingTimeInterval(Double(ahead)))
    }
  }
}
