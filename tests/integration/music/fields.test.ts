import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { albums, collections, schedules, tracks } from "#server/db/schema/music/music.ts";
import { createSchedule as createScheduleCall, Schedule } from "#shared/contract/rest/music/schedules.ts";
import { imageUrl } from "#shared/domain/formatting/images.ts";
import { createMusic, createSchedule } from "#tests/factories/music/music.ts";
import { createDevice, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createScene, type Scene } from "#tests/integration/player/scene.ts";

const IMAGE = {
  template: "/media/image/cover/%w/%h",
  colorHex: "#336699",
  placeholder: "data:image/webp;base64,AA",
};
const DISPLAY = {
  title: expect.any(String),
  colors: { primary: { hex: "#336699" } },
  image: { url: IMAGE.template, placeholder: IMAGE.placeholder },
};
const ADD =
  "mutation($owner: ID!, $input: AddToLibraryInput!) { addToLibrary(owner: $owner, input: $input) { version } }";
const DISPLAYED = "display { title colors { primary { hex } } image { url placeholder } }";

describe("music fields", () => {
  let app: TestApp;
  let scene: Scene;

  beforeAll(async () => {
    app = await startApp();
    scene = await createScene(app);
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  const db = () => app.service.services.db;
  const addToLibrary = (id: string, itemKind: string) =>
    scene.owner.graphql(ADD, { owner: scene.account.id, input: { items: [{ id, itemKind }] } });

  test("playlist: its fields, for members of its account (@M-175 @M-177)", async () => {
    const { playlist } = await createMusic(app.service, 2);
    await db()
      .update(collections)
      .set({
        composerType: "Manual",
        curatorAccountId: scene.account.id,
        curatorName: "A shop",
        shortDescription: "Short",
        description: "Long",
        image: IMAGE,
      })
      .where(eq(collections.id, playlist));
    const query = `query($id: ID!, $owner: ID) { playlist(id: $id) {
      id name composerType presentAs snapshot permissions updatedAt shortDescription description curated
      inMusicLibrary(owner: $owner) curator { id name accountId } ${DISPLAYED}
    } }`;
    const variables = { id: playlist, owner: scene.account.id };
    expect(await scene.owner.graphql(query, variables)).toEqual({
      playlist: {
        id: playlist,
        name: "A playlist",
        composerType: "Manual",
        presentAs: "playlist",
        snapshot: expect.stringMatching(/./),
        permissions: ["MUSIC_READ", "MUSIC_WRITE"],
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        shortDescription: "Short",
        description: "Long",
        curated: false,
        inMusicLibrary: false,
        curator: { id: scene.account.id, name: "A shop", accountId: scene.account.id },
        display: { ...DISPLAY, title: "A playlist" },
      },
    });
    await addToLibrary(playlist, "PLAYLIST");
    expect(await scene.owner.graphql(query, variables)).toMatchObject({ playlist: { inMusicLibrary: true } });
    const editorial = (await createMusic(app.service, 1)).playlist;
    expect(await scene.owner.graphql(query, { ...variables, id: editorial })).toMatchObject({
      playlist: { curated: true, permissions: ["MUSIC_READ"] },
    });
  });

  test("tracklist: its length, its cursor, and when each track was added (@M-184)", async () => {
    const { playlist, tracks: ids } = await createMusic(app.service, 3);
    const query = `query($id: ID!, $first: Int!, $after: String) { playlist(id: $id) {
      tracks(market: "SE", first: $first, after: $after) {
        total updatedAt pageInfo { hasPreviousPage hasNextPage startCursor endCursor } edges { cursor addedAt node { id } }
      }
    } }`;
    interface Answer {
      readonly playlist: {
        readonly tracks: {
          readonly pageInfo: { readonly startCursor: string; readonly endCursor: string };
          readonly edges: readonly {
            readonly cursor: string;
            readonly addedAt: string;
            readonly node: object;
          }[];
        };
      };
    }
    const read = async (first: number, after: string | null) =>
      (await scene.owner.graphql<Answer>(query, { id: playlist, first, after })).playlist.tracks;
    const page = await read(2, null);
    const cursors = page.edges.map(({ cursor }) => cursor);
    expect(page).toMatchObject({
      total: 3,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      pageInfo: { hasPreviousPage: false, hasNextPage: true, startCursor: cursors[0], endCursor: cursors[1] },
      edges: ids.slice(0, 2).map((id) => ({ addedAt: expect.stringMatching(/^\d{4}-.*Z$/), node: { id } })),
    });
    expect(await read(2, page.pageInfo.endCursor)).toMatchObject({
      total: 3,
      pageInfo: { hasPreviousPage: true, hasNextPage: false },
      edges: [{ node: { id: ids[2] } }],
    });
  });

  test("track: its markets, its artists, and its album with pictures and colours (@M-168 @M-169 @M-171)", async () => {
    const { album, artist, tracks: ids } = await createMusic(app.service, 1);
    const [id = ""] = ids;
    await db().update(albums).set({ image: IMAGE }).where(eq(albums.id, album));
    await db()
      .update(tracks)
      .set({ markets: ["SE", "NO"], explicit: true })
      .where(eq(tracks.id, id));
    const query = `query($id: ID!) { track(id: $id) {
      title explicit durationMs availableMarkets se: isAvailable(market: "SE") us: isAvailable(market: "US") any: isAvailable(market: "ZZ")
      artists { id name } ${DISPLAYED}
      album { id title images { url width height } colors { primary { hex } } ${DISPLAYED} }
    } }`;
    expect(await scene.owner.graphql(query, { id })).toEqual({
      track: {
        title: "Song 0",
        explicit: true,
        durationMs: 180_000,
        availableMarkets: ["SE", "NO"],
        se: true,
        us: false,
        any: true,
        artists: [{ id: artist, name: "An artist" }],
        display: { ...DISPLAY, title: "Song 0" },
        album: {
          id: album,
          title: "An album",
          images: [1600, 800, 400, 200].map((width) => ({
            url: imageUrl(IMAGE.template, width),
            width,
            height: width,
          })),
          colors: DISPLAY.colors,
          display: { ...DISPLAY, title: "An album" },
        },
      },
    });
  });

  const SCHEDULE = `query($id: ID!, $owner: ID) { schedule(id: $id) {
    id name composerType shortDescription presentAs inMusicLibrary(owner: $owner)
    curator { id accountId name } ${DISPLAYED}
    composer { __typename ... on ManualScheduleComposer { id } ... on ZoneScheduleComposer { id } }
    slotSets { id slots { id name collections rrule dtstart duration } }
  } }`;

  test("schedule: its fields, with its week (@M-193 @M-194)", async () => {
    const slot = { startMinute: 8 * 60, durationMinutes: 240, collectionId: scene.playlist };
    const id = await createSchedule(app.service, scene.account.id, [slot], "Opening hours");
    await db().update(schedules).set({ image: IMAGE, description: "All week" }).where(eq(schedules.id, id));
    const ask = (api: TestApi) => api.graphql(SCHEDULE, { id, owner: scene.account.id });
    expect(await ask(scene.owner)).toEqual({
      schedule: {
        id,
        name: "Opening hours",
        composerType: "ManualScheduleComposer",
        shortDescription: "All week",
        presentAs: "schedule",
        inMusicLibrary: false,
        curator: { id: scene.account.id, accountId: scene.account.id, name: expect.stringMatching(/./) },
        display: { ...DISPLAY, title: "Opening hours" },
        composer: { __typename: "ManualScheduleComposer", id },
        slotSets: [
          {
            id,
            slots: [
              {
                id: expect.stringMatching(/./),
                name: "",
                collections: [scene.playlist],
                rrule: "FREQ=WEEKLY;BYDAY=MO",
                dtstart: "080000",
                duration: "14400000",
              },
            ],
          },
        ],
      },
    });
    await addToLibrary(id, "SCHEDULE");
    expect(await ask(scene.owner)).toMatchObject({ schedule: { inMusicLibrary: true } });
    // Not found for another account's player, nor for an unknown id.
    const other = await createScene(app);
    expect(await ask(other.player)).toEqual({ schedule: null });
    await scene.owner.call("DELETE", `/api/radio/schedules/${id}`);
    expect(await ask(scene.owner)).toEqual({ schedule: null });
  });

  test("schedule: a zone's own week names the zone (@M-194 @M-197)", async () => {
    const zone = await createZone(app.service, scene.account);
    const player = new TestApi(app.url, (await createDevice(app.service, scene.account.id, zone)).token);
    const week = await scene.owner.rest(
      "POST",
      `/api/radio/accounts/${scene.account.id}/schedules?variant=full`,
      createScheduleCall.response,
      { body: { name: "Bar", type: "zone", sound_zone_id: zone, slots: [] } },
    );
    expect(week).toMatchObject({
      name: "Bar",
      description: "",
      color: null,
      account: scene.account.id,
      sound_zone_count: 0,
      type: "zone",
      sound_zone_id: zone,
      omit_from_library: false,
      slots: [],
    });
    expect(await player.graphql(SCHEDULE, { id: week.id, owner: null })).toMatchObject({
      schedule: {
        composerType: "ZoneScheduleComposer",
        composer: { __typename: "ZoneScheduleComposer", id: zone },
      },
    });
    const hidden = await scene.owner.rest("PUT", `/api/radio/schedules/${week.id}?variant=full`, Schedule, {
      body: { ...week, omit_from_library: true },
    });
    expect(hidden.omit_from_library).toBe(true);
  });

  test("library: its owner, version and ids, and pages of playlists and schedules (@M-202)", async () => {
    const shop = await createScene(app);
    const owner = shop.account.id;
    const week = await createSchedule(app.service, owner, [], "A week");
    const items = [
      { id: shop.playlist, itemKind: "PLAYLIST" },
      { id: week, itemKind: "SCHEDULE" },
    ];
    for (const item of items) await shop.owner.graphql(ADD, { owner, input: { items: [item] } });
    const query = `query($owner: ID!, $after: String, $query: LibraryQuery) { library(owner: $owner) { owner version ids
      items(first: 1, after: $after, query: $query) { pageInfo { hasNextPage endCursor } edges { cursor node { __typename ... on Playlist { id } ... on Schedule { id } } } } } }`;
    interface Answer {
      readonly library: { readonly items: { readonly pageInfo: { readonly endCursor: string } } };
    }
    const first = await shop.owner.graphql<Answer>(query, { owner });
    const { endCursor } = first.library.items.pageInfo;
    expect(first).toEqual({
      library: {
        owner,
        version: 2,
        ids: [week, shop.playlist],
        items: {
          pageInfo: { hasNextPage: true, endCursor },
          edges: [{ cursor: endCursor, node: { __typename: "Schedule", id: week } }],
        },
      },
    });
    const of = (variables: object) => shop.owner.graphql(query, { owner, ...variables });
    expect(await of({ after: endCursor })).toMatchObject({
      library: {
        items: {
          pageInfo: { hasNextPage: false },
          edges: [{ node: { __typename: "Playlist", id: shop.playlist } }],
        },
      },
    });
    expect(await of({ query: { kinds: ["PLAYLIST"] } })).toMatchObject({
      library: { items: { pageInfo: { hasNextPage: false }, edges: [{ node: { id: shop.playlist } }] } },
    });
    const mixed = { items: [{ id: week, itemKind: "PLAYLIST" }] };
    expect(await shop.owner.graphqlRefusal(ADD, { owner, input: mixed })).toBe("BAD_USER_INPUT");
  });
});
