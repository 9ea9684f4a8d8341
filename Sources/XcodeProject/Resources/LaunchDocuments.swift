import Files
import Model

/// Finds the documents among an app's resources that Interface Builder marks as launch screens.
struct LaunchDocuments {
  private static let maximumFiles = 500
  /// Interface Builder writes the mark into the root element.
  private static let headBytes = 2_000
  let folder: ProjectFolder

  func find(in resources: [ResourceFile]) -> [ResourceFile] {
    resources.filter { file in
      file.exists && ["storyboard", "xib"].contains(FilePath.pathExtension(file.path))
    }.prefix(Self.maximumFiles).filter { isMarked($0.path) }
  }

  /// Returns whether the root element has `launchScreen="YES"`.
  func isMarked(_ path: String) -> Bool {
    guard let bytes = try? folder.readFile(path, limit: ByteLimit.settings) else { return false }
    return String(decoding: bytes.prefix(Self.headBytes), as: UTF8.self).contains("launchScreen=\"YES\"")
  }
}
