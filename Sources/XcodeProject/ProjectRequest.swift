import Documents

/// Which app of which folder to look at.
public struct ProjectRequest: Sendable {
  /// Absolute path of a folder, or of an `.xcodeproj`.
  public var root: String
  /// The app target's name; nil lets the project decide where it can.
  public var target: String?
  /// The build configuration's name; nil stands for `Release`, else the last one.
  public var configuration: String?
  /// An Info.plist, relative to the root or absolute, that stands in for a project file.
  public var infoPlist: String?
  /// What reads may reach; nil stands for the git checkout that holds the root, else the root's folder.
  public var access: FileAccess?
  public init(
    root: String, target: String? = nil, configuration: String? = nil, infoPlist: String? = nil,
    access: FileAccess? = nil
  ) {
    self.root = root
    self.target = target
    self.configuration = configuration
    self.infoPlist = infoPlist
    self.access = access
  }
}
