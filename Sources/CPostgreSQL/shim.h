#ifndef QA_CPOSTGRESQL_SHIM_H
#define QA_CPOSTGRESQL_SHIM_H

#include <libpq-fe.h>

#endif
