/**
 * Variables of the audio process besides main's own: settings of glibc's allocator, which other systems ignore. Decoded
 * sound is allocated in short-lived buffers of several hundred kilobytes; by default, glibc keeps freed memory in one
 * arena per thread.
 */
export const AUDIO_PROCESS_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
} as const;
