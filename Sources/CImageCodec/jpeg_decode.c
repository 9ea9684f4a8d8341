#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "internal.h"

enum { MAX_SCANS = 256 };

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf jump;
  qa_image_error *error;
} error_manager;

static void on_error(j_common_ptr state) {
  error_manager *errors = (error_manager *)state->err;
  char text[JMSG_LENGTH_MAX];
  state->err->format_message(state, text);
  qa_fail(errors->error, QA_IMAGE_DAMAGED, "libjpeg: %s", text);
  longjmp(errors->jump, 1);
}

/// libjpeg fills missing data with gray and only warns, so the picture would be wrong.
static void on_message(j_common_ptr state, int level) {
  error_manager *errors = (error_manager *)state->err;
  if (level >= 0) return;
  int code = state->err->msg_code;
  if (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER || code == JWRN_HUFF_BAD_CODE) {
    qa_fail(errors->error, code == JWRN_JPEG_EOF ? QA_IMAGE_TRUNCATED : QA_IMAGE_DAMAGED,
            code == JWRN_JPEG_EOF ? "ends before its picture does" : "its compressed data are damaged");
    longjmp(errors->jump, 1);
  }
}

static void on_progress(j_common_ptr state) {
  if (!state->is_decompressor) return;
  j_decompress_ptr jpeg = (j_decompress_ptr)state;
  if (jpeg->input_scan_number > MAX_SCANS) {
    error_manager *errors = (error_manager *)state->err;
    qa_fail(errors->error, QA_IMAGE_TOO_LARGE, "has more than %d scans", MAX_SCANS);
    longjmp(errors->jump, 1);
  }
}

static uint32_t read16(const uint8_t *at, int little) {
  return little ? (uint32_t)at[1] << 8 | at[0] : (uint32_t)at[0] << 8 | at[1];
}

static uint32_t read32(const uint8_t *at, int little) {
  return little ? read16(at + 2, 1) << 16 | read16(at, 1) : read16(at, 0) << 16 | read16(at + 2, 0);
}

/// EXIF tag 0x0112 of the first directory; 1 where it is absent or nonsense.
static int exif_orientation(const uint8_t *data, size_t length) {
  if (length < 14 || memcmp(data, "Exif\0\0", 6) != 0) return 1;
  const uint8_t *tiff = data + 6;
  size_t size = length - 6;
  int little = tiff[0] == 'I';
  size_t at = read32(tiff + 4, little);
  if (at > size || size - at < 2) return 1;
  uint32_t count = read16(tiff + at, little);
  at += 2;
  for (uint32_t i = 0; i < count && size - at >= 12; i++, at += 12) {
    if (read16(tiff + at, little) == 0x0112) {
      uint32_t value = read16(tiff + at + 8, little);
      return value >= 1 && value <= 8 ? (int)value : 1;
    }
  }
  return 1;
}

/// Joins the ICC profile's APP2 parts in their order; leaves it out where parts are missing.
static void read_profile(j_decompress_ptr jpeg, qa_image *image) {
  const uint8_t *parts[256] = {0};
  size_t lengths[256] = {0}, total = 0;
  int count = 0;
  for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 2 || marker->data_length < 14) continue;
    if (memcmp(marker->data, "ICC_PROFILE\0", 12) != 0) continue;
    int index = marker->data[12];
    count = marker->data[13];
    if (index < 1 || parts[index]) return;
    parts[index] = marker->data + 14;
    lengths[index] = marker->data_length - 14;
    total += lengths[index];
  }
  if (total == 0 || total > QA_IMAGE_MAX_PROFILE) return;
  for (int i = 1; i <= count; i++)
    if (!parts[i]) return;
  image->profile = malloc(total);
  if (!image->profile) return;
  size_t at = 0;
  for (int i = 1; i <= count; i++) {
    memcpy(image->profile + at, parts[i], lengths[i]);
    at += lengths[i];
  }
  image->profile_length = at;
}

