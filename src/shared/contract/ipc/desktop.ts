import { z } from "zod";
import { defineIpc } from "./define.ts";

export const DebugFlags = z.object({
  updateSource: z.string().max(2048).nullable().default(null),
  updateChannel: z.enum(["stable", "beta", "alpha"]).nullable().default(null),
  forceSupportLevel: z.enum(["supported", "soon-unsupported", "unsupported"]).nullable().default(null),
  platformOverride: z.string().max(64).nullable().default(null),
  canary: z.boolean().default(false),
  noCache: z.boolean().default(false),
  noOptimisticUpdates: z.boolean().default(false),
});

/** A BCP 47 language code. */
export const Language = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/);

/** The state of the app around the player (specification, platform §3, desktop app state). */
export const DesktopState = z.object({
  updateStatus: z.enum(["idle", "checking", "downloading", "not-available", "available", "error"]),
  focusedWindow: z.boolean(),
  focusedPlayer: z.boolean(),
  isUnpairing: z.boolean(),
  debugFlags: DebugFlags,
});
export type DesktopState = z.output<typeof DesktopState>;

/** The application itself. */
export const desktop = defineIpc(
  "desktop",
  {
    /** Version, platform and the service's address: everything the client needs to start. */
    info: {
      args: z.tuple([]),
      result: z.object({
        version: z.string(),
        platform: z.string(),
        serviceUrl: z.string(),
        computerName: z.string(),
        /** Whether the system brings links of the app's own scheme to it, as far as it has said. */
        opensLinks: z.boolean(),
      }),
    },
    state: { args: z.tuple([]), result: DesktopState },
    /**
     * Opens a page of the service, or an allow-listed site, in the system's browser. False when it is
     * rejected.
     */
    openExternal: { args: z.tuple([z.string().max(2048)]), result: z.boolean() },
    /** The renderer has drawn its first screen: main's watchdog starts to expect signs of life. */
    ready: { args: z.tuple([]), result: z.null() },
    /** The client's language, used by the tray and notifications from now on. */
    setLanguage: { args: z.tuple([Language]), result: z.null() },
  },
  {
    state: DesktopState,
    /**
     * A person requests a screen, by the tray or a link: its path and query. The client navigates there
     * without reloading.
     */
    open: z.string().startsWith("/").max(2048),
  },
);
