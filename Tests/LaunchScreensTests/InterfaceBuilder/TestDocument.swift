import LaunchScreens
import Model

/// Small documents for these tests.
enum TestDocument {
  static func storyboard(
    _ view: String, attributes: String = "launchScreen=\"YES\" initialViewController=\"vc\"",
    controller: String = "", resources: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES" colorMatched="YES" \(attributes)>
      <device id="retina6_12" orientation="portrait" appearance="light"/>
      <scenes>
        <scene sceneID="s1">
          <objects>
            <viewController id="vc" sceneMemberID="viewController">
              <view key="view" contentMode="scaleToFill" id="root">
                <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    \(view)
              </view>
    \(controller)
            </viewController>
            <placeholder placeholderIdentifier="IBFirstResponder" id="fr" customClass="UIResponder"/>
          </objects>
        </scene>
      </scenes>
      <resources>
    \(resources)
      </resources>
    </document>
    """
  }

  static func xib(_ objects: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" launchScreen="YES">
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    \(objects)
      </objects>
    </document>
    """
  }

  static func read(_ text: String) throws -> InterfaceDocument {
    try InterfaceBuilder.read(Array(text.utf8), file: "Launch.storyboard")
  }

  static func error(_ text: String) -> String { error(Array(text.utf8)) }

  /// Returns the message of the error, or how many scenes were read.
  static func error(_ bytes: [UInt8]) -> String {
    do {
      let document = try InterfaceBuilder.read(bytes, file: "Launch.storyboard")
      return "read \(document.scenes.count) scenes"
    } catch let error as Diagnostics {
      return error.description
    } catch {
      return "\(error)"
    }
  }
}
