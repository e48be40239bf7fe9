import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { randomFrom } from "#server/catalog/synth/random.ts";
import { decodeVorbis, encodeVorbis, vorbisFrames } from "#tests/factories/music/vorbis.ts";
import { ingestPcm } from "./ingest.ts";
import type { StereoPcm } from "./vorbis.ts";

/** Noise with a slow envelope: it has exactly one best lag. */
function sound(frames: number): StereoPcm {
  const random = randomFrom(frames);
  let low = 0;
  const make = () => Float32Array.from({ length: frames }, () => (low += (random() * 0.8 - 0.4 - low) * 0.2));
  return { left: make(), right: make() };
}

function bestLag(a: Float32Array, b: Float32Array, most: number): number {
  let best = 0;
  let most2 = Number.NEGATIVE_INFINITY;
  for (let lag = -most; lag <= most; lag++) {
    let sum = 0;
    for (let i = most; i < Math.min(a.length, 12_000) - most; i++) sum += a[i]! * (b[i + lag] ?? 0);
    if (sum > most2) {
      most2 = sum;
      best = lag;
    }
  }
  return best;
}

test("vorbis: decoding returns exactly the encoded number of frames", { timeout: 30_000 }, async () => {
  for (const frames of [
    1, 2, 63, 64, 65, 127, 128, 1000, 1023, 1024, 1025, 4096, 8191, 8192, 8193, 16_064, 48_000, 48_001,
    99_999,
  ]) {
    const bytes = await encodeVorbis(sound(frames), 4);
    expect(vorbisFrames(bytes)).toBe(frames);
    const back = await decodeVorbis(bytes);
    expect([back.frames, back.left.length, back.right.length, back.sampleRate]).toEqual([
      frames,
      frames,
      frames,
      48_000,
    ]);
  }
});

test("vorbis: a round trip adds no lag at the start or the end", {
  timeout: 30_000,
}, async () => {
  for (const frames of [20_000, 48_017]) {
    const pcm = sound(frames);
    const back = await decodeVorbis(await encodeVorbis(pcm, 4));
    expect(bestLag(pcm.left, back.left, 1500)).toBe(0);
    expect(bestLag(pcm.right, back.right, 1500)).toBe(0);
    expect(bestLag(pcm.left.slice(-6000), back.left.slice(-6000), 800)).toBe(0);
  }
});

test("vorbis: data other than Ogg Vorbis is rejected", async () => {
  await expect(decodeVorbis(new Uint8Array(5000).fill(7))).rejects.toThrow();
  expect(vorbisFrames(new Uint8Array(10))).toBeNull();
});

test("vorbis ingest: measures and hashes, and encodes the same samples to the same bytes", async () => {
  const { left, right } = sound(4 * 48_000);
  const run = async (piece: number) => {
    const parts: Uint8Array[] = [];
    function* pieces() {
      for (let i = 0; i < left.length; i += piece)
        yield { left: left.subarray(i, i + piece), right: right.subarray(i, i + piece) };
    }
    const facts = await ingestPcm(pieces(), { quality: 4, write: (bytes) => void parts.push(bytes) });
    return { facts, bytes: Buffer.concat(parts) };
  };
  const a = await run(48_000);
  const b = await run(48_000);
  expect(b.facts).toEqual(a.facts);
  expect(a.facts).toMatchObject({
    frames: 192_000,
    durationMs: 4000,
    byteLength: a.bytes.length,
    previewable: true,
  });
  expect(a.facts.sha256).toBe(createHash("sha256").update(a.bytes).digest("hex"));
  expect((await decodeVorbis(a.bytes)).frames).toBe(192_000);
});

test("vorbis ingest: silence and very short sounds are stored without a preview", async () => {
  const quiet = { left: new Float32Array(200_000), right: new Float32Array(200_000) };
  expect(await ingestPcm([quiet], { quality: 4, write: () => undefined })).toMatchObject({
    loudnessLufs: -70,
    truePeakDb: -100,
    previewable: false,
  });
  expect((await ingestPcm([sound(48_000)], { quality: 4, write: () => undefined })).previewable).toBe(false);
});
