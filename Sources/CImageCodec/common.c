#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

qa_image_code qa_fail(qa_image_error *error, qa_image_code code, const char *format, ...) {
  error->code = code;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  return code;
}

uint32_t qa_be32(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

qa_image_code qa_check_size(uint32_t width, uint32_t height, qa_image_error *error) {
  if (width == 0 || height == 0)
    return qa_fail(error, QA_IMAGE_DAMAGED, "its header says %u x %u pixels", width, height);
  if (width > QA_IMAGE_MAX_SIDE || height > QA_IMAGE_MAX_SIDE
      || (uint64_t)width * height > QA_IMAGE_MAX_PIXELS)
    return qa_fail(
        error, QA_IMAGE_TOO_LARGE, "has %u x %u pixels; at most %d a side and %d in all are read",
        width, height, QA_IMAGE_MAX_SIDE, QA_IMAGE_MAX_PIXELS);
  return QA_IMAGE_OK;
}

void qa_image_free(qa_image *image) {
  free(image->profile);
  image->profile = NULL;
  image->profile_length = 0;
}

void qa_image_clear(qa_image *image) {
  qa_image empty = {.pixels = image->pixels, .capacity = image->capacity};
  *image = empty;
}

qa_image_code qa_check_room(const qa_image *image, qa_image_error *error) {
  if (image->pixels && image->capacity / 4 / image->width >= image->height) return QA_IMAGE_OK;
  return qa_fail(error, QA_IMAGE_NO_ROOM, "has %u x %u pixels", image->width, image->height);
}

void qa_bytes_free(uint8_t *bytes) { free(bytes); }
