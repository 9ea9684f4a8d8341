import Foundation

/// What a file has besides its bytes and its name.
struct FileMetadata {
  /// What a new file could not get from the old one.
  struct Lost: Error, Hashable { var what: String }

  /// Gives a new file the owner, the permissions and the extended attributes of an old one.
  ///
  /// - Parameters:
  ///   - old: An open regular file.
  ///   - new: Another one, which no other program knows yet.
  /// - Throws: `Lost`.
  static func copy(from old: Int32, to new: Int32) throws(Lost) {
    var (before, after) = (stat(), stat())
    guard fstat(old, &before) == 0, fstat(new, &after) == 0 else { throw Lost(what: "permissions") }
    if before.st_uid != after.st_uid || before.st_gid != after.st_gid {
      guard fchown(new, before.st_uid, before.st_gid) == 0 else { throw Lost(what: "owner or group") }
    }
    // The owner is set before, because that removes some permissions.
    guard fchmod(new, before.st_mode & 0o7777) == 0 else { throw Lost(what: "permissions") }
    guard copyAttributes(from: old, to: new) else { throw Lost(what: "extended attributes") }
  }

  #if canImport(Darwin)
  private static func copyAttributes(from old: Int32, to new: Int32) -> Bool {
    fcopyfile(old, new, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)) == 0
  }
  #else
  // Swift does not import these functions of glibc. Source: listxattr(2), getxattr(2), setxattr(2).
  private typealias List = @convention(c) (Int32, UnsafeMutableRawPointer?, Int) -> Int
  private typealias Get = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
  private typealias Set = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32

  private static func function<Function>(_ name: String) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
  }

  private static func copyAttributes(from old: Int32, to new: Int32) -> Bool {
    guard let list: List = function("flistxattr"), let get: Get = function("fgetxattr"),
      let set: Set = function("fsetxattr")
    else { return false }
    // The kernel has no longer list and no longer value. Source: linux/limits.h.
    var names = [UInt8](repeating: 0, count: 65_536)
    var value = names
    let count = names.withUnsafeMutableBytes { list(old, $0.baseAddress, $0.count) }
    guard count >= 0 else { return errno == ENOTSUP }
    return names.prefix(count).split(separator: 0).allSatisfy { bytes in
      let name = String(decoding: bytes, as: UTF8.self)
      // The system gives each new file those of its own.
      if name.hasPrefix("security.") { return true }
      let size = value.withUnsafeMutableBytes { get(old, name, $0.baseAddress, $0.count) }
      return size >= 0 && value.withUnsafeBytes { set(new, name, $0.baseAddress, size, 0) } == 0
    }
  }
  #endif
}
