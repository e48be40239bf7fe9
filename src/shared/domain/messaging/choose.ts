import type { CampaignRule, PlayerCampaign, Priority } from "#shared/contract/announcements.ts";
import { fractionOf } from "#shared/domain/flags/seed.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";

/** Which message comes first, and which message of a campaign is next. */

/** The shortest part of a track, in ms, that counts as heard. */
export const COUNTED_TRACK_MS = 30_000;

const RANKS = { low: 0, normal: 1, high: 2 } as const satisfies Readonly<Record<Priority, number>>;

/** What decides between several messages. */
export interface Contender {
  readonly isEmergency: boolean;
  readonly priority: Priority;
  readonly dueAt: number;
  /** The campaign's. */
  readonly name: string;
}

/** The order of messages that are due now: emergencies, priority, time, name. */
export function compareContenders(one: Contender, other: Contender): number {
  if (one.isEmergency !== other.isEmergency) return one.isEmergency ? -1 : 1;
  if (one.priority !== other.priority) return RANKS[other.priority] - RANKS[one.priority];
  if (one.dueAt !== other.dueAt) return one.dueAt - other.dueAt;
  return one.name < other.name ? -1 : Number(one.name > other.name);
}

/** Whether the campaign has reached its limit an hour; `dueTimes` are those of its messages that were heard. */
export function isCapped({ hourlyCap }: CampaignRule, dueTimes: readonly number[], dueAt: number): boolean {
  if (hourlyCap === null) return false;
  return dueTimes.filter((at) => at > dueAt - HOUR_MS && at <= dueAt).length >= hourlyCap;
}

/** How far a campaign has come in its messages. */
export interface Rotation {
  /** The last message; null before the first. */
  readonly lastId: string | null;
  /** Number of messages so far. */
  readonly turns: number;
}

/** Id of the campaign's next message: the same for the same progress, and never the last one if there are others. */
export function nextAnnouncementId(
  { id, order, announcementIds }: Pick<PlayerCampaign, "id" | "order" | "announcementIds">,
  { lastId, turns }: Rotation,
): string {
  const last = lastId === null ? -1 : announcementIds.indexOf(lastId);
  const others = announcementIds.filter((other) => other !== lastId);
  const place = Math.floor(fractionOf(id, String(turns)) * others.length);
  const next = order === "random" ? others[place] : announcementIds[(last + 1) % announcementIds.length];
  return next ?? announcementIds[0]!; // a campaign has at least one
}
