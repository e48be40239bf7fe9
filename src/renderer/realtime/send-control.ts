import type { ControlCommand } from "#shared/contract/control.ts";
import type { Rest } from "../lib/transport/rest.ts";

/** POST /player/control: gives the version of the zone's intent that holds the command. */
export async function sendControl(rest: Rest, soundZone: string, command: ControlCommand): Promise<number> {
  const { ControlResponse } = await import("#shared/contract/control.ts");
  return (await rest.post("/player/control", { soundZone, command }, { schema: ControlResponse })).version;
}
