import type { ControlCommand } from "#shared/contract/player.ts";
import type { Rest, Schema } from "../lib/transport/rest.ts";

/** The answer to a command; read by hand because nothing else of it is used. */
const Accepted: Schema<number | null> = {
  parse(value) {
    const known = typeof value === "object" && value !== null && "intentVersion" in value;
    return known && typeof value.intentVersion === "number" ? value.intentVersion : null;
  },
};

/** POST /player/control: gives the version of the zone's intent that holds the command, when it made one. */
export function sendControl(rest: Rest, soundZone: string, command: ControlCommand): Promise<number | null> {
  return rest.post("/player/control", { soundZone, command }, { schema: Accepted });
}
