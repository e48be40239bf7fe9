import { randomBytes } from "node:crypto";
import { finished, Readable } from "node:stream";
import { z } from "zod";
import type { App } from "#server/plugins/calls/fastify.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { SPEED_TEST_PATH } from "#shared/contract/addresses.ts";
import { SPEED_TEST_MOST_BYTES } from "#shared/domain/connectivity/measuring.ts";
import { ParallelLimit } from "./parallel-limit.ts";

const DataQuery = z.object({ bytes: z.coerce.number().int().min(1).max(SPEED_TEST_MOST_BYTES) });

const PIECE_BYTES = 64_000;
/** A download that takes longer is cut: a client measures for four seconds. */
const LONGEST_MS = 20_000;
const RETRY_MS = 10_000;
/** Downloads at the same time: a test makes one after the other, and a company's screens may share an address. */
const PARALLEL = { perKey: 8, altogether: 64 } as const;

/**
 * GET /api/connectivity/data: bytes that cannot be compressed, to measure the speed of a download with. A route without
 * token and version, so that a page of another origin can call it without a preflight, which would count.
 */
export function registerConnectivityRoutes(app: App, parallel = new ParallelLimit(PARALLEL)): void {
  let data: Buffer | null = null;
  app.get(SPEED_TEST_PATH, { compress: false }, async (request, reply) => {
    const query = DataQuery.safeParse(request.query);
    if (!query.success) return sendProblem(reply, { kind: "invalid" });
    const address = addressBlock(request.ip);
    const tried = await app.services.limits.take("speed-test", address);
    if (!tried.ok) return sendProblem(reply, { kind: "rate-limited", retryAfterMs: tried.retryAfterMs });
    const end = parallel.start(address);
    if (!end) return sendProblem(reply, { kind: "rate-limited", retryAfterMs: RETRY_MS });
    const { bytes } = query.data;
    data ??= randomBytes(SPEED_TEST_MOST_BYTES);
    const body = Readable.from(pieces(data.subarray(0, bytes)), { objectMode: false });
    const timer = setTimeout(() => body.destroy(), LONGEST_MS);
    finished(body, () => {
      clearTimeout(timer);
      end();
    });
    // A response that never begins to be sent does not read its body.
    reply.raw.once("close", () => body.destroy());
    return reply
      .type("application/octet-stream")
      .header("content-length", bytes)
      .header("cache-control", "no-store, no-transform")
      .send(body);
  });
}

/** Read piece by piece, as fast as the client receives them. */
function* pieces(data: Buffer): Iterable<Buffer> {
  for (let start = 0; start < data.length; start += PIECE_BYTES)
    yield data.subarray(start, start + PIECE_BYTES);
}
