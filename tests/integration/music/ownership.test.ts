import { getNamedType, isObjectType, isUnionType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resolvers } from "#server/modules.ts";
import { createGraphqlSchema } from "#server/plugins/graphql/schema.ts";
import { createRecurrence } from "#tests/factories/billing/billing.ts";
import { createSchedule } from "#tests/factories/music/music.ts";
import { createLabel, createSocialProfile } from "#tests/factories/people/people.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { FakeSpotify } from "#tests/fakes/spotify/server.ts";
import type { Asking, MusicPath } from "#tests/integration/support/music-path.ts";
import { MUSIC_PATHS } from "#tests/integration/support/music-paths.ts";
import { createTwoShops, type TwoShops } from "#tests/integration/support/two-shops.ts";
import { pathOf } from "#tests/integration/support/world.ts";

/** Music imported by one account, requested on every path by its owner and by others. */

describe("imported music", () => {
  let app: TestApp;
  let world: TwoShops;
  let spotify: FakeSpotify;
  beforeAll(async () => {
    spotify = await FakeSpotify.start();
    app = await startApp({ env: spotify.env });
    world = await createTwoShops(app, spotify);
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
    await spotify[Symbol.asyncDispose]();
  });

  const people = ({ by }: MusicPath) => by !== "players";
  const players = ({ by }: MusicPath) => by !== "people";

  test.each(MUSIC_PATHS)("$name: only the owner's people and players get it", async (path) => {
    const { owner, theirs, personOfBoth } = world;
    const heard = async (asking: Omit<Asking, "world">) => path.heard({ ...asking, world });
    if (people(path)) {
      expect(await heard({ api: owner.person, shop: owner })).toBe(true);
      expect(await heard({ api: theirs.person, shop: theirs })).toBe(false);
      // A person of both businesses hears it, but cannot bring it into the other one.
      expect(await heard({ api: personOfBoth, shop: theirs })).toBe(path.asks === "viewer");
    }
    if (players(path)) {
      expect(await heard({ api: owner.player, shop: owner })).toBe(true);
      expect(await heard({ api: theirs.player, shop: theirs })).toBe(false);
    }
  });

  test("REST: another account's own data never includes the imported music", async () => {
    const { theirs, imported, mixed } = world;
    const reads = app.service.http.endpoints.filter(({ method }) => method === "GET");
    expect(reads.length).toBeGreaterThan(15);
    const part = { startMinute: 0, durationMinutes: 60, collectionId: mixed };
    const schedule = await createSchedule(app.service, theirs.account, [part]);
    const socialProfile = await createSocialProfile(app.service, theirs.account);
    const label = await createLabel(app.service, theirs.account);
    const recurrence = await createRecurrence(app.service, theirs.account, theirs.zone);
    let answered = 0;
    for (const { path: url } of reads)
      for (const api of [theirs.person, theirs.player]) {
        const answer = await api.call(
          "GET",
          pathOf(url, {
            ...theirs,
            label,
            recurrence,
            socialProfile,
            playlist: mixed,
            schedule,
            tracks: [imported.track],
          }),
        );
        if (answer.status === 200) answered++;
        const text = JSON.stringify(answer.json);
        // Except the track's id: a zone's player is told the ids of blocked tracks, whatever they are.
        const names = [imported.album, imported.artist, "Evening Regulars", '"title":"Evening"'];
        const found = names.filter((name) => text.includes(name));
        expect.soft([url, found]).toEqual([url, []]);
      }
    expect(answered).toBeGreaterThan(reads.length / 2);
  });
});

test("imported music: the paths above cover every field that returns music", () => {
  const schema = createGraphqlSchema(resolvers);
  const music = ["Track", "Album", "Artist", "Playlist"];
  const types = Object.values(schema.getTypeMap());
  const unions = types
    .filter(isUnionType)
    .filter((union) => union.getTypes().some(({ name }) => music.includes(name)));
  const names = new Set([...music, ...unions.map(({ name }) => name)]);
  const handing = types
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith("__"))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => names.has(getNamedType(field.type).name))
        .map((field) => `${type.name}.${field.name}`),
    );
  expect([...new Set(MUSIC_PATHS.flatMap(({ fields = [] }) => fields))].sort()).toEqual(handing.sort());
});
