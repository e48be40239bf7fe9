import pLimit from "p-limit";
import { tracklistOf } from "#server/modules/collections/public.ts";
import type { Services } from "#server/services.ts";
import type { Candidate } from "#shared/domain/music/composing/compose.ts";
import type { Composition, Recipe, Span } from "#shared/domain/music/composing/composition.ts";
import type { Mention } from "#shared/domain/music-requests/mentions.ts";
import { musicRequestOf } from "#shared/domain/music-requests/music-request.ts";
import { type Answer, likeness, rank } from "#shared/domain/music-requests/rank.ts";
import { levelOf, soundFacts, soundSlugs } from "#shared/domain/music-requests/sound-facts.ts";
import { groupOfTag } from "#shared/domain/music-requests/tag-groups.ts";
import {
  type Audience,
  fitsRecipe,
  mostFitting,
  type Nearness,
  type SoundRow,
  someFitting,
  soundsOfArtist,
  soundsOfTracks,
} from "./repository.ts";

/** What a composition can be made of, with how well each track fits. */

const MOST_FITTING = 1500;
const MOST_SEEDS = 100;
/** A request goes on finding among this many of the best. */
const MOST_ANSWERS = 200;
/** Below this two tracks have hardly anything in common. */
const LEAST_LIKENESS = 0.25;

export interface Scored {
  readonly track: SoundRow;
  readonly weight: number;
}

/** Null: the composition is one that nothing is made from here. */
export async function candidatesFor(
  services: Pick<Services, "db">,
  audience: Audience,
  composition: Composition,
  seed: number,
): Promise<readonly Scored[] | null> {
  const { db } = services;
  switch (composition.kind) {
    case "manual":
    case "spotify":
      return null;
    case "recipe": {
      const { recipe } = composition;
      const found = await someFitting(db, audience, fitsRecipe(recipe), seed, MOST_FITTING);
      return found.map((track) => ({ track, weight: recipeWeight(recipe, track.sounds) }));
    }
    case "prompt": {
      const answers = await answersTo(services, audience, composition.mentions, composition, MOST_ANSWERS);
      const best = answers[0]?.score ?? 0;
      // Half as good as the best is a quarter as often.
      return answers
        .filter(({ score }) => score > Math.min(0, best))
        .map(({ track, score }) => ({ track, weight: Math.max(0.05, (score / Math.max(0.1, best)) ** 2) }));
    }
    case "seed":
      return await similar(services, audience, await soundsOfTracks(db, audience, composition.trackIds));
    case "playlist": {
      const ids = (await tracklistOf(db, composition.playlistId)).slice(0, MOST_SEEDS);
      return await similar(services, audience, await soundsOfTracks(db, audience, ids));
    }
    case "artist":
      return await similar(
        services,
        audience,
        await soundsOfArtist(db, audience, composition.artistId, MOST_SEEDS),
      );
  }
}

/** Comparing thousands of tracks holds everything else up: one list at a time, with others' calls between. */
const turn = pLimit(1);

function inTurn<Value>(compare: () => Value): Promise<Value> {
  return turn(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return compare();
  });
}

/** The tracks that fit a request, the best first, with reasons; none for a request that says nothing. */
export async function answersTo(
  { db }: Pick<Services, "db">,
  audience: Audience,
  mentions: readonly Mention[],
  taste: { readonly more: readonly string[]; readonly less: readonly string[] },
  limit: number,
): Promise<readonly Answer<SoundRow>[]> {
  const [more, less] = await Promise.all([
    soundsOfTracks(db, audience, taste.more),
    soundsOfTracks(db, audience, taste.less),
  ]);
  if (mentions.length === 0 && more.length === 0) return [];
  const found = await mostFitting(db, audience, nearTo(mentions, more), MOST_FITTING);
  const refused = new Set(taste.less);
  const open = found.filter(({ id }) => !refused.has(id));
  return await inTurn(() => rank(mentions, open, limit, { more, less }));
}

