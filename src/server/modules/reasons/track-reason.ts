import {
  type Catalogue,
  type CollectionRow,
  catalogueOf,
  isInCollection,
  type TrackRecord,
} from "#server/modules/music-lookup/public.ts";
import type { Services } from "#server/services.ts";
import type { NamedTrait, TrackReason, TrackRule } from "#shared/contract/rest/music/reasons.ts";
import { readComposition } from "#shared/domain/music/composing/composition.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { reasonsFor } from "#shared/domain/music-requests/fit.ts";
import { isUnwanted, type Mention, mentionId, mentionTitle } from "#shared/domain/music-requests/mentions.ts";
import { likeness } from "#shared/domain/music-requests/rank.ts";
import { soundFacts } from "#shared/domain/music-requests/sound-facts.ts";
import { groupOfTag, tagTitle } from "#shared/domain/music-requests/tag-groups.ts";
import { metadataOf, soundsOf } from "./less-often.ts";
import { lessOftenIn } from "./repository.ts";

/** Genres and moods offered for reduction, the most certain of each. */
const MOST_OF_EACH = 3;

/**
 * The reason why a list contains this track: in a schedule's mixture, the playlist that has it. Null: the
 * account has no such track.
 */
export async function trackReason(
  services: Pick<Services, "db" | "parts">,
  zone: { readonly id: string; readonly accountId: string },
  trackId: string,
  collection: string,
): Promise<TrackReason | null> {
  const catalogue = catalogueOf(services, accountListener(zone.accountId));
  const record = await catalogue.track(trackId);
  if (!record) return null;
  const row = await partWith(services, catalogue, collection, trackId);
  const less = await lessOftenIn(services.db, zone.id);
  const isLess = ({ kind, value }: NamedTrait) =>
    less.some((one) => one.kind === kind && one.value === value);
  return {
    collection: row ? { id: row.id, name: row.name, isStation: row.presentAs === "station" } : null,
    rule: row ? await ruleOf(catalogue, row, record) : null,
    traits: traitsOf(record).map((trait) => ({ ...trait, less: isLess(trait) })),
  };
}

/** A mixture's id names its playlists, see `mixtureId`. */
async function partWith(
  { db }: Pick<Services, "db">,
  catalogue: Catalogue,
  collection: string,
  trackId: string,
): Promise<CollectionRow | null> {
  const rows = await Promise.all(
    collection
      .split("+")
      .slice(0, 20)
      .map((id) => catalogue.collection(id)),
  );
  const found = rows.filter((row) => row !== undefined);
  if (found.length <= 1) return found[0] ?? null;
  for (const row of found) if (await isInCollection(db, row.id, trackId)) return row;
  return found[0] ?? null;
}

async function ruleOf(
  catalogue: Catalogue,
  { composer }: CollectionRow,
  record: TrackRecord,
): Promise<TrackRule | null> {
  const composition = readComposition(composer);
  switch (composition?.kind) {
    case "recipe": {
      const sounds = soundsOf(record);
      const tags = composition.recipe.tagGroups.flatMap((group) => group.tags);
      const own = tags
        .filter(({ slug }) => sounds.includes(slug))
        .map(({ slug, title }) => ({ slug, title }));
      return own.length === 0 ? null : { kind: "tags", tags: own.slice(0, MOST_OF_EACH) };
    }
    case "prompt": {
      const ids = reasonsFor(composition.mentions, soundFacts(metadataOf(record)));
      const answered = composition.mentions.filter((mention) => ids.includes(mentionId(mention)));
      return answered.length === 0 ? null : { kind: "prompt", mentions: answered.map(wordsOf) };
    }
    case "seed":
      return await nearestSeed(catalogue, composition.trackIds, record);
    case "artist": {
      const artist = await catalogue.artist(composition.artistId);
      return artist ? { kind: "artist", artist: { id: artist.id, name: artist.name } } : null;
    }
    case "playlist": {
      const playlist = await catalogue.collection(composition.playlistId);
      return playlist ? { kind: "playlist", playlist: { id: playlist.id, name: playlist.name } } : null;
    }
    case "spotify":
      return { kind: "spotify" };
    default:
      return null;
  }
}

function wordsOf(mention: Mention) {
  return { id: mentionId(mention), title: mentionTitle(mention), isUnwanted: isUnwanted(mention) };
}

async function nearestSeed(
  catalogue: Catalogue,
  seedIds: readonly string[],
  record: TrackRecord,
): Promise<TrackRule | null> {
  if (seedIds.includes(record.id)) return { kind: "chosen" };
  const facts = soundFacts(metadataOf(record));
  const seeds = [...(await catalogue.tracks(seedIds)).values()]
    .map((seed) => ({ seed, like: likeness(soundFacts(metadataOf(seed)), facts) }))
    .sort((a, b) => b.like - a.like);
  const seed = seeds[0]?.seed;
  return seed ? { kind: "seed", track: { id: seed.id, name: seed.title }, album: seed.albumId } : null;
}

function traitsOf(record: TrackRecord): readonly NamedTrait[] {
  const { concepts } = soundFacts(metadataOf(record));
  const sounds = soundsOf(record).toSorted((a, b) => (concepts.get(b) ?? 0) - (concepts.get(a) ?? 0));
  const ofKind = (kind: "genre" | "mood") =>
    sounds
      .filter((slug) => groupOfTag(slug) === kind)
      .slice(0, MOST_OF_EACH)
      .map((value) => ({ kind, value, name: tagTitle(value) }));
  return [
    ...record.artists.map(({ id, name }) => ({ kind: "artist" as const, value: id, name })),
    ...ofKind("genre"),
    ...ofKind("mood"),
  ];
}
