import type {
  AnnouncementPlay,
  AnnounceNow,
  Lift,
  PlayerAnnouncement,
  PlayerCampaign,
} from "#shared/contract/announcements.ts";
import { type Contender, compareContenders } from "#shared/domain/messaging/choose.ts";
import { AUDIO_PATIENCE_MS, type DueMessage } from "#shared/domain/messaging/outcome.ts";
import type { MediaHandle } from "./media-store.ts";
import type { OpenAnnouncement } from "./player-store.ts";

/** One message on its way to the output. Instants are the service's epoch ms. */
export interface Turn extends Contender, DueMessage {
  readonly playId: string;
  readonly soundZoneId: string;
  /** Null: it was asked for by a person. */
  readonly campaign: PlayerCampaign | null;
  readonly lift: Lift;
  /** It reached the player too late. */
  readonly isExpired: boolean;
  /** May change until it begins: others of its campaign may be heard before it. */
  announcement: PlayerAnnouncement;
  audio: MediaHandle | "awaited" | "missing";
  /** When that was asked for. */
  askedAt: number;
  /** It was due and had to wait. */
  hasWaited: boolean;
  startedAt: number | null;
}

type Ids = Pick<Turn, "playId" | "soundZoneId">;

export function campaignTurn(
  ids: Ids,
  campaign: PlayerCampaign,
  announcement: PlayerAnnouncement,
  dueAt: number,
): Turn {
  const { name, priority, lift, placement, onlyOpen } = campaign;
  return {
    ...{ ...ids, campaign, announcement, name, priority, lift, placement, onlyOpen, dueAt },
    isEmergency: false,
    isExpired: false,
    audioPatienceMs: AUDIO_PATIENCE_MS,
    audio: "awaited",
    askedAt: 0,
    hasWaited: false,
    startedAt: null,
  };
}

export function askedTurn(ids: Ids, asked: AnnounceNow, now: number): Turn {
  const { announcement, lift, placement, emergency, expiresAt } = asked;
  return {
    ...{ ...ids, campaign: null, announcement, lift, placement, name: announcement.name, priority: "high" },
    dueAt: Math.round(now),
    onlyOpen: false,
    isEmergency: emergency,
    isExpired: now >= expiresAt,
    audioPatienceMs: Math.max(0, expiresAt - now),
    audio: "awaited",
    askedAt: 0,
    hasWaited: false,
    startedAt: null,
  };
}

/** The order of messages at this instant: those that are due, then those that will be. */
export function byTurn(now: number): (one: Turn, other: Turn) => number {
  const dueAt = (turn: Turn) => Math.max(turn.dueAt, now);
  return (one, other) => dueAt(one) - dueAt(other) || compareContenders(one, other);
}

/** How a message ended. */
export type TurnEnd = Pick<AnnouncementPlay, "outcome" | "reason" | "playedMs">;

export function turnRecord(turn: Turn, end: TurnEnd): AnnouncementPlay {
  const { durationMs, ...open } = openTurn(turn);
  return { ...open, ...end, playedMs: Math.min(durationMs, Math.max(0, Math.round(end.playedMs))) };
}

/** As stored until it has a record. */
export function openTurn({ playId, soundZoneId, ...turn }: Turn): OpenAnnouncement {
  return {
    playId,
    soundZoneId,
    announcementId: turn.announcement.id,
    campaignId: turn.campaign?.id ?? null,
    dueAt: turn.dueAt,
    startedAt: turn.startedAt,
    durationMs: turn.announcement.durationMs,
  };
}
