import type { UploadReason } from "#shared/contract/rest/music/music-uploads.ts";
import { SHORTEST_TRACK } from "#shared/domain/music/track-length.ts";

/** Why a file was skipped: a code for clients, and words for the person who runs the import. */
export interface SkipReason {
  readonly code: UploadReason;
  readonly said: string;
}

export const TOO_SHORT: SkipReason = {
  code: "too-short",
  said: `The track is shorter than ${SHORTEST_TRACK.words}`,
};
export const NO_MEMORY: SkipReason = {
  code: "too-much-memory",
  said: "There isn't enough memory for this file",
};
export const TOO_SLOW: SkipReason = { code: "too-slow", said: "Reading this file takes too long" };
export const DAMAGED: SkipReason = { code: "damaged", said: "The file is damaged" };

/**
 * Messages of the file system, the tag reader and the decoder with their meanings; the first match counts.
 */
const MEANINGS: readonly (readonly [RegExp, SkipReason])[] = [
  [/\bENOSPC\b/, { code: "no-space", said: "There is no space left on the disk" }],
  [/\b(EACCES|EPERM)\b/, { code: "unreadable", said: "Roomtone isn't allowed to read this file" }],
  [/\bENOENT\b/, { code: "unreadable", said: "The file is no longer there, or its name can't be read" }],
  [
    /no suitable format reader/,
    { code: "not-music", said: "This isn't a music file that Roomtone can read" },
  ],
  [
    /end of file|End-Of-Stream|outside the bounds|exceeds remaining|missing moov/i,
    { code: "ends-early", said: "The file ends early" },
  ],
  [/allocation failed|out of memory|Invalid (typed )?array length/i, NO_MEMORY],
  [/malformed|invalid|expected|corrupt|decode/i, DAMAGED],
];

/** Formats of the decoder, by the names that the tag reader uses. */
const DECODED = /mpeg|mp3|aac|alac|flac|vorbis|opus|pcm/i;
const UNSUPPORTED = /unsupported audio codec/;

/** The reason for an error. `codec` is the codec that the file names; null if it names none. */
export function reasonOf(error: unknown, codec: string | null): SkipReason {
  const text = error instanceof Error ? error.message : String(error);
  if (codec !== null && (UNSUPPORTED.test(text) || !DECODED.test(codec)))
    return { code: "unsupported-codec", said: `This file uses ${codec} audio, which Roomtone can't read` };
  if (UNSUPPORTED.test(text))
    return {
      code: "unsupported-codec",
      said: "This file uses a kind of audio that Roomtone can't read",
    };
  const known = MEANINGS.find(([said]) => said.test(text));
  return known ? known[1] : { code: "unreadable", said: `This file can't be read (${text})` };
}
