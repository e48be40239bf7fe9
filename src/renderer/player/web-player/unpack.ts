import type { Unpack } from "#shared/player/feed-inbox.ts";

/** Makes the text of a packed message again; rejects when it is none. */
export const unpack: Unpack = (packed) => {
  const text = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(text).text();
};
