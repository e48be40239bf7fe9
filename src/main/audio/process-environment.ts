/**
 * What the audio process finds in its environment beside main's own: settings of glibc's allocator, which other systems
 * do not look at. Decoded sound comes and goes in buffers of some hundred kilobytes; unless told so, glibc keeps what was
 * freed, in an arena for every thread.
 */
export const AUDIO_PROCESS_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
} as const;
