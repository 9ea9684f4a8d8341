// A small writer: fixed filters, no time and no text, so that equal pixels give equal bytes.
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "internal.h"

static void put_be32(uint8_t *into, uint32_t value) {
  into[0] = (uint8_t)(value >> 24);
  into[1] = (uint8_t)(value >> 16);
  into[2] = (uint8_t)(value >> 8);
  into[3] = (uint8_t)value;
}

static size_t put_chunk(uint8_t *into, const char *type, const uint8_t *data, uint32_t length) {
  put_be32(into, length);
  memcpy(into + 4, type, 4);
  if (length && data != into + 8) memcpy(into + 8, data, length);
  put_be32(into + 8 + length, (uint32_t)crc32(crc32(0, Z_NULL, 0), into + 4, length + 4));
  return 12 + (size_t)length;
}

/// Writes the differences of a row to what the pixels on the left and above predict: filter 4, without branches, so that a
/// compiler can vectorize it. Source: PNG specification, third edition, 9.4.
static void predict_row(const uint8_t *restrict row, const uint8_t *restrict above, size_t length, size_t step,
                        uint8_t *restrict into) {
  for (size_t x = 0; x < step; x++) into[x] = (uint8_t)(row[x] - above[x]);
  for (size_t x = step; x < length; x++) {
    int left = row[x - step], up = above[x], corner = above[x - step];
    int to_left = abs(up - corner), to_up = abs(left - corner), to_corner = abs(left + up - 2 * corner);
    int other = to_up <= to_corner ? up : corner;
    int is_left = (to_left <= to_up) & (to_left <= to_corner);
    into[x] = (uint8_t)(row[x] - (is_left ? left : other));
  }
}

/// Writes rows of pixels. Filter 2, the difference to the row above, suits flat screens; `predicts` has filter 4
/// for rows that differ from the one above, which suits gradients, and filter 1 for the first row. `spare` has room for a row.
///
/// The differences are made in place from the last row up.
static void filter_rows(const uint8_t *rgba, uint32_t width, uint32_t height, size_t step, int predicts,
                        uint8_t *spare, uint8_t *into) {
  size_t length = (size_t)width * step;
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *from = rgba + (size_t)y * width * 4;
    uint8_t *row = into + y * (length + 1);
    *row++ = 2;
    if (step == 4) {
      memcpy(row, from, length);
    } else {
      for (uint32_t x = 0; x < width; x++, row += 3, from += 4) {
        row[0] = from[0];
        row[1] = from[1];
        row[2] = from[2];
      }
    }
  }
  for (uint32_t y = height; y-- > 1;) {
    uint8_t *row = into + y * (length + 1) + 1;
    const uint8_t *above = row - length - 1;
    if (!predicts) {
      for (size_t x = 0; x < length; x++) row[x] = (uint8_t)(row[x] - above[x]);
    } else if (!memcmp(row, above, length)) {
      memset(row, 0, length);
    } else {
      memcpy(spare, row, length);
      predict_row(spare, above, length, step, row);
      row[-1] = 4;
    }
  }
  if (predicts) {
    for (size_t x = length; x-- > step;) into[1 + x] = (uint8_t)(into[1 + x] - into[1 + x - step]);
    into[0] = 1;
  }
}

