/// A shell script of the target, by the files that it can put into the app.
package struct BuildScript: Hashable, Sendable {
  /// The line of its phase in the project file.
  package var location: SourceLocation
  /// Names of images that its text, its inputs, its outputs or the folders in them name.
  package var images: Set<String>
  /// Names of the files that it can copy to the top of the app. `*` matches any text.
  package var copies: Set<String>

  package init(location: SourceLocation, images: Set<String> = [], copies: Set<String> = []) {
    self.location = location
    self.images = images
    self.copies = copies
  }

  /// Returns whether the script names an image, or can copy it into the app.
  ///
  /// - Parameter image: The name as a launch screen has it: `Logo`, `Logo.png`, `assets/Logo`.
  package func mayCopy(_ image: String) -> Bool {
    let name = Self.imageName(of: image)
    if images.contains(name) { return true }
    let files = Self.endings.map { name + $0 }
    return copies.contains { pattern in files.contains { $0.matches(wildcards: pattern) } }
  }

  /// Returns the name by which an app finds an image: `Logo` for `Logo@2x~ipad.png` and `Logo.imageset`.
  package static func imageName(of file: String) -> String {
    var name = file[...]
    if let dot = name.lastIndex(of: "."), extensions.contains(name[dot...].dropFirst().lowercased()) {
      name = name[..<dot]
    }
    for suffix in ["~iphone", "~ipad", "@2x", "@3x"] where name.hasSuffix(suffix) {
      name = name.dropLast(suffix.count)
    }
    return String(name)
  }

  /// Whether a file name is that of an image.
  package static func isImage(_ file: String) -> Bool { imageName(of: file) != file }

  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "pdf", "svg", "heic", "gif", "tif", "tiff", "imageset",
  ]
  /// Ends of the files of an image.
  private static let endings = ["", ".png", "@2x.png", "@3x.png", ".jpg", ".pdf", ".svg"]
}

/// What build scripts can write, from `Matrix/system/build-scripts.yml`.
package struct BuildScriptRules: Hashable, Sendable {
  /// A script that many projects run, known by the end of its file's name.
  package struct Known: Hashable, Sendable, Decodable {
    package var file: String
    /// What it writes to the top of the app. `*` matches any text.
    package var writes: [String]
  }
  /// Settings for the folder of the app.
  package var appFolders: Set<String> = []
  /// Settings for the folder of the project file.
  package var projectFolders: Set<String> = []
  /// Settings for the Info.plist, in the project and in the app.
  package var infoPlists: Set<String> = []
  /// Commands that copy their arguments into the last one.
  package var copying: Set<String> = []
  /// Commands that write whole files or change a part of one, besides `copying`.
  package var writing: Set<String> = []
  /// Build settings that change what compilers make of the resources, with whether each changes every resource.
  package var toolSettings: [String: Bool] = [:]
  package var known: [Known] = []
  package var generators: [AssetGenerator] = []
  package init() {}
}

/// A program that fills image sets of an app, so that a checkout may have them without pictures.
package struct AssetGenerator: Hashable, Sendable, Decodable {
  /// The command that runs it.
  package var command: String
  /// The file that shows that an app uses it, in a folder at or above the project's.
  package var file: String
  /// A text of that file.
  package var text: String
  /// Names of the image sets.
  package var images: [String]
}
