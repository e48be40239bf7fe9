import type { PlaybackIntent, PlayerZone, SourceSnapshot } from "../contract/player.ts";
import { hourAt, mayDownloadAhead } from "../domain/playback/cache-policy.ts";
import { ANY_MARKET, type TrackFilter } from "../domain/playback/eligibility.ts";
import { dbToGain, loudnessGainDb } from "../domain/playback/loudness.ts";
import type { PlanInput, PlanItem } from "../domain/playback/plan.ts";
import type { MediaHandle, MediaWish } from "./media-store.ts";
import type { OutputItem } from "./output.ts";
import type { Play } from "./play.ts";

/** From what the service says of a zone to what the rules of playback ask for. */

/** Tracks that are fetched before all others: enough for about a quarter of an hour. */
const UPCOMING_TO_KEEP = 5;

/** Tracks that a zone without the offline setting keeps beyond these. */
const LATER_WITHOUT_OFFLINE = 5;

const BYTES_PER_MB = 1_000_000;

/** What a zone may play. */
export function filterOf(zone: PlayerZone): TrackFilter {
  return {
    market: zone.location.isoCountry,
    filterExplicit: zone.account.filterExplicit,
    excludedIds: new Set(zone.blockedTrackIds),
  };
}

/** What the plan is made from. Queue entries in `dequeued` have begun already. */
export function planInputOf(
  zone: PlayerZone | null,
  source: SourceSnapshot | null,
  intent: PlaybackIntent,
  dequeued: ReadonlySet<string>,
): PlanInput {
  return {
    source,
    order: intent.playOrder,
    seed: intent.seed,
    blockedIds: new Set(zone?.blockedTrackIds),
    filterExplicit: zone?.account.filterExplicit ?? false,
    market: zone?.location.isoCountry ?? ANY_MARKET,
    queue: intent.queue.filter(({ id }) => !dequeued.has(id)),
  };
}

/** What the audio cache should have at hand for a plan whose first item plays now. */
export function mediaWishOf(zone: PlayerZone, plan: readonly PlanItem[], now: number): MediaWish {
  const ids = plan.map(({ track }) => track.id);
  const later = ids.slice(UPCOMING_TO_KEEP);
  return {
    upcoming: ids.slice(0, UPCOMING_TO_KEEP),
    later: zone.settings.offline ? later : later.slice(0, LATER_WITHOUT_OFFLINE),
    budgetBytes: zone.settings.diskcache_max_mb * BYTES_PER_MB,
    mayFetchLater: mayDownloadAhead(zone.settings.download_limitation, hourAt(zone.location.timezone, now)),
    bandwidthKbps: zone.location.bandwidthLimitationKbps,
  };
}

/** A play as an output takes it. */
export function outputItemOf(play: Play, media: MediaHandle, equalise: boolean): OutputItem {
  const { track } = play.item;
  return {
    playId: play.playId,
    media,
    gain: dbToGain(loudnessGainDb(track, equalise)),
    durationMs: track.durationMs,
  };
}
