import Assertions
import LaunchScreens
import Model

extension OpenedProject {
  /// Names of the images and colors that the launch screens use, and of the app icon and those of the first screen if the
  /// checklist asks for them.
  package var assetNames: Set<String> {
    var names = Set([app.shippingConfiguration.appIconName].compactMap { usesAppIcon ? $0 : nil })
    for definition in definitions.values.joined() {
      names.formUnion(definition.source?.imageNames ?? [])
      for document in [definition.subject.document, definition.subject.firstScreen?.document] {
        names.formUnion(document?.imageUses.keys.map { $0 } ?? [])
        names.formUnion(document?.colorUses.keys.map { $0 } ?? [])
      }
    }
    return names
  }

  /// Whether the checklist looks at the app icon.
  package var usesAppIcon: Bool { uses(.readsAppIcon) }

  /// Whether a criterion has an assertion with a trait.
  func uses(_ trait: Assertion.Traits) -> Bool {
    checklist.criteria.contains { criterion in
      guard case .assertions(let calls) = criterion.basis else { return false }
      return calls.contains { Assertion.byID[$0.assertion]?.traits.contains(trait) == true }
    }
  }

  /// The device family whose screens an environment shows. An app for one family shows its screens on the other.
  package func family(of environment: Environment) -> Idiom {
    definitions[environment.idiom] == nil ? leading : environment.idiom
  }

  /// The screen after the launch screen; nil unless a criterion asks for it.
  package func firstScreen(in environment: Environment) -> FirstScreen? {
    definitions(in: environment).first?.subject.firstScreen
  }

  /// Default first; at least one.
  package func definitions(in environment: Environment) -> [LaunchDefinition] {
    definitions[family(of: environment)] ?? []
  }

  /// The setting that pins the app to one appearance on this device family.
  package func pin(in environment: Environment) -> AppearancePin? { screens.pins[family(of: environment)] }

  /// The environment that the system draws: a pinned app always has its one appearance.
  package func shown(_ environment: Environment) -> Environment {
    var shown = environment
    if let pin = pin(in: environment) { shown.appearance = pin.appearance }
    return shown
  }

  /// Bytes of text that labels and buttons show in all definitions of an environment's launch screen.
  package func characterCount(in environment: Environment) -> Int {
    definitions(in: environment).compactMap(\.subject.document).flatMap(\.scenes).compactMap(\.view)
      .flatMap(\.flattened).reduce(0) { $0 + $1.characterCount }
  }

  /// The document that the app shows at launch; nil if there is nothing to lay out.
  ///
  /// - Parameters:
  ///   - definition: The index in `definitions(in:)`.
  ///   - assets: The assets of the app, or a provider that asks them.
  package func document(
    in environment: Environment, definition: Int = 0, assets: (any AssetProvider)? = nil
  ) -> InterfaceDocument? {
    let all = definitions(in: environment)
    guard all.indices.contains(definition) else { return nil }
    let subject = all[definition].subject
    guard subject.document == nil, !subject.documentIsStray, let source = all[definition].source else {
      return subject.document
    }
    return LaunchScreens.document(
      of: source, at: source.location ?? app.location, in: environment, assets: assets ?? self.assets)
  }
}

extension View {
  fileprivate var characterCount: Int {
    switch content {
    case .label(let label): label.text.utf8.count
    case .button(let button): button.title?.utf8.count ?? 0
    default: 0
    }
  }
}
