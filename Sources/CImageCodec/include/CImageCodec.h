#ifndef QA_IMAGE_CODEC_H
#define QA_IMAGE_CODEC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a picture file may not exceed; a larger file is rejected before any row is read.
enum {
  QA_IMAGE_MAX_SIDE = 16384,
  QA_IMAGE_MAX_PIXELS = 64 * 1024 * 1024,
  QA_IMAGE_MAX_PROFILE = 4 * 1024 * 1024
};

typedef enum {
  QA_IMAGE_OK = 0,
  /// The bytes are not of this format.
  QA_IMAGE_NOT_THIS_FORMAT = 1,
  /// The file ends before the picture does.
  QA_IMAGE_TRUNCATED = 2,
  /// A checksum is wrong.
  QA_IMAGE_CHECKSUM = 3,
  /// Something else contradicts the format.
  QA_IMAGE_DAMAGED = 4,
  /// Larger than the limits above.
  QA_IMAGE_TOO_LARGE = 5,
  /// Legal, but of a form that is not read here.
  QA_IMAGE_UNSUPPORTED = 6,
  QA_IMAGE_OUT_OF_MEMORY = 7,
  /// The caller's buffer has less than `width * height * 4` bytes.
  QA_IMAGE_NO_ROOM = 8
} qa_image_code;

typedef struct {
  uint32_t width;
  uint32_t height;
  /// RGBA, 8 bits a channel, rows from the top, `width * 4` bytes a row; the caller's buffer.
  uint8_t *pixels;
  /// Bytes that `pixels` has room for.
  size_t capacity;
  /// Whether the color channels are already multiplied by alpha (Apple's CgBI form).
  int premultiplied;
  int has_alpha;
  int bit_depth;
  /// As in the file: PNG color type 0, 2, 3, 4, 6; number of components for JPEG.
  int color_type;
  int interlaced;
  int is_cgbi;
  /// Rendering intent of the sRGB chunk, or -1.
  int srgb_intent;
  /// gAMA times 100,000, or 0.
  uint32_t gamma;
  int has_chromaticities;
  /// White x y, red x y, green x y, blue x y; times 100,000.
  uint32_t chromaticities[8];
  /// cICP: primaries, transfer, matrix, full range; all zero without the chunk.
  uint8_t cicp[4];
  /// Uncompressed ICC profile, or NULL; owned.
  uint8_t *profile;
  size_t profile_length;
  /// EXIF orientation 1 to 8; 1 where there is none.
  int orientation;
} qa_image;

typedef struct {
  qa_image_code code;
  /// Words for a person, without the file's name.
  char message[240];
} qa_image_error;

/// Reads a PNG, Apple's CgBI form too, into `image->pixels`. Returns 0 and fills the rest of `image`, or another code and
/// fills `error`. With `QA_IMAGE_NO_ROOM` also the width and height are filled.
qa_image_code qa_png_decode(
    const uint8_t *bytes, size_t length, qa_image *image, qa_image_error *error);

/// Reads a JPEG (baseline or progressive; gray, RGB, CMYK) in the same way.
qa_image_code qa_jpeg_decode(
    const uint8_t *bytes, size_t length, qa_image *image, qa_image_error *error);

/// Frees what a decoder handed out: the profile.
void qa_image_free(qa_image *image);

/// Writes straight RGBA as a PNG: with alpha color type 6, else 2. A file that is `for_screens` has color type 3 for at most
/// 256 colors, predicted rows, and only runs of equal bytes are compressed. Equal input gives equal bytes. `p3` adds cICP and
/// cHRM chunks instead of sRGB. `level` is zlib's, 1 to 9. `*out` is owned, see `qa_bytes_free`.
qa_image_code qa_png_encode(
    const uint8_t *rgba, uint32_t width, uint32_t height, int with_alpha, int for_screens, int p3,
    int level, uint8_t **out, size_t *out_length);
void qa_bytes_free(uint8_t *bytes);

/// Inflates data as far as it goes and as `capacity` reaches; the number of bytes written.
/// `window_bits` is zlib's: 15 for zlib data, -15 for raw data, 31 for gzip data.
size_t qa_inflate(
    const uint8_t *bytes, size_t length, uint8_t *into, size_t capacity, int window_bits);

/// CRC-32 as in zip archives.
uint32_t qa_crc32(const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
