#pragma once
#include <hiredis/hiredis.h>

// The reader asks the memory for an array before its elements come, and goes as deep as it is told (hiredis 1) or seven
// levels (0.14). These are the limits of an array that a reply may hold.
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

// A reader whose arrays are bounded; NULL without memory. `functions` must live as long as the reader.
static inline redisReader *chiredis_bounded_reader(redisReplyObjectFunctions *functions) {
  redisReader *reader = redisReaderCreate();
  if (reader == NULL) return NULL;
  *functions = *reader->fn;
  functions->createArray = chiredis_bounded_array;
  reader->privdata = reader->fn;
  reader->fn = functions;
  return reader;
}
