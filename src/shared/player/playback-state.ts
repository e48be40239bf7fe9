import type { CurrentAnnouncement } from "#shared/contract/announcements.ts";
import type { ControlTrack, Payment, PlaybackState } from "#shared/contract/control.ts";
import type {
  PlayableTrack,
  PlaybackIntent,
  PlaybackPlan,
  PlaybackProblem,
  PlaybackStatus,
  PlayerReport,
  PlayerZone,
  SourceSnapshot,
} from "#shared/contract/player.ts";
import type { PlanItem } from "#shared/domain/playback/plan.ts";
import { availablePlayOrders, heldPlayOrder } from "#shared/domain/playback/play-order.ts";
import { mayPlay, playerPayment, rightOfZone } from "#shared/domain/playback/right-to-play.ts";
import { volumeLimit } from "#shared/domain/playback/volume.ts";
import { type Play, playPosition } from "./play.ts";

/** All inputs of the engine's state reports. */
export interface EngineView {
  readonly zone: PlayerZone | null;
  readonly source: SourceSnapshot | null;
  readonly intent: PlaybackIntent;
  readonly current: Play | null;
  readonly upcoming: readonly PlanItem[];
  readonly status: PlaybackStatus;
  readonly problem: PlaybackProblem | null;
  readonly output: PlayerReport["output"];
  readonly mode: "desktop" | "web";
  readonly online: boolean;
  /** When the schedule changes to another part, in the service's epoch ms; null: never, or unknown. */
  readonly nextSlotStartsAt: number | null;
  /** Null if the same music always plays. */
  readonly plan: PlaybackPlan | null;
  /** The message that is heard now. */
  readonly announcement: CurrentAnnouncement | null;
  /** Now on the service's clock, and in elapsed time. */
  readonly serviceNow: number;
  readonly elapsed: number;
  /** Epoch ms on this player's clock. */
  readonly now: number;
}

/** The report for the service. */
export function reportOf(view: EngineView): PlayerReport {
  const { current, now, elapsed } = view;
  return {
    status: view.status,
    problem: view.problem,
    sourceId: view.source?.id ?? null,
    trackId: current?.item.track.id ?? null,
    playId: current?.playId ?? null,
    positionMs: current ? playPosition(current, elapsed) : 0,
    at: now,
    durationMs: current?.item.track.durationMs ?? null,
    volume: view.intent.volume,
    playOrder: view.intent.playOrder,
    upcoming: view.upcoming.map(({ track, queueId }) => ({ trackId: track.id, queueId })),
    intentVersion: view.intent.version,
    output: view.output,
    nextSlotStartsAt: slotStart(view),
    plan: view.plan,
    origin: current?.origin ?? null,
    announcement: view.announcement,
  };
}

/** State for a screen at this player; null when it is not paired. */
export function playbackStateOf(view: EngineView): PlaybackState | null {
  const { zone, source, current, intent } = view;
  if (!zone) return null;
  const serverTime = Math.round(view.serviceNow);
  const track = current ? controlTrack(current.item.track) : null;
  const orders = availablePlayOrders(source, zone.account.tier);
  return {
    online: view.online,
    mode: view.mode,
    zone: {
      id: zone.soundZone.id,
      name: zone.soundZone.name,
      locationId: zone.location.id,
      country: zone.location.isoCountry,
      settings: { crossfade: zone.settings.crossfade },
    },
    tier: zone.account.tier,
    staffControl: zone.settings.staff_control,
    status: view.status,
    problem: view.problem,
    playOrder: heldPlayOrder(intent.playOrder, orders),
    availablePlayOrders: [...orders],
    volume: intent.volume,
    ...volumeLimit(zone.settings),
    source: source && {
      id: source.id,
      presets: { playbackMode: source.playbackMode },
      display: { title: source.name, image: source.image, colorHex: source.colorHex },
    },
    trackId: track?.id ?? null,
    track,
    progress: current && {
      positionMs: playPosition(current, view.elapsed),
      durationMs: current.item.track.durationMs,
      at: serverTime,
    },
    current: current && {
      playId: current.playId,
      trackId: current.item.track.id,
      origin: current.origin,
    },
    upcoming: view.upcoming.map(({ track: next, queueId }) => ({ track: controlTrack(next), queueId })),
    nextSlotStartsAt: slotStart(view),
    plan: view.plan,
    announcement: view.announcement,
    intentVersion: intent.version,
    wantedVersion: intent.version,
    serverTime,
    payment: paymentNow(zone, view.serviceNow),
  };
}

/**
 * By the service's clock, which also decides whether music continues, whatever the device's own clock says.
 */
function paymentNow(zone: PlayerZone, now: number): Payment {
  const right = rightOfZone(zone);
  return mayPlay(right, now) ? playerPayment(right, now) : { state: "ended", until: null };
}

function slotStart({ nextSlotStartsAt }: EngineView): string {
  return nextSlotStartsAt === null ? "unknown" : new Date(nextSlotStartsAt).toISOString();
}

function controlTrack(track: PlayableTrack): ControlTrack {
  const { markets, loudnessLufs, truePeakDb, ...shown } = track;
  return shown;
}
