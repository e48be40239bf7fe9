/**
 * Which track of the catalogue another service's track is: the same recording code (ISRC), else the same title by one of
 * the same artists, in the same version and about the same length.
 */

export interface DescribedTrack {
  readonly isrc: string | null;
  readonly title: string;
  readonly artists: readonly string[];
  readonly durationMs: number;
}

export interface CandidateTrack extends DescribedTrack {
  readonly id: string;
}

export interface TrackMatch {
  readonly id: string;
  readonly by: "isrc" | "name";
}

/** Masters of one recording differ in silence and fades; versions by more. */
const LENGTH_TOLERANCE_MS = 7_000;
const LENGTH_TOLERANCE = 0.04;

/** Words in a title that name another recording of the same song. */
const VERSION_WORDS = [
  "acapella",
  "acoustic",
  "cover",
  "demo",
  "instrumental",
  "karaoke",
  "live",
  "orchestral",
  "reprise",
  "rework",
  "remix",
  "slowed",
  "sped",
  "unplugged",
] as const;

/** The catalogue's track that this is; null when it is not there. Of several the closest in length, then by id. */
export function matchTrack(wanted: DescribedTrack, candidates: readonly CandidateTrack[]): TrackMatch | null {
  const byIsrc = closest(
    wanted,
    candidates.filter((candidate) => isSameIsrc(wanted, candidate)),
  );
  if (byIsrc) return { id: byIsrc.id, by: "isrc" };
  const byName = closest(
    wanted,
    candidates.filter((candidate) => isSameRecording(wanted, candidate)),
  );
  return byName ? { id: byName.id, by: "name" } : null;
}

/** A recording code as it is compared: capitals and digits; null when it is none. */
export function normalIsrc(isrc: string | null): string | null {
  const normal = isrc?.toUpperCase().replace(/[^A-Z0-9]/g, "") ?? "";
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(normal) ? normal : null;
}

/**
 * A title without what services add to it: guests, versions in brackets or behind a dash. Titles that match have the same
 * core; `coreTitleOf` of the service's repository is the same in SQL.
 */
export function coreTitle(title: string): string {
  return folded(title.replace(/\s+(?:[([]|-\s|–\s|feat\.?\s|ft\.?\s|featuring\s).*$/is, "")) || folded(title);
}

function isSameIsrc(one: DescribedTrack, other: DescribedTrack): boolean {
  const isrc = normalIsrc(one.isrc);
  return isrc !== null && isrc === normalIsrc(other.isrc);
}

function isSameRecording(wanted: DescribedTrack, candidate: CandidateTrack): boolean {
  const core = coreTitle(wanted.title);
  return (
    core !== "" &&
    core === coreTitle(candidate.title) &&
    isAboutAsLong(wanted, candidate) &&
    versionOf(wanted.title) === versionOf(candidate.title) &&
    sharesArtist(wanted.artists, candidate.artists)
  );
}

function isAboutAsLong(wanted: DescribedTrack, candidate: DescribedTrack): boolean {
  const tolerance = Math.max(LENGTH_TOLERANCE_MS, wanted.durationMs * LENGTH_TOLERANCE);
  return Math.abs(wanted.durationMs - candidate.durationMs) <= tolerance;
}

/** What is behind the title itself names the version: "Alive" is not live. */
function versionOf(title: string): string {
  const [, behind = ""] = /\s(?:[([]|-\s|–\s)(.*)$/s.exec(title) ?? [];
  const words = new Set(
    behind
      .normalize("NFKD")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  return VERSION_WORDS.filter((word) => words.has(word)).join(" ");
}

function sharesArtist(wanted: readonly string[], candidate: readonly string[]): boolean {
  const names = new Set(wanted.flatMap(artistNamesIn));
  return candidate.flatMap(artistNamesIn).some((name) => names.has(name));
}

/** The whole name, and those of which it is made: catalogues write "A & B" where others list both. */
function artistNamesIn(name: string): readonly string[] {
  const parts = name.split(/\s*(?:,|;|&|\+|\/|\b(?:feat|ft|featuring|and|with|x)\b\.?)\s*/i);
  return [...new Set([name, ...parts].map(foldedArtist))].filter((part) => part !== "");
}

function foldedArtist(name: string): string {
  return folded(name.replace(/^the\s+/i, "").replace(/\s&\s/g, " and "));
}

/** Letters and digits alone, without marks and case. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function closest(wanted: DescribedTrack, candidates: readonly CandidateTrack[]): CandidateTrack | null {
  const distance = ({ durationMs }: CandidateTrack) => Math.abs(durationMs - wanted.durationMs);
  const [first] = candidates.toSorted((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1));
  return first ?? null;
}
