import Documents
import Model

/// A new launch storyboard for an app whose launch screen is a document that the app itself loads.
struct OwnLaunchStoryboard {
  private let project: OpenedProject
  /// The document that stays as it is.
  private let document: String

  init(_ project: OpenedProject, insteadOf document: String) {
    (self.project, self.document) = (project, document)
  }

  /// Returns proposals with the criteria of another one, of which the first that helps is the repair.
  func proposals(for other: RepairProposal) -> [RepairProposal] {
    let app = project.app
    guard let name else { return [] }
    let path = folder.isEmpty ? name + ".storyboard" : folder + "/" + name + ".storyboard"
    let naming = app.editsNamingLaunchDocument(name)
    guard !naming.isEmpty else { return [] }
    let file = SourceEdit.newFile(file: path, text: Self.text)
    // A synchronized folder copies its files without a line in the project file.
    return [[], app.edits(copying: path)].uniqued().map { copying in
      var proposal = other
      proposal.edits = [file] + copying + naming
      proposal.summary =
        "Create the launch storyboard \(path) with the system's background color, and name it in \(LaunchKeys.storyboardName). \(document) stays as it is."
      return proposal
    }
  }

  /// The folder of the document, without that of a language.
  private var folder: String {
    let folder = FilePath.parent(document)
    return folder.hasSuffix(".lproj") ? FilePath.parent(folder) : folder
  }

  /// The first name that no file of the app has.
  private var name: String? {
    let taken = Set(
      (project.app.resources.map(\.path) + project.app.strayFiles).map { FilePath.baseName($0).lowercased() })
    return ["LaunchScreen", "AppLaunchScreen", "SystemLaunchScreen"].first { name in
      !taken.contains(name.lowercased())
        && project.access.kind(
          of: OpenedProject.path(of: folder + "/" + name + ".storyboard", in: project.app.rootPath))
          == .missing
    }
  }

  /// As Interface Builder writes a launch screen with one empty view.
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" launchScreen="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES" initialViewController="vc0-La-001">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <dependencies>
            <deployment identifier="iOS"/>
            <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/>
            <capability name="Safe area layout guides" minToolsVersion="9.0"/>
            <capability name="System colors in document" minToolsVersion="11.0"/>
            <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
        </dependencies>
        <scenes>
            <!--View Controller-->
            <scene sceneID="sc0-La-001">
                <objects>
                    <viewController id="vc0-La-001" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="vi0-La-001">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                            <viewLayoutGuide key="safeArea" id="sa0-La-001"/>
                            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                        </view>
                    </viewController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="fr0-La-001" userLabel="First Responder" sceneMemberID="firstResponder"/>
                </objects>
                <point key="canvasLocation" x="0.0" y="0.0"/>
            </scene>
        </scenes>
        <resources>
            <systemColor name="systemBackgroundColor">
                <color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
            </systemColor>
        </resources>
    </document>

    """
}
