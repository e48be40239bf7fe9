import { contactOf } from "#server/modules/devices/public.ts";
import { versionsOf } from "#server/modules/zone-errors/public.ts";
import { type Billing, paymentOf, type Standing, standingOf } from "#shared/domain/zones/standing.ts";
import type { ZoneFacts } from "#shared/domain/zones/status.ts";
import type { ZoneRow } from "./repository.ts";

/** The parts of a zone's row that its status depends on. */
export interface StatusRow extends Pick<ZoneRow, "zone" | "device" | "errors"> {
  readonly playback: Pick<NonNullable<ZoneRow["playback"]>, "volume" | "connectionId" | "seenAt"> | null;
}

/** The facts of a zone's status, read from its row. `now` in epoch ms. */
export function factsOf(row: StatusRow, billing: Billing, now: number): ZoneFacts {
  const { zone, playback, errors } = row;
  return {
    ...contactOf(row),
    hasShownError: errors.some(({ hide }) => !hide),
    isUnsupported: versionsOf(errors).isUnsupported,
    hasSource: zone.playFromId !== null,
    volume: playback?.volume ?? zone.settings.default_volume,
    isPaid: paymentOf(standingOfZone(zone, billing, now), now).state === "paid",
  };
}

/** The zone's subscription. `now` in epoch ms. */
export function standingOfZone(zone: ZoneRow["zone"], billing: Billing, now: number): Standing {
  const { paidUntil, reactivateAt, subscriptionDeactivated: deactivated } = zone;
  const facts = {
    paidUntil: paidUntil?.getTime() ?? null,
    reactivateAt: reactivateAt?.getTime() ?? null,
    deactivated,
  };
  return standingOf(facts, billing, now);
}
