#include <limits.h>
#include <string.h>
#include <zlib.h>

#include "internal.h"

size_t qa_inflate(const uint8_t *bytes, size_t length, uint8_t *into, size_t capacity) {
  if (length > UINT_MAX || capacity > UINT_MAX) return 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit(&stream) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)length;
  stream.next_out = into;
  stream.avail_out = (uInt)capacity;
  inflate(&stream, Z_SYNC_FLUSH);
  size_t written = capacity - stream.avail_out;
  inflateEnd(&stream);
  return written;
}
