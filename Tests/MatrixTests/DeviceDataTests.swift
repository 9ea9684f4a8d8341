import Foundation
import Model
import Testing

@testable import Matrix

@Suite("Device data") struct DeviceDataTests {
  @Test("Every device file is read without a fault, 84 in all, in order of year and id")
  func everyFileIsRead() throws {
    let catalog = try Repository.catalog.get()
    let files = DataFolder.devices.ids(in: Repository.root).filter { $0 != SourceIndex.id }
    #expect(Set(catalog.devices.map(\.id)) == Set(files))
    #expect(catalog.devices.count == 84)
    for (before, after) in zip(catalog.devices, catalog.devices.dropFirst()) {
      #expect((before.year, before.id) < (after.year, after.id))
    }
  }

  @Test("Every figure of every device has a source and a confidence, and every source is used")
  func everyFigureHasASource() throws {
    let catalog = try Repository.catalog.get()
    var used: Set<String> = ["OS27"]
    for device in catalog.devices {
      for figure in Provenance.figures {
        #expect(device.sources[figure]?.isEmpty == false, "\(device.id) \(figure)")
      }
      for grade in ["identifiers", "geometry", "cornerRadius", "safeAreaPortrait", "safeAreaLandscape"] {
        #expect(["A", "B", "C"].contains(device.confidence[grade] ?? ""), "\(device.id) \(grade)")
      }
      used.formUnion(device.sources.values.joined())
    }
    #expect(Set(catalog.sources.keys).subtracting(used) == [])
  }

  @Test("Identifiers belong to one device, but for the two displays of iPhone Duo")
  func identifiersAreUnique() throws {
    var owners: [String: [String]] = [:]
    for device in try Repository.catalog.get().devices {
      for identifier in device.identifiers { owners[identifier, default: []].append(device.id) }
    }
    let shared = owners.filter { $0.value.count > 1 }
    #expect(shared == ["iPhone19,4": ["iphone-duo-inner", "iphone-duo-outer"]])
  }

  @Test("The bitmap is points times scale, and the panel is the bitmap but on Plus, mini and Duo")
  func pixelsFollowPoints() throws {
    for device in try Repository.catalog.get().devices {
      let environment = device.environment(
        os: device.firstOS, orientation: .portrait, appearance: .light, contrast: .normal,
        layoutDirection: .leftToRight)
      #expect(environment.pixelSize == device.pixels, "\(device.id)")
      let isDownsampled = device.nativeScale != device.scale
      #expect((device.pixels != device.nativePixels) == isDownsampled, "\(device.id)")
    }
  }

  @Test("The housing lies within the screen, centred but for Duo's camera")
  func housingsAreCentred() throws {
    for device in try Repository.catalog.get().devices {
      for housing in device.obstructions {
        let bounds = Rect(x: 0, y: 0, width: device.size.width, height: device.size.height)
        #expect(bounds.contains(housing.frame), "\(device.id)")
        if housing.kind == .camera { continue }
        // Half a point: the tables round to a pixel of the 2x screens.
        #expect(abs(housing.frame.midX.value - device.size.width.value / 2) <= 0.5, "\(device.id)")
      }
    }
  }

  @Test("The top inset covers the housing, and a home indicator goes with a bottom inset")
  func insetsCoverTheHardware() throws {
    for device in try Repository.catalog.get().devices {
      for range in device.safeAreas where range.portraitIsCertain {
        for housing in device.obstructions where housing.kind != .camera {
          #expect(range.portrait.top >= housing.frame.maxY, "\(device.id) from \(range.first)")
        }
        let bottom = device.homeIndicator.map { $0.height + $0.bottomGap } ?? 0
        #expect((range.portrait.bottom > 0) == (device.homeIndicator != nil), "\(device.id)")
        #expect(range.portrait.bottom >= bottom)
      }
    }
  }

  @Test("Home-button devices have square corners and no home indicator, all others round ones")
  func homeButtonsGoWithSquareCorners() throws {
    for device in try Repository.catalog.get().devices {
      #expect((device.cornerRadius == 0) == device.hasHomeButton, "\(device.id)")
      #expect((device.homeIndicator == nil) == device.hasHomeButton, "\(device.id)")
    }
  }
}
