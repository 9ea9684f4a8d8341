import Assertions
import AssetCatalog
import Files
import LaunchScreens
import Model
import Mutations

extension OpenedProject {
  /// What mutations of this project change.
  ///
  /// - Parameter screens: The screens of all cases, without a mutation.
  package func mutationSubject(_ screens: [Evaluation], _ request: RunRequest) -> MutationInput {
    let access = access
    let app = app
    let names = Set(
      definitions.values.joined().flatMap { $0.subject.document?.imageUses.keys.map { $0 } ?? [] })
    return MutationInput(
      documents: launchDocuments, project: app,
      imageSets: names.sorted().flatMap { assets.undecodedImageSets(named: $0) },
      backdrops: Self.backdrops(screens),
      sourceFiles: request.sourceFiles(of: app, withDependencies: false) ?? []
    ) { file in
      try? access.read(app.path(of: file), atMost: ByteLimit.document)
    }
  }

  /// Ids of the views that cover the whole screen in every case.
  private static func backdrops(_ screens: [Evaluation]) -> Set<String> {
    let covering = screens.flatMap { $0.subject.screens.compactMap(\.own) }.map { screen in
      Set(
        screen.layout.items.filter { item in
          let (frame, size) = (item.screenFrame, screen.layout.size)
          return !item.isGuide && frame.x.value <= 0.5 && frame.y.value <= 0.5
            && frame.x.value + frame.width.value >= size.width.value - 0.5
            && frame.y.value + frame.height.value >= size.height.value - 0.5
        }.map(\.id))
    }
    return covering.reduce(covering.first ?? []) { $0.intersection($1) }
  }

  /// Returns the same project with other files.
  ///
  /// Catalogs, figures of their pictures and what the code says are taken over where no change reaches them.
  ///
  /// - Parameter explainsEdits: Whether failures name what was edited since the checklist was drafted.
  /// - Throws: `Diagnostics` if the project with these files cannot be read.
  package func reopened(
    _ request: RunRequest, with changes: [String: FileOverlay.Change], explainsEdits: Bool = false
  ) throws -> OpenedProject {
    let overlay = FileOverlay(
      Dictionary(uniqueKeysWithValues: changes.map { (app.path(of: $0.key), $0.value) }))
    var access = access
    access.overlay = overlay
    // What a generator draws depends on its config.
    let keepsAssets =
      app.generated == nil
      && !changes.keys.contains { path in
        path.contains(".xcassets") || path.hasSuffix(".png") || path.hasSuffix(".jpg")
      }
    let keepsCode = !changes.keys.contains(where: AppCode.isCode)
    var facts = facts
    facts.engine = facts.engine.renewed(RunBudget.limits)
    var project = try OpenedProject(
      request, facts: facts, checks: checks, access: access,
      known: keepsAssets ? self : nil, knownCode: keepsCode ? self : nil)
    if !explainsEdits { project.recordedEdits = nil }
    return project
  }

  /// Whether pictures have the same pixels under the same ids in both projects.
  package func sharesAssets(with other: OpenedProject) -> Bool { assets === other.assets }
}

extension OpenedProject {
  /// Whether a launch reads the same settings in every build configuration, and the system accepts the same documents.
  ///
  /// The screens are compared apart. The app icon counts if the checklist looks at it.
  package func shipsTheSame(as other: OpenedProject) -> Bool { shippedFacts == other.shippedFacts }

  /// What a launch depends on besides the drawn screens.
  private var shippedFacts: [String] {
    let configurations = app.configurations.flatMap { configuration in
      let icon = usesAppIcon ? configuration.appIconName : nil
      return [
        "\(configuration.name) \(configuration.deploymentTarget?.description ?? "") \(icon ?? "")",
        configuration.infoPlistError == nil ? "readable" : "broken",
      ] + configuration.idioms.flatMap { [$0.rawValue] + configuration.infoPlist.entries(on: $0) }
    }
    let screens = Idiom.allCases.flatMap { idiom in
      (definitions[idiom] ?? []).flatMap { definition -> [String] in
        let (source, subject) = (definition.source, definition.subject)
        return [
          "\(idiom) \(source?.kind.rawValue ?? "") \(source?.file ?? "")",
          subject.documentErrors.isEmpty ? "readable" : "broken",
          subject.documentIsStray ? "stray" : "copied",
          subject.document?.usesSafeAreas == true ? "safe areas" : "",
        ] + (subject.document?.forbidden.map { "\($0)" } ?? [])
      }
    }
    // Settings without an effect on the Info.plist.
    let ignored = LaunchScreenDiagnostic.ID.settingIgnored.rawValue
    return configurations + screens + [self.screens.subject.theme?.appearance.rawValue ?? ""]
      + self.screens.subject.sourceFindings.filter { $0.id != ignored }.map(\.message.text)
  }
}

extension InfoPlist {
  /// The entries that a device family reads, by key without a suffix.
  fileprivate func entries(on idiom: Idiom) -> [String] {
    Set(values.keys.map { String($0.prefix { $0 != "~" }) }).sorted().compactMap { key in
      value(key, for: idiom).map { "\(key) = \($0.canonicalText)" }
    }
  }
}
