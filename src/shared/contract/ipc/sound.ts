import { z } from "zod";
import { AudioDevice } from "#shared/contract/device.ts";
import { defineIpc } from "./define.ts";

/** This computer's audio output. */
export const SoundOutput = z.object({
  kind: z.enum(["native", "web", "none"]),
  /** The output chosen at this computer, or for the zone; the empty id follows the system's default. */
  chosenId: z.string(),
  /** `device`: chosen here; `zone`: by the zone's settings; `default`: not chosen. */
  chosenBy: z.enum(["device", "zone", "default"]),
  /** The output in use; null when there is none. */
  label: z.string().nullable(),
  devices: z.array(AudioDevice),
  /** Level of the last second, dBFS (RMS), before the volume; null: nothing is playing. */
  levelDb: z.number().nullable(),
});
export type SoundOutput = z.output<typeof SoundOutput>;

/** The sound card. */
export const sound = defineIpc(
  "sound",
  {
    /** The current state from cached data: cheap enough to be polled for the level. */
    output: { args: z.tuple([]), result: SoundOutput },
    /** Lists the sound cards, which opens each of them; the event `output` reports changes. */
    refresh: { args: z.tuple([]), result: z.null() },
    /**
     * Chooses the sound card at this computer; the empty id restores the zone's choice or the system's
     * default.
     */
    choose: { args: z.tuple([z.string().max(300)]), result: SoundOutput },
  },
  { output: SoundOutput },
);
