/** Why a file was skipped, in words for the person who runs the import. */

/**
 * Messages of the file system, the tag reader and the decoder with their meanings; the first match counts.
 */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/\bENOSPC\b/, "There is no space left on the disk"],
  [/\b(EACCES|EPERM)\b/, "Roomtone isn't allowed to read this file"],
  [/\bENOENT\b/, "The file is no longer there, or its name can't be read"],
  [/no suitable format reader/, "This isn't a music file that Roomtone can read"],
  [/end of file|End-Of-Stream|outside the bounds|exceeds remaining|missing moov/i, "The file ends early"],
  [
    /allocation failed|out of memory|Invalid (typed )?array length/i,
    "There isn't enough memory for this file",
  ],
  [/malformed|invalid|expected|corrupt|decode/i, "The file is damaged"],
];

/** Formats of the decoder, by the names that the tag reader uses. */
const DECODED = /mpeg|mp3|aac|alac|flac|vorbis|opus|pcm/i;
const UNSUPPORTED = /unsupported audio codec/;

/** The reason for an error. `codec` is the codec that the file names; null if it names none. */
export function reasonOf(error: unknown, codec: string | null): string {
  const text = error instanceof Error ? error.message : String(error);
  if (codec !== null && (UNSUPPORTED.test(text) || !DECODED.test(codec)))
    return `This file uses ${codec} audio, which Roomtone can't read`;
  if (UNSUPPORTED.test(text)) return "This file uses a kind of audio that Roomtone can't read";
  const known = MEANINGS.find(([said]) => said.test(text));
  return known ? known[1] : `This file can't be read (${text})`;
}
