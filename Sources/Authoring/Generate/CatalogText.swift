/// The `Contents.json` files of generated sets, as Xcode writes them.
enum CatalogText {
  static let catalog = """
    {
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """

  static let icon = """
    {
      "images" : [
        {
          "filename" : "LaunchIcon.png",
          "idiom" : "universal",
          "scale" : "1x"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """

  static var gradient: String {
    let entries = (1...3).flatMap { scale in [entry(scale, dark: false), entry(scale, dark: true)] }
    return """
      {
        "images" : [
      \(entries.joined(separator: ",\n"))
        ],
        "info" : {
          "author" : "xcode",
          "version" : 1
        }
      }

      """
  }

  private static func entry(_ scale: Int, dark: Bool) -> String {
    var lines = ["    {"]
    if dark {
      lines += [
        "      \"appearances\" : [", "        {", "          \"appearance\" : \"luminosity\",",
        "          \"value\" : \"dark\"", "        }", "      ],",
      ]
    }
    lines += [
      "      \"filename\" : \"LaunchGradient\(dark ? "-dark" : "")@\(scale)x.png\",",
      "      \"idiom\" : \"universal\",", "      \"scale\" : \"\(scale)x\"", "    }",
    ]
    return lines.joined(separator: "\n")
  }
}
