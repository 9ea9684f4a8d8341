import Model

/// The launch storyboard, as Interface Builder saves it.
enum StoryboardText {
  /// Returns the storyboard. Its recorded frames fit the 393 × 852 canvas; the constraints decide the layout.
  static func launchScreen(iconSide: Points) -> String {
    let x = (Points(393) - iconSide) / 2
    let y = (Points(852) - iconSide) / 2
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" launchScreen="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES" initialViewController="LSc-vc-001">
          <device id="retina6_12" orientation="portrait" appearance="light"/>
          <dependencies>
              <deployment identifier="iOS"/>
              <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/>
              <capability name="Safe area layout guides" minToolsVersion="9.0"/>
              <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
          </dependencies>
          <scenes>
              <!--View Controller-->
              <scene sceneID="LSc-sc-001">
                  <objects>
                      <viewController id="LSc-vc-001" sceneMemberID="viewController">
                          <view key="view" contentMode="scaleToFill" id="LSc-rt-001">
                              <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                              <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                              <subviews>
                                  <imageView userLabel="Background" clipsSubviews="YES" userInteractionEnabled="NO" contentMode="scaleToFill" horizontalHuggingPriority="251" verticalHuggingPriority="251" image="LaunchGradient" translatesAutoresizingMaskIntoConstraints="NO" id="LSc-bg-001">
                                      <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                                  </imageView>
                                  <imageView userLabel="Icon" clipsSubviews="YES" userInteractionEnabled="NO" contentMode="scaleAspectFit" horizontalHuggingPriority="251" verticalHuggingPriority="251" image="LaunchIcon" translatesAutoresizingMaskIntoConstraints="NO" id="LSc-ic-001">
                                      <rect key="frame" x="\(x)" y="\(y)" width="\(iconSide)" height="\(iconSide)"/>
                                      <constraints>
                                          <constraint firstAttribute="width" constant="\(iconSide)" id="LSc-co-001"/>
                                          <constraint firstAttribute="height" constant="\(iconSide)" id="LSc-co-002"/>
                                      </constraints>
                                  </imageView>
                              </subviews>
                              <viewLayoutGuide key="safeArea" id="LSc-sa-001"/>
                              <constraints>
                                  <constraint firstItem="LSc-bg-001" firstAttribute="top" secondItem="LSc-rt-001" secondAttribute="top" id="LSc-co-003"/>
                                  <constraint firstItem="LSc-bg-001" firstAttribute="leading" secondItem="LSc-rt-001" secondAttribute="leading" id="LSc-co-004"/>
                                  <constraint firstAttribute="trailing" secondItem="LSc-bg-001" secondAttribute="trailing" id="LSc-co-005"/>
                                  <constraint firstAttribute="bottom" secondItem="LSc-bg-001" secondAttribute="bottom" id="LSc-co-006"/>
                                  <constraint firstItem="LSc-ic-001" firstAttribute="centerX" secondItem="LSc-rt-001" secondAttribute="centerX" id="LSc-co-007"/>
                                  <constraint firstItem="LSc-ic-001" firstAttribute="centerY" secondItem="LSc-rt-001" secondAttribute="centerY" id="LSc-co-008"/>
                              </constraints>
                          </view>
                      </viewController>
                      <placeholder placeholderIdentifier="IBFirstResponder" id="LSc-fr-001" userLabel="First Responder" sceneMemberID="firstResponder"/>
                  </objects>
                  <point key="canvasLocation" x="0.0" y="0.0"/>
              </scene>
          </scenes>
          <resources>
              <image name="LaunchGradient" width="16" height="512"/>
              <image name="LaunchIcon" width="1024" height="1024"/>
          </resources>
      </document>

      """
  }
}
