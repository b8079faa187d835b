#pragma once
#include <hiredis/hiredis.h>

// The reader allocates an array before its elements arrive, and accepts as many levels of nesting as it is told (hiredis
// 1) or seven (0.14). These are the limits for the arrays of a reply.
#define CHIREDIS_MAX_ELEMENTS 65536
#define CHIREDIS_MAX_DEPTH 7

#if HIREDIS_MAJOR >= 1
typedef size_t chiredis_count;
#else
typedef int chiredis_count;
#endif

// `privdata` of the reader holds hiredis' own functions.
static inline void *chiredis_bounded_array(const redisReadTask *task, chiredis_count count) {
  int depth = 0;
  for (const redisReadTask *above = task->parent; above != NULL; above = above->parent) depth++;
  if (count > CHIREDIS_MAX_ELEMENTS || depth >= CHIREDIS_MAX_DEPTH) return NULL;
  return ((const redisReplyObjectFunctions *)task->privdata)->createArray(task, count);
}

// Makes a reader with these limits; NULL when there is no memory. `functions` must live as long as the reader.
static inline redisReader *chiredis_bounded_reader(redisReplyObjectFunctions *functions) {
  redisReader *reader = redisReaderCreate();
  if (reader == NULL) return NULL;
  *functions = *reader->fn;
  functions->createArray = chiredis_bounded_array;
  reader->privdata = reader->fn;
  reader->fn = functions;
  return reader;
}
