import { seededRandom } from "#shared/domain/playback/random.ts";

/** A number in [0, 1) that is always the same for the same words. */
export function fractionOf(...words: readonly string[]): number {
  return seededRandom(...words.map(hash32))();
}

/** FNV-1a over the UTF-16 units, 32 bits. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
