import { open, stat } from "node:fs/promises";
import type { TrackMedia } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { MediaFailure } from "#shared/player/media-store.ts";

/** A download that brings nothing for this long is given up, in ms; what has come is kept. */
const STALL_MS = 15_000;

export type FetchAudio = (url: string, init: RequestInit) => Promise<Response>;

/** `expired`: the signed address no longer holds. */
export type DownloadFailure = MediaFailure | "expired";

/**
 * Downloads audio into a file, going on from what an earlier attempt left there. `kbps` limits the speed. The content
 * is not judged here.
 */
export async function downloadAudio(
  media: TrackMedia,
  url: string,
  path: string,
  fetchAudio: FetchAudio,
  kbps: () => number | null,
): Promise<Result<null, DownloadFailure>> {
  const have = await sizeOf(path);
  if (have === media.bytes) return ok(null);
  const from = have < media.bytes ? have : 0;
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), STALL_MS);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(), STALL_MS);
  };
  try {
    const headers = new Headers();
    if (from > 0) headers.set("Range", `bytes=${from}-`);
    const response = await fetchAudio(url, { headers, signal: stall.signal });
    const refused = failureOf(response.status);
    if (refused) return refuse(refused);
    if (!response.body) return refuse("network");
    const resumed = response.status === 206;
    return await collect(response.body, path, resumed ? from : 0, media.bytes, kbps, alive);
  } catch {
    return refuse("network");
  } finally {
    clearTimeout(timer);
    stall.abort();
  }
}

async function collect(
  body: ReadableStream<Uint8Array>,
  path: string,
  from: number,
  total: number,
  kbps: () => number | null,
  alive: () => void,
): Promise<Result<null, DownloadFailure>> {
  const opened = await open(path, from > 0 ? "r+" : "w").catch(() => null);
  if (!opened) return refuse("storage");
  let at = from;
  const startedAt = performance.now();
  try {
    for await (const part of body) {
      alive();
      if (at + part.byteLength > total) return refuse("damaged");
      if (!(await written(opened.write(part, 0, part.byteLength, at)))) return refuse("storage");
      at += part.byteLength;
      await slowDown(at - from, startedAt, kbps(), alive);
    }
    if (at < total) return refuse("network");
    return (await written(opened.sync())) ? ok(null) : refuse("storage");
  } finally {
    await opened.close();
  }
}

/** Keeps the average speed under the limit. Its own waiting is no stall: `alive` is called all along. */
async function slowDown(
  bytes: number,
  startedAt: number,
  kbps: number | null,
  alive: () => void,
): Promise<void> {
  if (kbps === null || kbps <= 0) return;
  const due = startedAt + (bytes * 8) / kbps;
  for (let ahead = due - performance.now(); ahead > 1; ahead = due - performance.now()) {
    const pause = Math.min(ahead, STALL_MS / 3);
    await new Promise((resolve) => setTimeout(resolve, pause));
    alive();
  }
}

function failureOf(status: number): DownloadFailure | null {
  if (status === 200 || status === 206) return null;
  if (status === 401 || status === 403 || status === 410) return "expired";
  if (status === 404 || status === 451) return "gone";
  if (status === 416) return "damaged";
  return "network";
}

async function written(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
