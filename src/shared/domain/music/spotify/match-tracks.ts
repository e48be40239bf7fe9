import { readIsrc } from "#shared/domain/music/rights/isrc.ts";

/**
 * Matches a catalogue track to an entry of an external list, from a file or another service: by the same
 * ISRC, else the same file name, else the same title by one of the same artists, in the same version and of
 * about the same length.
 */

export interface DescribedTrack {
  readonly isrc: string | null;
  readonly title: string;
  /** Empty: unknown. */
  readonly artists: readonly string[];
  /** Null: unknown. */
  readonly durationMs: number | null;
  /** By `fileNameKey`; null and undefined: unknown. */
  readonly fileName?: string | null;
}

export interface CandidateTrack extends DescribedTrack {
  readonly id: string;
  readonly durationMs: number;
}

export interface TrackMatch {
  readonly id: string;
  readonly by: "isrc" | "file" | "name";
}

/** Masters of one recording differ in silence and fades; versions differ by more. */
const LENGTH_TOLERANCE_MS = 7_000;
const LENGTH_TOLERANCE = 0.04;

/** Words in a title that mark another recording of the same song. */
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

/**
 * Finds the matching track among these; null when there is none. Of several the closest in length, then by
 * id.
 */
export function trackMatcher(
  candidates: readonly CandidateTrack[],
): (wanted: DescribedTrack) => TrackMatch | null {
  const byCode = Map.groupBy(candidates, ({ isrc }) => readIsrc(isrc ?? ""));
  const byFile = Map.groupBy(candidates, ({ fileName }) => fileName ?? null);
  const byCore = Map.groupBy(candidates, ({ title }) => coreTitle(title));
  return (wanted) => {
    const code = readIsrc(wanted.isrc ?? "");
    const coded = code === null ? null : closest(wanted, byCode.get(code) ?? []);
    if (coded) return { id: coded.id, by: "isrc" };
    const filed = wanted.fileName ? ofFile(wanted, byFile.get(wanted.fileName) ?? []) : null;
    if (filed) return { id: filed.id, by: "file" };
    const core = coreTitle(wanted.title);
    if (core === "") return null;
    const named = (byCore.get(core) ?? []).filter((candidate) => isSameRecording(wanted, candidate));
    const alike = closest(wanted, named);
    return alike ? { id: alike.id, by: "name" } : null;
  };
}

/** The only one with the same file name and about the same length; "Track 01" is a common name. */
function ofFile({ durationMs }: DescribedTrack, named: readonly CandidateTrack[]): CandidateTrack | null {
  const alike = named.filter(
    (candidate) => durationMs === null || isAboutAsLong(durationMs, candidate.durationMs),
  );
  return alike.length === 1 ? alike[0]! : null;
}

/**
 * A title without additions by services: guests, versions in brackets or after a dash. Matching titles have
 * the same core; `coreTitleOf` of the database's schema is the same in SQL.
 */
export function coreTitle(title: string): string {
  return folded(title.replace(/\s+(?:[([]|-\s|–\s|feat\.?\s|ft\.?\s|featuring\s).*$/is, "")) || folded(title);
}

/** For tracks of the same title: the title alone is too weak, artist or length has to agree. */
function isSameRecording(wanted: DescribedTrack, candidate: CandidateTrack): boolean {
  const { artists, durationMs } = wanted;
  return (
    (artists.length > 0 || durationMs !== null) &&
    (durationMs === null || isAboutAsLong(durationMs, candidate.durationMs)) &&
    (artists.length === 0 || sharesArtist(artists, candidate.artists)) &&
    versionOf(wanted.title) === versionOf(candidate.title)
  );
}

function isAboutAsLong(wantedMs: number, candidateMs: number): boolean {
  return Math.abs(wantedMs - candidateMs) <= Math.max(LENGTH_TOLERANCE_MS, wantedMs * LENGTH_TOLERANCE);
}

/** Text after the title itself names the version: "Alive" is not live. */
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

/** The whole name, and its parts: catalogues write "A & B" where others list both. */
function artistNamesIn(name: string): readonly string[] {
  const parts = name.split(/\s*(?:,|;|&|\+|\/|\b(?:feat|ft|featuring|and|with|x)\b\.?)\s*/i);
  return [...new Set([name, ...parts].map(foldedArtist))].filter((part) => part !== "");
}

function foldedArtist(name: string): string {
  return folded(name.replace(/^the\s+/i, "").replace(/\s&\s/g, " and "));
}

/** Letters and digits only, without diacritics and case. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function closest(wanted: DescribedTrack, candidates: readonly CandidateTrack[]): CandidateTrack | null {
  const distance = ({ durationMs }: CandidateTrack) =>
    Math.abs(durationMs - (wanted.durationMs ?? durationMs));
  const [first] = candidates.toSorted((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1));
  return first ?? null;
}
