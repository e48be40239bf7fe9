import { z } from "zod";
import { ControlCommand, PlaybackState } from "../control.ts";
import { defineIpc } from "./define.ts";

/** The player in this computer, which main runs: works without a network. */
export const player = defineIpc(
  "player",
  {
    /** What it plays now; null when unpaired. */
    state: { args: z.tuple([]), result: PlaybackState.nullable() },
    /** Does at once what a person at this computer asks, and tells the service. */
    command: { args: z.tuple([ControlCommand]), result: z.null() },
  },
  { state: PlaybackState.nullable() },
);
