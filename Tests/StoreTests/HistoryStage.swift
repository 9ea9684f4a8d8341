import Foundation
import TestSupport
import Testing

@testable import Store

/// The stores of a history.
enum HistoryStore: CaseIterable {
  case sqlite, postgresql

  /// Those that this machine and this build have.
  static let all = PostgreSQLServer.obstacle == nil ? allCases : [.sqlite]
}

/// Where a history can be made, in one of the stores.
struct HistoryStage {
  /// Absolute, or a URL.
  let path: String

  /// - Parameter folder: For a file.
  init(_ store: HistoryStore, in folder: TemporaryFolder) throws {
    switch store {
    case .sqlite: path = folder.path + "/history.sqlite"
    case .postgresql: path = try PostgreSQLServer.shared().database()
    }
  }

  func open() throws -> History {
    try History.open(path) { Issue.record("a sound history was set aside: \($0)") }
  }

  func database() throws -> any Database {
    #if PostgreSQL
    if let url = try HistoryURL(path) { return try PostgreSQLDatabase(url) }
    #endif
    return try SQLiteDatabase(path: path)
  }
}
