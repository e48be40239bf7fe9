import { randomUUID } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { readRange } from "#shared/domain/http/byte-range.ts";

/** electron-updater requests at most this many at a time. */
const MAX_RANGES = 1_000;

interface Part {
  readonly head: Buffer;
  readonly first: number;
  readonly length: number;
}

/** Several ranges of a file as one body (RFC 9110 §14.6). */
export interface MultiRange {
  readonly contentType: string;
  readonly contentLength: number;
  readonly body: (path: string) => AsyncGenerator<Buffer>;
}

/**
 * Reads a Range header with several ranges. Null when it has only one, or when the ranges are invalid: too
 * many, some outside the file, or more bytes in total than the file has.
 */
export function multiRange(header: string | undefined, size: number, contentType: string): MultiRange | null {
  const texts = /^bytes=(.+,.+)$/.exec(header?.trim() ?? "")?.[1]?.split(",") ?? [];
  if (texts.length < 2 || texts.length > MAX_RANGES) return null;
  const boundary = randomUUID();
  const parts: Part[] = [];
  for (const text of texts) {
    const range = readRange(`bytes=${text.trim()}`, size);
    if (range === "all" || range === "unsatisfiable") return null;
    const { first, last } = range;
    const lines = [
      `${parts.length === 0 ? "" : "\r\n"}--${boundary}`,
      `Content-Type: ${contentType}`,
      `Content-Range: bytes ${first}-${last}/${size}`,
      "\r\n",
    ];
    parts.push({ head: Buffer.from(lines.join("\r\n")), first, length: last - first + 1 });
  }
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  if (bytes > size) return null;
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    contentLength: parts.reduce((sum, { head, length }) => sum + head.length + length, end.length),
    body: async function* (path) {
      const file = await open(path);
      try {
        for (const { head, first, length } of parts) {
          yield head;
          yield* bytesOf(file, first, length);
        }
        yield end;
      } finally {
        await file.close();
      }
    },
  };
}

const CHUNK_BYTES = 256 * 1024;

async function* bytesOf(file: FileHandle, first: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const wanted = Math.min(CHUNK_BYTES, length - at);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, first + at);
    if (bytesRead === 0) throw new Error("The file has become shorter");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
