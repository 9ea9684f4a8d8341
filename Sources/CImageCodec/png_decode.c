#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

typedef struct {
  const uint8_t *bytes;
  size_t length;
  size_t at;
  qa_image_error *error;
} source;

static void read_bytes(png_structp png, png_bytep into, png_size_t count) {
  source *from = png_get_io_ptr(png);
  if (from->length - from->at < count) png_error(png, "ends before its picture does");
  memcpy(into, from->bytes + from->at, count);
  from->at += count;
}

static void on_error(png_structp png, png_const_charp message) {
  source *from = png_get_error_ptr(png);
  qa_fail(from->error, QA_IMAGE_DAMAGED, "libpng: %s", message);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void set_transforms(png_structp png, const qa_png_header *header) {
  if (header->bit_depth == 16) png_set_scale_16(png);
  if (header->color_type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
  if (header->color_type == PNG_COLOR_TYPE_GRAY && header->bit_depth < 8)
    png_set_expand_gray_1_2_4_to_8(png);
  if (header->has_transparency) png_set_tRNS_to_alpha(png);
  if (header->color_type == PNG_COLOR_TYPE_GRAY || header->color_type == PNG_COLOR_TYPE_GRAY_ALPHA)
    png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
}

/// Everything between setjmp and a possible longjmp; only volatile or outer storage is used afterwards.
static int read_image(png_structp png, png_infop info, const qa_png_header *header, qa_image *image,
                      png_bytep *rows, qa_image_error *error) {
  if (setjmp(png_jmpbuf(png))) return -1;
  png_set_user_limits(png, QA_IMAGE_MAX_SIDE, QA_IMAGE_MAX_SIDE);
  png_set_chunk_malloc_max(png, 2 * QA_IMAGE_MAX_PROFILE);
  png_set_chunk_cache_max(png, 256);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_read_info(png, info);
  set_transforms(png, header);
  png_read_update_info(png, info);
  size_t row_bytes = (size_t)header->width * 4;
  if (png_get_rowbytes(png, info) != row_bytes) {
    qa_fail(error, QA_IMAGE_DAMAGED, "its rows do not decode to four channels");
    return -1;
  }
  for (uint32_t y = 0; y < header->height; y++) rows[y] = image->pixels + y * row_bytes;
  png_read_image(png, rows);
  png_read_end(png, NULL);
  return 0;
}

static qa_image_code decode_with_libpng(const uint8_t *bytes, size_t length,
                                        const qa_png_header *header, qa_image *image,
                                        qa_image_error *error) {
  source from = {bytes, length, 0, error};
  png_bytep *rows = calloc(header->height, sizeof *rows);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &from, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  int status = -1;
  if (!rows || !info) {
    qa_fail(error, QA_IMAGE_OUT_OF_MEMORY, "not enough memory for %u x %u pixels", header->width,
            header->height);
  } else {
    png_set_read_fn(png, &from, read_bytes);
    status = read_image(png, info, header, image, rows, error);
  }
  if (png) png_destroy_read_struct(&png, info ? &info : NULL, NULL);
  free(rows);
  return status == 0 ? QA_IMAGE_OK : error->code;
}

qa_image_code qa_png_decode(const uint8_t *bytes, size_t length, qa_image *image,
                            qa_image_error *error) {
  qa_image_clear(image);
  memset(error, 0, sizeof *error);
  qa_png_header header;
  qa_image_code code = qa_png_scan(bytes, length, &header, image, error);
  if (code == QA_IMAGE_OK) {
    image->width = header.width;
    image->height = header.height;
    image->bit_depth = header.bit_depth;
    image->color_type = header.color_type;
    image->interlaced = header.interlace != 0;
    image->is_cgbi = header.is_cgbi;
    image->has_alpha = (header.color_type & 4) != 0 || header.has_transparency;
    code = qa_check_room(image, error);
  }
  if (code == QA_IMAGE_OK) {
    code = header.is_cgbi ? qa_cgbi_decode(bytes, length, &header, image, error)
                          : decode_with_libpng(bytes, length, &header, image, error);
  }
  if (code != QA_IMAGE_OK) qa_image_free(image);
  return code;
}
