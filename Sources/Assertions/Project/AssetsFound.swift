import Model

extension Assertion {
  /// As `project.assets-resolve`, but undecided if a build script may copy the missing file.
  static let assetsFound = project(
    "project.assets-found",
    "Every image and color that the launch screen names exists, as far as the project shows.", .reportsAssets,
    readsPictures: true,
    measurement: """
      Each name against the target's catalogs and loose files; each entry's file is decoded. A missing image is undecided \
      if a shell script of the target names it, names its folder, or can copy it to the top of the app.
      """,
    parameters: [.init("symbolsFrom", .number, "First version of iOS with symbols", default: .number(0))],
    reasons: [
      "copied-by-script": "A build script of the target names the image, or can copy it into the app.",
      "not-checked-out": "The asset may be in a catalog of a git submodule that is not checked out.",
      "no-project-file": "Without a project file, the files that a target copies are unknown.",
    ],
    sharing: Reasons.ofDocuments + [Reasons.unreadableImage]
  ) { subject, parameters in
    assetFinding(subject, symbolsFrom: parameters.whole("symbolsFrom")) { finding, image in
      if let catalog = subject.project.resources.first(where: { !$0.exists && $0.path.hasSuffix(".xcassets") }
      ),
        let submodule = subject.project.absentSubmodule(of: catalog.path)
      {
        finding = finding.undecided(
          "not-checked-out",
          because:
            "\(catalog.path) is in the git submodule \"\(submodule)\", which is not checked out. \(fix: "Run `git submodule update --init`.")"
        )
      } else if let image, let script = subject.project.scripts.first(where: { $0.mayCopy(image) }) {
        finding = finding.undecided(
          "copied-by-script", because: "A build script may copy it: \(script.location).")
      } else if !subject.project.membershipIsKnown {
        finding = finding.undecided("no-project-file")
      }
    }
  }
}
