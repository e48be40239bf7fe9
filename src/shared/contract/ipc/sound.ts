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
    /** How it is now, from what is known: cheap enough to be asked for again and again, for the level's sake. */
    output: { args: z.tuple([]), result: SoundOutput },
    /** Looks which sound cards there are, which opens each of them; the event `output` tells what is new. */
    refresh: { args: z.tuple([]), result: z.null() },
    /** Chooses the sound card at this computer; the empty id goes back to the zone's choice or the system's default. */
    choose: { args: z.tuple([z.string().max(300)]), result: SoundOutput },
  },
  { output: SoundOutput },
);
