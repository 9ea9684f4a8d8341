import Foundation
import Model

/// The data of `Matrix/system/metrics.json`: control sizes, bars and margins. Each value has its source there.
///
/// Values that changed with a design of iOS are listed by era: the major version of the first Interface Builder
/// with that design (14490 is Xcode 10.2, 14800 Xcode 11, 24000 Xcode 26).
struct UIKitMetrics: Sendable, Codable {
  struct Control: Sendable, Codable {
    var kind: View.Kind
    /// A style of `activityIndicatorView` or a border of `textField`; `nil` for any.
    var style: String?
    var from: Int
    /// The first era without this entry; `nil` if it still holds.
    var until: Int?
    var width: Double?
    var height: Double?
    /// Insets from the frame to the alignment rectangle: top, left, bottom, right.
    var alignment: [Double]?
    var source: String
    var confidence: String
  }
  struct Bar: Sendable, Codable {
    var kind: View.Kind
    var from: Int
    var height: Double
    var compactHeight: Double
    var padHeight: Double
    var source: String
    var confidence: String
  }
  struct Era: Sendable, Codable {
    var osFrom: Int
    var era: Int
    var source: String
  }
  var sources: [String: String]
  var eras: [Era]
  /// Versions of other products of the same age, by tools version.
  var eraAliases: [String: Int]
  var controls: [Control]
  var bars: [Bar]
  /// Point sizes at the smallest setting of Dynamic Type, by text style.
  var extraSmallText: [String: Double]
  var figures: [String: SystemFigure]
  /// Rules of UIKit that differ between versions, by name.
  var rules: [String: SystemRule]

  init(data: Data) throws {
    self = try SystemFile.decode(data, path: "system/metrics.json")
    controls.sort { $0.from < $1.from }
    bars.sort { $0.from < $1.from }
    eras.sort { $0.osFrom < $1.osFrom }
    let missing =
      Name.allCases.map(\.rawValue).filter { figures[$0] == nil }
      + Rule.allCases.map(\.rawValue).filter { rules[$0] == nil }
    if !missing.isEmpty {
      throw Diagnostics(
        missing.map {
          Diagnostic(
            at: SourceLocation(file: "system/metrics.json"),
            "the value \"\($0)\" is missing. Restore it from the repository.")
        })
    }
  }

  /// Values that layout requires.
  enum Name: String, CaseIterable {
    case defaultMargin, stackMargin, rootMarginCompact, rootMarginRegular, rootMarginWidePhone, widePhone,
      widePhoneUncertain,
      readableWidth
    case systemSpacing, largeTitle, buttonPaddingVertical, buttonMinimumWidth
    case configurationPaddingVertical, configurationPaddingHorizontal
    case textViewPaddingVertical, textViewPaddingHorizontal, segmentPadding, segmentPaddingFlat,
      segmentedDesignEra, segmentMinimumWidth, symbolExtent,
      symbolScaleSmall, symbolScaleLarge, symbolPointSize, symbolCapHeight
    case fractionalTextEra, textFieldPaddingPlain, textFieldPaddingBordered, textFieldPaddingHorizontal,
      textFieldPaddingHorizontalBefore, textFieldPaddingEra, textFieldPaddingPlainEra
  }

  /// Rules of UIKit that hold on devices and on the canvas.
  enum Rule: String, CaseIterable {
    /// The width of a wrapped line includes the spaces at its end.
    case wrappedSpaces
    /// A tab bar extends over the home indicator.
    case tabBarOverHomeIndicator
    /// A preferred maximum layout width of 0 means automatic.
    case automaticPreferredWidth
  }

  func applies(_ rule: Rule, _ era: Int) -> Bool { rules[rule.rawValue]?.applies(era) ?? false }

  func figure(_ name: Name) -> Double { figures[name.rawValue]?.value ?? 0 }

  /// Returns the newest entry for a kind and style that is not newer than `era`.
  func control(_ kind: View.Kind, style: String? = nil, era: Int) -> Control? {
    let known = controls.filter { $0.kind == kind && ($0.style == nil || $0.style == style) }
    let fitting = known.filter { $0.from <= era }
    return fitting.last { $0.style != nil } ?? fitting.last ?? known.first
  }
  func bar(_ kind: View.Kind, era: Int) -> Bar? { bars.last { $0.kind == kind && $0.from <= era } }

  func era(toolsVersion: String) -> Int {
    let major = toolsVersion.prefix { $0 != "." }
    if let alias = eraAliases[String(major)] { return alias }
    return Int(major) ?? 0
  }
  func era(osMajor: Int) -> Int { (eras.last { $0.osFrom <= osMajor } ?? eras.first)?.era ?? 0 }
}
