import Assertions
import Files
import Imaging
import Definitions
import Model
import Runner

/// An app whose screens are drawn again after each change of its files.
///
/// What no change of the project reaches is read once: devices, rules of the system, and outlines of glyphs. One task at a
/// time uses it.
package final class WatchedApp {
  private let request: RunRequest
  private let surroundings: Surroundings
  private let facts: SystemFacts
  private let catalog: DeviceCatalog
  private var opened: Opened?
  /// The reads of the last attempt to open the app, which may have failed.
  private var log: ReadLog
  /// Reads of earlier attempts, whose catalogs the app may still use.
  private var earlier: [LoggedRead] = []
  /// Paths that changed since the last successful attempt; nil if that is not known.
  private var pending: Set<String>?

  private struct Opened {
    var project: OpenedProject
    var screens: [WatchedCase]
    /// Names of pictures that were drawn with these assets.
    var names: [DisplayList: String] = [:]
  }

  /// A part of a redraw.
  package struct Progress: Sendable {
    /// The screens that are drawn, in this order. Screens with other settings than the default ones are left out if they have
    /// the same picture.
    package var screens: [WatchedScreen]
    /// PNG bytes of pictures that are new, by name.
    package var pictures: [String: [UInt8]]
    /// How many screens are drawn or left out.
    package var done: Int
    /// How many screens there are with default settings, which are drawn first, and with any.
    package let defaults: Int
    package let total: Int
  }

  /// - Throws: `Diagnostics` if the data of qa cannot be read.
  package init(_ request: RunRequest, in surroundings: Surroundings) throws {
    self.request = request
    self.surroundings = surroundings
    catalog = try DeviceCatalog.load(surroundings.data)
    facts = try SystemFacts(surroundings.data)
    log = ReadLog(digest: Self.digest(surroundings))
  }

  private static func digest(_ surroundings: Surroundings) -> @Sendable ([UInt8]) -> String {
    { surroundings.digest([("file", $0)]) }
  }

  /// Everything that the last attempt to open the app read, and what its screens use of earlier ones.
  package var reads: [LoggedRead] {
    let own = log.reads
    let paths = Set(own.map(\.path))
    return own + earlier.filter { !paths.contains($0.path) }
  }

  /// Returns which of the paths have another content, list of names or kind than when they were read.
  package func changed(among paths: Set<String>) -> Set<String> {
    ReadLog.changedPaths(
      of: reads.filter { paths.contains($0.path) }, digest: Self.digest(surroundings))
  }

  /// Opens the app as its files are now.
  ///
  /// - Parameter changes: Paths that changed since the last attempt; nil if that is not known.
  /// - Throws: `Diagnostics` if the app, its documents, the checklist or the matrix cannot be read. The screens of the last
  ///   successful attempt stay.
  package func open(after changes: Set<String>? = nil) throws {
    // Changes of failed attempts count too.
    pending = changes.flatMap { new in pending.map { $0.union(new) } }
    let keepsAssets = opened != nil && pending?.allSatisfy(Self.isDocument) == true
    let keepsData = keepsAssets && pending?.contains(where: Self.isData) == false
    earlier = reads
    log = ReadLog(digest: Self.digest(surroundings))
    try ReadLog.recording(in: log) {
      var facts = facts
      facts.engine = facts.engine.renewed(RunBudget.limits)
      let known = keepsData ? opened?.project.checks : nil
      let checks = try known ?? Checks(request, surroundings.data, catalog: catalog)
      let project = try OpenedProject(
        request, facts: facts, checks: checks,
        access: request.ownAccess, known: keepsAssets ? opened?.project : nil,
        knownCode: keepsData ? opened?.project : nil)
      let errors = project.documentErrors
      guard errors.isEmpty else { throw Diagnostics(errors) }
      var next = Opened(
        project: project, screens: try screens(of: project, keepsData ? opened : nil))
      if let before = opened, project.sharesAssets(with: before.project) {
        next.names = before.names
      } else if !keepsData {
        earlier = []
      }
      opened = next
      pending = []
    }
  }

  /// - Parameter before: The app with the same checklist and matrix; nil if they are others or are not known.
  private func screens(of project: OpenedProject, _ before: Opened?) throws -> [WatchedCase] {
    if let before, before.project.reach == project.reach { return before.screens }
    return WatchedCase.all(in: try project.expand(request, surroundings.data))
  }

  /// Whether a change of the file leaves all catalogs as they are.
  private static func isDocument(_ path: String) -> Bool {
    isData(path) || [".storyboard", ".xib", ".plist"].contains(where: path.hasSuffix)
  }

  /// Whether the file can be the checklist or the matrix, or one that they extend.
  private static func isData(_ path: String) -> Bool { [".yml", ".yaml"].contains(where: path.hasSuffix) }

  /// Nil before the app was opened.
  package var subject: ShownApp? {
    opened.map {
      ShownApp(
        target: $0.project.app.target, project: $0.project.app.name,
        launchScreen: $0.project.launchScreenFile)
    }
  }

  /// Absolute paths of the files and folders that the target copies.
  package var resources: [String] {
    guard let app = opened?.project.app else { return [] }
    return app.resources.map { OpenedProject.path(of: $0.path, in: app.rootPath) }
  }

  /// The cases of the screens, in the order in which they are drawn.
  package var order: [CaseID] { opened?.screens.map(\.id) ?? [] }
}

