import { z } from "zod";
import {
  MAX_SCHEDULE_DESCRIPTION,
  MAX_SCHEDULE_NAME,
  type OccasionalSlot,
  type Schedule,
  type ScheduleException,
  type ScheduleInput,
} from "#shared/contract/rest/music/schedules.ts";
import { requiredText, text } from "#shared/contract/rest/text.ts";
import type { Slots } from "#shared/domain/schedules/editor-slots.ts";
import { recurrenceOf, spanOf } from "#shared/domain/schedules/editor-week.ts";

/** The part of a schedule with undo: its week, its exceptions and its occasional slots. */
export interface Plan {
  readonly slots: Slots;
  readonly exceptions: readonly ScheduleException[];
  readonly occasional: readonly OccasionalSlot[];
}

export const EMPTY_PLAN: Plan = { slots: [], exceptions: [], occasional: [] };

/** The fields of the editor's form. The plan is serialised as JSON, so that equal plans compare as equal. */
export const EditorValues = z.object({
  name: requiredText(MAX_SCHEDULE_NAME),
  description: text(MAX_SCHEDULE_DESCRIPTION),
  color: z.string().nullable(),
  plan: z.string(),
});
export type EditorValues = z.output<typeof EditorValues>;

/** The initial plan of a schedule's editor; `copied` drops the ids, since the service must create all parts anew. */
export function planOf(
  schedule: Pick<Schedule, "slots" | "exceptions" | "occasional">,
  copied = false,
): Plan {
  return {
    slots: schedule.slots
      .flatMap(({ id, name, color, collections, volume, ...recurrence }) => {
        const span = spanOf(recurrence);
        const music = { name, color, collections, volume };
        return span ? [{ uniqueId: id, id: copied ? null : id, ...music, ...span }] : [];
      })
      .sort((a, b) => a.start - b.start),
    exceptions: copied ? schedule.exceptions.map(asNew) : schedule.exceptions,
    occasional: copied ? schedule.occasional.map(asNew) : schedule.occasional,
  };
}

function asNew<Part>(part: Part): Part & { readonly id: null } {
  return { ...part, id: null };
}

export function writePlan(plan: Plan): string {
  return JSON.stringify(plan);
}

/** Parses the output of {@link writePlan}, which an earlier version may have stored without newer parts. */
export function readPlan(written: string): Plan {
  return { ...EMPTY_PLAN, ...(JSON.parse(written) as Partial<Plan>) };
}

/** The input for the service. */
export function inputOf({ name, description, color, plan }: EditorValues): ScheduleInput {
  const { slots, exceptions, occasional } = readPlan(plan);
  return {
    name,
    description,
    color,
    slots: slots.map((slot) => ({
      id: slot.id,
      name: slot.name,
      color: slot.color,
      collections: [...slot.collections],
      volume: slot.volume,
      ...recurrenceOf(slot),
    })),
    exceptions: [...exceptions],
    occasional: [...occasional],
  };
}
