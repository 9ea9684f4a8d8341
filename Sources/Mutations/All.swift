extension MutationFamily {
  /// Every family, in the order of reports. A test compares this list with the folder `Families`.
  package static let all: [MutationFamily] = [
    constraintDefects, viewDefects, contentDefects, documentDefects, infoPlistDefects, settingDefects,
    membershipDefects, catalogDefects, pictureDefects, codeDefects,
    markupRewrites, layoutRewrites, infoPlistRewrites, projectFileRewrites, catalogRewrites, pictureRewrites,
  ]
}
