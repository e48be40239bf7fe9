/** Why a file was left out, in words for whoever runs the import. */

/** What the file system, the reader of tags and the decoder say, and what that means; the first that fits. */
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

/** What the decoder knows, by the names that the reader of tags has for it. */
const DECODED = /mpeg|mp3|aac|alac|flac|vorbis|opus|pcm/i;
const UNSUPPORTED = /unsupported audio codec/;

/** The reason for an error. `codec` is what the file says that its sound is written in; null when it does not say. */
export function reasonOf(error: unknown, codec: string | null): string {
  const text = error instanceof Error ? error.message : String(error);
  if (codec !== null && (UNSUPPORTED.test(text) || !DECODED.test(codec)))
    return `This file uses ${codec} audio, which Roomtone can't read`;
  if (UNSUPPORTED.test(text)) return "This file uses a kind of audio that Roomtone can't read";
  const known = MEANINGS.find(([said]) => said.test(text));
  return known ? known[1] : `This file can't be read (${text})`;
}
