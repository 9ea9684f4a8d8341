import SwiftUI

@main
struct BuzzBoxApp: App {
  var body: some Scene {
    WindowGroup { ContentView() }
  }
}
