/** Ids of earlier versions were shorter than this (specification, music §2.4). */
const SHORTEST = 10;

/** Whether the id of an old address of the library is of music that has a page now. */
export function isMusicId(id: string): boolean {
  return id.length >= SHORTEST;
}
