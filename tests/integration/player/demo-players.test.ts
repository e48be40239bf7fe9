import { afterAll, beforeAll, expect, test } from "vitest";
import { SIMULATED_NAME, startDemoPlayers } from "#server/start/demo-players/demo-players.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { FASTEST_DATABASE } from "#tests/factories/databases.ts";
import { allZones } from "#tests/factories/people/demo.ts";
import { preparedService } from "#tests/factories/prepared.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import type { TestService } from "#tests/factories/service/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await preparedService({ database: FASTEST_DATABASE });
});
afterAll(() => service.stop());

const zoneNamed = async (owner: TestApi, name: string) =>
  (await allZones(owner)).find((zone) => zone.name === name);

test("demo players: two zones play from the start, and a zone with its own player keeps it", async () => {
  const owner = await TestApi.signIn(service.url);
  {
    await using _players = await startDemoPlayers(service.url);
    const playing = (await allZones(owner)).filter(({ device }) => device?.name === SIMULATED_NAME);
    expect(playing.map(({ name }) => name).sort()).toEqual(["Lobby", "Skylight Bar"]);
    await expect
      .poll(async () => (await zoneNamed(owner, "Lobby"))?.status, { timeout: 10_000 })
      .toMatchObject({ state: "OK" });
  }
  const lobby = await zoneNamed(owner, "Lobby");
  const body = { device_type: "desktop", platform: "MACOS", code: "till", name: "Till" };
  await owner.rest("POST", `/api/auth/sound_zones/${lobby?.id}/device`, PairedDevice, { body });
  await using _again = await startDemoPlayers(service.url);
  expect((await zoneNamed(owner, "Lobby"))?.device?.name).toBe("Till");
  expect((await zoneNamed(owner, "Skylight Bar"))?.device?.name).toBe(SIMULATED_NAME);
});
