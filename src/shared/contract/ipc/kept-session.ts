import { z } from "zod";
import { defineIpc } from "./define.ts";

/** The session of a person, as it outlives a restart. Empty texts stand for what the service did not give. */
export const KeptSession = z.object({
  token: z.string().min(1).max(8192),
  refreshToken: z.string().max(8192),
  supportChatHash: z.string().max(1024),
});
export type KeptSession = z.output<typeof KeptSession>;

/** Keeps the session of whoever signed in at the desktop player in the OS keychain: the page has no place that is as safe. */
export const keptSession = defineIpc(
  "keptSession",
  {
    /** The session that was kept last, or null. */
    read: { args: z.tuple([]), result: KeptSession.nullable() },
    /** Keeps another session in its place, or none. */
    keep: { args: z.tuple([KeptSession.nullable()]), result: z.null() },
  },
  {},
);
