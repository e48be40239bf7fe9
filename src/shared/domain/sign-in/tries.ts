import { MINUTE_MS } from "#shared/domain/time/lengths.ts";

/** How long wrong passwords, codes and links of an address count, in ms; after "too many tries" one waits as long. */
export const TRIES_WINDOW_MS = 15 * MINUTE_MS;
