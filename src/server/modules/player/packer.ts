import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const zip = promisify(gzip);

/** Of packed messages that are kept for whoever is sent the same: a handful of the largest sources. */
const KEPT_BYTES = 8_000_000;

/** Packs a text with gzip. What it gives is shared and must not be changed. */
export type Packer = (text: string) => Promise<Buffer>;

/**
 * A packer that packs a text once for everybody who is sent it: a playlist that changes goes to all zones that play it,
 * and after a restart every player asks at the same moment. What was used longest ago is forgotten first.
 */
export function createPacker(keptBytes = KEPT_BYTES): Packer {
  const kept = new LRUCache<string, Buffer, string>({
    maxSize: keptBytes,
    sizeCalculation: (packed) => packed.length,
    // Who asks while it is being packed waits for the same.
    fetchMethod: (_digest, _stale, { context }) => zip(context),
    // Also one that has to make room while it is being packed is still sent.
    ignoreFetchAbort: true,
  });
  return (text) => {
    const digest = createHash("sha256").update(text).digest("base64");
    return kept.forceFetch(digest, { context: text });
  };
}
