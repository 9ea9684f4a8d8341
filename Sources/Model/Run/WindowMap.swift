/// What criteria are in windows of all sizes of a range, for a picture.
package struct WindowMap: Hashable, Sendable, Codable {
  /// Windows in a convex part of the range.
  package struct Part: Hashable, Sendable, Codable {
    package var outcome: Outcome
    /// Width and height of each corner in points.
    package var corners: [[Double]]
    /// Of all windows of these sizes, which differ in size class, safe area and appearance; nil in older records.
    package var share: Double?
    package init(outcome: Outcome, corners: [[Double]], share: Double?) {
      (self.outcome, self.corners, self.share) = (outcome, corners, share)
    }
  }
  /// One assertion of one criterion.
  package struct Panel: Hashable, Sendable, Codable {
    package var criterion: String
    package var assertion: String
    /// Where it does not hold; the worst last.
    package var parts: [Part]
    /// Width and height of the smallest window that fails.
    package var example: [Double]?
    /// Name of the picture of that window; nil for a run without previews.
    package var picture: String?
    /// The answer in words.
    package var text: String
    package init(
      criterion: String, assertion: String, parts: [Part], example: [Double]?, picture: String?, text: String
    ) {
      (self.criterion, self.assertion, self.parts) = (criterion, assertion, parts)
      (self.example, self.picture, self.text) = (example, picture, text)
    }
  }
  /// A device or a window of a fixed size.
  package struct Point: Hashable, Sendable, Codable {
    package var name: String
    /// Width and height.
    package var size: [Double]
    package init(name: String, size: [Double]) { (self.name, self.size) = (name, size) }
  }
  /// The least and the largest one.
  package var width: [Int]
  package var height: [Int]
  package var panels: [Panel]
  package var points: [Point]
  package init(width: ClosedRange<Int>, height: ClosedRange<Int>, panels: [Panel], points: [Point]) {
    self.width = [width.lowerBound, width.upperBound]
    self.height = [height.lowerBound, height.upperBound]
    (self.panels, self.points) = (panels, points)
  }
}
