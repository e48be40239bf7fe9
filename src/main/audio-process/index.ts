import { constants, setPriority } from "node:os";
import { z } from "zod";
import { AudioPlayer } from "./player.ts";
import { AudioCommand, type AudioNotice, STUCK_CARD_EXIT } from "./protocol.ts";
import { tidyMemory } from "./tidy-memory.ts";

/** Entry of the audio process, an Electron utility process. Main holds the other end of its parent port. */

interface ParentPort {
  on(event: "message", listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const ParentPortShape = z.custom<ParentPort>(
  (value) => typeof value === "object" && value !== null && "postMessage" in value && "on" in value,
);

/** Raises the priority above other work on a busy computer. Some systems forbid it; sound plays regardless. */
function askForPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch {
    // Keep the ordinary priority.
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
