#ifndef QA_CSQLITE_SHIM_H
#define QA_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
