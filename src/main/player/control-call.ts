import type { Pairing } from "#main/pairing/pairing.ts";
import type { ControlCommand } from "#shared/contract/control.ts";
import { controlZone } from "#shared/contract/rest/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { callAsDevice, type DeviceCaller } from "./device-call.ts";

export interface CommandCaller extends DeviceCaller {
  readonly pairing: DeviceCaller["pairing"] & Pick<Pairing, "current">;
}

/**
 * Sends a command of a person at this player to the service, as this device. `refused`: the service rejected it and
 * keeps its own state; `network`: the service was not reached or could not process it.
 */
export function commandSender(
  caller: CommandCaller,
): (command: ControlCommand) => Promise<Result<null, "refused" | "network">> {
  return async (command) => {
    const soundZone = caller.pairing.current()?.soundZone.id;
    if (soundZone === undefined) return refuse("network");
    const answer = await callAsDevice(caller, controlZone, { body: { soundZone, command } });
    if (answer.ok) return ok(null);
    return refuse(answer.reason === "network" ? "network" : "refused");
  };
}
