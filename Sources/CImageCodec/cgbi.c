// Apple's CgBI form of PNG, as Xcode's pngcrush writes it: a CgBI chunk before IHDR, IDAT without the
// zlib header and checksum, blue before red, color multiplied by alpha.
// Source: iphonedevwiki.net/index.php/CgBI_file_format.
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "internal.h"

/// Joined data of all IDAT chunks; the scan has checked the lengths.
static uint8_t *join_data(const uint8_t *bytes, size_t length, size_t *joined) {
  uint8_t *all = malloc(length);
  if (!all) return NULL;
  *joined = 0;
  for (size_t at = 8; at + 12 <= length;) {
    uint32_t size = qa_be32(bytes + at);
    if (!memcmp(bytes + at + 4, "IEND", 4)) break;
    if (!memcmp(bytes + at + 4, "IDAT", 4)) {
      memcpy(all + *joined, bytes + at + 8, size);
      *joined += size;
    }
    at += 12 + (size_t)size;
  }
  return all;
}

static int inflate_raw(uint8_t *from, size_t from_length, uint8_t *into, size_t into_length) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, -15) != Z_OK) return -1;
  stream.next_in = from;
  stream.avail_in = (uInt)from_length;
  stream.next_out = into;
  stream.avail_out = (uInt)into_length;
  inflate(&stream, Z_FINISH);
  size_t written = into_length - stream.avail_out;
  inflateEnd(&stream);
  return written == into_length ? 0 : -1;
}

static uint8_t paeth(int a, int b, int c) {
  int p = a + b - c;
  int pa = abs(p - a), pb = abs(p - b), pc = abs(p - c);
  if (pa <= pb && pa <= pc) return (uint8_t)a;
  return (uint8_t)(pb <= pc ? b : c);
}

/// Undoes one row's filter in place; `above` is NULL for the first row of a pass.
static int unfilter(int filter, uint8_t *row, const uint8_t *above, size_t count, size_t step) {
  if (filter > 4) return -1;
  for (size_t i = 0; i < count; i++) {
    int left = i >= step ? row[i - step] : 0;
    int up = above ? above[i] : 0;
    int corner = above && i >= step ? above[i - step] : 0;
    switch (filter) {
      case 1: row[i] = (uint8_t)(row[i] + left); break;
      case 2: row[i] = (uint8_t)(row[i] + up); break;
      case 3: row[i] = (uint8_t)(row[i] + (left + up) / 2); break;
      case 4: row[i] = (uint8_t)(row[i] + paeth(left, up, corner)); break;
      default: break;
    }
  }
  return 0;
}

typedef struct {
  uint32_t x, y, dx, dy;
} pass;

static const pass whole = {0, 0, 1, 1};
static const pass adam7[7] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                              {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};

static uint32_t pass_extent(uint32_t side, uint32_t start, uint32_t step) {
  return side > start ? (side - start + step - 1) / step : 0;
}

static void store_row(const uint8_t *row, uint32_t columns, size_t step, const pass *part, uint32_t y,
                      qa_image *image) {
  for (uint32_t i = 0; i < columns; i++) {
    const uint8_t *from = row + i * step;
    size_t x = part->x + (size_t)i * part->dx;
    uint8_t *into = image->pixels + ((size_t)y * image->width + x) * 4;
    uint8_t alpha = step == 4 ? from[3] : 255;
    // A premultiplied channel cannot exceed alpha; a damaged file's may.
    into[0] = from[2] < alpha ? from[2] : alpha;
    into[1] = from[1] < alpha ? from[1] : alpha;
    into[2] = from[0] < alpha ? from[0] : alpha;
    into[3] = alpha;
  }
}

static int store_pass(uint8_t **data, size_t step, const pass *part, qa_image *image) {
  uint32_t columns = pass_extent(image->width, part->x, part->dx);
  uint32_t lines = pass_extent(image->height, part->y, part->dy);
  if (columns == 0 || lines == 0) return 0;
  size_t count = columns * step;
  const uint8_t *above = NULL;
  for (uint32_t line = 0; line < lines; line++) {
    uint8_t *row = *data + 1;
    if (unfilter(**data, row, above, count, step)) return -1;
    store_row(row, columns, step, part, part->y + line * part->dy, image);
    above = row;
    *data += 1 + count;
  }
  return 0;
}

static size_t pass_bytes(const pass *part, const qa_image *image, size_t step) {
  size_t columns = pass_extent(image->width, part->x, part->dx);
  size_t lines = pass_extent(image->height, part->y, part->dy);
  return columns && lines ? lines * (1 + columns * step) : 0;
}

qa_image_code qa_cgbi_decode(const uint8_t *bytes, size_t length, const qa_png_header *header,
                             qa_image *image, qa_image_error *error) {
  if (header->bit_depth != 8 || (header->color_type != 2 && header->color_type != 6))
    return qa_fail(error, QA_IMAGE_UNSUPPORTED,
                   "is a CgBI picture of color type %d with %d bits; only 8-bit RGB and RGBA are read",
                   header->color_type, header->bit_depth);
  if (header->interlace > 1 || length > 0x7FFFFFFF)
    return qa_fail(error, QA_IMAGE_DAMAGED, "names interlacing method %d", header->interlace);
  size_t step = header->color_type == 6 ? 4 : 3;
  const pass *passes = header->interlace ? adam7 : &whole;
  int count = header->interlace ? 7 : 1;
  size_t needed = 0;
  for (int i = 0; i < count; i++) needed += pass_bytes(&passes[i], image, step);
  size_t joined_length = 0;
  uint8_t *joined = join_data(bytes, length, &joined_length);
  uint8_t *raw = malloc(needed ? needed : 1);
  qa_image_code code = QA_IMAGE_OK;
  if (!joined || !raw) {
    code = qa_fail(error, QA_IMAGE_OUT_OF_MEMORY, "not enough memory");
  } else if (inflate_raw(joined, joined_length, raw, needed)) {
    code = qa_fail(error, QA_IMAGE_DAMAGED, "its compressed data end before the picture does");
  } else {
    uint8_t *at = raw;
    for (int i = 0; i < count && code == QA_IMAGE_OK; i++)
      if (store_pass(&at, step, &passes[i], image))
        code = qa_fail(error, QA_IMAGE_DAMAGED, "has a row with an unknown filter");
  }
  image->premultiplied = 1;
  free(joined);
  free(raw);
  return code;
}
