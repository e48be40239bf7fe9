import { createOggEncoder } from "wasm-media-encoders";
import { pageChecksum } from "#server/catalog/audio/ogg-pages.ts";
import { PCM_RATE, type StereoPcm } from "./pcm.ts";

/** Encodes sound as an Ogg Vorbis file of 48 kHz stereo, which decodes to exactly as many frames. */
export async function encodeOgg({ left, right }: StereoPcm, vbrQuality = 8): Promise<Uint8Array> {
  const encoder = await createOggEncoder();
  encoder.configure({ sampleRate: PCM_RATE, channels: 2, vbrQuality });
  const parts: Uint8Array[] = [];
  for (let from = 0; from < left.length; from += PCM_RATE) {
    const piece = [left.subarray(from, from + PCM_RATE), right.subarray(from, from + PCM_RATE)] as const;
    parts.push(encoder.encode(piece).slice());
  }
  parts.push(encoder.finalize().slice());
  return Buffer.concat(parts);
}

const PAGE_HEADER = 27;

/**
 * Makes a long file from a short one without encoding: repeats its audio pages up to `frames`. The seams are audible.
 */
export function repeatOgg(bytes: Uint8Array, frames: number): Uint8Array {
  const pages = oggPages(Buffer.from(bytes));
  const isSound = (page: Buffer) => granuleOf(page) > 0;
  const sound = pages.filter(isSound).slice(0, -1);
  const length = granuleOf(sound.at(-1) ?? Buffer.alloc(PAGE_HEADER));
  const result = pages.filter((page) => !isSound(page));
  for (let from = 0; from < frames; from += length) {
    for (const page of sound) {
      const copy = Buffer.from(page);
      copy.writeBigInt64LE(BigInt(from + granuleOf(page)), 6);
      copy.writeUInt32LE(result.length, 18);
      result.push(copy);
    }
  }
  return Buffer.concat(result);
}

/** The same sound with another stream serial number: a different file, made without encoding. */
export function renumberOgg(bytes: Uint8Array, serial: number): Uint8Array {
  return Buffer.concat(
    oggPages(Buffer.from(bytes)).map((page) => {
      page.writeUInt32LE(serial, 14);
      page.writeUInt32LE(0, 22);
      page.writeUInt32LE(pageChecksum(page), 22);
      return page;
    }),
  );
}

function oggPages(bytes: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lacing = bytes.subarray(at + PAGE_HEADER, at + PAGE_HEADER + bytes.readUInt8(at + 26));
    const end = at + PAGE_HEADER + lacing.length + lacing.reduce((sum, size) => sum + size, 0);
    pages.push(bytes.subarray(at, end));
    at = end;
  }
  return pages;
}

function granuleOf(page: Buffer): number {
  return Number(page.readBigInt64LE(6));
}

/** Band-limited noise, deterministic by seed, without two equal stretches. */
export function noise(frames: number, seed: number, level = 0.2): StereoPcm {
  return {
    left: noiseChannel(frames, seed * 2 + 1, level),
    right: noiseChannel(frames, seed * 2 + 2, level),
  };
}

function noiseChannel(frames: number, seed: number, level: number): Float32Array {
  const samples = new Float32Array(frames);
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  let [a, b] = [0, 0];
  for (let n = 0; n < frames; n++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const white = state / 2 ** 31 - 1;
    // Two poles limit the noise to frequencies that the encoder keeps.
    a += 0.3 * (white - a);
    b += 0.3 * (a - b);
    samples[n] = b * level * 3.5;
  }
  return samples;
}

/** A steady tone for each channel. */
export function tone(frames: number, hertz: readonly [number, number], level = 0.2): StereoPcm {
  const channel = (frequency: number) =>
    Float32Array.from(
      { length: frames },
      (_, n) => level * Math.sin((2 * Math.PI * frequency * n) / PCM_RATE),
    );
  return { left: channel(hertz[0]), right: channel(hertz[1]) };
}
