import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { emptyPiece, OggReader } from "#main/audio-process/ogg-reader.ts";
import { fallbackFolder, loadFallbackAudio } from "./fallback-audio.ts";

const log = pino({ level: "silent" });
const RESOURCES = fallbackFolder(join(import.meta.dirname, "../../../out"));

test("fallback audio: the app bundles minutes of music that the audio process plays to the last frame", {
  timeout: 60_000,
}, async () => {
  const fallback = await loadFallbackAudio(RESOURCES, log);
  expect(fallback).toHaveLength(3);
  let bytes = 0;
  for (const { track, media } of fallback) {
    bytes += (await readFile(media.uri)).byteLength;
    expect(media.frames / 48).toBeCloseTo(track.durationMs, -1);
    expect(track.durationMs).toBeGreaterThan(120_000);
    const reader = await OggReader.open(media.uri, media.frames);
    const piece = emptyPiece(48_000);
    let [frames, peak] = [0, 0];
    for (let from = 0; await reader.read(piece, from); from = piece.at + piece.length) {
      frames += piece.length;
      for (const sample of piece.left.subarray(0, piece.length)) peak = Math.max(peak, Math.abs(sample));
    }
    await reader.close();
    expect(frames).toBe(media.frames);
    expect(peak).toBeGreaterThan(0.1);
  }
  expect(bytes).toBeLessThan(6_000_000);
});

test("fallback audio: the bundled files match their list", async () => {
  const File = z.object({ tracks: z.array(z.object({ file: z.string(), sha256: z.string() })) });
  const list = File.parse(JSON.parse(await readFile(join(RESOURCES, "fallback.json"), "utf8")));
  for (const { file, sha256 } of list.tracks) {
    const content = await readFile(join(RESOURCES, file));
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
  }
});

test("fallback audio: an incomplete bundled file is skipped; missing bundled music stops no start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-fallback-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  expect(await loadFallbackAudio(folder, log)).toEqual([]);
  await cp(RESOURCES, folder, { recursive: true });
  const [first] = await loadFallbackAudio(folder, log);
  await writeFile(first?.media.uri ?? "", "half");
  expect(await loadFallbackAudio(folder, log)).toHaveLength(2);
  await writeFile(join(folder, "fallback.json"), "{");
  expect(await loadFallbackAudio(folder, log)).toEqual([]);
});

test("fallback audio: in a packed app the bundled music lies beside the archive", () => {
  const out = join("/opt", "Roomtone", "resources", "app.asar", "out");
  expect(fallbackFolder(out)).toBe(
    join("/opt", "Roomtone", "resources", "app.asar.unpacked", "resources", "fallback"),
  );
});
