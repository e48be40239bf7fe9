/** Ids of earlier versions were shorter than this (specification, music §2.4). */
const SHORTEST = 10;

/** Whether the id in an old library address is that of music with a page today. */
export function isMusicId(id: string): boolean {
  return id.length >= SHORTEST;
}
