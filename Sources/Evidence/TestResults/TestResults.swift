import AssetCatalog
import Model

/// Results of an app's own tests from the formats that Xcode and the tools around it write.
///
/// Read are the JSON of `xcrun xcresulttool get test-results tests --path X.xcresult` (Xcode 16 and later) and JUnit
/// XML as fastlane, trainer and xcbeautify write it. The JSON says more, retries above all.
public struct TestResults: Sendable {
  public var run: TestRun
  /// What could not be read, with places.
  public var faults: [Diagnostic]

  static let testsAtMost = 200_000

  /// `file` is how messages name it.
  public static func read(_ bytes: [UInt8], file: String) -> TestResults {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes.dropFirst(start).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return json(bytes, file)
    case UInt8(ascii: "<"): return JUnitFile.read(bytes, file: file)
    default:
      return failure(
        SourceLocation(file: file),
        first == nil ? "the file is empty" : "the file is neither test results in JSON nor JUnit XML",
        fix: command)
    }
  }

  static let command =
    "write them with `xcrun xcresulttool get test-results tests --path X.xcresult > tests.json`"

  static func failure(_ place: SourceLocation, _ message: String, fix: String) -> TestResults {
    TestResults(
      run: TestRun(tests: [], faults: [message]),
      faults: [Diagnostic(.warning, at: place, message, fix: fix)])
  }

  private static func json(_ bytes: [UInt8], _ file: String) -> TestResults {
    do {
      return XcresultFile.read(try JSONReader.read(bytes), file: file)
    } catch {
      return failure(
        SourceLocation(file: file, line: error.line, column: error.column),
        "the test results are not JSON: \(error.message)", fix: command)
    }
  }
}
