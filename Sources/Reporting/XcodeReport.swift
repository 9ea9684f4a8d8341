extension Report {
  static let xcode = Report(
    id: "xcode",
    summary: "xcode.txt: one line for each cause as of a compiler, for Xcode and editors",
    names: ["xcode.txt"], isDefault: false,
    render: { input in
      let text = CompilerLines.lines(input).map { $0 + "\n" }.joined()
      return [ReportFile(path: "xcode.txt", bytes: Array(text.utf8))]
    })
}
