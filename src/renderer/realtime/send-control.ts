import type { Rest } from "#renderer/lib/transport/rest.ts";
import type { ControlCommand } from "#shared/contract/control.ts";

/** Controls a zone; resolves to the version of the zone's intent that contains the command. */
export async function sendControl(rest: Rest, soundZone: string, command: ControlCommand): Promise<number> {
  // Schemas are not part of the first load.
  const { controlZone } = await import("#shared/contract/rest/player.ts");
  return (await rest.call(controlZone, { body: { soundZone, command } })).version;
}
