import { constants, setPriority } from "node:os";
import { z } from "zod";
import { AudioCommand, type AudioNotice, STUCK_CARD_EXIT } from "../protocol.ts";
import { AudioPlayer } from "./player.ts";
import { tidyMemory } from "./tidy-memory.ts";

/** Entry of the audio process, an Electron utility process. Main is at the other end of its parent port. */

interface ParentPort {
  on(event: "message", listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const ParentPortShape = z.custom<ParentPort>(
  (value) => typeof value === "object" && value !== null && "postMessage" in value && "on" in value,
);

/** Sound comes before other work on a busy computer. Not every system lets a user say so; it plays all the same. */
function askForPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch {
    // Ordinary priority, then.
  }
}

askForPriority();
tidyMemory();
const port = ParentPortShape.parse(Reflect.get(process, "parentPort"));
const tell = (notice: AudioNotice) => port.postMessage(notice);
const player = new AudioPlayer(tell, () => process.exit(STUCK_CARD_EXIT));

port.on("message", ({ data }) => {
  const command = AudioCommand.safeParse(data);
  if (command.success) player.handle(command.data);
  else tell({ type: "trouble", message: `Not a command: ${z.prettifyError(command.error)}`.slice(0, 500) });
});
tell({ type: "ready" });
