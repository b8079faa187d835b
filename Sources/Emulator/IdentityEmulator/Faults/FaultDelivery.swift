// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorFaults
import EmulatorNativeAuth
import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

extension IdentityEmulator {
  /// Answers one request the way it would arrive over a network: whole, cut off or not at all, as fault rules have it.
  package func deliver(_ request: HTTPRequest) async -> Delivery {
    guard let context = RequestContext(request, now: clock.now, random: random), origins.include(context.origin) else {
      return .whole(.notLoopback)
    }
    guard let fault = fault(for: context) else { return .whole(await answer(context)) }
    let rule = fault.rule.answer
    if rule.delaySeconds > 0 { try? await clock.sleep(seconds: rule.delaySeconds) }
    if rule.tokens.contains(.newKey) { signing.withLock { $0.roll() } }
    if rule.connection == .request {
      log(context, status: 0, error: nil, fault: fault.id)
      return .dropped
    }
    var response = rule.isGenuine ? await route(context) : made(rule, for: context)
    response = rule.spoiled(rule.patched(spoilingTokens(rule.tokens, in: response)))
    finish(&response, context)
    for field in rule.headers.fields { response.headers[field.name] = nil }
    for field in rule.headers.fields { response.headers.append(field.name, field.value) }
    if let advice = rule.retryAfter { response.headers["Retry-After"] = advice.text(at: context.now) }
    log(context, status: response.status, error: response.loggedError, fault: fault.id)
    switch rule.connection {
    case .answer: return .dropped
    case .body: return .broken(response)
    case .request, nil: return .whole(response)
    }
  }

  /// The rule that applies to the request, if any; the control API is never touched.
  private func fault(for context: RequestContext) -> FaultRules.Entry? {
    guard context.path.first != "_emulator", faults.withLock({ !$0.entries.isEmpty }) else { return nil }
    let parameters = context.query + context.form
    let flow = parameters["flow"].flatMap { id in state.withLock { $0.signIns[id] } }
    let bearer = context.accessToken.flatMap { try? UnverifiedJWT(parsing: $0).claims }
    let request = FaultRequest(
      method: context.method, path: context.path,
      clientID: parameters["client_id"] ?? flow?.request.app.clientID.value ?? bearer?["azp"]?.string,
      users: users(parameters, flow: flow, bearer: bearer), correlationID: context.correlationID,
      grantType: context.form["grant_type"])
    return faults.withLock { $0.apply(to: request) }
  }

  private func users(_ parameters: [Parameter], flow: SignInFlow?, bearer: JSONObject?) -> Set<String> {
    var users = Set([parameters["username"], parameters["login_hint"]].compactMap { $0 })
    let known = state.withLock { state in
      [
        parameters["refresh_token"].flatMap { state.refreshTokens[$0]?.userID },
        parameters["code"].flatMap { state.codes[$0]?.userID }, flow?.userID,
        // Some clients put it into `code`.
        (parameters["device_code"] ?? parameters["code"]).flatMap { state.deviceCodes[$0]?.approvedBy },
      ]
    }
    users.formUnion(known.compactMap { $0.flatMap { directory.user($0)?.username } })
    if let object = bearer?["oid"]?.string, let tenant = bearer?["tid"]?.string {
      users.formUnion([directory.user(objectID: object, in: TenantID(tenant))?.username].compactMap { $0 })
    }
    if let token = parameters["continuation_token"] {
      users.formUnion([nativeState.withLock { $0.username(ofToken: token) }].compactMap { $0 })
    }
    return users
  }

  /// An answer that is all the rule's own.
  private func made(_ rule: FaultAnswer, for context: RequestContext) -> HTTPResponse {
    switch rule.content {
    case .genuine, .empty: return HTTPResponse(status: rule.status ?? 200, headers: ["Cache-Control": "no-store"])
    case .json(let value): return context.json(value, status: rule.status ?? 200)
    case .text(let text, let type):
      return HTTPResponse(
        status: rule.status ?? 200, headers: ["Content-Type": type, "Cache-Control": "no-store"], body: Data(text.utf8))
    case .error(let error):
      if rule.status == nil, let response = redirected(error, for: context) { return response }
      return context.json(context.error(error).encoded, status: rule.status ?? 400)
    }
  }

  /// The error on its way to the app's redirect URI, where the request is one of a browser.
  private func redirected(_ error: FaultError, for context: RequestContext) -> HTTPResponse? {
    let path = context.path.dropFirst().map { $0.lowercased() }
    let address: ReplyAddress
    if path.last == "login", let id = context.form["flow"] {
      let reply: ReplyAddress? = state.withLock { state in
        guard let flow = state.signIns[id], case .app(let reply) = flow.request.destination else { return nil }
        state.signIns[id] = nil
        return reply
      }
      guard let reply else { return nil }
      address = reply
    } else if path.last == "authorize", let tenant = place(of: context)?.tenant {
      do throws(AuthorizationError) {
        let request = try AuthorizationRequestReader(context: context, directory: directory).read(tenant: tenant)
        guard case .app(let reply) = request.destination else { return nil }
        address = reply
      } catch .answer(let reply, _) {
        address = reply
      } catch {
        return nil
      }
    } else {
      return nil
    }
    let answer = context.error(error)
    var parameters = [Parameter("error", error.error)]
    parameters.add("error_description", answer.description)
    parameters.add("suberror", error.subError)
    parameters.add("state", address.state)
    return context.answer(parameters, to: address)
  }
}

extension RequestContext {
  /// The error with what the platform writes around one.
  fileprivate func error(_ fault: FaultError) -> ErrorResponse {
    let text = fault.description ?? "A fault rule of the emulator answers so. Delete the rule to go on."
    let number = fault.codes.first.map { "AADSTS\($0): " } ?? ""
    return ErrorResponse(
      error: OAuthErrorCode(fault.error),
      description: (text.hasPrefix("AADSTS") ? text : number + text)
        + "\r\nTrace ID: \(traceID)\r\nCorrelation ID: \(correlationID)\r\nTimestamp: \(timestamp)",
      codes: fault.codes, subError: fault.subError.map { OAuthSubError($0) }, correlationID: correlationID,
      traceID: traceID, timestamp: timestamp)
  }
}

extension FaultAnswer.RetryAdvice {
  /// Seconds, or a date as RFC 9110 section 5.6.7 prefers it.
  fileprivate func text(at now: Date) -> String {
    switch self {
    case .seconds(let seconds): return "\(seconds)"
    case .date(let ahead):
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let parts = calendar.dateComponents(
        [.weekday, .day, .month, .year, .hour, .minute, .second], from: now.addingTimeInterval(Double(ahead)))
      let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
      let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      let two = { (number: Int?) in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
      return "\(days[(parts.weekday ?? 1) - 1]), \(two(parts.day)) \(months[(parts.month ?? 1) - 1]) "
        + "\(parts.year ?? 0) \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) GMT"
    }
  }
}
