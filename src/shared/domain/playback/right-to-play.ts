import type { PlayerZone } from "../../contract/player.ts";

/** What decides whether a paired device may play (specification, zones §6). */
export interface RightToPlay {
  readonly isPaired: boolean;
  readonly zoneId: string | null;
  readonly zoneAccountId: string | null;
  readonly accountId: string | null;
  readonly businessName: string | null;
  /** Epoch ms until which the zone is paid for; null when it never was. */
  readonly paidUntil: number | null;
  readonly gracePeriod: boolean;
  /** When the grace period ends; null when only `gracePeriod` is known. */
  readonly graceUntil: number | null;
}

/** A paired device may play for a business's own zone that is paid for or in its grace period; `now` in epoch ms. */
export function mayPlay(right: RightToPlay, now: number): boolean {
  return (
    right.isPaired &&
    isNamed(right.zoneId) &&
    isNamed(right.businessName) &&
    right.zoneAccountId !== null &&
    right.zoneAccountId === right.accountId &&
    ((right.paidUntil !== null && right.paidUntil > now) || hasGrace(right, now))
  );
}

/** A player that has not heard of the service for long knows by itself when the grace begins and ends. */
function hasGrace({ gracePeriod, graceUntil }: RightToPlay, now: number): boolean {
  return graceUntil === null ? gracePeriod : graceUntil > now;
}

/** The facts as a player knows them of the zone it plays; null means that it is not paired. */
export function rightOfZone(zone: PlayerZone | null): RightToPlay {
  return {
    isPaired: zone !== null,
    zoneId: zone?.soundZone.id ?? null,
    zoneAccountId: zone?.soundZone.account ?? null,
    accountId: zone?.account.id ?? null,
    businessName: zone?.account.businessName ?? null,
    paidUntil: readDate(zone?.subscription.paidUntil ?? null),
    gracePeriod: zone?.subscription.gracePeriod ?? false,
    graceUntil: readDate(zone?.subscription.graceUntil ?? null),
  };
}

/** Epoch ms of an ISO 8601 date or of the service's YYYYMMDDHHmmss in UTC; null when unset (year 1) or unreadable. */
export function readDate(text: string | null): number | null {
  if (!text) return null;
  const compact = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  const iso = compact ? `${compact.slice(1, 4).join("-")}T${compact.slice(4).join(":")}Z` : text;
  if (Number(iso.slice(0, 4)) <= 1) return null;
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}

function isNamed(text: string | null): boolean {
  return text !== null && text.trim() !== "";
}
