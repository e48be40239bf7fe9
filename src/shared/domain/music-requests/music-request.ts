import { GENRES } from "./genres.ts";
import type { Mention } from "./mentions.ts";
import { INSTRUMENTS, LEVELS, MOODS, REGION_NEIGHBOURS, REGIONS } from "./moods.ts";
import { SITUATIONS } from "./situations.ts";
import { wordsOf } from "./sound-facts.ts";

/** The sum of the mentions: weighted search terms for the index. */
export interface MusicRequest {
  /** Explicitly requested, with the requesting mention. */
  readonly wanted: readonly Wanted[];
  /** Usual music of the mentioned situations, the best first. */
  readonly usual: readonly Wanted[];
  readonly unwanted: readonly Wanted[];
  readonly energy: { readonly from: number; readonly to: number; readonly weight: number } | null;
  readonly tempo: readonly TempoSpan[];
  readonly years: readonly Span[];
  readonly notYears: readonly Span[];
  /** Below 0: better without vocals; above: better with. Strength up to 1. */
  readonly vocals: number;
  readonly isClean: boolean;
  readonly isEmpty: boolean;
}

export interface Wanted {
  readonly slug: string;
  readonly kind: "genre" | "mood" | "instrument" | "region" | "situation";
  readonly weight: number;
}

interface Span {
  readonly from: number | null;
  readonly to: number | null;
}
type TempoSpan = Span;

const NARROWEST = 0.7;
/** Music for the people in a place counts more than the usual music of such places. */
const AUDIENCE = 1.4;

/** Genres of a decade: its music in a catalogue without recordings of that time. */
const OF_DECADE: Readonly<Record<number, string>> = {
  1920: "swing jazz",
  1930: "swing jazz crooner",
  1940: "swing crooner vocal-jazz",
  1950: "rock-and-roll doo-wop swing vocal-jazz jazz",
  1960: "motown soul bossa-nova surf-rock jazz",
  1970: "disco funk soul soft-rock classic-rock",
  1980: "synth-pop new-wave italo-disco synthwave",
  1990: "rnb hip-hop house eurodance",
};

export function musicRequestOf(mentions: readonly Mention[]): MusicRequest {
  const wanted: Wanted[] = [];
  const unwanted: Wanted[] = [];
  const usual = new Map<string, Wanted>();
  const energies: Weighted[] = [];
  let floor = 1;
  let ceiling = 5;
  let vocals = 0;
  let isClean = false;
  for (const mention of mentions) {
    if (mention.kind === "clean") isClean = true;
    if (mention.kind === "vocals") vocals = mention.sign * Math.min(1, mention.weight);
    if (mention.kind !== "concept") continue;
    const { slug, sign, weight } = mention;
    const kind = kindOf(slug);
    if (kind === null && !(slug in LEVELS)) continue;
    const range = LEVELS[slug]?.energy ?? MOODS[slug]?.energy ?? null;
    if (sign < 0) {
      const bounds = range && boundsOf(range, slug in LEVELS, weight);
      if (bounds) {
        floor = Math.max(floor, bounds.floor);
        ceiling = Math.min(ceiling, bounds.ceiling);
      }
      // Not too calm requests more energy, and does not exclude calm music.
      if (kind && (kind !== "mood" || weight >= 1))
        unwanted.push({ slug, kind, weight: bounds ? weight * 0.5 : weight });
      continue;
    }
    if (kind === "situation") {
      const situation = SITUATIONS[slug]!; // kindOf found it there
      if (situation.energy)
        energies.push({
          range: situation.energy,
          weight: weight * (situation.kind === "venue" ? 1 : 0.9),
          isSaid: false,
        });
      const share = weight * (situation.rules.includes("audience") ? AUDIENCE : 1);
      wordsOf(situation.is).forEach((other, place) => {
        const known = usual.get(other)?.weight ?? 0;
        const otherKind = kindOf(other);
        if (otherKind)
          usual.set(other, { slug: other, kind: otherKind, weight: known + share * (1 - place * 0.05) });
      });
      if (situation.rules.includes("quiet") && vocals === 0) vocals = -0.35;
      if (situation.rules.includes("clean")) isClean = true;
      wanted.push({ slug, kind, weight: weight * 0.5 });
      continue;
    }
    if (range) energies.push({ range, weight: (slug in LEVELS ? 2 : 1) * weight, isSaid: true });
    if (kind) wanted.push({ slug, kind, weight });
  }
  for (const { slug, kind } of [...wanted])
    if (kind === "region")
      for (const near of wordsOf(REGION_NEIGHBOURS[slug] ?? "")) addUsual(usual, near, 0.4);
  const saidGenres = wanted.filter(({ kind }) => kind === "genre");
  const energy = energyOf(energies, saidGenres, floor, ceiling);
  const years = mentions.filter((mention) => mention.kind === "years");
  for (const { from, sign } of years)
    if (sign > 0 && from !== null)
      for (const slug of wordsOf(OF_DECADE[from - (from % 10)] ?? "")) addUsual(usual, slug, 0.4);
  return {
    wanted,
    usual: [...usual.values()].sort((a, b) => b.weight - a.weight),
    unwanted: unwanted.filter(({ slug }) => !wanted.some((other) => other.slug === slug)),
    energy,
    tempo: mentions.filter((mention) => mention.kind === "tempo"),
    years: years.filter(({ sign }) => sign > 0),
    notYears: years.filter(({ sign }) => sign < 0),
    vocals,
    isClean,
    isEmpty: mentions.length === 0,
  };
}

