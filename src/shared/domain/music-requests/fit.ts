import { GENRES } from "./genres.ts";
import { type Mention, mentionId } from "./mentions.ts";
import { LEVELS, MOODS } from "./moods.ts";
import type { MusicRequest, Wanted } from "./music-request.ts";
import { SITUATIONS } from "./situations.ts";
import { type SoundFacts, wordsOf } from "./sound-facts.ts";

/** How well a track matches a prompt, and why. */

const WEIGHTS = {
  genre: 5,
  mood: 2.4,
  instrument: 3,
  region: 4,
  situation: 1.2,
  usualGenre: 3,
  usualMood: 1.6,
  usualOther: 1,
} as const;
/** Penalty for a track that has nothing of what was explicitly requested. */
const MISSING = { genre: -3.5, mood: -0.4, instrument: -1.2, region: -2.2, situation: 0 } as const;
const UNWANTED = { genre: -9, mood: -5, instrument: -6, region: -6, situation: -2 } as const;
const ENERGY = { inside: 0.6, perStep: -3.2 } as const;
const YEARS = { inside: 1.5, outside: -7, unknown: -2.5 } as const;
const VOCALS = -7;
const TEMPO = { perBeat: -0.08, unknown: -0.5, longest: 40 } as const;
const UNASKED = -9;

/** Higher is better; null: never. */
export function fitOf(request: MusicRequest, facts: SoundFacts): number | null {
  if (request.isClean && facts.explicit) return null;
  let score = 0;
  score += wantedScore(request, facts);
  score += usualScore(
    request.usual,
    facts,
    request.wanted.some(({ kind }) => kind === "genre"),
  );
  for (const { slug, kind, weight } of request.unwanted)
    score += UNWANTED[kind] * weight * (facts.concepts.get(slug) ?? 0);
  if (request.energy) {
    const { from, to, weight } = request.energy;
    const off = Math.max(0, from - facts.energy, facts.energy - to);
    score += weight * (off === 0 ? ENERGY.inside : ENERGY.perStep * off);
  }
  score += yearsScore(request, facts.year);
  if (request.vocals < 0) score += -request.vocals * VOCALS * facts.vocals;
  if (request.vocals > 0) score += request.vocals * VOCALS * 0.7 * (1 - facts.vocals);
  for (const span of request.tempo) score += tempoScore(span, facts.tempoBpm);
  for (const occasion of facts.occasions)
    if (!request.wanted.some(({ slug }) => slug === occasion || GENRES[slug]?.is.includes(occasion)))
      if (!request.usual.some(({ slug }) => slug === occasion)) score += UNASKED;
  return score;
}

/** Genres and places are alternatives: the best counts. Moods and instruments add up. */
function wantedScore({ wanted }: MusicRequest, { concepts }: SoundFacts): number {
  let score = 0;
  for (const kind of ["genre", "region"] as const) {
    const asked = wanted.filter((one) => one.kind === kind);
    if (asked.length === 0) continue;
    const hits = asked.map((one) => hitOf(one, concepts)).sort((a, b) => b - a);
    const best = hits[0] ?? 0;
    score += best > 0 ? WEIGHTS[kind] * best + 0.4 * sum(hits.slice(1)) : MISSING[kind];
  }
  const others = wanted.filter(({ kind }) => kind !== "genre" && kind !== "region");
  const moods = others.filter(({ kind }) => kind === "mood").length;
  for (const one of others) {
    const hit = hitOf(one, concepts);
    const share = one.kind === "mood" ? Math.min(1, 2 / Math.max(1, moods)) : 1;
    score += share * (hit > 0 ? WEIGHTS[one.kind] * hit : MISSING[one.kind] * one.weight);
  }
  return score;
}

function hitOf({ slug, weight }: Wanted, concepts: ReadonlyMap<string, number>): number {
  const own = concepts.get(slug) ?? 0;
  if (own > 0) return own * Math.min(1.4, weight);
  // If deep house was requested, house is a weak match, better than none.
  const genre = GENRES[slug];
  if (!genre) return 0;
  const wider = wordsOf(genre.is).some((other) => other in GENRES && (concepts.get(other) ?? 0) >= 1);
  return wider ? 0.3 * Math.min(1, weight) : 0;
}

function usualScore(usual: readonly Wanted[], { concepts }: SoundFacts, hasGenres: boolean): number {
  if (usual.length === 0) return 0;
  const most = usual[0]?.weight ?? 1;
  let genre = 0;
  let moods = 0;
  let other = 0;
  for (const { slug, kind, weight } of usual) {
    const hit = (concepts.get(slug) ?? 0) * (weight / most);
    if (kind === "genre") genre = Math.max(genre, hit);
    else if (kind === "mood") moods = Math.max(moods, hit);
    else other = Math.max(other, hit);
  }
  return (
    WEIGHTS.usualGenre * genre * (hasGenres ? 0.3 : 1) +
    WEIGHTS.usualMood * moods +
    WEIGHTS.usualOther * other
  );
}

function yearsScore({ years, notYears }: MusicRequest, year: number | null): number {
  let score = 0;
  if (years.length > 0) {
    if (year === null) score += YEARS.unknown;
    else score += years.some((span) => isWithin(year, span)) ? YEARS.inside : YEARS.outside;
  }
  if (year !== null && notYears.some((span) => isWithin(year, span))) score += YEARS.outside;
  return score;
}

function tempoScore(span: { from: number | null; to: number | null }, bpm: number | null): number {
  if (bpm === null) return TEMPO.unknown;
  const off = Math.max(0, (span.from ?? bpm) - bpm, bpm - (span.to ?? bpm));
  return off === 0 ? 1 : TEMPO.perBeat * Math.min(TEMPO.longest, off) - 1;
}

function isWithin(value: number, { from, to }: { from: number | null; to: number | null }): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const STRONG = 0.5;
const MOST_REASONS = 4;

/** The mentions that a track matches, the most important first: why it was chosen. */
export function reasonsFor(mentions: readonly Mention[], facts: SoundFacts): readonly string[] {
  return mentions
    .filter((mention) => answers(mention, facts))
    .slice(0, MOST_REASONS)
    .map(mentionId);
}

function answers(mention: Mention, facts: SoundFacts): boolean {
  switch (mention.kind) {
    case "clean":
      return false;
    case "vocals":
      return mention.sign > 0 ? facts.vocals >= 0.7 : facts.vocals <= 0.3;
    case "years":
      return mention.sign > 0 && facts.year !== null && isWithin(facts.year, mention);
    case "tempo":
      return facts.tempoBpm !== null && isWithin(facts.tempoBpm, mention);
    case "concept": {
      const { slug, sign } = mention;
      if (sign < 0) return false;
      const level = LEVELS[slug]?.energy;
      if (level) return facts.energy >= level[0] && facts.energy <= level[1];
      if ((facts.concepts.get(slug) ?? 0) >= STRONG) return true;
      const situation = SITUATIONS[slug];
      if (!situation) return false;
      const isUsual = wordsOf(situation.is).some(
        (other) => !(other in MOODS) && (facts.concepts.get(other) ?? 0) >= STRONG,
      );
      const [from, to] = situation.energy ?? [1, 5];
      return isUsual && facts.energy >= from - 0.3 && facts.energy <= to + 0.3;
    }
  }
}
