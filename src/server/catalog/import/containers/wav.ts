import { joined, textAt, viewOf } from "./bytes.ts";
import type { Container } from "./container.ts";

/**
 * RIFF/WAVE, and RF64 for larger files. A program that writes to a pipe, or loses power, leaves a placeholder
 * as length: 0, or more than the file has. Such a length counts as unknown, and the audio extends to the end
 * of the file.
 */

const HEAD = 12;
const CHUNK_HEAD = 8;

/** Seconds that resampling may lose. */
const ROUNDED = 0.05;
const KINDS: readonly string[] = ["RIFF", "RF64"];

/** The audio of a WAV file under a header with correct lengths; null if it is no WAV file. */
export function readWav(file: Uint8Array): Container | null {
  if (!KINDS.includes(textAt(file, 0, 4)) || textAt(file, 8, 4) !== "WAVE") return null;
  const view = viewOf(file);
  let format: Uint8Array | null = null;
  for (let at = HEAD; at + CHUNK_HEAD <= file.length; ) {
    const kind = textAt(file, at, 4);
    const promised = view.getUint32(at + 4, true);
    const content = at + CHUNK_HEAD;
    if (kind === "fmt ") format = file.subarray(content, content + promised);
    if (kind === "data" && format && format.length >= 16) {
      const isKnown = promised > 0 && content + promised <= file.length;
      return oneStream(format, file.subarray(content, isKnown ? content + promised : file.length));
    }
    // Chunks begin at even offsets.
    at = content + promised + (promised % 2);
  }
  return { streams: [{ kind: "other", bytes: file }], leastSeconds: null, isIncomplete: false };
}

function oneStream(format: Uint8Array, sound: Uint8Array): Container {
  const bytesPerSecond = viewOf(format).getUint32(8, true);
  const frame = Math.max(1, viewOf(format).getUint16(12, true));
  const whole = sound.subarray(0, sound.length - (sound.length % frame));
  const head = new Uint8Array(HEAD + 2 * CHUNK_HEAD + format.length);
  const view = viewOf(head);
  const name = (text: string, at: number): void => head.set(new TextEncoder().encode(text), at);
  name("RIFF", 0);
  view.setUint32(4, head.length - CHUNK_HEAD + whole.length, true);
  name("WAVEfmt ", 8);
  view.setUint32(16, format.length, true);
  head.set(format, HEAD + CHUNK_HEAD);
  name("data", HEAD + CHUNK_HEAD + format.length);
  view.setUint32(head.length - 4, whole.length, true);
  return {
    streams: [{ kind: "other", bytes: joined([head, whole]) }],
    leastSeconds: bytesPerSecond > 0 ? whole.length / bytesPerSecond - ROUNDED : null,
    isIncomplete: false,
  };
}
