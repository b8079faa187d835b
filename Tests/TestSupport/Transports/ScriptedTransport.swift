// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

/// Gives scripted answers, one after the other. A request without a scripted answer is a test failure.
package final class ScriptedTransport: HTTPTransport {
  package enum Answer: Sendable {
    case response(HTTPResponse)
    case failure(TransportError)
    /// Makes the answer from the request.
    case make(@Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse)

    package static func json(_ value: JSONValue, status: Int = 200, headers: HTTPHeaders = [:]) -> Answer {
      .response(.json(value, status: status, headers: headers))
    }
  }

  private struct State {
    var answers: ArraySlice<Answer>
    var requests: [HTTPRequest] = []
  }

  private let state: Lock<State>

  package init(_ answers: [Answer] = []) {
    state = Lock(State(answers: answers[...]))
  }

  package func add(_ answers: Answer...) { state.withLock { $0.answers += answers } }

  /// The requests so far, in order.
  package var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// The number of scripted answers that were not used.
  package var unusedAnswers: Int { state.withLock { $0.answers.count } }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.popFirst()
    }
    switch answer {
    case .response(let response)?: return response
    case .failure(let error)?: throw error
    case .make(let make)?: return try await make(request)
    case nil:
      Issue.record("unscripted request: \(request.method) \(request.url.host() ?? "")\(request.url.path())")
      throw .other(code: -1, reason: "unscripted request")
    }
  }
}

extension HTTPResponse {
  package static func json(_ value: JSONValue, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
    var headers = headers
    headers["Content-Type"] = "application/json; charset=utf-8"
    return HTTPResponse(status: status, headers: headers, body: value.data)
  }
}

extension HTTPRequest {
  /// The form parameters of the body, in order.
  package var form: [Parameter] { FormCoding.decode(body) ?? [] }

  /// The parameters of the query, in order.
  package var query: [Parameter] { url.query(percentEncoded: true).flatMap { FormCoding.decode($0) } ?? [] }

  /// The request as a curl command, one part a line, for snapshots. Header fields are sorted; parameters whose names
  /// are in `hiding` show `<name>` in place of a value that differs from run to run.
  package func curlCommand(hiding: Set<String> = []) -> String {
    func shown(_ parameters: [Parameter]) -> [String] {
      parameters.map { "\($0.name)=\(hiding.contains($0.name) ? "<\($0.name)>" : $0.value)" }
    }
    let address = url.absoluteString.prefix { $0 != "?" && $0 != "#" }
    var lines = ["curl --request \(method) '\(address)'"]
    lines += shown(query).map { "--url-query '\($0)'" }
    let fields = headers.fields.map { field in
      "\(field.name): \(hiding.contains(field.name) ? "<\(field.name)>" : field.value)"
    }
    lines += fields.sorted().map { "--header '\($0)'" }
    if headers["Content-Type"]?.hasPrefix(FormCoding.contentType) == true {
      lines += shown(form).map { "--data-urlencode '\($0)'" }
    } else if !body.isEmpty {
      lines.append("--data '\(String(decoding: body, as: UTF8.self))'")
    }
    return lines.joined(separator: " \\\n  ")
  }
}
