import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { ControlResponse } from "#shared/contract/control.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";

/**
 * The second process of the players bench: changes the volume of zones and measures how long their players take to
 * receive it.
 */

const Order = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("begin"),
    url: z.string(),
    user: z.string(),
    zones: z.array(z.object({ id: z.string(), device: z.string() })),
  }),
  z.object({ do: z.literal("end") }),
]);
type Begin = Extract<z.output<typeof Order>, { do: "begin" }>;

export interface CommanderNews {
  /** Latency of each command, in ms. */
  readonly latencies: readonly number[];
}

/** Commands in sequence, with this pause between them, in ms. */
const PAUSE_MS = 60;
/** Latencies are capped at this value. */
const LONGEST_MS = 60_000;

let ended: () => void = () => {};

process.on("disconnect", () => process.exit());
process.on("message", (message) => {
  const order = Order.parse(message);
  if (order.do === "end") ended();
  else void control(order).then((latencies) => process.send?.({ latencies } satisfies CommanderNews));
});

async function control({ url, user, zones }: Begin): Promise<readonly number[]> {
  const api = new TestApi(url, user);
  let isOver = false;
  ended = () => {
    isOver = true;
  };
  const players = await Promise.all(
    zones.map(async ({ id, device }) => ({ id, player: await ScriptedPlayer.connect(api.as(device)) })),
  );
  const latencies: number[] = [];
  for (let count = 0; !isOver; count += 1) {
    const { id, player } = players[count % players.length]!;
    const volume = ((player.intent?.volume ?? 0) + 1) % 100;
    const began = performance.now();
    const heard = player.socket
      .future((message) => volumeWanted(message) === volume, LONGEST_MS)
      .catch(() => began + LONGEST_MS);
    const body = { soundZone: id, command: { type: "volume", volume } };
    await api.rest("POST", "/player/control", ControlResponse, { body });
    latencies.push((await heard) - began);
    await delay(PAUSE_MS);
  }
  for (const { player } of players) player[Symbol.dispose]();
  return latencies;
}

function volumeWanted(message: unknown): number | null {
  const { intent } = message as { intent?: { volume: number } };
  return intent?.volume ?? null;
}
