import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { blockedTracks, devices } from "#server/db/schema/places.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { createAccount, createDevice, createZone, createZoneError } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { told } from "./scene.ts";

/** More than the service admits at once. */
const PLAYERS = 60;

describe.each(DATABASES)("many players reconnecting at once on $name", (database) => {
  test("reconnecting players: each gets its own zone, errors, blocked tracks and source", async () => {
    await using app = await startApp({ database });
    const music = await createMusic(app.service);
    const other = await createMusic(app.service);
    const { db } = app.service.services;
    const account = await createAccount(app.service);
    const shops = await Promise.all(
      Array.from({ length: PLAYERS }, async (_, index) => {
        const playFromId = index % 2 === 0 ? music.playlist : other.playlist;
        const zone = await createZone(app.service, account, { playFromType: "collection", playFromId });
        const blocked = music.tracks.slice(0, index % 3);
        if (blocked.length > 0)
          await db.insert(blockedTracks).values(blocked.map((trackId) => ({ soundZoneId: zone, trackId })));
        if (index % 5 === 0)
          await createZoneError(app.service, { soundZoneId: zone, cause: "DEVICE_ERROR_DISK_LOW" });
        const device = await createDevice(app.service, account.id, zone);
        return { zone, device, blocked, playFromId, hasError: index % 5 === 0 };
      }),
    );
    const players = await Promise.all(
      shops.map(({ device }) => ScriptedPlayer.connect(new TestApi(app.url, device.token))),
    );
    for (const [index, { zone, device, blocked, playFromId, hasError }] of shops.entries()) {
      const player = players[index]!;
      const welcome = await told(player.socket, "welcome");
      expect(welcome.zone.soundZone.id).toBe(zone);
      expect(welcome.zone.device.id).toBe(device.id);
      expect([...welcome.zone.blockedTrackIds].sort()).toEqual([...blocked].sort());
      expect(welcome.zone.errors.length).toBe(hasError ? 1 : 0);
      expect(player.source?.id).toBe(playFromId);
      expect(player.intent?.volume).toBe(60);
      player[Symbol.dispose]();
    }
    const versions = await db.select().from(devices).where(eq(devices.accountId, account.id));
    expect(new Set(versions.map(({ appVersion }) => appVersion))).toEqual(new Set(["0.0.0-test"]));
  });
});
