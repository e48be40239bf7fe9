import { open, stat } from "node:fs/promises";
import type { TrackMedia } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { audioRefusal } from "#shared/player/call-refusal.ts";
import type { MediaFailure } from "#shared/player/media-store.ts";
import type { Bandwidth } from "./bandwidth.ts";

/** A download that receives nothing for this long is aborted, in ms; received bytes are kept. */
const STALL_MS = 15_000;

export type FetchAudio = (url: string, init: RequestInit) => Promise<Response>;

/** `expired`: the signed address is no longer valid. */
export type DownloadFailure = MediaFailure | "expired";

/**
 * Downloads audio into a file at the speed of `bandwidth`, resuming an earlier attempt. Does not verify the content.
 */
export async function downloadAudio(
  media: TrackMedia,
  url: string,
  path: string,
  fetchAudio: FetchAudio,
  bandwidth: Bandwidth,
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
    // Chromium's cache would store all music twice, and return a damaged file again.
    const response = await fetchAudio(url, { headers, signal: stall.signal, cache: "no-store" });
    if (!response.ok) return refuse(audioRefusal(response.status));
    if (!response.body) return refuse("network");
    const resumed = response.status === 206;
    return await collect(response.body, path, resumed ? from : 0, media.bytes, bandwidth, alive);
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
  bandwidth: Bandwidth,
  alive: () => void,
): Promise<Result<null, DownloadFailure>> {
  const opened = await open(path, from > 0 ? "r+" : "w").catch(() => null);
  if (!opened) return refuse("storage");
  let at = from;
  try {
    for await (const part of body) {
      alive();
      if (at + part.byteLength > total) return refuse("damaged");
      if (!(await written(opened.write(part, 0, part.byteLength, at)))) return refuse("storage");
      at += part.byteLength;
      // Waiting for the bandwidth limit is no stall.
      await bandwidth.take(part.byteLength, alive, STALL_MS / 3);
    }
    if (at < total) return refuse("network");
    return (await written(opened.sync())) ? ok(null) : refuse("storage");
  } finally {
    await opened.close();
  }
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
