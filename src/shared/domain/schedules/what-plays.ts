import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { Week } from "./day-plans.ts";
import { dayOfDate } from "./days.ts";
import { mixtureId } from "./mixture.ts";
import { dayMinutes, slotMinutes } from "./slot-rule.ts";
import { instantAt } from "./wall-clock.ts";
import { partsBetween } from "./week.ts";

type Planned = Pick<Schedule, "slots" | "exceptions" | "occasional">;
type PlannedSlot = Planned["slots"][number] | Planned["occasional"][number];
type PlannedException = Planned["exceptions"][number];

/** A displayed part of a day. Instants in epoch ms. */
export interface PlayedPart {
  readonly from: number;
  readonly to: number;
  /** `gap`: between slots, where a zone plays its fallback. */
  readonly kind: "slot" | "gap" | "exception" | "closed";
  /** A weekly or an occasional slot. */
  readonly slot: PlannedSlot | null;
  /** The day's exception, even if it uses another day's slots. */
  readonly exception: PlannedException | null;
  /** The mixed playlists; none if it is silent, and in a gap. */
  readonly collections: readonly string[];
}

/** A schedule's programme on a date (YYYY-MM-DD) at a place, from midnight to midnight of its wall clock. */
export function whatPlaysOn(
  schedule: Planned,
  date: string,
  place: { readonly timezone: string; readonly hours: OpeningHours | null },
): readonly PlayedPart[] {
  const day = dayOfDate(date);
  const [from, to] = [day, day + 1].map((each) => instantAt(place.timezone, each * DAY_MS)) as [
    number,
    number,
  ];
  const slots = new Map([...schedule.slots, ...schedule.occasional].map((slot) => [slot.id, slot]));
  const exceptions = new Map(schedule.exceptions.map((exception) => [exception.id, exception]));
  return partsBetween({ ...weekOf(schedule), hours: place.hours }, place.timezone, from, to).map((part) => {
    const slot = slots.get(part.slotId ?? "") ?? null;
    const exception = exceptions.get(part.exceptionId ?? "") ?? null;
    const plan = part.kind === "exception" ? exception?.plan : null;
    const collections = slot?.collections ?? (plan?.kind === "collections" ? plan.collections : []);
    return { from: part.from, to: part.to, kind: part.kind, slot, exception, collections };
  });
}

/** A schedule as a week for lookups: several playlists of a slot are one mixture, gaps are silent. */
export function weekOf({ slots, exceptions, occasional }: Planned): Week {
  return {
    slots: slots.map(({ id, name, volume, ...slot }) => ({
      ...slotMinutes(slot),
      ...{ id, name, volume },
      collectionId: mixtureId(slot.collections),
    })),
    occasional: occasional.map(({ id, name, volume, from, to, repeat, ...slot }) => ({
      ...dayMinutes(slot),
      ...{ id, name, volume, from, to, repeat },
      collectionId: mixtureId(slot.collections),
    })),
    exceptions: exceptions.map(({ plan, ...exception }) => ({
      ...exception,
      plan:
        plan.kind === "collections"
          ? { kind: "collection", collectionId: mixtureId(plan.collections) }
          : plan,
    })),
    fallbackCollectionId: null,
  };
}
