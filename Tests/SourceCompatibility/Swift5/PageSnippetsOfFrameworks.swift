// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALServer

// The adapters of MSALServer's articles, compiled against what they use of the two frameworks.

/// What `HTTPFields` of swift-http-types and `HTTPHeaders` of NIO have in common here.
struct StandInFields {
  struct Name: Hashable {
    var text: String
    static let authorization = Name(text: "authorization")
    static let retryAfter = Name(text: "retry-after")
    static let wwwAuthenticate = Name(text: "www-authenticate")
  }

  private(set) var all: [Name: [String]] = [:]
}

struct StandInMethod {
  var rawValue: String
}

enum Hummingbird {
  struct Request {
    struct URI {
      var string: String
    }
    var method: StandInMethod
    var uri: URI
    var headers: StandInFields
  }

  struct Response {
    struct Status {
      var code: Int
    }
    var status: Status
    var headers = StandInFields()

    init(status: Status) { self.status = status }
  }

  protocol RequestContext {}

  protocol RouterMiddleware<Context>: Sendable {
    associatedtype Context
    func handle(
      _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response
  }

  protocol CallerContext: RequestContext {
    var caller: AccessToken? { get set }
  }

  /// Lets those in who have a token with what is required.
  struct BearerTokenMiddleware<Context: CallerContext>: RouterMiddleware {
    let validator: AccessTokenValidator
    let requirement: AccessRequirement

    func handle(
      _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      var context = context
      do throws(AccessRefusal) {
        context.caller = try await validator.validate(
          IncomingRequest(
            method: request.method.rawValue, url: request.uri.string,
            authorization: request.headers[values: .authorization]),
          requiring: requirement)
      } catch {
        var response = Response(status: .init(code: error.status))
        response.headers[.wwwAuthenticate] = error.wwwAuthenticate
        response.headers[.retryAfter] = error.retryAfter.map { "\($0.components.seconds)" }
        return response
      }
      return try await next(request, context)
    }
  }
}

extension StandInFields {
  subscript(values name: Name) -> [String] { all[name] ?? [] }

  subscript(name: Name) -> String? {
    get { all[name]?.joined(separator: ", ") }
    set { all[name] = newValue.map { [$0] } }
  }
}

enum Vapor {
  struct Headers {
    typealias Name = StandInFields.Name

    private var fields = StandInFields()

    subscript(name: Name) -> [String] { fields[values: name] }

    mutating func replaceOrAdd(name: String, value: String) { fields[Name(text: name.lowercased())] = value }
  }

  protocol StorageKey {
    associatedtype Value: Sendable
  }

  final class Request: Sendable {
    struct URI {
      var string: String
    }
    struct Storage {
      private var values: [ObjectIdentifier: any Sendable] = [:]
      subscript<Key: StorageKey>(_ key: Key.Type) -> Key.Value? {
        get { values[ObjectIdentifier(key)] as? Key.Value }
        set { values[ObjectIdentifier(key)] = newValue }
      }
    }
    let method = StandInMethod(rawValue: "GET")
    let url = URI(string: "/")
    let headers = Headers()
    var storage: Storage {
      get { Storage() }
      set { _ = newValue }
    }
  }

  final class Response {
    struct Status {
      var statusCode: Int
    }
    let status: Status
    var headers = Headers()

    init(status: Status) { self.status = status }
  }

  protocol AsyncResponder: Sendable {
    func respond(to request: Request) async throws -> Response
  }

  protocol AsyncMiddleware: Sendable {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
  }

  struct CallerKey: StorageKey {
    typealias Value = AccessToken
  }

  /// Lets those in who have a token with what is required.
  struct BearerTokenMiddleware: AsyncMiddleware {
    let validator: AccessTokenValidator
    let requirement: AccessRequirement

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
      do throws(AccessRefusal) {
        request.storage[CallerKey.self] = try await validator.validate(
          IncomingRequest(
            method: request.method.rawValue, url: request.url.string,
            authorization: request.headers[.authorization]),
          requiring: requirement)
      } catch {
        let response = Response(status: .init(statusCode: error.status))
        for (name, value) in error.headers { response.headers.replaceOrAdd(name: name, value: value) }
        return response
      }
      return try await next.respond(to: request)
    }
  }
}
