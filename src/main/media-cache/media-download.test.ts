import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { Bandwidth } from "./bandwidth.ts";
import { downloadAudio } from "./media-download.ts";

const CHUNK = 64 * 1024;

test("media download: one slowed by a low limit is not treated as stalled", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const folder = await mkdtemp(join(tmpdir(), "roomtone-download-"));
  onTestFinished(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const path = join(folder, "track.part");
  const media = {
    trackId: "a",
    url: "/a",
    expiresAt: Number.MAX_SAFE_INTEGER,
    bytes: 2 * CHUNK,
    sha256: "",
    frames: 1,
    bitrate: "normal",
  } as const;
  const fetchAudio = async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(CHUNK));
        controller.enqueue(new Uint8Array(CHUNK));
        signal?.addEventListener("abort", () => controller.error(new Error("Aborted")));
      },
    });
    return new Response(body);
  };
  let done: unknown = null;
  // 64 KB at 8 kbit/s take more than a minute, four times the stall limit.
  const work = downloadAudio(media, "http://service/a", path, fetchAudio, new Bandwidth(() => 8)).then(
    (result) => {
      done = result;
    },
  );
  const began = performance.now();
  while ((await readSize(path)) < media.bytes && done === null) await vi.advanceTimersByTimeAsync(1000);
  expect(done).toBeNull();
  expect(await readSize(path)).toBe(media.bytes);
  expect(performance.now() - began).toBeGreaterThan(60_000);
  while (done === null) await vi.advanceTimersByTimeAsync(1000);
  await work;
});

test("media download: the browser's cache keeps no second copy of the music", async () => {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-download-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const media = {
    trackId: "a",
    url: "/a",
    expiresAt: Number.MAX_SAFE_INTEGER,
    bytes: 3,
    sha256: "",
    frames: 1,
    bitrate: "normal",
  } as const;
  const caches: (RequestCache | undefined)[] = [];
  const fetchAudio = async (_url: string, { cache }: RequestInit) => {
    caches.push(cache);
    return new Response("abc");
  };
  const path = join(folder, "track.part");
  const done = await downloadAudio(media, "http://service/a", path, fetchAudio, new Bandwidth(() => null));
  expect(done).toEqual({ ok: true, value: null });
  expect(caches).toEqual(["no-store"]);
});

async function readSize(path: string): Promise<number> {
  return readFile(path).then(
    ({ length }) => length,
    () => 0,
  );
}
