#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "internal.h"

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

/// Inflates an iCCP chunk's data; a profile that does not inflate within the limit is left out, as
/// libpng leaves it out.
static void read_profile(const uint8_t *data, uint32_t length, qa_image *image) {
  uint32_t name = 0;
  while (name < length && name < 80 && data[name] != 0) name++;
  if (name + 2 > length || data[name] != 0 || data[name + 1] != 0) return;
  uLongf capacity = 64 * 1024;
  while (capacity <= QA_IMAGE_MAX_PROFILE) {
    uint8_t *profile = malloc(capacity);
    if (!profile) return;
    uLongf written = capacity;
    int status = uncompress(profile, &written, data + name + 2, length - name - 2);
    if (status == Z_OK) {
      free(image->profile);
      image->profile = profile;
      image->profile_length = written;
      return;
    }
    free(profile);
    if (status != Z_BUF_ERROR) return;
    capacity *= 4;
  }
}

static void read_color_chunk(const uint8_t *type, const uint8_t *data, uint32_t length, qa_png_header *header,
                             qa_image *image) {
  if (!memcmp(type, "sRGB", 4) && length == 1) {
    image->srgb_intent = data[0];
  } else if (!memcmp(type, "gAMA", 4) && length == 4) {
    image->gamma = qa_be32(data);
  } else if (!memcmp(type, "cHRM", 4) && length == 32) {
    image->has_chromaticities = 1;
    for (int i = 0; i < 8; i++) image->chromaticities[i] = qa_be32(data + 4 * i);
  } else if (!memcmp(type, "cICP", 4) && length == 4) {
    memcpy(image->cicp, data, 4);
  } else if (!memcmp(type, "iCCP", 4) && !header->has_profile) {
    // A file has at most one (PNG specification, third edition, 5.6), so the first one counts even if it is damaged.
    header->has_profile = 1;
    read_profile(data, length, image);
  }
}

static qa_image_code read_header(const uint8_t *data, uint32_t length, qa_png_header *header,
                                 qa_image_error *error) {
  if (length != 13) return qa_fail(error, QA_IMAGE_DAMAGED, "its IHDR chunk has %u bytes, not 13", length);
  header->width = qa_be32(data);
  header->height = qa_be32(data + 4);
  header->bit_depth = data[8];
  header->color_type = data[9];
  header->interlace = data[12];
  return qa_check_size(header->width, header->height, error);
}

static int is_letter(uint8_t byte) {
  return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

qa_image_code qa_png_scan(const uint8_t *bytes, size_t length, qa_png_header *header, qa_image *image,
                          qa_image_error *error) {
  memset(header, 0, sizeof *header);
  image->srgb_intent = -1;
  image->orientation = 1;
  size_t compared = length < 8 ? length : 8;
  if (compared == 0 || memcmp(bytes, signature, compared) != 0)
    return qa_fail(error, QA_IMAGE_NOT_THIS_FORMAT, "is not a PNG");
  if (length < 8) return qa_fail(error, QA_IMAGE_TRUNCATED, "ends after %zu bytes", length);
  size_t at = 8;
  int seen_header = 0, seen_data = 0;
  for (;;) {
    if (length - at < 8)
      return qa_fail(error, QA_IMAGE_TRUNCATED, "ends after %zu bytes, before its IEND chunk", length);
    uint32_t size = qa_be32(bytes + at);
    const uint8_t *type = bytes + at + 4;
    for (int i = 0; i < 4; i++)
      if (!is_letter(type[i]))
        return qa_fail(error, QA_IMAGE_DAMAGED, "has no chunk at byte %zu", at);
    if (size > 0x7FFFFFFF)
      return qa_fail(error, QA_IMAGE_DAMAGED, "chunk %.4s claims %u bytes", (const char *)type, size);
    if (length - at - 8 < (size_t)size + 4)
      return qa_fail(error, QA_IMAGE_TRUNCATED, "ends after %zu of at least %zu bytes, within chunk %.4s",
                     length, at + 12 + (size_t)size, (const char *)type);
    const uint8_t *data = bytes + at + 8;
    uLong sum = crc32(crc32(0, Z_NULL, 0), type, size + 4);
    if ((uint32_t)sum != qa_be32(data + size))
      return qa_fail(error, QA_IMAGE_CHECKSUM, "checksum of chunk %.4s is wrong", (const char *)type);
    if (!memcmp(type, "IHDR", 4)) {
      if (seen_header) return qa_fail(error, QA_IMAGE_DAMAGED, "has two IHDR chunks");
      qa_image_code code = read_header(data, size, header, error);
      if (code) return code;
      seen_header = 1;
    } else if (!memcmp(type, "CgBI", 4)) {
      header->is_cgbi = 1;
    } else if (!seen_header) {
      return qa_fail(error, QA_IMAGE_DAMAGED, "chunk %.4s stands before IHDR", (const char *)type);
    } else if (!memcmp(type, "IDAT", 4)) {
      seen_data = 1;
    } else if (!memcmp(type, "tRNS", 4)) {
      header->has_transparency = 1;
    } else if (!memcmp(type, "IEND", 4)) {
      break;
    } else {
      read_color_chunk(type, data, size, header, image);
    }
    at += 12 + (size_t)size;
  }
  if (!seen_data) return qa_fail(error, QA_IMAGE_DAMAGED, "has no IDAT chunk");
  return QA_IMAGE_OK;
}
