import Model

@testable import InterfaceBuilder

/// Documents made for these tests.
enum HandMade {
  /// A launch storyboard with `body` inside the root view and `rest` beside the view controller.
  static func storyboard(
    _ body: String = "", view: String = "", controller: String = "", rest: String = "",
    resources: String = "",
    attributes: String =
      #"launchScreen="YES" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES" initialViewController="vc""#
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" \(attributes)>
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <scenes>
            <scene sceneID="sc">
                <objects>
                    <viewController id="vc" \(controller) sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="root" \(view)>
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
    \(body)
                        </view>
                    </viewController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="fr" customClass="UIResponder" sceneMemberID="firstResponder"/>
    \(rest)
                </objects>
            </scene>
        </scenes>
        <resources>\(resources)</resources>
    </document>
    """
  }

  static func read(_ text: String) throws -> InterfaceDocument {
    try InterfaceBuilder.read(Array(text.utf8), file: "L.storyboard")
  }

  static func fault(_ text: String) -> String {
    fault(Array(text.utf8))
  }
  static func fault(_ bytes: [UInt8]) -> String {
    do {
      _ = try InterfaceBuilder.read(bytes, file: "L.storyboard")
      return "no fault"
    } catch let faults as Diagnostics {
      return faults.description
    } catch {
      return "another error: \(error)"
    }
  }
}
