import { id3Length, textAt, viewOf } from "./bytes.ts";
import type { Container, SoundStream } from "./container.ts";

/**
 * FLAC. Its first block counts the samples of the whole file; 0 if the encoder could not seek back to write
 * it. Source: RFC 9639, section 8.2.
 */

const STREAM_INFO = 34;

/** Seconds that resampling may lose. */
const ROUNDED = 0.05;

/** Start of a stream: the marker, and a first block of the fixed length. */
const BEGIN = [0x66, 0x4c, 0x61, 0x43] as const;

/** The streams of a FLAC file, several if files were joined; null if it is no FLAC file. */
export function readFlac(file: Uint8Array): Container | null {
  const first = id3Length(file, 0);
  if (textAt(file, first, 4) !== "fLaC") return null;
  const begins = beginsOf(file, first);
  if (begins.length === 0) return { streams: [whole(file)], leastSeconds: null, isIncomplete: false };
  let seconds: number | null = 0;
  const streams = begins.map((begin, index) => {
    const stream = file.subarray(begin, begins[index + 1] ?? file.length);
    const length = secondsOf(stream);
    seconds = seconds === null || length === null ? null : seconds + length;
    return whole(stream);
  });
  return { streams, leastSeconds: seconds === null ? null : seconds - ROUNDED, isIncomplete: false };
}

function whole(bytes: Uint8Array): SoundStream {
  return { kind: "other", bytes };
}

function beginsOf(file: Uint8Array, from: number): readonly number[] {
  const begins: number[] = [];
  for (let at = file.indexOf(BEGIN[0], from); at >= 0; at = file.indexOf(BEGIN[0], at + 1)) {
    const isBegin = BEGIN.every((byte, i) => file[at + i] === byte);
    if (isBegin && streamInfoAt(file, at + 4)) begins.push(at);
  }
  return begins;
}

function streamInfoAt(file: Uint8Array, at: number): boolean {
  if (at + 4 + STREAM_INFO > file.length) return false;
  return (viewOf(file).getUint32(at) & 0x7fff_ffff) === STREAM_INFO;
}

/**
 * From the tenth byte of the block: sample rate in 20 bits, channels in 3, bits per sample in 5, samples in
 * 36.
 */
function secondsOf(stream: Uint8Array): number | null {
  const view = viewOf(stream);
  const rate = view.getUint32(18) >>> 12;
  const samples = (stream[21]! & 15) * 2 ** 32 + view.getUint32(22);
  return rate > 0 && samples > 0 ? samples / rate : null;
}
