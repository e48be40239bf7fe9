import { expect, test } from "vitest";
import { createLoudnessMeter } from "./loudness.ts";

const RATE = 48_000;

function sine(hertz: number, dbfs: number, seconds: number, phase = 0): Float32Array {
  const peak = 10 ** (dbfs / 20);
  return Float32Array.from(
    { length: Math.round(seconds * RATE) },
    (_, i) => peak * Math.sin((2 * Math.PI * hertz * i) / RATE + phase),
  );
}

function measure(
  parts: readonly (readonly [Float32Array, Float32Array])[],
  piece = 7001,
): { lufs: number; peak: number } {
  const meter = createLoudnessMeter();
  for (const [left, right] of parts)
    for (let i = 0; i < left.length; i += piece)
      meter.feed(left.subarray(i, i + piece), right.subarray(i, i + piece));
  return { lufs: meter.integrated(), peak: meter.truePeakDb() };
}

const both = (x: Float32Array): readonly [Float32Array, Float32Array] => [x, x];

// BS.1770-4: a 997 Hz sine at 0 dBFS in one channel reads −3.01 LKFS. EBU Tech 3341: −23 dBFS in both reads −23 LUFS.
test("loudness: a 997 Hz sine measures as the standard requires", () => {
  const one = sine(997, 0, 4);
  expect(measure([[one, new Float32Array(one.length)]]).lufs).toBeCloseTo(-3.01, 1);
  expect(measure([both(sine(997, -23, 8))]).lufs).toBeCloseTo(-23, 1);
  expect(measure([both(sine(997, -33, 8))]).lufs).toBeCloseTo(-33, 1);
});

// EBU Tech 3341, test signals 3, 4 and 5 (1 kHz stereo tones); its tolerance is ±0.1 LU.
test("loudness: quiet stretches are gated as in EBU Tech 3341", { timeout: 60_000 }, () => {
  const tone = (dbfs: number, seconds: number) => both(sine(1000, dbfs, seconds));
  for (const signal of [
    [tone(-36, 10), tone(-23, 60), tone(-36, 10)],
    [tone(-72, 10), tone(-36, 10), tone(-23, 60), tone(-36, 10), tone(-72, 10)],
    [tone(-26, 20), tone(-20, 20.1), tone(-26, 20)],
  ])
    expect(Math.abs(measure(signal).lufs + 23)).toBeLessThanOrEqual(0.1);
});

test("loudness: high frequencies weigh more, low ones less", () => {
  const at = (hertz: number) => measure([both(sine(hertz, -23, 4))]).lufs;
  expect(at(10_000) - at(997)).toBeGreaterThan(3);
  expect(at(997) - at(40)).toBeGreaterThan(3);
});

test("loudness: the result does not depend on chunk sizes", () => {
  const noise = Float32Array.from({ length: 3 * RATE }, (_, i) => Math.sin(i * i * 0.00001) * 0.4);
  const whole = measure([both(noise)], noise.length);
  for (const piece of [1, 31, 4800, 5000]) {
    const { lufs, peak } = measure([both(noise)], piece);
    expect(lufs).toBeCloseTo(whole.lufs, 9);
    expect(peak).toBe(whole.peak);
  }
});

// EBU Tech 3341, test 15 ff.: a sine at a quarter of the sample rate, sampled 45° off its peaks, peaks 3 dB
// above what a sample meter reads.
test("true peak: detects peaks between samples", () => {
  const x = sine(RATE / 4, -6, 1, Math.PI / 4);
  const samplePeak = 20 * Math.log10(x.reduce((a, v) => Math.max(a, Math.abs(v)), 0));
  expect(samplePeak).toBeCloseTo(-9.01, 1);
  const { peak } = measure([both(x)]);
  expect(peak).toBeGreaterThan(-6.4);
  expect(peak).toBeLessThan(-5.6);
});

test("loudness: silence has neither loudness nor peak; short sounds have both", () => {
  const none = measure([both(new Float32Array(RATE))]);
  expect(none.lufs).toBe(Number.NEGATIVE_INFINITY);
  expect(none.peak).toBe(Number.NEGATIVE_INFINITY);
  expect(measure([]).lufs).toBe(Number.NEGATIVE_INFINITY);
  expect(measure([both(sine(997, -23, 0.2))]).lufs).toBeCloseTo(-23, 0);
});
