#ifndef QA_REVISION_H
#define QA_REVISION_H

/// The git commit that the program was built from: hexadecimal digits, with "-dirty" for a changed working tree. Empty if
/// the build did not set QA_REVISION.
const char *qa_revision(void);

#endif
