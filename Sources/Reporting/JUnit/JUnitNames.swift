import Model

/// Names of tests that are stable between runs and unique over devices and shards.
struct JUnitNames {
  /// Bytes of class name and name together; some readers cut or reject longer names.
  static let limit = 190
  /// The beginning of each class name.
  private let prefix: String
  private let detail: JUnitDetail
  private var used = UniqueNames()
  // Tests come by criterion, and few modes and devices repeat in each.
  private var last: (criterion: String, title: String, prefix: String, words: String)?
  private var modes: [ArraySlice<String>: String] = [:]
  private var devices: [String: String] = [:]

  /// - Parameter app: The name of the app in a document with several apps.
  init(app: String? = nil, checklist: String, detail: JUnitDetail) {
    prefix = (app.map { Slug.words($0, limit: 60) + "." } ?? "") + Slug.words(checklist, limit: 40)
    self.detail = detail
  }

  struct Name: Hashable, Sendable {
    var classname: String
    var name: String
  }

  /// `story-8-3.LS-I1.iphone-14-pro` and `LS-I1 The icon is 120 by 120 points [portrait, dark]`; of causes,
  /// `story-8-3.LS-I1` and `LS-I1 The icon is 120 by 120 points`, with the id of the cause for each cause after the first.
  ///
  /// Jenkins builds its package tree from the dots, so no part contains one.
  mutating func next(_ test: TestCase) -> Name {
    let (prefix, words) = parts(of: test)
    let classname =
      detail == .causes ? prefix : prefix + "." + (test.device.map { slug(of: $0) } ?? "project")
    let mode = test.cause.map { " [\($0)]" } ?? mode(of: test)
    return used.next(classname, words, mode)
  }

  /// Returns the class name up to the device, and the words of the name.
  private mutating func parts(of test: TestCase) -> (prefix: String, words: String) {
    if let last, last.criterion == test.criterion, last.title == test.title {
      return (last.prefix, last.words)
    }
    let prefix = "\(self.prefix).\(Slug.words(test.criterion, limit: 40))"
    let words = PlainText.line("\(test.criterion) \(test.title)")
    last = (test.criterion, test.title, prefix, words)
    return (prefix, words)
  }

  private mutating func slug(of device: String) -> String {
    if let known = devices[device] { return known }
    let slug = Slug.words(device, limit: 40)
    devices[device] = slug
    return slug
  }

  private mutating func mode(of test: TestCase) -> String {
    // The first axis is the device, which no mode names.
    guard let key = test.id?.values.dropFirst() else { return "" }
    if let known = modes[key] { return known }
    let mode = test.mode.isEmpty ? "" : " [\(test.mode)]"
    modes[key] = mode
    return mode
  }
}

/// Numbers names of tests that would be equal, and cuts long ones.
struct UniqueNames {
  private var used = Set<JUnitNames.Name>()

  /// - Parameter end: What a name that is cut keeps.
  mutating func next(_ classname: String, _ words: String, _ end: String = "") -> JUnitNames.Name {
    let room = JUnitNames.limit - classname.utf8.count - end.utf8.count
    var name = JUnitNames.Name(classname: classname, name: PlainText.clip(words, bytes: room) + end)
    var copy = 2
    while !used.insert(name).inserted {
      name.name = PlainText.clip(words, bytes: room - 12) + end + " #\(copy)"
      copy += 1
    }
    return name
  }
}
