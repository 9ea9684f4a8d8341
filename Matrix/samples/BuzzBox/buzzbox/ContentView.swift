import SwiftUI

struct ContentView: View {
  var body: some View {
    LinearGradient(
      colors: [Color(red: 0.4, green: 0.494, blue: 0.918), Color(red: 0.463, green: 0.294, blue: 0.635)],
      startPoint: .top, endPoint: .bottom
    )
    .ignoresSafeArea()
    .overlay { Text("BuzzBox").font(.largeTitle).foregroundStyle(.white) }
  }
}
