import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readRange } from "#shared/domain/http/byte-range.ts";
import { matchesEtag, rangeApplies } from "./ranges.ts";

export interface FileAnswer {
  readonly path: string;
  readonly contentType: string;
  /** Strong, with its quotes. */
  readonly etag: string;
  readonly cacheControl: string;
}

/**
 * Answers GET and HEAD with a file: conditional requests, single ranges (206, 416). Returns false, without
 * sending anything, when the file does not exist.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, contentType, etag, cacheControl }: FileAnswer,
): Promise<boolean> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) return false;
  reply
    .header("etag", etag)
    .header("cache-control", cacheControl)
    .header("accept-ranges", "bytes")
    .header("cross-origin-resource-policy", "cross-origin");
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    await reply.code(304).send();
    return true;
  }
  const asked = rangeApplies(single(request.headers["if-range"]), etag) ? request.headers.range : undefined;
  const range = readRange(asked, file.size);
  if (range === "unsatisfiable") {
    await reply.code(416).header("content-range", `bytes */${file.size}`).send();
    return true;
  }
  const { first, last } = range === "all" ? { first: 0, last: file.size - 1 } : range;
  if (range !== "all") reply.code(206).header("content-range", `bytes ${first}-${last}/${file.size}`);
  reply.type(contentType).header("content-length", last - first + 1);
  const body = request.method === "HEAD" ? undefined : createReadStream(path, { start: first, end: last });
  await reply.send(body);
  return true;
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
