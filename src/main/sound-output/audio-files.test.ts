import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputItem } from "#shared/player/output.ts";
import { AudioFiles } from "./audio-files.ts";

const CONTENT = "0123456789";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-files-"));
  await writeFile(join(folder, "track.ogg"), CONTENT);
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

function item(trackId: string): OutputItem {
  const media = { trackId, uri: join(folder, "track.ogg"), frames: 1 };
  return { playId: "play", media, gain: 1, durationMs: 1 };
}

function ask(files: AudioFiles, path: string, range?: string): Promise<Response | null> {
  const headers = new Headers(range === undefined ? [] : [["Range", range]]);
  return files.answer(new Request(`app://roomtone${path}`, { headers }));
}

test("audio files: the page reads an offered track, whole or in part", async () => {
  const files = new AudioFiles();
  const path = files.offer(item("Track:1/a"));
  const whole = await ask(files, path);
  expect(whole?.status).toBe(200);
  expect(await whole?.text()).toBe(CONTENT);
  const part = await ask(files, path, "bytes=2-4");
  expect(part?.status).toBe(206);
  expect(part?.headers.get("Content-Range")).toBe("bytes 2-4/10");
  expect(await part?.text()).toBe("234");
  expect(await (await ask(files, path, "bytes=-3"))?.text()).toBe("789");
  expect(await (await ask(files, path, "bytes=7-99"))?.text()).toBe("789");
  expect((await ask(files, path, "bytes=10-"))?.status).toBe(416);
});

test("audio files: it reads nothing else from the disk", async () => {
  const files = new AudioFiles();
  files.offer(item("known"));
  for (const path of ["/audio/unknown", "/audio/..%2f..%2fetc%2fpasswd", "/audio/%E0%A4%A", "/audio/"]) {
    expect((await ask(files, path))?.status).toBe(404);
  }
  expect(await ask(files, "/index.html")).toBeNull();
  for (let other = 0; other < 20; other++) files.offer(item(`other-${other}`));
  expect((await ask(files, "/audio/known"))?.status).toBe(404);
});
