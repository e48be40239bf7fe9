import { randomUUID } from "node:crypto";
import { type SimulatedPlayer, startSimulatedPlayer } from "#server/start/demo-players/simulated-player.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import type { TestApi } from "#tests/factories/service/api.ts";

/**
 * Pairs a new simulated player with a zone, like its owner, and starts it. Resolves when the service has welcomed it.
 */
export async function startRealPlayer(
  owner: TestApi,
  soundZone: string,
  name = "Till",
): Promise<SimulatedPlayer> {
  const body = { device_type: "desktop", platform: "MACOS", code: randomUUID(), name };
  const path = `/api/auth/sound_zones/${soundZone}/device`;
  const { session } = await owner.rest("POST", path, PairedDevice, { body });
  if (!session) throw new Error("the service gave the player no session");
  const device = owner.as(session.token);
  return await startSimulatedPlayer({
    url: owner.url,
    token: session.token,
    os: "test",
    sendCommand: async (command) => {
      const answer = await device.call("POST", "/player/control", { body: { soundZone, command } });
      return answer.status < 300;
    },
  });
}
