import Foundation
import Model
import XcodeProject

/// A folder of hand-written files that lives as long as the test.
final class TemporaryProject {
  let root: String

  init(_ files: [String: String], folder: String = "Work") throws {
    root = NSTemporaryDirectory() + "xcodeproject-\(UUID().uuidString)/" + folder
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (path, text) in files { try write(path, Array(text.utf8)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: (root as NSString).deletingLastPathComponent) }

  func write(_ path: String, _ bytes: [UInt8]) throws {
    let full = root + "/" + path
    try FileManager.default.createDirectory(
      atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    if !path.hasSuffix("/") { try Data(bytes).write(to: URL(fileURLWithPath: full)) }
  }

  func load(
    target: String? = nil, configuration: String? = nil, infoPlist: String? = nil, at path: String = ""
  ) throws -> AppProject {
    try XcodeProject.load(
      ProjectRequest(
        root: root + (path.isEmpty ? "" : "/" + path), target: target, configuration: configuration,
        infoPlist: infoPlist))
  }

  /// The text of all errors that loading throws; nil where it succeeds.
  func failure(target: String? = nil, configuration: String? = nil, infoPlist: String? = nil) -> String? {
    do {
      _ = try load(target: target, configuration: configuration, infoPlist: infoPlist)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// The text of a `project.pbxproj` with one app target, written out so that tests can name its lines.
struct ProjectText {
  var projectSettings = ["SDKROOT = iphoneos;", "IPHONEOS_DEPLOYMENT_TARGET = 17.0;"]
  var debugSettings: [String]?
  var targetSettings = ["INFOPLIST_FILE = App/Info.plist;", "TARGETED_DEVICE_FAMILY = \"1,2\";"]
  /// Fields of the target's two configurations, `baseConfigurationReference` for instance.
  var targetConfigurationFields = ""
  var projectConfigurationFields = ""
  /// Lines of the app target, `fileSystemSynchronizedGroups` for instance.
  var targetFields = ""
  var targetName = "App"
  var productType = "com.apple.product-type.application"
  /// Ids in the main group, in the resources phase, and of further targets.
  var groupChildren: [String] = []
  var resourceFiles: [String] = []
  var phases = ["RESOURCES"]
  var targets = ["TARGET"]
  /// Further objects, as they stand in the file.
  var objects = ""

  func text() -> String {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objectVersion = 77;
      objects = {
        PROJECT /* Project object */ = {
          isa = PBXProject;
          buildConfigurationList = PROJECTLIST;
          developmentRegion = en;
          knownRegions = (en, Base, fr, );
          mainGroup = MAIN;
          targets = (\(targets.joined(separator: ", ")), );
        };
        MAIN = {isa = PBXGroup; children = (\(groupChildren.joined(separator: ", "))); sourceTree = "<group>"; };
        TARGET /* App */ = {
          isa = PBXNativeTarget;
          buildConfigurationList = TARGETLIST;
          buildPhases = (\(phases.joined(separator: ", ")), );
          name = "\(targetName)";
          productType = "\(productType)";
          \(targetFields)
        };
        RESOURCES = {isa = PBXResourcesBuildPhase; files = (\(resourceFiles.joined(separator: ", "))); };
        PROJECTLIST = {isa = XCConfigurationList; buildConfigurations = (PDEBUG, PRELEASE, ); };
        TARGETLIST = {isa = XCConfigurationList; buildConfigurations = (TDEBUG, TRELEASE, ); };
    \(configuration("PDEBUG", "Debug", projectSettings, projectConfigurationFields))
    \(configuration("PRELEASE", "Release", projectSettings, projectConfigurationFields))
    \(configuration("TDEBUG", "Debug", debugSettings ?? targetSettings, targetConfigurationFields))
    \(configuration("TRELEASE", "Release", targetSettings, targetConfigurationFields))
    \(objects)
      };
      rootObject = PROJECT /* Project object */;
    }
    """
  }

  func configuration(_ id: String, _ name: String, _ settings: [String], _ fields: String = "") -> String {
    """
        \(id) = {
          isa = XCBuildConfiguration;
          \(fields)
          buildSettings = {
            \(settings.joined(separator: "\n        "))
          };
          name = "\(name)";
        };
    """
  }

  /// A further target with one configuration, `Release`.
  func target(_ id: String, name: String, type: String, settings: [String]) -> String {
    """
        \(id) = {isa = PBXNativeTarget; buildConfigurationList = \(id)LIST; buildPhases = (); name = "\(name)"; productType = "\(type)"; };
        \(id)LIST = {isa = XCConfigurationList; buildConfigurations = (\(id)RELEASE, ); };
    \(configuration(id + "RELEASE", "Release", settings))
    """
  }
}

/// An XML Info.plist with these entries, one a line.
func plist(_ entries: String...) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <dict>
  \(entries.joined(separator: "\n"))
  </dict>
  </plist>

  """
}

func string(_ key: String, _ value: String) -> String { "<key>\(key)</key><string>\(value)</string>" }
