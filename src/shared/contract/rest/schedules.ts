import { z } from "zod";

/** A schedule as lists show it (specification, music §3.5). */
export const ScheduleSummary = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  color_hex: z.string().nullable(),
});
export type ScheduleSummary = z.output<typeof ScheduleSummary>;

/** GET /api/radio/accounts/{account}/schedules: by name. */
export const ScheduleList = z.object({ items: z.array(ScheduleSummary) });