/**
 * What a request looks for, to choose in the database which tracks to look at closely: what it says, and what the tracks sound
 * like of which more was asked for.
 */
function nearTo(mentions: readonly Mention[], more: readonly SoundRow[]): Nearness {
  const request = musicRequestOf(mentions);
  const weights = new Map(soundsOf(more));
  const add = (slug: string, weight: number) => weights.set(slug, (weights.get(slug) ?? 0) + weight);
  for (const { slug, weight } of request.wanted) add(slug, 3 * weight);
  for (const { slug, weight } of request.usual) add(slug, weight);
  for (const { slug, weight } of request.unwanted) add(slug, -4 * weight);
  if (request.energy) {
    add(levelOf((request.energy.from + request.energy.to) / 2), 2);
    for (const edge of [request.energy.from, request.energy.to]) add(levelOf(edge), 0.5);
  }
  if (request.vocals !== 0) add(request.vocals < 0 ? "instrumental" : "vocals", 3 * Math.abs(request.vocals));
  if (request.vocals < 0) add("vocals", 3 * request.vocals);
  for (const { from, to } of request.years)
    for (let decade = 1900; decade <= 2090; decade += 10)
      if ((from === null || decade + 9 >= from) && (to === null || decade <= to)) add(`${decade}s`, 3);
  const [asked] = request.tempo;
  return { weights, tempo: asked ? middleOf(asked) : middleTempo(more) };
}

/** How many of some tracks have each sound, as a share; what most tracks have counts less. */
function soundsOf(rows: readonly SoundRow[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const row of rows) {
    for (const slug of soundSlugs(row)) {
      const isBroad = ["energy", "vocals", "era"].includes(groupOfTag(slug));
      weights.set(slug, (weights.get(slug) ?? 0) + (isBroad ? 0.3 : 1) / rows.length);
    }
  }
  return weights;
}

function middleOf({ from, to }: Span): number | null {
  return from === null ? to : to === null ? from : (from + to) / 2;
}

/** The tempo that as many of them are slower than as are faster; null where none is known. */
function middleTempo(rows: readonly SoundRow[]): number | null {
  const known = rows.flatMap(({ tempoBpm }) => tempoBpm ?? []).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)] ?? null;
}

/** How much of a recipe's groups a track has, heavy groups first. */
function recipeWeight({ tagGroups }: Recipe, sounds: readonly string[]): number {
  const has = new Set(sounds);
  return tagGroups.reduce((sum, { weight, tags }) => {
    const hits = tags.filter(({ slug }) => has.has(slug)).length;
    return sum + (tags.length === 0 ? 0 : weight * (0.5 + hits / tags.length));
  }, 0.5);
}

/** Tracks that sound like some of these, and these themselves. */
async function similar(
  { db }: Pick<Services, "db">,
  audience: Audience,
  seeds: readonly SoundRow[],
): Promise<readonly Scored[]> {
  if (seeds.length === 0) return [];
  const near = { weights: soundsOf(seeds), tempo: middleTempo(seeds) };
  const found = await mostFitting(db, audience, near, MOST_FITTING);
  const own = new Set(seeds.map(({ id }) => id));
  const facts = seeds.map(soundFacts);
  const others = await inTurn(() =>
    found.flatMap((track) => {
      if (own.has(track.id)) return [];
      const mine = soundFacts(track);
      const weight = facts.reduce((best, one) => Math.max(best, likeness(one, mine)), 0);
      return weight < LEAST_LIKENESS ? [] : [{ track, weight: weight ** 2 }];
    }),
  );
  return [...seeds.map((track) => ({ track, weight: 1.5 })), ...others];
}

export function toCandidate(
  { track, weight }: Scored,
  plays: ReadonlyMap<string, number>,
  blocks: ReadonlyMap<string, number>,
): Candidate {
  return {
    id: track.id,
    artist: track.artist,
    weight,
    plays: plays.get(track.id) ?? 0,
    blocks: blocks.get(track.id) ?? 0,
  };
}
