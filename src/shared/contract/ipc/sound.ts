import { z } from "zod";
import { AudioDevice } from "../device.ts";
import { defineIpc } from "./define.ts";

/** Where this computer's sound goes. */
export const SoundOutput = z.object({
  kind: z.enum(["native", "web", "none"]),
  /** What was chosen at this computer, or for the zone; the empty id follows the system's default. */
  chosenId: z.string(),
  /** `device`: chosen here; `zone`: by the zone's settings; `default`: nobody chose. */
  chosenBy: z.enum(["device", "zone", "default"]),
  /** What sounds now; null when nothing does. */
  label: z.string().nullable(),
  devices: z.array(AudioDevice),
  /** What was measured in the last second, dBFS (RMS), before the volume; null: nothing sounds. */
  levelDb: z.number().nullable(),
});
export type SoundOutput = z.output<typeof SoundOutput>;

/** The sound card. */
export const sound = defineIpc(
  "sound",
  {
    output: { args: z.tuple([]), result: SoundOutput },
    /** Chooses the sound card at this computer; the empty id goes back to the zone's choice or the system's default. */
    choose: { args: z.tuple([z.string().max(300)]), result: SoundOutput },
  },
  { output: SoundOutput },
);
