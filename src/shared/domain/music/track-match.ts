/** Whether a track of the catalogue is the one that a list from elsewhere means: by title, artist and length. */

export interface NamedTrack {
  readonly title: string;
  /** All artists. */
  readonly artists: string;
  readonly durationMs: number | null;
}

/** Other pressings of a recording differ by less. */
const SAME_LENGTH_MS = 4000;

/** Without case, accents, punctuation and what stands in brackets or behind a dash, as lists disagree on them. */
export function plainTitle(title: string): string {
  const bare = title.replaceAll(/\s*[([][^)\]]*[)\]]/g, "").replace(/\s+[-–—]\s+.*$/, "");
  return plainWords(bare) || plainWords(title);
}

/** Titles as the catalogue may spell them: as they stand, and without what is added in brackets or behind a dash. */
export function titleSpellings(title: string): readonly string[] {
  const whole = title.trim().toLowerCase();
  const bare = whole
    .replaceAll(/\s*[([][^)\]]*[)\]]/g, "")
    .replace(/\s+[-–—]\s+.*$/, "")
    .trim();
  return [...new Set([whole, bare])].filter((spelling) => spelling !== "");
}

/** Whether they are the same: the same title, a shared artist, and about the same length where both are known. */
export function isSameTrack(wanted: NamedTrack, found: NamedTrack): boolean {
  if (plainTitle(wanted.title) !== plainTitle(found.title)) return false;
  if (wanted.artists.trim() !== "" && !shareArtist(wanted.artists, found.artists)) return false;
  if (wanted.durationMs === null || found.durationMs === null) return wanted.artists.trim() !== "";
  return Math.abs(wanted.durationMs - found.durationMs) <= SAME_LENGTH_MS;
}

function shareArtist(wanted: string, found: string): boolean {
  const names = (text: string) =>
    text
      .split(/\s*(?:[,;/&+]|\bfeat\.?\b|\bft\.?\b|\bwith\b)\s*/i)
      .map(plainWords)
      .filter((name) => name !== "");
  const known = new Set([...names(found), plainWords(found)]);
  return [...names(wanted), plainWords(wanted)].some((name) => known.has(name));
}

function plainWords(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
