#ifndef QA_INTERNAL_H
#define QA_INTERNAL_H

#include "CImageCodec.h"

#if defined(__GNUC__) || defined(__clang__)
__attribute__((format(printf, 3, 4)))
#endif
qa_image_code qa_fail(qa_image_error *error, qa_image_code code, const char *format, ...);

uint32_t qa_be32(const uint8_t *bytes);

/// Rejects sides of 0 and sizes above the limits.
qa_image_code qa_check_size(uint32_t width, uint32_t height, qa_image_error *error);

/// Clears `image` and keeps the caller's buffer.
void qa_image_clear(qa_image *image);

/// Rejects a buffer that is too small for the width and height of `image`.
qa_image_code qa_check_room(const qa_image *image, qa_image_error *error);

/// Offsets of the parts of a PNG file that the decoders need, after every checksum was checked.
typedef struct {
  uint32_t width, height;
  int bit_depth, color_type, interlace;
  int is_cgbi;
  int has_transparency;
  int has_profile;
} qa_png_header;

/// Walks all chunks: lengths, checksums, order; fills `header` and the color facts of `image`.
qa_image_code qa_png_scan(
    const uint8_t *bytes, size_t length, qa_png_header *header, qa_image *image,
    qa_image_error *error);

qa_image_code qa_cgbi_decode(
    const uint8_t *bytes, size_t length, const qa_png_header *header, qa_image *image,
    qa_image_error *error);

#endif
