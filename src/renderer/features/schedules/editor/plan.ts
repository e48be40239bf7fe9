import { z } from "zod";
import {
  MAX_SCHEDULE_DESCRIPTION,
  MAX_SCHEDULE_NAME,
  type Schedule,
  type ScheduleException,
  type ScheduleInput,
} from "#shared/contract/rest/schedules.ts";
import { requiredText, text } from "#shared/contract/rest/text.ts";
import type { Slots } from "#shared/domain/schedules/editor-slots.ts";
import { recurrenceOf, spanOf } from "#shared/domain/schedules/editor-week.ts";

/** What is edited with undo: the week, and the days that go otherwise. */
export interface Plan {
  readonly slots: Slots;
  readonly exceptions: readonly ScheduleException[];
}

export const EMPTY_PLAN: Plan = { slots: [], exceptions: [] };

/** The fields of the editor's form. The plan is written as JSON, so that what is the same compares as the same. */
export const EditorValues = z.object({
  name: requiredText(MAX_SCHEDULE_NAME),
  description: text(MAX_SCHEDULE_DESCRIPTION),
  color: z.string().nullable(),
  plan: z.string(),
});
export type EditorValues = z.output<typeof EditorValues>;

/** A schedule as its editor begins with it; `copied`: the service knows none of its parts. */
export function planOf(schedule: Pick<Schedule, "slots" | "exceptions">, copied = false): Plan {
  return {
    slots: schedule.slots
      .flatMap(({ id, name, color, collections, ...recurrence }) => {
        const span = spanOf(recurrence);
        return span ? [{ uniqueId: id, id: copied ? null : id, name, color, collections, ...span }] : [];
      })
      .sort((a, b) => a.start - b.start),
    exceptions: copied ? schedule.exceptions.map((one) => ({ ...one, id: null })) : schedule.exceptions,
  };
}

export function writePlan(plan: Plan): string {
  return JSON.stringify(plan);
}

/** Reads what {@link writePlan} wrote. */
export function readPlan(written: string): Plan {
  return JSON.parse(written) as Plan;
}

/** What the service is sent. */
export function inputOf({ name, description, color, plan }: EditorValues): ScheduleInput {
  const { slots, exceptions } = readPlan(plan);
  return {
    name,
    description,
    color,
    slots: slots.map((slot) => ({
      id: slot.id,
      name: slot.name,
      color: slot.color,
      collections: [...slot.collections],
      ...recurrenceOf(slot),
    })),
    exceptions: [...exceptions],
  };
}
