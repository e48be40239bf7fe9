import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { decodeVorbis } from "#tests/factories/music/vorbis.ts";
import { createCatalogueRenderer, type RenderProgress } from "./renderer.ts";
import { type TrackRecipe, trackFrames } from "./synth/render-track.ts";

const recipe = (seed: number): TrackRecipe => ({
  genre: "dub",
  seed,
  bpm: 300,
  tonic: 4,
  flavour: 0,
  seconds: 8,
});
const tracks = ["one", "two", "three"].map((slug, i) => ({ slug, recipe: recipe(i + 1) }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-renderer-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("renderer: renders once, keeps the measurements and re-renders damaged files", {
  timeout: 30_000,
}, async () => {
  const seen: RenderProgress[] = [];
  const first = createCatalogueRenderer({ folder, tracks, workers: 1, onProgress: (p) => seen.push(p) });
  expect(await first.existing("one")).toBeNull();
  const one = await first.render("one");
  expect(one.frames).toBe(trackFrames(recipe(1)));
  const bytes = await readFile(one.path);
  expect((await decodeVorbis(bytes)).frames).toBe(one.frames);
  expect(one.path).toBe(join(folder, "audio", `${one.sha256}.ogg`));
  expect(seen.at(-1)).toMatchObject({ done: 1, failed: 0, total: 1, track: { slug: "one" } });
  await first.close();

  const before = (await stat(one.path)).mtimeMs;
  const second = createCatalogueRenderer({ folder, tracks, workers: 1 });
  expect(await second.render("one")).toEqual(one);
  expect((await stat(one.path)).mtimeMs).toBe(before);
  await second.close();

  // A torn sidecar, then torn audio: both are repaired, with the same bytes.
  for (const damage of [
    () => writeFile(join(folder, "audio", "one.json"), '{"version":1,"slu'),
    () => writeFile(one.path, bytes.subarray(0, 1000)),
  ]) {
    await damage();
    const third = createCatalogueRenderer({ folder, tracks, workers: 1 });
    expect(await third.existing("one")).toBeNull();
    expect(await third.render("one")).toEqual(one);
    expect(await readFile(one.path)).toEqual(bytes);
    await third.close();
  }
});

test("renderer: urgent tracks go first; closing stops the rest", { timeout: 30_000 }, async () => {
  const order: string[] = [];
  const renderer = createCatalogueRenderer({
    folder,
    tracks,
    workers: 1,
    onProgress: ({ track }) => void (track && order.push(track.slug)),
  });
  const one = renderer.render("one");
  const two = renderer.render("two");
  const three = renderer.render("three");
  expect(renderer.render("three", 9)).toBe(three);
  await three;
  const rest = Promise.allSettled([one, two]);
  await renderer.close();
  const settled = await rest;
  expect(order.indexOf("three")).toBeLessThanOrEqual(1);
  expect(settled.some((r) => r.status === "rejected")).toBe(true);
  await expect(renderer.render("one")).rejects.toThrow("closed");
  await expect(createCatalogueRenderer({ folder, tracks }).render("nine")).rejects.toThrow("No such track");
});

test("renderer: partial files of a killed process are removed at the next start", async () => {
  const first = createCatalogueRenderer({ folder, tracks, workers: 1 });
  await first.close();
  const old = join(folder, "audio", "left-over.part");
  const fresh = join(folder, "audio", "being-written.part");
  await expect.poll(() => readdir(join(folder, "audio"))).toEqual([]);
  await writeFile(old, "half");
  await utimes(old, new Date(0), new Date(0));
  await writeFile(fresh, "half");
  const second = createCatalogueRenderer({ folder, tracks, workers: 1 });
  await expect.poll(() => readdir(join(folder, "audio"))).toEqual(["being-written.part"]);
  await second.close();
});

test("renderer: idle threads exit and restart for later tracks", {
  timeout: 30_000,
}, async () => {
  const started: Worker[] = [];
  const onWorker = (worker: Worker) => void started.push(worker);
  process.on("worker", onWorker);
  onTestFinished(() => void process.off("worker", onWorker));
  const renderer = createCatalogueRenderer({ folder, tracks, workers: 1 });
  await renderer.render("one");
  await expect.poll(() => started.map(({ threadId }) => threadId)).toEqual([-1]);
  await renderer.render("two");
  await expect.poll(() => started.every(({ threadId }) => threadId === -1)).toBe(true);
  await renderer.close();
});
