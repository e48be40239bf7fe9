import { open, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createAtomicFile } from "#server/catalog/audio/atomic-file.ts";
import { ingestPcm } from "#server/catalog/audio/ingest.ts";
import { DELIVERY_RATE, QUALITY, type StereoPcm } from "#server/catalog/audio/vorbis.ts";
import { openFile } from "#server/catalog/import/decode.ts";
import { reasonOf, type SkipReason } from "#server/catalog/import/reasons.ts";
import { ANNOUNCEMENT_FILE_BYTES, ANNOUNCEMENT_SOURCE_MS } from "#shared/contract/rest/announcement-audio.ts";
import type { ReadJob, ReadOutcome, RefusedSound } from "./sound-job.ts";
import { SoundPicture } from "./sound-picture.ts";

/** Sounds whose peak never exceeds this, in dBTP, are inaudible. */
const SILENT_DB = -60;
/** The shortest sound that a message can be made of. */
const SHORTEST_MS = 200;
/** No sound has samples like this: the file is damaged there. */
const ABSURD = 64;

const TOO_LONG: SkipReason = {
  code: "too-long",
  said: `The sound is longer than ${ANNOUNCEMENT_SOURCE_MS / 60_000} minutes`,
};

/** What phones and browsers record besides the formats that are read, by the first bytes of the file in hexadecimal. */
const UNREAD: Readonly<Record<string, string>> = {
  "2321414d52": "AMR",
  "1a45dfa3": "WebM",
  "464f524d": "AIFF",
  "63616666": "Core Audio",
  "3026b2758e66cf11": "Windows Media",
};

/** Reads a file that somebody sent: at 48 kHz in stereo, as Ogg Vorbis that is fine enough to be encoded once more. */
export async function readSound(
  { path, target }: ReadJob,
  mark: string,
): Promise<ReadOutcome | RefusedSound> {
  try {
    return await read(path, target, mark);
  } catch (error) {
    if (error instanceof TooLong) return skip(TOO_LONG);
    return skip((await isAmr(path)) ? unreadable("AMR") : reasonOf(error, null));
  }
}

async function read(path: string, target: string, mark: string): Promise<ReadOutcome | RefusedSound> {
  const { size } = await stat(path);
  if (size === 0) return skip({ code: "empty", said: "The file is empty" });
  if (size > ANNOUNCEMENT_FILE_BYTES) return skip({ code: "too-large", said: "The file is too large" });
  const unread = await unreadFormat(path);
  if (unread !== null) return skip(unreadable(unread));
  const opened = await openFile(path);
  if (opened.isIncomplete) return skip(ENDS_EARLY);
  if ((opened.leastSeconds ?? 0) * 1000 > ANNOUNCEMENT_SOURCE_MS) return skip(TOO_LONG);
  const picture = new SoundPicture();
  const file = await createAtomicFile(dirname(target), mark);
  try {
    const { frames, durationMs, truePeakDb } = await ingestPcm(watched(opened.decode(), picture), {
      quality: QUALITY.source,
      write: (bytes) => file.write(bytes),
    });
    if (frames === 0) return skip({ code: "no-sound", said: "The file holds no sound" });
    if (frames / DELIVERY_RATE < (opened.leastSeconds ?? 0)) return skip(ENDS_EARLY);
    if (truePeakDb < SILENT_DB) return skip({ code: "silent", said: "The file holds only silence" });
    if (durationMs < SHORTEST_MS) return skip({ code: "too-short", said: "The sound is too short" });
    await file.commit(target);
    const { startMs, endMs } = picture.audible(durationMs);
    return { kind: "read", sound: { durationMs, startMs, endMs, peaks: picture.peaks() } };
  } finally {
    await file.discard();
  }
}

const ENDS_EARLY: SkipReason = {
  code: "ends-early",
  said: "The file ends early, or is damaged in the middle",
};

class TooLong extends Error {}

/** The decoded pieces; throws once they are longer than a sound may be. */
async function* watched(pieces: AsyncIterable<StereoPcm>, picture: SoundPicture): AsyncGenerator<StereoPcm> {
  let frames = 0;
  for await (const piece of pieces) {
    frames += piece.left.length;
    if ((frames / DELIVERY_RATE) * 1000 > ANNOUNCEMENT_SOURCE_MS) throw new TooLong();
    withoutAbsurd(piece.left);
    withoutAbsurd(piece.right);
    picture.feed(piece);
    yield piece;
  }
}

/** Files of floating-point samples may hold anything. */
function withoutAbsurd(samples: Float32Array): void {
  for (let i = 0; i < samples.length; i++) if (!(Math.abs(samples[i]!) < ABSURD)) samples[i] = 0;
}

async function unreadFormat(path: string): Promise<string | null> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const head = buffer.toString("hex", 0, bytesRead);
    return Object.entries(UNREAD).find(([begin]) => head.startsWith(begin))?.[1] ?? null;
  } finally {
    await file.close();
  }
}

/** Old phones record AMR into 3gp, whose sample entry names it. */
async function isAmr(path: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return bytes.toString("latin1", 4, 8) === "ftyp" && (bytes.includes("samr") || bytes.includes("sawb"));
}

function unreadable(format: string): SkipReason {
  return { code: "unsupported-codec", said: `This file is ${format}, which Roomtone can't read` };
}

function skip(reason: SkipReason): RefusedSound {
  return { kind: "skipped", reason };
}
