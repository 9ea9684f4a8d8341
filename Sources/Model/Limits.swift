/// What one run reads and computes at most, so that no input can hang the tool or exhaust the machine.
///
/// `Matrix/system/limits.yml` has the values with their reasons.
package struct Limits: Hashable, Sendable {
  /// A limit by its key in the file.
  package enum Key: String, CaseIterable, Sendable {
    case totalBytes
    case xmlBytes, xmlDepth, xmlElements, xmlAttributes
    case nameBytes
    case definitions, environments, results, judgments, reportBytes
    case scenes, containers, views, sceneViews, sceneCharacters, nibDepth, constraints
    case laidOutCharacters
    case solverStepsEach, solverSteps
    case drawnPixelsEach, drawnPixels
    case picturePixelsEach, picturePixels, jpegMarkers, jpegScans
    case pdfStreams, vectorStepsEach, vectorSteps, vectorPixels
    case settingCharacters, specificationValues
    case caseSeconds, programSeconds, memoryMegabytes, appSeconds, appMegabytes
  }
  private var values: [Key: Int]

  /// - Parameter values: Replace the default values.
  package init(_ values: [Key: Int] = [:]) { self.values = Self.defaults.merging(values) { $1 } }

  package subscript(_ key: Key) -> Int {
    get { values[key] ?? 0 }
    set { values[key] = newValue }
  }

  /// The values of `limits.yml`, for code without a data folder. A test compares both.
  private static let defaults: [Key: Int] = [
    .totalBytes: 1_073_741_824,
    .xmlBytes: 67_108_864, .xmlDepth: 160, .xmlElements: 500_000, .xmlAttributes: 400,
    .nameBytes: 1000,
    .definitions: 100, .environments: 7000, .results: 600_000,
    .judgments: 3_000_000, .reportBytes: 100_000_000,
    .scenes: 1000, .containers: 20, .views: 5000, .sceneViews: 200, .sceneCharacters: 20_000,
    .nibDepth: 64, .constraints: 20_000,
    .laidOutCharacters: 2_500_000,
    .solverStepsEach: 40_000_000, .solverSteps: 400_000_000,
    .drawnPixelsEach: 1_000_000_000, .drawnPixels: 3_000_000_000,
    .picturePixelsEach: 33_554_432, .picturePixels: 100_663_296, .jpegMarkers: 2000, .jpegScans: 64,
    .pdfStreams: 20_000, .vectorStepsEach: 1_000_000_000, .vectorSteps: 4_000_000_000,
    .vectorPixels: 1_000_000_000,
    .settingCharacters: 20_000_000, .specificationValues: 1_000_000,
    .caseSeconds: 30, .programSeconds: 120, .memoryMegabytes: 900, .appSeconds: 900,
    .appMegabytes: 4096,
  ]
}
