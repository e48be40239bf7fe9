import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createLoudnessMeter } from "#server/catalog/audio/loudness.ts";
import { PEAKS } from "#shared/contract/rest/messages/announcement-audio.ts";
import { STORED_LUFS } from "#shared/domain/messaging/loudness.ts";
import { TRUE_PEAK_CEILING_DB } from "#shared/domain/playback/loudness.ts";
import { speechLike } from "#tests/factories/messages/speech.ts";
import { decodeVorbis } from "#tests/factories/music/vorbis.ts";
import { sine, wav } from "#tests/factories/music-files.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { cutSound } from "./cut-sound.ts";
import { limiterGains, truePeaks } from "./limiter.ts";
import { readSound } from "./read-sound.ts";

const RATE = 48_000;

async function read(bytes: Uint8Array) {
  const folder = temporaryFolder("sounds");
  const [file, target] = [path.join(folder, "sent"), path.join(folder, "read.ogg")];
  await writeFile(file, bytes);
  return { folder, target, outcome: await readSound({ kind: "read", path: file, target }, "") };
}

/** A part of a sound as players get it, decoded. */
async function cut(sound: Uint8Array, startMs: number, endMs: number) {
  const { folder, target } = await read(sound);
  const outcome = await cutSound({ kind: "cut", path: target, startMs, endMs, folder }, "");
  if (outcome.kind !== "cut") throw new Error(`It was refused: ${outcome.reason.said}`);
  const bytes = await readFile(path.join(folder, `${outcome.audio.sha256}.ogg`));
  const pcm = await decodeVorbis(bytes);
  const meter = createLoudnessMeter();
  meter.feed(pcm.left, pcm.right);
  return { ...outcome, bytes, pcm, lufs: meter.integrated(), truePeakDb: meter.truePeakDb() };
}

test("cutting: speech has the loudness of messages and a guarded true peak, as players decode it", {
  timeout: 60_000,
}, async () => {
  // A usual recording, one held far from the mouth, and one that was recorded too loud.
  for (const peak of [0.5, 0.01, 0.999]) {
    const made = await cut(wav([speechLike(8, peak)], RATE), 300, 7200);
    expect.soft(Math.abs(made.lufs - STORED_LUFS)).toBeLessThanOrEqual(0.5);
    expect.soft(made.truePeakDb).toBeLessThanOrEqual(TRUE_PEAK_CEILING_DB);
    const { audio, bytes, pcm, peaks } = made;
    expect(audio).toMatchObject({ frames: 6.9 * RATE, durationMs: 6900, byteLength: bytes.length });
    expect(audio.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(audio.loudnessLufs).toBeCloseTo(made.lufs, 1);
    expect(audio.truePeakDb).toBeCloseTo(made.truePeakDb, 1);
    expect([pcm.frames, pcm.sampleRate]).toEqual([audio.frames, RATE]);
    expect([peaks.length, Math.max(...peaks)]).toEqual([PEAKS, 1]);
  }
});

test("cutting: both ends fade, and the same part has the same bytes", { timeout: 30_000 }, async () => {
  const sound = wav([sine(3, 440)], RATE);
  const [once, twice] = [await cut(sound, 1003, 2007), await cut(sound, 1003, 2007)];
  expect(twice.audio).toEqual(once.audio);
  const { left } = once.pcm;
  // Cut in the middle of a loud tone.
  expect(Math.max(...left.subarray(RATE / 2, RATE / 2 + 480))).toBeGreaterThan(0.2);
  for (const end of [left.subarray(0, 10), left.subarray(-10)])
    expect(Math.max(...end.map(Math.abs))).toBeLessThan(0.02);
});

test("cutting: a part without sound is refused", async () => {
  const { folder, target } = await read(
    wav([Float32Array.from([...sine(1, 440), ...new Float32Array(RATE)])], RATE),
  );
  const job = { kind: "cut", path: target, startMs: 1200, endMs: 1900, folder } as const;
  expect(await cutSound(job, "")).toMatchObject({ kind: "skipped", reason: { code: "silent" } });
});

test("limiter: keeps every peak under the ceiling, and changes the gain without a jump", () => {
  const left = speechLike(5, 0.9);
  const peaks = truePeaks({ left, right: left });
  const [gain, ceiling] = [6, 0.8];
  const gains = limiterGains(peaks, gain, ceiling);
  let [highest, steepest] = [0, 0];
  for (let i = 0; i < gains.length; i++) {
    highest = Math.max(highest, peaks[i]! * gains[i]!);
    if (i > 0) steepest = Math.max(steepest, Math.abs(gains[i]! - gains[i - 1]!) / gain);
  }
  expect(highest).toBeGreaterThan(ceiling * 0.95);
  expect(highest).toBeLessThanOrEqual(ceiling * 1.0001);
  // Half a per cent of the gain a frame: from full to nothing in more than 4 ms.
  expect(steepest).toBeLessThan(0.005);
});

/** A WAV file of one tone after half a second of silence. */
function tone(format: "u8" | "s16" | "s24" | "s32" | "f32", rate: number, channels: number): Buffer {
  const samples = Float32Array.from([...new Float32Array(rate / 2), ...sine(1, 440, rate)]);
  const bytes = { u8: 1, s16: 2, s24: 3, s32: 4, f32: 4 }[format];
  const data = Buffer.alloc(samples.length * channels * bytes);
  for (const [i, value] of samples.entries())
    for (let channel = 0; channel < channels; channel++) {
      const at = (i * channels + channel) * bytes;
      if (format === "u8") data.writeUInt8(Math.round(128 + value * 127), at);
      else if (format === "f32") data.writeFloatLE(value, at);
      else data.writeIntLE(Math.round(value * (2 ** (8 * bytes - 1) - 1)), at, bytes);
    }
  const head = wav([new Float32Array(0)], rate);
  head.writeUInt32LE(36 + data.length, 4);
  head.writeUInt16LE(format === "f32" ? 3 : 1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate * channels * bytes, 28);
  head.writeUInt16LE(channels * bytes, 32);
  head.writeUInt16LE(bytes * 8, 34);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

test("reading: WAV of all kinds becomes 48 kHz stereo, and the silence before the sound is found", {
  timeout: 30_000,
}, async () => {
  const kinds = [
    ["u8", 8000, 1],
    ["s16", 96_000, 1],
    ["s24", 44_100, 2],
    ["s32", 48_000, 2],
    ["f32", 48_000, 1],
  ] as const;
  for (const [format, rate, channels] of kinds) {
    const { outcome, target } = await read(tone(format, rate, channels));
    if (outcome.kind !== "read") throw new Error(`${format}: ${outcome.reason.said}`);
    const { durationMs, startMs, endMs, peaks } = outcome.sound;
    expect.soft([format, Math.abs(durationMs - 1500) < 5]).toEqual([format, true]);
    expect.soft([format, startMs > 440 && startMs < 480]).toEqual([format, true]);
    expect.soft(endMs).toBe(durationMs);
    expect.soft([peaks.length, peaks[10], Math.max(...peaks)]).toEqual([PEAKS, expect.closeTo(0, 1), 1]);
    const { left, right, sampleRate } = await decodeVorbis(await readFile(target));
    expect(sampleRate).toBe(RATE);
    for (const channel of [left, right])
      expect.soft(Math.max(...channel.subarray(RATE, RATE + 2000))).toBeCloseTo(0.3, 1);
  }
});
