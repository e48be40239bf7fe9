import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Location, SoundZone } from "#shared/contract/rest/entities.ts";
import { ACCOUNT_LIMITS } from "#shared/domain/accounts/account-limits.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { copyZones, createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const PLACE = {
  name: "A street",
  address: "Street 1",
  city: "Town",
  postal_code: "111 11",
  iso_country: "SE",
};

describe.each(DATABASES)("account limits on $name", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** An account with room for one more of everything. */
  async function almostFull() {
    const { service } = app;
    const account = await createAccount(service);
    await createZone(service, account);
    const copy = (table: string, id: string, more: number) =>
      service.services.db.execute(
        sql.raw(`insert into ${table}
          select (jsonb_populate_record(one, jsonb_build_object('${id}', one.${id} || '-' || n))).*
          from ${table} one, generate_series(1, ${more}) n where account_id = '${account.id}'`),
      );
    await copy("locations", "id", ACCOUNT_LIMITS.locations - 2);
    await copyZones(service, account.id, ACCOUNT_LIMITS.zones - 2);
    const music = await createMusic(service);
    const other = await createMusic(service);
    const owner = new TestApi(app.url, (await createUser(service, account.id)).token);
    const add = (id: string) =>
      owner.call("POST", "/api/v2", {
        body: {
          query: `mutation($owner: ID!, $id: ID!) { addToLibrary(owner: $owner, input: { items: [{ id: $id, itemKind: PLAYLIST }] }) { version } }`,
          variables: { owner: account.id, id },
        },
      });
    await add(music.playlist);
    await copy("library_items", "item_id", ACCOUNT_LIMITS.playlists - 2);
    return {
      account,
      owner,
      add,
      playlist: music.playlist,
      further: [other.playlist, (await createMusic(service)).playlist],
    };
  }

  test("account limits: the last zone, location and playlist fit, and the next is refused with a text", async () => {
    const { account, owner, add, playlist, further } = await almostFull();
    const zones = `/api/auth/locations/${account.locationId}/sound_zones`;
    const places = `/api/auth/accounts/${account.id}/locations`;
    await owner.rest("POST", zones, SoundZone, { body: { name: "The last room" } });
    await owner.rest("POST", places, Location, { body: PLACE });
    expect(await owner.call("POST", zones, { body: { name: "One more" } })).toMatchObject({
      status: 409,
      json: {
        reason: "too-many-zones",
        fields: { account: { code: "rule", rule: "zoneLimit", values: { most: 10_000 } } },
      },
    });
    expect(await owner.call("POST", places, { body: PLACE })).toMatchObject({
      status: 409,
      json: { reason: "too-many-locations" },
    });
    expect(await add(further[0] ?? "")).toMatchObject({ json: { data: { addToLibrary: {} } } });
    expect(await add(further[1] ?? "")).toMatchObject({
      json: { errors: [{ extensions: { reason: "too-many-playlists" } }] },
    });
    // Existing entries do not count against the limit again.
    expect(await add(playlist)).toMatchObject({ json: { data: { addToLibrary: {} } } });
  });

  test("account limits: two people who add the last zone at the same time get one zone", async () => {
    const { account, owner } = await almostFull();
    const zones = `/api/auth/locations/${account.locationId}/sound_zones`;
    const answers = await Promise.all(
      ["Bar", "Lobby"].map((name) => owner.call("POST", zones, { body: { name } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
