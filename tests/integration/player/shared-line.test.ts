import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ServiceMessage } from "#shared/contract/player.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Pairs a player with a zone and connects it. */
async function pair(owner: TestApi, zone: string): Promise<ScriptedPlayer> {
  const body = { device_type: "desktop", platform: "LINUX", code: randomUUID(), name: "Till" };
  const path = `/api/auth/sound_zones/${zone}/device`;
  const { session } = await owner.rest("POST", path, PairedDevice, { body });
  return await ScriptedPlayer.connect(owner.as(session?.token ?? null));
}

/** Waits until the player's latest bandwidth limit has this value, in kbit/s. */
async function mayTake(player: ScriptedPlayer, kbps: number | null): Promise<void> {
  const lastTold = () =>
    player.socket.heard.flatMap((message) => {
      const { data } = ServiceMessage.safeParse(message);
      return data?.type === "welcome" ? [data.zone.location.bandwidthLimitationKbps] : [];
    });
  await expect.poll(() => lastTold().at(-1), { timeout: 10_000 }).toBe(kbps);
}

test("bandwidth limit: shared by a location's players, and adjusted when one comes or goes", async () => {
  const account = await createAccount(app.service);
  const zones = await Promise.all(Array.from({ length: 3 }, () => createZone(app.service, account)));
  const [bar = "", lobby = "", terrace = ""] = zones;
  const user = await createUser(app.service, account.id);
  const owner = new TestApi(app.url, user.token, user.id);
  const limit = async (kbps: number | null) => {
    const body = { settings: { bandwidth_limitation_kbps: kbps } };
    await owner.rest("PUT", `/api/auth/locations/${account.locationId}`, z.unknown(), { body });
  };
  await limit(1000);

  using first = await pair(owner, bar);
  await mayTake(first, 1000);
  using second = await pair(owner, lobby);
  await mayTake(second, 500);
  await mayTake(first, 500);
  using third = await pair(owner, terrace);
  for (const player of [first, second, third]) await mayTake(player, 333);

  await owner.call("DELETE", `/api/auth/sound_zones/${lobby}/device`);
  for (const player of [first, third]) await mayTake(player, 500);
  await limit(1);
  for (const player of [first, third]) await mayTake(player, 1);
  await limit(null);
  for (const player of [first, third]) await mayTake(player, null);
});

test("bandwidth limit: separate for each location", async () => {
  const [here, there] = [await createAccount(app.service), await createAccount(app.service)];
  const players = [];
  for (const account of [here, there]) {
    const zone = await createZone(app.service, account);
    const user = await createUser(app.service, account.id);
    const owner = new TestApi(app.url, user.token, user.id);
    const body = { settings: { bandwidth_limitation_kbps: 800 } };
    await owner.rest("PUT", `/api/auth/locations/${account.locationId}`, z.unknown(), { body });
    players.push(await pair(owner, zone));
  }
  for (const player of players) {
    await mayTake(player, 800);
    player[Symbol.dispose]();
  }
});
