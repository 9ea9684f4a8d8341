#include <limits.h>
#include <string.h>
#include <zlib.h>

#include "internal.h"

size_t qa_inflate(
    const uint8_t *bytes, size_t length, uint8_t *into, size_t capacity, int window_bits) {
  if (length > UINT_MAX || capacity > UINT_MAX) return 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, window_bits) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)length;
  stream.next_out = into;
  stream.avail_out = (uInt)capacity;
  inflate(&stream, Z_SYNC_FLUSH);
  size_t written = capacity - stream.avail_out;
  inflateEnd(&stream);
  return written;
}

uint32_t qa_crc32(const uint8_t *bytes, size_t length) {
  uLong sum = crc32(0, Z_NULL, 0);
  while (length > 0) {
    uInt part = length > UINT_MAX ? UINT_MAX : (uInt)length;
    sum = crc32(sum, bytes, part);
    bytes += part;
    length -= part;
  }
  return (uint32_t)sum;
}
