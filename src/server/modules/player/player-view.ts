import { bandwidthShare } from "#server/modules/devices/public.ts";
import { catalogueOf, toPlayable } from "#server/modules/music-lookup/public.ts";
import { playerFacts } from "#server/modules/pairing/public.ts";
import { type PlayedZone, tierOf } from "#server/modules/playback/public.ts";
import { openErrors } from "#server/modules/zone-errors/public.ts";
import type { Services } from "#server/services.ts";
import type { PlaybackIntent, PlayerZone } from "#shared/contract/player.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { playerReads } from "./player-reads.ts";

/** Data for a zone's player: the zone with its right to play, and the intent. */

/** The zone as seen by its player. */
export async function playerZone(
  services: Services,
  played: PlayedZone,
  deviceId: string,
): Promise<PlayerZone> {
  const { zone, location, account } = played;
  const [blockedTrackIds, errors, bandwidthLimitationKbps] = await Promise.all([
    playerReads(services).blockedTracks(zone.id),
    openErrors(services, zone.id),
    bandwidthShare(services.db, location),
  ]);
  return {
    ...playerFacts(played, errors, deviceId, services.env.billing, services.now().getTime()),
    location: {
      id: location.id,
      name: location.name,
      timezone: location.timezone,
      isoCountry: location.isoCountry,
      bandwidthLimitationKbps,
      openingHours: location.openingHours,
    },
    account: {
      id: account.id,
      businessName: account.businessName,
      filterExplicit: account.settings.filter_explicit,
      restrictUnpairing: account.settings.restrict_unpairing_from_paired_devices,
      restrictBlockTracks: account.settings.restrict_block_tracks,
      tier: tierOf(services, account),
    },
    settings: zone.settings,
    blockedTrackIds: [...blockedTrackIds],
  };
}

/** The zone's intent with the queue's tracks; unplayable entries are left out. */
export async function playbackIntent(
  services: Services,
  { zone }: Pick<PlayedZone, "zone">,
  state: NonNullable<PlayedZone["state"]>,
): Promise<PlaybackIntent> {
  const catalogue = catalogueOf(services, accountListener(zone.accountId));
  const records = await catalogue.tracks(state.queue.map(({ trackId }) => trackId));
  return {
    version: state.intentVersion,
    playing: state.playing,
    volume: state.volume,
    ...(state.volumeAt === null ? {} : { volumeAt: state.volumeAt.getTime() }),
    playOrder: state.playOrder,
    seed: state.seed,
    queue: state.queue.flatMap(({ id, trackId }) => {
      const record = records.get(trackId);
      const track = record ? toPlayable(record) : null;
      return track ? [{ id, track }] : [];
    }),
  };
}
