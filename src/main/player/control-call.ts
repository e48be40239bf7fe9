import { z } from "zod";
import type { ControlCommand, ControlRequest } from "#shared/contract/player.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { Pairing } from "../pairing/pairing.ts";
import type { ServiceClient } from "../service/service-client.ts";

/**
 * Tells the service what a person at this player did, in the device's own name. `refused`: the service said no, and
 * its wish stands; `network`: it did not hear of it.
 */
export function commandSender(
  service: ServiceClient,
  pairing: Pairing,
): (command: ControlCommand) => Promise<Result<null, "refused" | "network">> {
  return async (command) => {
    const token = await pairing.token().catch(() => null);
    const soundZone = pairing.current()?.soundZone.id;
    if (token === null || soundZone === undefined) return refuse("network");
    const body = { soundZone, command } satisfies z.input<typeof ControlRequest>;
    const answer = await service.rest({ method: "POST", path: "/player/control", token, body }, z.unknown());
    if (answer.ok) return ok(null);
    return refuse(answer.reason.kind === "refused" ? "refused" : "network");
  };
}
