import { z } from "zod";
import { defineIpc } from "./define.ts";
import { DebugFlags } from "./desktop.ts";

/** Behaviour of the app on this computer. */
export const Preferences = z.object({
  /** Whether it starts when somebody signs in to the computer; read from the system, not from our storage. */
  autostart: z.boolean(),
  /** Closing the window keeps the music playing, with an icon in the tray. */
  closeToTray: z.boolean(),
  debugFlags: DebugFlags,
});
export type Preferences = z.output<typeof Preferences>;

export const PreferencesPatch = z.object({
  autostart: z.boolean().optional(),
  closeToTray: z.boolean().optional(),
  /** All of them, so that no default changes one. */
  debugFlags: DebugFlags.optional(),
});
export type PreferencesPatch = z.output<typeof PreferencesPatch>;

export const preferences = defineIpc(
  "preferences",
  {
    read: { args: z.tuple([]), result: Preferences },
    /** Changes the named ones; returns the resulting preferences. */
    change: { args: z.tuple([PreferencesPatch]), result: Preferences },
  },
  { changed: Preferences },
);