/// Compresses as `compress2` does; runs of equal bytes only if `in_runs`, which is quicker and enough for filtered rows.
static int pack(const uint8_t *raw, size_t raw_length, int level, int in_runs, uint8_t *into, uLongf *length) {
  z_stream stream = {.next_in = (Bytef *)raw, .avail_in = (uInt)raw_length, .next_out = into};
  stream.avail_out = (uInt)*length;
  if (deflateInit2(&stream, level, Z_DEFLATED, 15, 8, in_runs ? Z_RLE : Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  int is_done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  *length = stream.total_out;
  deflateEnd(&stream);
  return is_done;
}

enum { MOST_COLORS = 256, SLOTS = 1024 };

/// The colors of an opaque picture in the order in which they first appear, and where each stands: open addressing, with slots
/// that hold a color's index plus 1.
typedef struct {
  uint32_t colors[MOST_COLORS];
  uint32_t count;
  uint16_t slots[SLOTS];
} palette;

/// Returns the index of a color, which is added if it is new; -1 if there is no room for it.
static int index_of(palette *all, uint32_t color) {
  uint32_t slot = (color * 2654435761u) >> 22;
  while (all->slots[slot]) {
    if (all->colors[all->slots[slot] - 1] == color) return all->slots[slot] - 1;
    slot = (slot + 1) % SLOTS;
  }
  if (all->count == MOST_COLORS) return -1;
  all->colors[all->count] = color;
  all->slots[slot] = (uint16_t)++all->count;
  return (int)all->count - 1;
}

/// Writes rows of indices with filter 0, which suits them best; 0 if the picture has more colors than a palette holds.
static int index_rows(const uint8_t *rgba, uint32_t width, uint32_t height, palette *all, uint8_t *into) {
  uint32_t last = 0;
  int index = -1;
  for (uint32_t y = 0; y < height; y++) {
    *into++ = 0;
    for (uint32_t x = 0; x < width; x++, rgba += 4) {
      uint32_t color = (uint32_t)rgba[0] << 16 | (uint32_t)rgba[1] << 8 | rgba[2];
      if (index < 0 || color != last) index = index_of(all, color);
      if (index < 0) return 0;
      last = color;
      *into++ = (uint8_t)index;
    }
  }
  return 1;
}

static size_t put_palette(uint8_t *out, const palette *all) {
  for (uint32_t i = 0; i < all->count; i++) {
    uint8_t *entry = out + 8 + 3 * i;
    entry[0] = (uint8_t)(all->colors[i] >> 16);
    entry[1] = (uint8_t)(all->colors[i] >> 8);
    entry[2] = (uint8_t)all->colors[i];
  }
  return put_chunk(out, "PLTE", out + 8, 3 * all->count);
}

/// IHDR and the color chunks, after the signature. Display P3: cICP 12/13 (ITU-T H.273), cHRM from
/// SMPTE EG 432-1 with a D65 white.
static size_t put_head(uint8_t *out, uint32_t width, uint32_t height, uint8_t color_type, int p3) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  memcpy(out, signature, 8);
  size_t at = 8;
  uint8_t header[13];
  put_be32(header, width);
  put_be32(header + 4, height);
  header[8] = 8;
  header[9] = color_type;
  header[10] = header[11] = header[12] = 0;
  at += put_chunk(out + at, "IHDR", header, 13);
  if (!p3) {
    const uint8_t perceptual = 0;
    return at + put_chunk(out + at, "sRGB", &perceptual, 1);
  }
  static const uint8_t cicp[4] = {12, 13, 0, 1};
  static const uint32_t chromaticities[8] = {31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000};
  uint8_t chrm[32], gama[4];
  for (int i = 0; i < 8; i++) put_be32(chrm + 4 * i, chromaticities[i]);
  put_be32(gama, 45455);
  at += put_chunk(out + at, "cICP", cicp, 4);
  at += put_chunk(out + at, "gAMA", gama, 4);
  return at + put_chunk(out + at, "cHRM", chrm, 32);
}

qa_image_code qa_png_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int with_alpha,
                            int for_screens, int p3, int level, uint8_t **out, size_t *out_length) {
  qa_image_error error;
  *out = NULL;
  qa_image_code code = qa_check_size(width, height, &error);
  if (code) return code;
  size_t step = with_alpha ? 4 : 3;
  size_t raw_length = (size_t)height * (1 + (size_t)width * step);
  uLongf length = compressBound((uLong)raw_length);
  if (length > INT32_MAX) return QA_IMAGE_TOO_LARGE;
  uint8_t *raw = malloc(raw_length);
  uint8_t *packed = malloc(length);
  uint8_t *spare = malloc((size_t)width * step);
  uint8_t *file = NULL;
  palette colors = {.count = 0};
  int is_indexed = 0;
  if (raw && packed && spare) {
    is_indexed = for_screens && !with_alpha && index_rows(rgba, width, height, &colors, raw);
    if (is_indexed) {
      raw_length = (size_t)height * (1 + (size_t)width);
    } else {
      filter_rows(rgba, width, height, step, for_screens, spare, raw);
    }
    if (pack(raw, raw_length, level, for_screens, packed, &length)) file = malloc(length + 1100);
  }
  if (file) {
    size_t at = put_head(file, width, height, with_alpha ? 6 : is_indexed ? 3 : 2, p3);
    if (is_indexed) at += put_palette(file + at, &colors);
    at += put_chunk(file + at, "IDAT", packed, (uint32_t)length);
    at += put_chunk(file + at, "IEND", NULL, 0);
    *out = file;
    *out_length = at;
  }
  free(raw);
  free(packed);
  free(spare);
  return file ? QA_IMAGE_OK : QA_IMAGE_OUT_OF_MEMORY;
}
