import Files
import Model

extension MutationFamily {
  /// Forces an appearance in code, of which a launch screen does not know.
  static let codeDefects = MutationFamily(
    id: "code", title: "Code forces an appearance", kind: .defect,
    operators: [forced("dark"), forced("light")])

  private static func forced(_ style: String) -> MutationOperator {
    MutationOperator("code-forced-\(style)") { subject in
      subject.sourceFiles.filter { $0.hasSuffix(".swift") }.compactMap { path in
        guard let bytes = subject.read(path),
          let changed = forcing(style, String(decoding: bytes, as: UTF8.self))
        else { return nil }
        return Mutation(
          id: "code-forced-\(style) \(FilePath.name(path))", summary: "Forces \(style) appearance on the app",
          location: SourceLocation(file: path), assertions: ["contrast.forced-theme"]
        ) { [path: .write(Array(changed.utf8))] }
      }
    }
  }

  /// Returns the source with a forced style on the first view of a SwiftUI app or on the window of a UIKit app.
  private static func forcing(_ style: String, _ source: String) -> String? {
    if let view = source.firstMatch(of: /WindowGroup\s*\{\s*\w+\(\)/) {
      return source[..<view.range.upperBound] + ".preferredColorScheme(.\(style))"
        + source[view.range.upperBound...]
    }
    guard let launch = source.firstRange(of: "didFinishLaunchingWithOptions"),
      let end = source[launch.upperBound...].firstRange(of: "return true")
    else { return nil }
    return source[..<end.lowerBound] + "window?.overrideUserInterfaceStyle = .\(style)\n    "
      + source[end.lowerBound...]
  }
}
