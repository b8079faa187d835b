// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The OData options of a request (OData 4.01 part 2, section 5.1) that Graph accepts.
struct GraphQuery {
  /// The place of an object in a list. A page begins behind the last object of the page before, which may be gone.
  struct Position: Sendable, Equatable {
    /// The value that the list is sorted by; empty unless the request sorts it.
    var key: String
    var id: String
  }

  struct ObjectPage {
    var objects: [GraphObject]
    /// The place where the next page begins; nil on the last page.
    var next: Position?
    /// The number of all objects that match; nil unless it was requested.
    var count: Int?
  }

  private static let pageSizes = 1...999
  private static let pageSizeUnlessAsked = 100
  private static let sortable: Set<String> = ["displayname", "userprincipalname"]

  private let request: RequestContext
  private let selection: [String]?
  private let pageSize: Int
  private let filter: GraphFilter?
  /// The property to sort by, in lower case.
  private let sorting: String?
  private let isDescending: Bool
  private let wantsCount: Bool
  private let position: Position?

  /// Throws if Graph does not support the options.
  /// - Parameter objects: The objects of the answer, which show what properties exist.
  init(_ request: RequestContext, _ objects: [GraphObject]) throws(GraphRefusal) {
    self.request = request
    try Self.checkNames(request.query)
    let query = request.query
    selection = try query["$select"].map { text throws(GraphRefusal) in try Self.selection(text, objects) }
    pageSize = try Self.pageSize(query["$top"])
    filter = try query["$filter"].map { text throws(GraphRefusal) in
      try GraphFilter(parsing: text, properties: GraphObject.propertyNames(objects))
    }
    let order = (query["$orderby"] ?? "").split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    isDescending = order.dropFirst().first == "desc"
    sorting = order.first
    guard order.count <= 2, order.dropFirst().first.map({ ["asc", "desc"].contains($0) }) ?? true,
      sorting.map(Self.sortable.contains) ?? true
    else { throw .unsupported("Sorting not supported for current query.") }
    // Graph counts only if the request accepts an answer that may be a moment old.
    let isEventual = request.request.headers["ConsistencyLevel"]?.lowercased() == "eventual"
    wantsCount = query["$count"]?.lowercased() == "true" && isEventual
    position = try query["$skiptoken"].map { text throws(GraphRefusal) in
      guard let position = Position(parsing: text) else { throw .expiredPage }
      return position
    }
  }

  private static func checkNames(_ query: [Parameter]) throws(GraphRefusal) {
    let known = ["$select", "$top", "$filter", "$orderby", "$count", "$skiptoken", "$format"]
    for parameter in query where parameter.name.hasPrefix("$") && !known.contains(parameter.name) {
      guard ["$expand", "$search", "$skip", "$apply", "$compute"].contains(parameter.name) else {
        throw .badQuery("The query parameter '\(parameter.name.prefix(50))' is not supported. Leave it out.")
      }
      throw .unsupported("'\(parameter.name)' is not supported by this emulator's Graph.")
    }
  }

  /// The names in lower case. Throws for a name that no object of these types has, at Graph either.
  private static func selection(_ text: String, _ objects: [GraphObject]) throws(GraphRefusal) -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
    let types = Set(objects.map(\.type))
    let known = types.reduce(into: GraphObject.propertyNames(objects)) {
      $0.formUnion(GraphObject.otherProperties[$1] ?? [])
    }
    let unknown = names.first { $0.isEmpty || !$0.hasPrefix("@") && $0 != "*" && !known.contains($0.lowercased()) }
    if let unknown, !objects.isEmpty {
      let type = types.count == 1 ? types.first ?? "" : "directoryObject"
      throw .badQuery(
        "Parsing OData Select and Expand failed: Could not find a property named '\(unknown.prefix(50))' on type "
          + "'microsoft.graph.\(type)'. Check the name.")
    }
    return names.map { $0.lowercased() }
  }

  private static func pageSize(_ text: String?) throws(GraphRefusal) -> Int {
    guard let text else { return pageSizeUnlessAsked }
    guard let size = Int(text) else {
      throw .badQuery(
        "Invalid value '\(text.prefix(50))' for $top query option found. "
          + "The $top query option requires a non-negative integer value.")
    }
    guard pageSizes.contains(size) else {
      throw .unsupported("Invalid page size specified: '\(size)'. Must be between 1 and 999 inclusive.")
    }
    return size
  }

  /// The selection in the `@odata.context` of an answer.
  var selectionText: String { request.query["$select"].map { "(\($0.filter { !$0.isWhitespace }))" } ?? "" }

  /// The selected members, otherwise those that are always shown.
  func selected(_ object: GraphObject) -> [JSONObject.Member] {
    guard let selection else { return object.shown.members }
    let all = object.shown.members + object.others.members
    return selection.contains("*") ? all : all.filter { selection.contains($0.name.lowercased()) }
  }

  func page(of objects: [GraphObject]) -> ObjectPage {
    let found = objects.filter { filter?.matches($0) ?? true }.map { (place: place(of: $0), object: $0) }
      .sorted { isBefore($0.place, $1.place) }
    let rest = position.map { last in found.drop { !isBefore(last, $0.place) } } ?? found[...]
    let shown = rest.prefix(pageSize)
    return ObjectPage(
      objects: shown.map(\.object), next: rest.count > shown.count ? shown.last?.place : nil,
      count: wantsCount ? found.count : nil)
  }

  /// The address of the page behind `position`.
  func link(to position: Position) -> String {
    let path = request.path.map { "/" + PercentCoding.encode($0) }.joined()
    let query = request.query.filter { $0.name != "$skiptoken" } + [Parameter("$skiptoken", position.text)]
    return FormCoding.url("\(request.origin)\(path)", adding: query)
  }

  private func place(of object: GraphObject) -> Position {
    Position(key: sorting.flatMap { object[$0]?.string?.lowercased() } ?? "", id: object["id"]?.string ?? "")
  }

  private func isBefore(_ left: Position, _ right: Position) -> Bool {
    guard left.key == right.key else { return (left.key < right.key) != isDescending }
    return left.id < right.id
  }
}

extension GraphQuery.Position {
  /// nil if the emulator did not make the text.
  fileprivate init?(parsing text: String) {
    guard let bytes = Base64URL.decode(text), let json = try? JSONValue(parsing: bytes),
      let key = json["key"]?.string, let id = json["id"]?.string
    else { return nil }
    self.init(key: key, id: id)
  }

  fileprivate var text: String {
    let json: JSONValue = ["key": .string(key), "id": .string(id)]
    return Base64URL.encode(Array(json.utf8))
  }
}
