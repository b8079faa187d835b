// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// What valgrind offers as macros. Outside of valgrind each is a few instructions without effect.
#include <valgrind/callgrind.h>

static inline void callgrind_start(void) { CALLGRIND_START_INSTRUMENTATION; }
static inline void callgrind_stop(void) { CALLGRIND_STOP_INSTRUMENTATION; }
