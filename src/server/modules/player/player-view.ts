import { eq } from "drizzle-orm";
import { blockedTracks } from "#server/db/schema/places.ts";
import { catalogueOf } from "#server/modules/music/catalogue.ts";
import { toPlayable } from "#server/modules/music/records.ts";
import { tracklistIds } from "#server/modules/music/repository.ts";
import { listErrors } from "#server/modules/zone-errors/repository.ts";
import { versionsOf } from "#server/modules/zone-errors/settle-version.ts";
import type { Services } from "#server/services.ts";
import type { PlaybackIntent, PlayerZone, SourceSnapshot } from "#shared/contract/player.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { graceEnd, inGracePeriod } from "#shared/domain/playback/grace.ts";
import { type PlayedZone, tierOf } from "./zones.ts";

/** What a zone's player is told: the zone and its right to play, its source, the intent. */

const LONGEST_SOURCE = 3000;

/** The zone as its player sees it. */
export async function playerZone(
  services: Services,
  played: PlayedZone,
  deviceId: string,
): Promise<PlayerZone> {
  const { zone, location, account } = played;
  const [blocked, errors] = await Promise.all([
    services.db
      .select({ trackId: blockedTracks.trackId })
      .from(blockedTracks)
      .where(eq(blockedTracks.soundZoneId, zone.id)),
    listErrors(services.db, zone.id, "unresolved"),
  ]);
  return {
    soundZone: { id: zone.id, name: zone.name, account: zone.accountId, remoteCode: zone.remoteCode },
    location: {
      id: location.id,
      name: location.name,
      timezone: location.timezone,
      isoCountry: location.isoCountry,
      bandwidthLimitationKbps: location.bandwidthLimitationKbps,
    },
    account: {
      id: account.id,
      businessName: account.businessName,
      filterExplicit: account.settings.filter_explicit,
      restrictUnpairing: account.settings.restrict_unpairing_from_paired_devices,
      restrictBlockTracks: account.settings.restrict_block_tracks,
      tier: tierOf(account),
    },
    subscription: playerSubscription(played, services.now().getTime()),
    device: { id: deviceId },
    versions: versionsOf(errors),
    errors: errors.map(({ id, cause }) => ({ id, cause })),
    settings: zone.settings,
    blockedTrackIds: blocked.map(({ trackId }) => trackId),
  };
}

/** Whether the zone may play now, as far as the service knows: a player without a network decides by itself. */
export function isEntitled(played: PlayedZone, now: number): boolean {
  const { paidUntil, gracePeriod } = playerSubscription(played, now);
  return gracePeriod || (paidUntil !== null && Date.parse(paidUntil) > now);
}

/** A zone, location or account that was switched off has no right to play, whatever is paid for. */
function playerSubscription(
  { zone, location, account }: PlayedZone,
  now: number,
): PlayerZone["subscription"] {
  if (zone.deactivated || location.deactivated || account.deactivated || account.suspended)
    return { paidUntil: null, gracePeriod: false, graceUntil: null };
  const grace = graceEnd(zone);
  return {
    paidUntil: zone.paidUntil?.toISOString() ?? null,
    gracePeriod: inGracePeriod(zone, now),
    graceUntil: grace === null ? null : new Date(grace).toISOString(),
  };
}

/**
 * The zone's source with the tracks that can be played by now; null when it has none. While the first audio is being
 * rendered the snapshot grows, and so does its name.
 */
export async function sourceSnapshot(
  services: Services,
  { zone }: Pick<PlayedZone, "zone">,
): Promise<SourceSnapshot | null> {
  if (zone.playFromType !== "collection" || zone.playFromId === null) return null;
  const catalogue = catalogueOf(services);
  const collection = await catalogue.collection(zone.playFromId);
  if (!collection) return null;
  const ids = (await tracklistIds(services.db, collection.id, ANY_MARKET)).slice(0, LONGEST_SOURCE);
  const records = await catalogue.tracks(ids);
  const tracks = ids.flatMap((id) => {
    const record = records.get(id);
    const playable = record ? toPlayable(record) : null;
    return playable ? [playable] : [];
  });
  return {
    id: collection.id,
    type: "collection",
    name: collection.name,
    snapshot: `${collection.snapshot}-${tracks.length}`,
    image: collection.image?.template ?? null,
    colorHex: collection.image?.colorHex ?? null,
    playbackMode: collection.playbackMode,
    tracks,
    week: null,
  };
}

/** What people want of the zone, with the queue's tracks; entries that cannot be played are left out. */
export async function playbackIntent(
  services: Services,
  state: NonNullable<PlayedZone["state"]>,
): Promise<PlaybackIntent> {
  const records = await catalogueOf(services).tracks(state.queue.map(({ trackId }) => trackId));
  return {
    version: state.intentVersion,
    playing: state.playing,
    volume: state.volume,
    playOrder: state.playOrder,
    seed: state.seed,
    queue: state.queue.flatMap(({ id, trackId }) => {
      const record = records.get(trackId);
      const track = record ? toPlayable(record) : null;
      return track ? [{ id, track }] : [];
    }),
  };
}
