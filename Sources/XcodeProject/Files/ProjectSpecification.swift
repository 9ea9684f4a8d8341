import Files
import Formats
import Model

/// What a project generator makes of its specification, as the objects of a project file.
struct ProjectSpecification {
  /// An Info.plist that the generator writes. It replaces the file.
  struct InfoPlist {
    var list: PlistNode
    /// Where the specification says so.
    var line: Int?
    /// Why a key about the launch screen is not known.
    var unknown: Diagnostic?
  }
  /// Its lines are those of the specification.
  var list = PlistNode(content: .dictionary(PlistDictionary()))
  /// By the names of targets.
  var infoPlists: [String: InfoPlist] = [:]
  /// Whether which files a target copies is not known.
  var hasUnknownMembers = false

  init() {}

  /// - Throws: A `Diagnostic` for a specification whose project is unknown without its generator.
  init(folder: ProjectFolder, file: String) throws(Diagnostic) {
    self =
      file.hasSuffix(".swift")
      ? try TuistProject(folder: folder, file: file).specification
      : try XcodeGenProject(folder: folder, file: file).specification
  }
}
