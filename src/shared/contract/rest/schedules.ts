import { z } from "zod";
import { account, may } from "../needs.ts";
import { endpoint, ids } from "./endpoint.ts";

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

const ScheduleList = z.object({ items: z.array(ScheduleSummary) });

export const listSchedules = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/schedules",
  summary: "The account's schedules, by name.",
  needs: may("schedule.list", account("account")),
  params: ids("account"),
  response: ScheduleList,
});
