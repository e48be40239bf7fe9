import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const zip = promisify(gzip);

/** Size of the cache of compressed messages, in bytes: a handful of the largest sources. */
const KEPT_BYTES = 8_000_000;

/** Compresses a text with gzip. The result is shared and must not be changed. */
export type Packer = (text: string) => Promise<Buffer>;

/**
 * A packer that compresses a text once for all its receivers: a changed playlist goes to all zones that play
 * it, and after a restart all players connect at the same moment. Evicts the least recently used.
 */
export function createPacker(keptBytes = KEPT_BYTES): Packer {
  const kept = new LRUCache<string, Buffer, string>({
    maxSize: keptBytes,
    sizeCalculation: (packed) => packed.length,
    // Concurrent calls share the result.
    fetchMethod: (_digest, _stale, { context }) => zip(context),
    // An entry that is evicted while being compressed is still delivered.
    ignoreFetchAbort: true,
  });
  return (text) => {
    const digest = createHash("sha256").update(text).digest("base64");
    return kept.forceFetch(digest, { context: text });
  };
}
