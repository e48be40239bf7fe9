import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { AUDIO_PATH } from "#shared/contract/ipc/web-sound.ts";
import { readRange } from "#shared/domain/http/byte-range.ts";
import type { OutputItem } from "#shared/player/output.ts";

/** More tracks than a page ever has pending. */
const REMEMBERED = 8;

/** Serves the client's page only the tracks that it was asked to play, at `/audio/{trackId}` of the app's origin. */
export class AudioFiles {
  readonly #paths = new Map<string, string>();

  /** Lets the page read a track; returns its path below the app's origin. */
  offer({ media }: OutputItem): string {
    this.#paths.delete(media.trackId);
    this.#paths.set(media.trackId, media.uri);
    const [oldest] = this.#paths.keys();
    if (this.#paths.size > REMEMBERED && oldest !== undefined) this.#paths.delete(oldest);
    return AUDIO_PATH + encodeURIComponent(media.trackId);
  }

  /** Answers a request for a track or a range of it; null for other requests. */
  async answer(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(AUDIO_PATH)) return null;
    if (request.method !== "GET") return new Response(null, { status: 405 });
    const path = this.#paths.get(decode(pathname.slice(AUDIO_PATH.length)));
    const size = path === undefined ? null : await sizeOf(path);
    if (path === undefined || size === null) return new Response(null, { status: 404 });
    const asked = request.headers.get("Range");
    const range = readRange(asked, size);
    if (range === "unsatisfiable")
      return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}` } });
    const { first, last } = range === "all" ? { first: 0, last: size - 1 } : range;
    const content = Readable.toWeb(createReadStream(path, { start: first, end: last }));
    return new Response(content as ReadableStream, {
      status: range === "all" ? 200 : 206,
      headers: {
        "Content-Type": "audio/ogg",
        "Content-Length": String(last - first + 1),
        "Accept-Ranges": "bytes",
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        ...(range !== "all" && { "Content-Range": `bytes ${first}-${last}/${size}` }),
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

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}
