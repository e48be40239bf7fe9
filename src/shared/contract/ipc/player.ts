import { z } from "zod";
import { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { defineIpc } from "./define.ts";

/** The player on this computer, run by main: works without a network. */
export const player = defineIpc(
  "player",
  {
    /** Current playback; null when unpaired. */
    state: { args: z.tuple([]), result: PlaybackState.nullable() },
    /** Executes a command of a person at this computer at once, and reports it to the service. */
    command: { args: z.tuple([ControlCommand]), result: z.null() },
  },
  { state: PlaybackState.nullable() },
);
