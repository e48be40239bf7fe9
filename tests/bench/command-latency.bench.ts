import { setTimeout as delay } from "node:timers/promises";
import { ControlResponse } from "#shared/contract/control.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { createAccount, createDevice, createUser, createZone } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { type Bench, type Measurement, percentile } from "./bench.ts";

const COMMANDS = 300;
const WARM_UP = 30;
/** A player may send 20 frames a second, and each command causes a report. */
const PAUSE_MS = 60;

export const bench: Bench = {
  about:
    "a volume command over REST until the player's websocket has it, and until the screen shows the player's report",
  async run() {
    const rows: Measurement[] = [];
    for (const database of DATABASES) {
      await using app = await startApp({ database });
      const account = await createAccount(app.service);
      const { playlist } = await createMusic(app.service);
      const zone = await createZone(app.service, account, {
        playFromType: "collection",
        playFromId: playlist,
      });
      const user = new TestApi(app.url, (await createUser(app.service, account.id)).token);
      const device = new TestApi(app.url, (await createDevice(app.service, account.id, zone)).token);
      using player = await ScriptedPlayer.connect(device);
      using screen = await user.socket("/player/control/ws");
      screen.send({ type: "subscribe", soundZones: [zone] });

      const heard: number[] = [];
      const shown: number[] = [];
      for (let count = 0; count < COMMANDS + WARM_UP; count += 1) {
        const volume = count % 100;
        const began = performance.now();
        const atPlayer = player.socket.future((message) => versionAt(message, volume));
        const atScreen = screen.future((message) => volumeShown(message) === volume);
        const body = { soundZone: zone, command: { type: "volume", volume } };
        await user.rest("POST", "/player/control", ControlResponse, { body });
        await atPlayer.then((at) => count >= WARM_UP && heard.push(at - began));
        await atScreen.then((at) => count >= WARM_UP && shown.push(at - began));
        await delay(PAUSE_MS);
      }
      rows.push(
        { what: `${database.name}: at the player, p50`, value: percentile(heard, 0.5), unit: "ms" },
        {
          what: `${database.name}: at the player, p95`,
          value: percentile(heard, 0.95),
          unit: "ms",
          toReach: "≤ 250 ms",
        },
        { what: `${database.name}: on the screen, p50`, value: percentile(shown, 0.5), unit: "ms" },
        {
          what: `${database.name}: on the screen, p95`,
          value: percentile(shown, 0.95),
          unit: "ms",
          toReach: "≤ 1000 ms",
        },
      );
    }
    return rows;
  },
};

function versionAt(message: unknown, volume: number): boolean {
  const { type, intent } = message as { type?: string; intent?: { volume: number } };
  return type === "intent" && intent?.volume === volume;
}

/** The volume in the player's own report. */
function volumeShown(message: unknown): number | null {
  const { state } = message as { state?: { volume: number; intentVersion: number; wantedVersion: number } };
  return state && state.intentVersion >= state.wantedVersion ? state.volume : null;
}
