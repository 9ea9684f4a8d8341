import Model

/// Assets of a test: none, except for what the test answers itself.
package protocol TestAssets: AssetProvider {}

extension TestAssets {
  package func imageSets(named name: String) -> [ImageSet] { [] }
  package func colorSets(named name: String) -> [ColorSet] { [] }
  package func picture(named name: String, in environment: Environment) -> PictureAnswer { .missing }
  package func appIcon(named name: String) -> PictureAnswer { .missing }
  package func color(_ reference: ColorReference, in environment: Environment) -> ColorAnswer { .missing("") }
  package func bitmap(_ picture: PictureID) -> Bitmap? { nil }
  package var diagnostics: [Diagnostic] { [] }
}

package struct NoAssets: TestAssets {
  package init() {}
}