function addUsual(usual: Map<string, Wanted>, slug: string, weight: number): void {
  const kind = kindOf(slug);
  if (kind && !usual.has(slug)) usual.set(slug, { slug, kind, weight });
}

function kindOf(slug: string): Wanted["kind"] | null {
  if (slug in GENRES) return "genre";
  if (slug in MOODS) return "mood";
  if (slug in INSTRUMENTS) return "instrument";
  if (slug in REGIONS) return "region";
  return slug in SITUATIONS ? "situation" : null;
}

interface Weighted {
  readonly range: readonly [number, number];
  readonly weight: number;
  readonly isSaid: boolean;
}

/** "Nothing too slow" raises the minimum, "not too loud" lowers the maximum; the middle is no bound. */
function boundsOf([from, to]: readonly [number, number], isLevel: boolean, weight: number) {
  if (weight < 1 && !isLevel) return null;
  const middle = (from + to) / 2;
  if (middle <= 2.1) return { floor: Math.min(to, 2.3), ceiling: 5 };
  return middle >= 3.7 ? { floor: 1, ceiling: Math.max(from - 0.2, 3.2) } : null;
}

/**
 * An explicit level counts three times the situation's usual one; a genre's own energy applies without
 * either.
 */
function energyOf(
  energies: readonly Weighted[],
  genres: readonly Wanted[],
  floor: number,
  ceiling: number,
): MusicRequest["energy"] {
  const isSaid = energies.some((energy) => energy.isSaid);
  const all = [...energies];
  if (!isSaid)
    for (const { slug } of genres) {
      const middle = GENRES[slug]?.energy ?? 3;
      all.push({
        range: [middle - 0.9, middle + 0.9],
        weight: energies.length > 0 ? 0.4 : 0.6,
        isSaid: false,
      });
    }
  if (all.length === 0) {
    if (floor === 1 && ceiling === 5) return null;
    return { from: floor, to: ceiling, weight: 1 };
  }
  let from = 0;
  let to = 0;
  let weights = 0;
  for (const { range, weight, isSaid: said } of all) {
    const counted = weight * (said ? 3 : 1);
    from += range[0] * counted;
    to += range[1] * counted;
    weights += counted;
  }
  const low = Math.max(floor, from / weights);
  const high = Math.min(ceiling, to / weights);
  const middle = Math.min(ceiling, Math.max(floor, (low + high) / 2));
  return {
    from: Math.min(low, middle - NARROWEST / 2),
    to: Math.max(high, middle + NARROWEST / 2),
    weight: isSaid || energies.length > 0 || floor > 1 || ceiling < 5 ? 1 : 0.4,
  };
}
