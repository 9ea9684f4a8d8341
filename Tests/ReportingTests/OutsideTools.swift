import Foundation
import TestSupport

/// Files for programs that judge what is written.
enum OutsideTools {
  static func withFile<Result>(_ bytes: [UInt8], name: String, _ body: (String) throws -> Result) throws
    -> Result
  {
    let folder = try TemporaryFolder()
    let file = folder.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return try body(file)
  }
}
