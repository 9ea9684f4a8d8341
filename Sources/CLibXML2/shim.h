#ifndef QA_CLIBXML2_SHIM_H
#define QA_CLIBXML2_SHIM_H

// Distributions that build libxml2 with ICU make its headers include those of ICU, which this project does not need.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>

// Swift's module of glibc has neither malloc_trim(3) nor mallopt(3).
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#endif
