import type { AccountRow } from "#server/modules/accounts/public.ts";
import type { Services } from "#server/services.ts";
import { compose } from "#shared/domain/music/composing/compose.ts";
import type { Composition } from "#shared/domain/music/composing/composition.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { candidatesFor, toCandidate } from "./candidates.ts";
import { type Audience, blocksOfTracks, placesOf, playsOfTracks } from "./repository.ts";

/** How many tracks are made. */
const SIZES = { station: 100, playlist: 50 } as const;
const KEEP = 0.6;
const ARTIST_DISTANCE = 5;
/** Plays count for this long. */
const LATELY_MS = 14 * DAY_MS;
/** Plays a zone in that time after which a track rests: more than twice a day. */
const MOST_PLAYS_A_ZONE = 30;

/** The tracks that a list has when it is made. */
export function sizeOf({ presentAs }: { readonly presentAs: string }): number {
  return presentAs === "station" ? SIZES.station : SIZES.playlist;
}

/** Makes a composition's list for an account; null for those that nothing is made from here. */
export async function makeList(
  services: Services,
  account: Pick<AccountRow, "id">,
  audience: Audience,
  composition: Composition,
  current: readonly string[],
  size: number = SIZES.station,
): Promise<readonly string[] | null> {
  const { db, now } = services;
  const seed = Math.floor(now().getTime() / 1000);
  const scored = await candidatesFor(services, audience, composition, seed);
  if (!scored) return null;
  const ids = scored.map(({ track }) => track.id);
  const [plays, blocks, { zones }] = await Promise.all([
    playsOfTracks(db, account.id, ids, new Date(now().getTime() - LATELY_MS)),
    blocksOfTracks(db, account.id, ids),
    placesOf(db, account.id),
  ]);
  return compose(
    scored.map((one) => toCandidate(one, plays, blocks)),
    {
      size,
      seed,
      current,
      keep: current.length === 0 ? 0 : KEEP,
      artistDistance: ARTIST_DISTANCE,
      // Two zones, or the only one.
      mostBlocks: Math.max(1, Math.min(2, zones)),
      mostPlays: MOST_PLAYS_A_ZONE * Math.max(1, zones),
    },
  );
}
