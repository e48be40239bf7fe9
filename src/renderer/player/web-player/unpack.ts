import type { Unpack } from "#shared/player/feed-inbox.ts";

/** Decompresses a packed message to text; rejects when it is not packed. */
export const unpack: Unpack = (packed) => {
  const text = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(text).text();
};