extension WatchedApp {
  /// Screens that are drawn before the first part is handed over: about as many as a window shows.
  private static let first = 16

  /// Draws all screens, those first that a page shows first.
  ///
  /// - Parameters:
  ///   - seconds: The least time between two parts after the first one.
  ///   - isStopped: Whether the screens changed again.
  ///   - take: Gets each part. The last one has all screens, unless the drawing was stopped.
  package func draw(
    every seconds: Double, isStopped: () -> Bool, take: (Progress) -> Void
  ) async {
    guard let opened else { return }
    let pipeline = Pipeline(opened.project)
    let (cases, names) = (opened.screens, opened.names)
    let defaults = cases.prefix { $0.base == nil }.count
    var progress = Progress(
      screens: [], pictures: [:], done: 0, defaults: defaults, total: cases.count)
    var used: [DisplayList: String] = [:]
    var written: Set<String> = []
    var last = ContinuousClock.now
    let digest = surroundings.digest
    await ReadLog.$current.withValue(log) {
      // The screens that a page shows first use all processors. Then the browser has one, to show them.
      let start = min(Self.first, cases.count)
      for (part, jobs) in [(0..<start, request.jobs), (start..<cases.count, max(1, request.jobs - 1))] {
        await Scheduler.run(Array(cases[part]), jobs: jobs, isStopped: isStopped) { item in
          Self.drawn(item, of: cases.count, pipeline, names, digest)
        } take: { count, drawn in
          let done = part.lowerBound + count
          progress.done = done
          let name = drawn.screen.drawing.preview
          if let base = cases[done - 1].base, progress.screens[base].drawing.preview == name {
            progress.screens[base].drawing.cases = progress.screens[base].drawing.cases.union(
              drawn.screen.drawing.cases)
          } else {
            progress.screens.append(drawn.screen)
          }
          used[drawn.list] = name
          if let png = drawn.png, written.insert(name).inserted { progress.pictures[name] = png }
          let isDue = ContinuousClock.now - last >= .seconds(seconds)
          guard [Self.first, defaults, cases.count].contains(done) || done > Self.first && isDue else {
            return
          }
          take(progress)
          progress.pictures = [:]
          last = ContinuousClock.now
        }
      }
    }
    self.opened?.names.merge(used) { $1 }
    if progress.done == cases.count { self.opened?.names = used }
  }

  private struct Drawn: Sendable {
    var screen: WatchedScreen
    var list: DisplayList
    /// Nil for a picture that was drawn before.
    var png: [UInt8]?
  }

  private static func drawn(
    _ item: WatchedCase, of count: Int, _ pipeline: Pipeline, _ names: [DisplayList: String],
    _ digest: ([(name: String, bytes: [UInt8])]) -> String
  ) -> Drawn {
    let environment = item.environment
    let obstacle = CaseLimits().obstacle(
      characters: pipeline.project.characterCount(in: environment), environments: count)
    var screen = obstacle == nil ? ScreenFamily(pipeline: pipeline).screen(environment) : nil
    let note =
      obstacle ?? screen.map { CaseLimits().obstacle([$0]) } ?? "The app has no launch screen here."
    if note != nil { screen = nil }
    // Without a launch screen the device shows black.
    let list =
      screen?.list
      ?? DisplayList(
        pixelSize: environment.pixelSize, scale: environment.scale, gamut: environment.gamut, nodes: [])
    var drawing =
      screen?.drawing(outlines: [])
      ?? ScreenDrawing(
        preview: "", width: environment.size.width.value, height: environment.size.height.value, views: [],
        outlines: [])
    var png: [UInt8]?
    if let name = names[list] {
      drawing.preview = name
    } else {
      let bytes =
        screen.map(Pipeline.png)
        ?? Pipeline.png(
          of: pipeline.renderer.draw(list, on: pipeline.renderer.grid(for: [list], isCoverage: false)))
      drawing.preview = Pictures.name(of: bytes, digest)
      png = bytes
    }
    drawing.cases = item.cases
    screen?.memo.forgetPixels()
    let marks = screen.map {
      ConstraintDrawing(environment: environment, root: $0.root, layout: $0.layout).marks
    }
    return Drawn(
      screen: WatchedScreen(
        id: item.id, devices: item.devices, environment: environment, drawing: drawing,
        constraints: marks ?? [], note: note), list: list, png: png)
  }

  /// Evaluates the checklist for all cases.
  ///
  /// - Parameter isStopped: Whether the files changed again.
  /// - Returns: Nil if the evaluation was stopped.
  /// - Throws: `Diagnostics` if the matrix has no case.
  package func judged(isStopped: @escaping @Sendable () -> Bool) async throws -> RunRecord? {
    guard let opened, request.checklist != nil else { return nil }
    var request = request
    request.drawsPreviews = false
    var surroundings = surroundings
    surroundings.isInterrupted = isStopped
    do {
      return try await ReadLog.$current.withValue(log) { [request, surroundings] in
        try await Runner.run(request, on: opened.project, in: surroundings).record
      }
    } catch  where isStopped() {
      return nil
    }
  }
}

extension OpenedProject {
  /// Why documents of launch screens cannot be shown.
  var documentErrors: [Diagnostic] {
    definitions.values.joined().flatMap(\.subject.documentErrors).filter { $0.severity == .error }.uniqued()
  }
}
