import Foundation

/// A copy of an app, by default the sample, that a test may change.
package struct SampleProject: TestFolder, Sendable {
  package let scratch: TemporaryFolder
  package var path: String { scratch.path + "/BuzzBox" }
  package let storyboard = "buzzbox/Resources/LaunchScreen.storyboard"
  package let projectFile = "buzzbox.xcodeproj/project.pbxproj"
  package let catalog = "buzzbox/Assets.xcassets"
  package let plist = "buzzbox/Info.plist"
  package var gradientSet: String { catalog + "/LaunchGradient.imageset" }
  package var iconSet: String { catalog + "/LaunchIcon.imageset" }

  /// - Parameter source: The folder to copy.
  package init(source: String = Checkout.home + "/Matrix/samples/BuzzBox") throws {
    scratch = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: source, toPath: scratch.path + "/BuzzBox")
  }

  package struct MissingText: Error {
    package var text: String
    package var file: String
    package init(text: String, file: String) {
      self.text = text
      self.file = file
    }
  }
}
