import { catalogueOf, type TrackRecord, toControlTrack } from "#server/modules/music-lookup/public.ts";
import { livePlayback, liveReport, type PlayedZone, tierOf } from "#server/modules/playback/public.ts";
import type { Services } from "#server/services.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { PlayerReport } from "#shared/contract/player.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { availablePlayOrders, heldPlayOrder } from "#shared/domain/playback/play-order.ts";
import { startVolume, volumeLimit } from "#shared/domain/playback/volume.ts";
import { type ShownSource, sourcesOf } from "./sources.ts";

/** The playback state shown on screens, by zone id. Created only here. */
export async function statesOf(
  services: Services,
  zones: readonly PlayedZone[],
): Promise<ReadonlyMap<string, PlaybackState>> {
  const now = services.now().getTime();
  const [tracks, sources] = await Promise.all([
    tracksOfZones(services, zones, now),
    sourcesOf(services, zones),
  ]);
  return new Map(
    zones.map((zone) => [
      zone.zone.id,
      assemblePlaybackState(zone, {
        source: sources.get(zone.zone.playFromId ?? ""),
        tier: tierOf(services, zone.account),
        tracks: tracks.get(zone.zone.accountId) ?? new Map(),
        now,
      }),
    ]),
  );
}

/**
 * The tracks in players' reports, by account: a report may name any track, and only those that its account
 * may access are shown.
 */
async function tracksOfZones(
  services: Services,
  zones: readonly PlayedZone[],
  now: number,
): Promise<ReadonlyMap<string, ReadonlyMap<string, TrackRecord>>> {
  const accounts = Map.groupBy(zones, ({ zone }) => zone.accountId);
  const found = [...accounts].map(async ([accountId, ofAccount]) => {
    const ids = ofAccount.flatMap((zone) => tracksOfReport(liveReport(zone.state, now)));
    return [accountId, await catalogueOf(services, accountListener(accountId)).tracks(ids)] as const;
  });
  return new Map(await Promise.all(found));
}

function tracksOfReport(report: PlayerReport | null): readonly string[] {
  if (!report) return [];
  const upcoming = report.upcoming.map(({ trackId }) => trackId);
  return report.trackId === null ? upcoming : [report.trackId, ...upcoming];
}

/** Inputs of a zone's state besides its own row. */
interface StateContext {
  readonly source: ShownSource | undefined;
  readonly tier: number;
  readonly tracks: ReadonlyMap<string, TrackRecord>;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * One zone's state from its row and its player's report. The report overrides the intent; without a player
 * the intent is shown and nothing plays.
 */
function assemblePlaybackState(
  played: PlayedZone,
  { source, tier, tracks, now }: StateContext,
): PlaybackState {
  const { zone, location, state } = played;
  const report = liveReport(state, now);
  const track = report?.trackId == null ? undefined : tracks.get(report.trackId);
  const live = livePlayback(zone.playFromId, state, now);
  const orders = availablePlayOrders(source ?? null, tier);
  return {
    ...live,
    mode: live.online ? (state?.playerKind ?? "none") : "none",
    zone: {
      id: zone.id,
      name: zone.name,
      locationId: zone.locationId,
      country: location.isoCountry,
      settings: { crossfade: zone.settings.crossfade },
    },
    tier,
    staffControl: zone.settings.staff_control,
    playOrder: heldPlayOrder(report?.playOrder ?? state?.playOrder ?? "AUTO", orders),
    availablePlayOrders: [...orders],
    volume: report?.volume ?? state?.volume ?? startVolume(zone.settings),
    ...volumeLimit(zone.settings),
    muted: mutedBy(played),
    source: source?.shown ?? null,
    trackId: track?.id ?? null,
    track: track ? toControlTrack(track) : null,
    progress: report && track ? progressOf(report, track, state?.reportedAt ?? null, now) : null,
    current:
      report?.playId != null && track
        ? { playId: report.playId, trackId: track.id, origin: report.origin ?? null }
        : null,
    announcement: report?.announcement ?? null,
    upcoming: (report?.upcoming ?? []).flatMap(({ trackId, queueId }) => {
      const next = tracks.get(trackId);
      return next ? [{ track: toControlTrack(next), queueId }] : [];
    }),
    nextSlotStartsAt: report?.sourceId === zone.playFromId ? report.nextSlotStartsAt : "unknown",
    intentVersion: report?.intentVersion ?? 0,
    wantedVersion: state?.intentVersion ?? 0,
    serverTime: now,
  };
}

function mutedBy({ state, mute }: PlayedZone): PlaybackState["muted"] {
  if (state?.playsAfterMute == null || state.playing || !mute) return null;
  return { by: mute.mutedBy, reason: mute.reason, until: mute.endsAt?.getTime() ?? null };
}

/** The position at the time of the report, on the service's clock: the player's own clock may be wrong. */
function progressOf(
  report: PlayerReport,
  track: TrackRecord,
  reportedAt: Date | null,
  now: number,
): NonNullable<PlaybackState["progress"]> {
  return {
    positionMs: report.positionMs,
    durationMs: report.durationMs ?? track.durationMs,
    at: reportedAt?.getTime() ?? now,
  };
}
