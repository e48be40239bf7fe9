import { z } from "zod";
import { defineIpc } from "./define.ts";
import { DebugFlags } from "./desktop.ts";

/** How the app behaves on this computer. */
export const Preferences = z.object({
  /** Starts when somebody signs in to the computer; as the system says it, not as we remember it. */
  autostart: z.boolean(),
  /** Closing the window leaves the music on, with an icon in the tray. */
  closeToTray: z.boolean(),
  debugFlags: DebugFlags,
});
export type Preferences = z.output<typeof Preferences>;

export const PreferencesPatch = z.object({
  autostart: z.boolean().optional(),
  closeToTray: z.boolean().optional(),
  /** All of them, so that none is changed by a default. */
  debugFlags: DebugFlags.optional(),
});
export type PreferencesPatch = z.output<typeof PreferencesPatch>;

export const preferences = defineIpc(
  "preferences",
  {
    read: { args: z.tuple([]), result: Preferences },
    /** Changes what is named; the answer is what holds now. */
    change: { args: z.tuple([PreferencesPatch]), result: Preferences },
  },
  { changed: Preferences },
);
