import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ControlResponse } from "#shared/contract/control.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { createDatabase } from "#tests/factories/databases.ts";
import { firstZone } from "#tests/factories/people/demo.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { prepare, SHARED_CATALOGUE } from "#tests/factories/prepared.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startService, type TestService } from "#tests/factories/service/service.ts";

const { TEST_DATABASE_URL: DATABASE = "", TEST_REDIS_URL: REDIS = "" } = process.env;

/** Skipped where PostgreSQL or Redis is unavailable, see tests/provision. */
describe("two processes on one PostgreSQL and Redis", () => {
  let here: TestService;
  let there: TestService;
  const cleanUp: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    await prepare();
    const database = await createDatabase(DATABASE);
    cleanUp.push(database.drop);
    const env = { DATABASE_URL: database.url, REDIS_URL: REDIS, ...SHARED_CATALOGUE };
    // Started together on an empty database: the processes have to agree on which migrates and creates the keys.
    const starting = [startService({ env }), startService({ env })] as const;
    for (const service of starting) cleanUp.push(async () => (await service).stop());
    [here, there] = await Promise.all(starting);
  }, 180_000);
  afterAll(async () => {
    for (const step of cleanUp.reverse()) await step();
  });

  test("two processes: a command sent to one reaches the player at the other, and the report returns", async () => {
    const owner = await TestApi.signIn(here.url);
    const zone = await firstZone(owner);
    const { session } = await owner.rest("POST", `/api/auth/sound_zones/${zone.id}/device`, PairedDevice, {
      body: { device_type: "desktop", platform: "linux", code: "two", name: "Till" },
    });
    using player = await ScriptedPlayer.connect(new TestApi(there.url, session?.token ?? null));
    using screen = await owner.socket("/player/control/ws");
    screen.send({ type: "subscribe", soundZones: [zone.id] });
    await screen.next((message) => JSON.stringify(message).includes('"online":true'));

    const { version } = await owner.rest("POST", "/player/control", ControlResponse, {
      body: { soundZone: zone.id, command: { type: "volume", volume: 23 } },
    });
    await expect.poll(() => player.intent?.volume).toBe(23);
    await screen.next((message) => {
      const state = (message as { state?: { volume: number; intentVersion: number } }).state;
      return state?.volume === 23 && state.intentVersion >= version;
    });
  });

  test("two processes: a browser at one gets events of the other, and sessions are valid at both", async () => {
    const owner = await TestApi.signIn(here.url);
    const zone = await firstZone(owner);
    const socket = io(`${there.url}/account/${zone.account}`, {
      path: "/ws",
      transports: ["websocket"],
      query: { token: owner.token },
      auth: { token: owner.token },
    });
    onTestFinished(() => void socket.close());
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    socket.emit("subscribe", ["sound_zone"]);
    const heard: unknown[] = [];
    socket.on("update", (payload) => heard.push(payload));
    // The room is joined once the service has handled the frame: the first renames may come too early to be received.
    await expect
      .poll(
        async () => {
          await owner.call("PUT", `/api/auth/sound_zones/${zone.id}`, {
            body: { name: `Bar ${Date.now()}` },
          });
          return heard;
        },
        { timeout: 10_000 },
      )
      .toContainEqual(expect.objectContaining({ data: { type: "sound_zone", id: zone.id } }));
  });
});
