#ifndef QA_CLIBMD_SHIM_H
#define QA_CLIBMD_SHIM_H

#include <sys/types.h>
#include <sha2.h>

#endif
