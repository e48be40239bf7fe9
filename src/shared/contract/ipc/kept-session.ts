import { z } from "zod";
import { defineIpc } from "./define.ts";

/**
 * A person's session as it survives a restart. Empty strings replace values that the service did not send.
 */
export const KeptSession = z.object({
  token: z.string().min(1).max(8192),
  refreshToken: z.string().max(8192),
  supportChatHash: z.string().max(1024),
});
export type KeptSession = z.output<typeof KeptSession>;

/**
 * Keeps the session of the person signed in at the desktop player in the OS keychain: the page has no storage
 * as safe.
 */
export const keptSession = defineIpc(
  "keptSession",
  {
    /** The last stored session, or null. */
    read: { args: z.tuple([]), result: KeptSession.nullable() },
    /** Replaces the stored session, or removes it. */
    keep: { args: z.tuple([KeptSession.nullable()]), result: z.null() },
  },
  {},
);
