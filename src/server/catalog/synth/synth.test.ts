import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createLoudnessMeter } from "#server/catalog/audio/loudness.ts";
import { planPiece } from "./compose/plan.ts";
import { genreFacts } from "./demo/genre-facts.ts";
import { type GenreSlug, genreComposers } from "./genres/genres.ts";
import { renderTrack, type TrackRecipe, trackFrames } from "./render-track.ts";

const RATE = 48_000;
const genres = Object.keys(genreComposers) as GenreSlug[];

const recipeOf = (genre: GenreSlug, more: Partial<TrackRecipe> = {}): TrackRecipe => ({
  genre,
  seed: 20_250_101,
  bpm: Math.round((genreFacts[genre].bpm[0] + genreFacts[genre].bpm[1]) / 2),
  tonic: 2,
  flavour: 0,
  seconds: 70,
  ...more,
});

interface Sound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** The first seconds of a track. */
function excerpt(recipe: TrackRecipe, seconds: number): Sound {
  const frames = Math.min(seconds * RATE, trackFrames(recipe));
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  let at = 0;
  for (const chunk of renderTrack(recipe)) {
    const take = Math.min(chunk.left.length, frames - at);
    left.set(chunk.left.subarray(0, take), at);
    right.set(chunk.right.subarray(0, take), at);
    at += take;
    if (at >= frames) break;
  }
  return { left, right };
}

const excerpts = new Map<GenreSlug, Sound>();
beforeAll(() => {
  for (const genre of genres) excerpts.set(genre, excerpt(recipeOf(genre), 10));
});

/** The left channel after 1, 2, 3, 4 and 5 seconds, in SOUND_VERSION 1. */
const known: Readonly<Record<GenreSlug, readonly number[]>> = {
  ambient: [-0.0460096, 0.0814713, -0.1995748, 0.0305783, -0.1726621],
  "lo-fi": [-0.0680858, 0.0661329, -0.0438533, 0.0464242, 0.0646935],
  "deep-house": [0.014682, -0.0029915, 0.0116155, -0.0618919, -0.0034987],
  "bossa-nova": [0.0091085, -0.0057912, 0.1065368, -0.0166049, -0.2688249],
  "jazz-trio": [0.0659354, 0.0012696, 0.0156332, -0.0951307, -0.0971403],
  "acoustic-folk": [0.0176529, 0.0279377, -0.0923455, -0.0684199, -0.2100207],
  synthwave: [0.1075632, 0.0706175, -0.0478979, 0.0629172, -0.1292341],
  "solo-piano": [0.1966849, 0.1419594, -0.0948498, 0.1172, 0.2447764],
  chamber: [0.1491851, -0.046764, 0.0469552, -0.1232872, 0.0365515],
  "soul-funk": [0.0103474, 0.0269259, 0.1190794, 0.0799873, -0.0148209],
  downtempo: [-0.0312953, 0.1389107, 0.0916511, 0.1562275, -0.0120464],
  dub: [-0.0014463, 0.001195, -0.0033878, 0.0761686, -0.3335957],
};

const hash = ({ left, right }: Sound): string =>
  createHash("sha256").update(left).update(right).digest("hex");

test("synth: the same seed gives the same samples, another seed different ones", () => {
  for (const genre of ["jazz-trio", "downtempo"] as const) {
    const a = hash(excerpt(recipeOf(genre), 4));
    expect(hash(excerpt(recipeOf(genre), 4))).toBe(a);
    expect(hash(excerpt(recipeOf(genre, { seed: 7 }), 4))).not.toBe(a);
  }
});

