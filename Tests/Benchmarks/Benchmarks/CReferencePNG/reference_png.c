#include "reference_png.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// What was written so far.
struct buffer {
  uint8_t *bytes;
  size_t length, capacity;
};

static void append(png_structp png, png_bytep data, size_t length) {
  struct buffer *out = png_get_io_ptr(png);
  if (out->length + length > out->capacity) {
    out->capacity = 2 * (out->length + length);
    uint8_t *larger = realloc(out->bytes, out->capacity);
    if (!larger) png_error(png, "out of memory");
    out->bytes = larger;
  }
  memcpy(out->bytes + out->length, data, length);
  out->length += length;
}

static void flush(png_structp png) { (void)png; }

size_t reference_png_length(const uint8_t *rgba, uint32_t width, uint32_t height, int level) {
  struct buffer out = {0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(out.bytes);
    return 0;
  }
  png_set_write_fn(png, &out, append, flush);
  png_set_compression_level(png, level);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, (png_bytep)rgba + (size_t)y * width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(out.bytes);
  return out.length;
}