static void spread_row(const uint8_t *from, uint8_t *into, uint32_t width, int components, int inverted) {
  for (uint32_t x = 0; x < width; x++, into += 4) {
    if (components == 1) {
      into[0] = into[1] = into[2] = from[x];
    } else if (components == 3) {
      memcpy(into, from + x * 3, 3);
    } else {
      const uint8_t *cmyk = from + x * 4;
      unsigned black = inverted ? cmyk[3] : 255u - cmyk[3];
      for (int c = 0; c < 3; c++) {
        unsigned ink = inverted ? cmyk[c] : 255u - cmyk[c];
        into[c] = (uint8_t)((ink * black + 127) / 255);
      }
    }
    into[3] = 255;
  }
}

static qa_image_code read_image(j_decompress_ptr jpeg, const uint8_t *bytes, size_t length,
                                qa_image *image, uint8_t **row, qa_image_error *error) {
  jpeg_mem_src(jpeg, (unsigned char *)bytes, (unsigned long)length);
  jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(jpeg, TRUE);
  qa_image_code code = qa_check_size(jpeg->image_width, jpeg->image_height, error);
  if (code) return code;
  image->width = jpeg->image_width;
  image->height = jpeg->image_height;
  code = qa_check_room(image, error);
  if (code) return code;
  image->bit_depth = jpeg->data_precision;
  image->color_type = jpeg->num_components;
  image->interlaced = jpeg_has_multiple_scans(jpeg);
  for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker; marker = marker->next)
    if (marker->marker == JPEG_APP0 + 1 && image->orientation == 1)
      image->orientation = exif_orientation(marker->data, marker->data_length);
  read_profile(jpeg, image);
  jpeg->dct_method = JDCT_ISLOW;
  jpeg->out_color_space = jpeg->num_components == 1   ? JCS_GRAYSCALE
                          : jpeg->num_components == 4 ? JCS_CMYK
                                                      : JCS_RGB;
  jpeg_start_decompress(jpeg);
  int components = jpeg->output_components;
  *row = malloc((size_t)image->width * 4);
  if (!*row) return qa_fail(error, QA_IMAGE_OUT_OF_MEMORY, "not enough memory");
  if (components != 1 && components != 3 && components != 4)
    return qa_fail(error, QA_IMAGE_UNSUPPORTED, "has %d color components", components);
  while (jpeg->output_scanline < jpeg->output_height) {
    uint8_t *into = image->pixels + (size_t)jpeg->output_scanline * image->width * 4;
    jpeg_read_scanlines(jpeg, row, 1);
    spread_row(*row, into, image->width, components, jpeg->saw_Adobe_marker);
  }
  jpeg_finish_decompress(jpeg);
  return QA_IMAGE_OK;
}

typedef struct {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_progress_mgr progress;
  error_manager errors;
  uint8_t *row;
} decoder;

qa_image_code qa_jpeg_decode(const uint8_t *bytes, size_t length, qa_image *image,
                             qa_image_error *error) {
  qa_image_clear(image);
  memset(error, 0, sizeof *error);
  image->srgb_intent = -1;
  image->orientation = 1;
  if (length < 3 || bytes[0] != 0xFF || bytes[1] != 0xD8 || bytes[2] != 0xFF)
    return qa_fail(error, QA_IMAGE_NOT_THIS_FORMAT, "is not a JPEG");
  // On the heap: locals changed between setjmp and longjmp would be indeterminate.
  decoder *state = calloc(1, sizeof *state);
  if (!state) return qa_fail(error, QA_IMAGE_OUT_OF_MEMORY, "not enough memory");
  state->jpeg.err = jpeg_std_error(&state->errors.base);
  state->errors.base.error_exit = on_error;
  state->errors.base.emit_message = on_message;
  state->errors.error = error;
  state->progress.progress_monitor = on_progress;
  qa_image_code code;
  if (setjmp(state->errors.jump)) {
    code = error->code;
  } else {
    jpeg_create_decompress(&state->jpeg);
    state->jpeg.progress = &state->progress;
    code = read_image(&state->jpeg, bytes, length, image, &state->row, error);
  }
  jpeg_destroy_decompress(&state->jpeg);
  free(state->row);
  free(state);
  if (code != QA_IMAGE_OK) qa_image_free(image);
  return code;
}
