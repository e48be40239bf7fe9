import { open, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createAtomicFile } from "#server/catalog/audio/atomic-file.ts";
import { ingestPcm } from "#server/catalog/audio/ingest.ts";
import { DELIVERY_RATE, QUALITY, type StereoPcm } from "#server/catalog/audio/vorbis.ts";
import { openFile } from "#server/catalog/import/decode.ts";
import { reasonOf, type SkipReason } from "#server/catalog/import/reasons.ts";
import { MIN_ANNOUNCEMENT_MS } from "#shared/contract/announcements.ts";
import {
  ANNOUNCEMENT_FILE_BYTES,
  ANNOUNCEMENT_SOURCE_MS,
} from "#shared/contract/rest/messages/announcement-audio.ts";
import type { ReadJob, ReadOutcome, RefusedSound } from "./sound-job.ts";
import { SoundPicture } from "./sound-picture.ts";

/** Sounds whose peak never exceeds this, in dBTP, are inaudible. */
const SILENT_DB = -60;
/** No sound has samples like this: the file is damaged there. */
const ABSURD = 64;

const TOO_LONG: SkipReason = {
  code: "too-long",
  said: `The sound is longer than ${ANNOUNCEMENT_SOURCE_MS / 60_000} minutes`,
};

/** Where formats are recognised, and the chunks before the sound of a WAV file are. */
const HEAD_BYTES = 64 * 1024;
/** Lengths from here on are no lengths. */
const PLACEHOLDER = 0x7ff0_0000;

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
  const head = await headOf(path);
  const unread = unreadFormat(head);
  if (unread !== null) return skip(unreadable(unread));
  if (isCutWav(head, size)) return skip(ENDS_EARLY);
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
    if (durationMs < MIN_ANNOUNCEMENT_MS) return skip({ code: "too-short", said: "The sound is too short" });
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

/** The first bytes of a file. */
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function unreadFormat(head: Buffer): string | null {
  const begin = head.toString("hex", 0, 16);
  return Object.entries(UNREAD).find(([known]) => begin.startsWith(known))?.[1] ?? null;
}

/**
 * Whether a WAV file is shorter than its header says. Lengths near 2 and 4 GB are placeholders of programs that wrote to a
 * pipe: then the sound is what is there.
 */
function isCutWav(head: Buffer, size: number): boolean {
  if (head.toString("latin1", 0, 4) !== "RIFF" || head.toString("latin1", 8, 12) !== "WAVE") return false;
  for (let at = 12; at + 8 <= head.length; ) {
    const promised = head.readUInt32LE(at + 4);
    if (head.toString("latin1", at, at + 4) === "data")
      return promised < PLACEHOLDER && at + 8 + promised > size;
    at += 8 + promised + (promised % 2);
  }
  return false;
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
