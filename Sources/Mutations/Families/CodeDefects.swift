import Files
import Model

extension MutationFamily {
  /// Forces an appearance in code, of which a launch screen does not know.
  static let codeDefects = MutationFamily(
    id: "code", title: "Code forces an appearance", kind: .defect,
    operators: ["dark", "light"].map { style in
      MutationOperator(
        "code-forced-\(style)", "Forces \(style) appearance on the app", ["contrast.forced-theme"],
        of: { targets(style, $0) }
      ) { $1 }
    })

  private static func targets(_ style: String, _ input: MutationInput) -> [MutationTarget<FileChanges>] {
    input.sourceFiles.filter { $0.hasSuffix(".swift") }.compactMap { path in
      input.read(path).flatMap { forcing(style, String(decoding: $0, as: UTF8.self)) }.map { changed in
        .init(
          name: FilePath.name(path), location: SourceLocation(file: path),
          value: [path: .write(Array(changed.utf8))])
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