describe.each(genres)("%s", (genre) => {
  test("is clean: finite, no DC offset, below full scale", () => {
    for (const x of Object.values(excerpts.get(genre)!) as Float32Array[]) {
      let sum = 0;
      let peak = 0;
      for (const v of x) {
        sum += v;
        peak = Math.max(peak, Math.abs(v));
      }
      expect(Math.abs(sum / x.length)).toBeLessThan(1e-3);
      expect(peak).toBeLessThan(0.8);
      expect(peak).toBeGreaterThan(0.05);
    }
  });

  test("sounds unchanged: samples at whole seconds match this sound version", () => {
    const { left } = excerpts.get(genre)!;
    for (const [i, sample] of known[genre].entries())
      expect(Math.abs(left[(i + 1) * RATE]! - sample)).toBeLessThan(1e-5);
  });

  test("is audible within 200 ms", () => {
    const { left, right } = excerpts.get(genre)!;
    let energy = 0;
    for (let i = 0; i < 0.2 * RATE; i++) energy += (left[i]! ** 2 + right[i]! ** 2) / 2;
    expect(10 * Math.log10(energy / (0.2 * RATE))).toBeGreaterThan(-50);
    expect(Math.abs(left[0]!)).toBeLessThan(0.002);
  });

  test("is stereo, and survives a mono downmix", () => {
    const { left, right } = excerpts.get(genre)!;
    let cross = 0;
    let l = 0;
    let r = 0;
    for (let i = 0; i < left.length; i++) {
      cross += left[i]! * right[i]!;
      l += left[i]! ** 2;
      r += right[i]! ** 2;
    }
    const correlation = cross / Math.sqrt(l * r);
    expect(correlation).toBeLessThan(0.995);
    expect(correlation).toBeGreaterThan(0);
    expect(Math.abs(10 * Math.log10(l / r))).toBeLessThan(3);
  });

  test("has no clicks: every jump fits its surroundings", () => {
    const { left } = excerpts.get(genre)!;
    // The second difference of music is small compared with its neighbourhood; a click stands out.
    let worst = 0;
    const span = 240;
    for (let start = span; start + 2 * span < left.length; start += span) {
      let around = 1e-9;
      for (let i = start - span; i < start + 2 * span; i++) around += (left[i + 1]! - left[i]!) ** 2;
      const rms = Math.sqrt(around / (3 * span));
      for (let i = start; i < start + span; i++)
        worst = Math.max(worst, Math.abs(left[i + 1]! - left[i]!) / (rms + 0.004));
    }
    expect(worst).toBeLessThan(14);
  });

  test("synth: ends where its plan says, in silence", () => {
    const composer = genreComposers[genre];
    const recipe = recipeOf(genre, { seconds: 20, bpm: 480 });
    const plan = planPiece(recipe, composer.beatsPerBar, composer.tail);
    let frames = 0;
    let last = 1;
    let tail = 0;
    for (const chunk of renderTrack(recipe)) {
      frames += chunk.left.length;
      last = Math.abs(chunk.left.at(-1) ?? 0);
      for (let i = 0; i < chunk.left.length; i++)
        if (plan.frames - frames + chunk.left.length - i < RATE / 20)
          tail = Math.max(tail, Math.abs(chunk.left[i]!));
    }
    expect(frames).toBe(plan.frames);
    expect(last).toBeLessThan(1e-6);
    expect(tail).toBeLessThan(0.01);
  });
});

/** Spectral centroid in Hz, from the ratio of the energies of the difference and of the signal itself. */
function brightness({ left }: Sound): number {
  let slope = 0;
  let energy = 0;
  for (let i = 1; i < left.length; i++) {
    slope += (left[i]! - left[i - 1]!) ** 2;
    energy += left[i]! ** 2;
  }
  return (Math.sqrt(slope / energy) * RATE) / (2 * Math.PI);
}

/** Onsets per second: level rises of 3 dB within 20 ms. */
function onsets({ left, right }: Sound): number {
  const hop = 480;
  const levels: number[] = [];
  for (let start = 0; start + hop <= left.length; start += hop) {
    let energy = 1e-9;
    for (let i = start + 1; i < start + hop; i++)
      energy += (left[i]! - left[i - 1]! + right[i]! - right[i - 1]!) ** 2;
    levels.push(10 * Math.log10(energy));
  }
  let count = 0;
  for (let i = 2; i < levels.length; i++)
    if (levels[i]! - levels[i - 2]! > 3 && levels[i - 1]! - levels[i - 3]! <= 3) count++;
  return count / (left.length / RATE);
}

test("synth: genres differ in brightness and rhythm", () => {
  const of = (genre: GenreSlug) => ({
    bright: brightness(excerpts.get(genre)!),
    onsets: onsets(excerpts.get(genre)!),
  });
  const ambient = of("ambient");
  for (const genre of ["deep-house", "soul-funk", "bossa-nova", "synthwave"] as const)
    expect(of(genre).onsets).toBeGreaterThan(ambient.onsets + 1);
  expect(of("acoustic-folk").bright).toBeGreaterThan(of("dub").bright * 1.3);
  const points = genres.map(of);
  for (let a = 0; a < points.length; a++)
    for (let b = a + 1; b < points.length; b++) {
      const apart =
        Math.abs(Math.log2(points[a]!.bright / points[b]!.bright)) +
        Math.abs(points[a]!.onsets - points[b]!.onsets) / 2;
      expect(apart, `${genres[a]} and ${genres[b]}`).toBeGreaterThan(0.02);
    }
});

test("synth: all genres are about equally loud", () => {
  for (const genre of genres) {
    const meter = createLoudnessMeter();
    const { left, right } = excerpts.get(genre)!;
    meter.feed(left, right);
    expect(meter.integrated(), genre).toBeGreaterThan(-24);
    expect(meter.integrated(), genre).toBeLessThan(-11);
  }
});
