#include "revision.h"

#ifndef QA_REVISION
#define QA_REVISION ""
#endif

const char *qa_revision(void) { return QA_REVISION; }
