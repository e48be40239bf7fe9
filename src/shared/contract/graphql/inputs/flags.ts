import { z } from "zod";

/** More than any client sends. */
const MAX_ENTRIES = 100;
const MAX_EVENTS = 100;
const MAX_NAME = 100;
const MAX_VALUE = 1000;

export const GetFlags = z.object({
  context: z.object({
    entries: z
      .array(z.object({ key: z.string().min(1).max(MAX_NAME), value: z.string().max(MAX_VALUE) }))
      .max(MAX_ENTRIES),
  }),
});

export const ApplyFlags = z.object({
  events: z
    .array(z.object({ flag: z.string().min(1).max(MAX_NAME), applyTime: z.iso.datetime() }))
    .max(MAX_EVENTS),
  resolveToken: z.string().min(1).max(MAX_VALUE),
  currentClientTime: z.iso.datetime(),
});
