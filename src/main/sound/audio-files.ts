import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { AUDIO_PATH } from "#shared/contract/ipc/web-sound.ts";
import type { OutputItem } from "#shared/player/output.ts";

/** More tracks than are ever told to a page and not yet read by it. */
const REMEMBERED = 8;

/**
 * The tracks that the client's page may read from the disk, at `/audio/{trackId}` of the app's own origin: those that it
 * was told to play, and no others.
 */
export class AudioFiles {
  readonly #paths = new Map<string, string>();

  /** Lets the page read a track; gives its path below the app's origin. */
  offer({ media }: OutputItem): string {
    this.#paths.delete(media.trackId);
    this.#paths.set(media.trackId, media.uri);
    const [oldest] = this.#paths.keys();
    if (this.#paths.size > REMEMBERED && oldest !== undefined) this.#paths.delete(oldest);
    return AUDIO_PATH + encodeURIComponent(media.trackId);
  }

  /** Answers a request for a track, whole or a range of it; null when the request is for something else. */
  async answer(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(AUDIO_PATH)) return null;
    if (request.method !== "GET") return new Response(null, { status: 405 });
    const path = this.#paths.get(decode(pathname.slice(AUDIO_PATH.length)));
    const size = path === undefined ? null : await sizeOf(path);
    if (path === undefined || size === null) return new Response(null, { status: 404 });
    const asked = request.headers.get("Range");
    const range = asked === null ? { start: 0, end: size - 1 } : readRange(asked, size);
    if (!range) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}` } });
    const { start, end } = range;
    return new Response(Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream, {
      status: asked === null ? 200 : 206,
      headers: {
        "Content-Type": "audio/ogg",
        "Content-Length": String(end - start + 1),
        "Accept-Ranges": "bytes",
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        ...(asked !== null && { "Content-Range": `bytes ${start}-${end}/${size}` }),
      },
    });
  }
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => (size > 0 ? size : null),
    () => null,
  );
}

/** The first and last byte of a single range (RFC 9110, 14.1.2); null when it cannot be served. */
function readRange(header: string, size: number): { readonly start: number; readonly end: number } | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(size - 1, Number(to));
  return start <= end ? { start, end } : null;
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}
