import { cp, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeVorbis } from "#tests/factories/music/vorbis.ts";
import type { RenderedTrack } from "./rendered-track.ts";
import { createCatalogueRenderer } from "./renderer.ts";
import { audioFile } from "./store-files.ts";
import type { TrackRecipe } from "./synth/render-track.ts";
import { AudioVariants } from "./variants.ts";

const RECIPE: TrackRecipe = { genre: "dub", seed: 1, bpm: 300, tonic: 4, flavour: 0, seconds: 8 };

let rendered: string;
let normal: RenderedTrack;
beforeAll(async () => {
  rendered = await mkdtemp(join(tmpdir(), "roomtone-variants-"));
  const tracks = [{ slug: "own", recipe: RECIPE }];
  const renderer = createCatalogueRenderer({ folder: rendered, tracks, workers: 1 });
  normal = await renderer.render("own");
  await renderer.close();
});
afterAll(() => rm(rendered, { recursive: true, force: true }));

let folder: string;
let failures: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-variants-"));
  await cp(rendered, folder, { recursive: true });
  failures = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(): AudioVariants {
  return new AudioVariants({
    catalogueDir: folder,
    recipes: () => new Map([["own", RECIPE]]),
    onFailure: (_key, reason) => void failures.push(reason),
  });
}

const original = () => ({ trackId: "own", sha256: normal.sha256, frames: normal.frames });

test("variants: low and high are encoded on first request, with the same length, and kept", {
  timeout: 60_000,
}, async () => {
  const variants = open();
  expect(await variants.find(original(), "low")).toBeNull();
  variants.want(original(), "low");
  variants.want(original(), "high");
  variants.want(original(), "high");
  await expect.poll(() => variants.find(original(), "high"), { timeout: 30_000 }).not.toBeNull();
  const [low, high] = await Promise.all([
    variants.find(original(), "low"),
    variants.find(original(), "high"),
  ]);
  if (!low || !high) throw new Error("one is missing");
  expect(low.bytes).toBeLessThan(normal.byteLength * 0.75);
  expect(high.bytes).toBeGreaterThan(normal.byteLength * 1.15);
  for (const { sha256, bytes, frames } of [low, high]) {
    const file = await readFile(audioFile(folder, sha256));
    expect(file.length).toBe(bytes);
    expect(frames).toBe(normal.frames);
    expect((await decodeVorbis(file)).frames).toBe(normal.frames);
  }
  await variants.close();
  const again = open();
  expect(await again.find(original(), "low")).toEqual(low);
  // An encoding without its audio does not count, and is made anew.
  await rm(audioFile(folder, high.sha256));
  const third = open();
  expect(await third.find(original(), "high")).toBeNull();
  third.want(original(), "high");
  await expect.poll(() => third.find(original(), "high"), { timeout: 30_000 }).toEqual(high);
  expect((await stat(audioFile(folder, high.sha256))).size).toBe(high.bytes);
  await third.close();
});

test("variants: imported music has no encoding finer than normal", () => {
  const variants = open();
  expect(variants.isOriginal("own", "high")).toBe(false);
  expect(variants.isOriginal("brought", "high")).toBe(true);
  expect(variants.isOriginal("brought", "low")).toBe(false);
  expect(variants.isOriginal("own", "normal")).toBe(true);
});

test("variants: a failing encoding is logged once and does not delay the others", {
  timeout: 60_000,
}, async () => {
  const variants = open();
  const lost = { trackId: "lost", sha256: "0".repeat(64), frames: 1000 };
  variants.want(lost, "low");
  variants.want(original(), "low");
  await expect.poll(() => variants.find(original(), "low"), { timeout: 30_000 }).not.toBeNull();
  variants.want(lost, "low");
  expect(failures).toHaveLength(1);
  await variants.close();
});
