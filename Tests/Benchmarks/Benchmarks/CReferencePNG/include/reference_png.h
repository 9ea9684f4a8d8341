#ifndef REFERENCE_PNG_H
#define REFERENCE_PNG_H
#include <stddef.h>
#include <stdint.h>

/// Encodes opaque RGBA pixels as an RGB file with libpng and its default filters. Returns the length, or 0 on failure.
size_t reference_png_length(const uint8_t *rgba, uint32_t width, uint32_t height, int level);
#endif
