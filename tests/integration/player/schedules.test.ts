import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionTracks, libraryItems, schedules } from "#server/db/schema/music/music.ts";
import { zonesPlaying } from "#server/modules/schedules/repository.ts";
import { PlaybackStates } from "#shared/contract/control.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { HistoryPage } from "#shared/contract/rest/music/history.ts";
import { listSchedules } from "#shared/contract/rest/music/schedules.ts";
import { SoundZoneList } from "#shared/contract/rest/zones/zones.ts";
import { createMusic, createSchedule } from "#tests/factories/music/music.ts";
import { createAccount, createZone, newId } from "#tests/factories/people/people.ts";
import { playRecord, ScriptedPlayer } from "#tests/factories/player/player.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { control, createScene, type Scene, stateWhere, told, watch } from "./scene.ts";

const ASSIGN = `mutation A($input: SoundZoneAssignSourceInput!) {
  soundZoneAssignSource(input: $input) {
    soundZones { id playFrom { __typename ... on Schedule { id name display { title image { url } } } ... on Playlist { id } } }
  }
}`;
const HOUR = 60;

describe("scheduled zones", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  /** A week with a morning, an evening and a gap at night. */
  async function week(scene: Scene) {
    const evening = await createMusic(app.service, 2);
    const slots = [
      { startMinute: 8 * HOUR, durationMinutes: 4 * HOUR, collectionId: scene.playlist },
      { startMinute: 18 * HOUR, durationMinutes: 4 * HOUR, collectionId: evening.playlist },
    ];
    const schedule = await createSchedule(app.service, scene.account.id, slots, "Opening hours");
    return { schedule, evening, slots };
  }

  const assign = ({ owner, zone }: Scene, source: string, over: object = {}) =>
    owner.graphql<{ soundZoneAssignSource: { soundZones: object[] } }>(ASSIGN, {
      input: { soundZones: [zone], source, ...over },
    });
  const chooseForGaps = ({ owner, zone }: Scene, fallback_collection: string | null) =>
    owner.rest("PUT", `/api/auth/sound_zones/${zone}`, SoundZone, {
      body: { settings: { fallback_collection } },
    });
  const refusal = ({ owner, zone }: Scene, source: string, over: object = {}) =>
    owner.graphqlRefusal(ASSIGN, { input: { soundZones: [zone], source, ...over } });

  test("schedule: reaches the player as its whole week, with the music of every part (@M-216)", async () => {
    const scene = await createScene(app);
    const { schedule, evening, slots } = await week(scene);
    using player = await ScriptedPlayer.connect(scene.player);
    const answer = await assign(scene, schedule);
    expect(answer.soundZoneAssignSource.soundZones).toEqual([
      {
        id: scene.zone,
        playFrom: {
          __typename: "Schedule",
          id: schedule,
          name: "Opening hours",
          display: { title: "Opening hours", image: null },
        },
      },
    ]);
    const { source } = await told(player.socket, "source", ({ source: told }) => told?.id === schedule);
    expect(source).toMatchObject({ type: "schedule", name: "Opening hours", tracks: [] });
    expect(source?.week?.slots).toEqual(slots.map((slot) => ({ ...slot, id: expect.any(String), name: "" })));
    const music = new Map(source?.week?.collections.map(({ id, tracks }) => [id, tracks.length]));
    expect(music.get(scene.playlist)).toBe(5);
    expect(music.get(evening.playlist)).toBe(2);
    expect(music.has(source?.week?.fallbackCollectionId ?? "")).toBe(true);
  });

  test("volume: players get when a person last changed it, not later than now", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const before = await told(player.socket, "intent");
    expect(before.intent.volumeAt).toBeUndefined();
    const at = Date.now() - 60_000;
    await control(scene.owner, scene.zone, { type: "volume", volume: 41, at });
    const { intent } = await told(player.socket, "intent", (told) => told.intent.volume === 41);
    expect(intent.volumeAt).toBe(at);
    await control(scene.owner, scene.zone, { type: "volume", volume: 42, at: at + 10 * 60_000 });
    const later = await told(player.socket, "intent", (told) => told.intent.volume === 42);
    expect(later.intent.volumeAt).toBeLessThanOrEqual(Date.now());
    await control(scene.owner, scene.zone, { type: "pause" });
    const paused = await told(player.socket, "intent", (told) => !told.intent.playing);
    expect(paused.intent.volumeAt).toBe(later.intent.volumeAt);
    await control(scene.owner, scene.zone, { type: "volume", volume: 43, at: Number.MIN_SAFE_INTEGER });
    const impossible = await told(player.socket, "intent", (told) => told.intent.volume === 43);
    expect(impossible.intent.volumeAt).toBe(0);
  });

  test("schedule: GraphQL returns its picture", async () => {
    const scene = await createScene(app);
    const { schedule } = await week(scene);
    const image = { template: "/media/image/cover/%w/%h", colorHex: "#336699", placeholder: "" };
    await app.service.services.db.update(schedules).set({ image }).where(eq(schedules.id, schedule));
    const answer = await assign(scene, schedule);
    expect(answer.soundZoneAssignSource.soundZones).toMatchObject([
      { playFrom: { display: { title: "Opening hours", image: { url: image.template } } } },
    ]);
  });

  test("schedule: in the zone's record and on its screens (@C-145 @M-210 @M-211 @M-216)", async () => {
    const scene = await createScene(app);
    const { schedule } = await week(scene);
    const path = `/api/auth/sound_zones/${scene.zone}`;
    const body = { play_from: { type: "schedule", id: schedule } };
    await control(scene.owner, scene.zone, { type: "order", playOrder: "LINEAR" });
    const zone = await scene.owner.rest("PUT", path, SoundZone, { body });
    expect(zone).toMatchObject({
      play_from: { type: "schedule", id: schedule },
      schedule,
      source: { id: schedule, name: "Opening hours" },
    });
    const other = { play_from: { type: "album", id: schedule } };
    expect(await scene.owner.call("PUT", path, { body: other })).toMatchObject({ status: 400 });
    const { states } = await scene.owner.rest(
      "GET",
      `/player/control/states?soundZones=${scene.zone}`,
      PlaybackStates,
    );
    expect(states[0]).toMatchObject({
      source: { id: schedule, display: { title: "Opening hours" } },
      playOrder: "AUTO",
      availablePlayOrders: ["AUTO"],
    });
    const order = { soundZone: scene.zone, command: { type: "order", playOrder: "LINEAR" } };
    expect(await scene.owner.call("POST", "/player/control", { body: order })).toMatchObject({
      status: 400,
      json: { error: "invalid", reason: "unavailable-play-order" },
    });
    const account = `/api/radio/accounts/${scene.account.id}/schedules`;
    const list = await scene.owner.rest("GET", account, listSchedules.response);
    expect(list.items.map(({ id, name }) => [id, name])).toEqual([[schedule, "Opening hours"]]);
  });

  test("schedule: assigned to several zones by REST (@C-343)", async () => {
    const scene = await createScene(app);
    const { schedule } = await week(scene);
    const second = await createZone(app.service, scene.account);
    const { items } = await scene.owner.rest("POST", "/api/auth/sound_zones/bulk/update", SoundZoneList, {
      body: { sound_zones: [scene.zone, second], play_from: { type: "schedule", id: schedule } },
    });
    expect(items.map(({ play_from }) => play_from)).toEqual(
      [1, 2].map(() => ({ type: "schedule", id: schedule })),
    );
  });

  test("schedule gap: plays the zone's former music or choice, else the account's library, else editorial music", async () => {
    const scene = await createScene(app);
    const { schedule } = await week(scene);
    const inLibrary = await createMusic(app.service, 1);
    const chosen = await createMusic(app.service, 1);
    const empty = await createMusic(app.service, 1);
    const { db } = app.service.services;
    await db.delete(collectionTracks).where(eq(collectionTracks.collectionId, empty.playlist));
    await assign(scene, schedule);
    using player = await ScriptedPlayer.connect(scene.player);
    expect(player.source?.week?.fallbackCollectionId).toBe(scene.playlist);
    await db
      .insert(libraryItems)
      .values({ accountId: scene.account.id, itemId: inLibrary.playlist, kind: "PLAYLIST" });
    const heard = async (fallback: string) =>
      (await told(player.socket, "source", ({ source }) => source?.week?.fallbackCollectionId === fallback))
        .source?.week?.fallbackCollectionId;
    await chooseForGaps(scene, chosen.playlist);
    expect(await heard(chosen.playlist)).toBe(chosen.playlist);
    await assign(scene, scene.playlist);
    await assign(scene, schedule);
    expect(await heard(chosen.playlist)).toBe(chosen.playlist);
    await chooseForGaps(scene, empty.playlist);
    expect(await heard(inLibrary.playlist)).toBe(inLibrary.playlist);
    const nothing = await scene.owner.call("PUT", `/api/auth/sound_zones/${scene.zone}`, {
      body: { settings: { fallback_collection: newId("Playlist") } },
    });
    expect(nothing).toMatchObject({
      status: 400,
      json: { fields: { "settings.fallback_collection": { code: "rule", rule: "unknownPlaylist" } } },
    });
  });

  test("schedule gap: a library change is sent only to the players whose gaps it fills", async () => {
    const scene = await createScene(app);
    const { schedule } = await week(scene);
    const [own, ...others] = await Promise.all([1, 2, 3, 4].map(() => createMusic(app.service, 1)));
    if (!own) throw new Error("There is no music");
    const chosen = await createZone(app.service, scene.account, {
      playFromType: "schedule",
      playFromId: schedule,
      settings: ZoneSettings.parse({ fallback_collection: own.playlist }),
    });
    await assign(scene, schedule);
    await chooseForGaps(scene, null);
    using player = await ScriptedPlayer.connect(scene.player);
    // One of all may already be the gap's music.
    const now = player.source?.week?.fallbackCollectionId;
    const [first, second] = others.filter(({ playlist }) => playlist !== now);
    if (!first || !second) throw new Error("There is no other music");
    const heard: string[] = [];
    const stop = app.service.services.bus.subscribe("zone-changed", ({ soundZoneId, what }) =>
      heard.push(`${soundZoneId} ${what}`),
    );
    const owner = scene.account.id;
    const add = (...ids: readonly string[]) =>
      scene.owner.graphql<object>(
        `mutation($owner: ID!, $input: AddToLibraryInput!) { addToLibrary(owner: $owner, input: $input) { version } }`,
        { owner, input: { items: ids.map((id) => ({ id, itemKind: "PLAYLIST" })) } },
      );
    const remove = (...itemIds: readonly string[]) =>
      scene.owner.graphql<object>(
        `mutation($owner: ID!, $input: RemoveFromLibraryInput!) { removeFromLibrary(owner: $owner, input: $input) { version } }`,
        { owner, input: { itemIds } },
      );
    const fallbackIs = (id: string) =>
      told(player.socket, "source", ({ source }) => source?.week?.fallbackCollectionId === id);

    await add(first.playlist);
    await fallbackIs(first.playlist);
    // The newer one plays in no gap: adding it changes nothing, nor does removing it.
    await add(second.playlist);
    await remove(second.playlist);
    expect(heard).toEqual([`${scene.zone} source`]);
    await add(second.playlist);
    await remove(first.playlist);
    await fallbackIs(second.playlist);
    expect(new Set(heard)).toEqual(new Set([`${scene.zone} source`]));
    expect(heard).not.toContain(`${chosen} source`);
    stop();
  });

  test("zone search: finds zones by every collection that their schedule or gap may play", async () => {
    const scene = await createScene(app);
    const { schedule, evening } = await week(scene);
    const gaps = await createMusic(app.service, 1);
    const kept = await createMusic(app.service, 1);
    await app.service.services.db
      .insert(libraryItems)
      .values({ accountId: scene.account.id, itemId: kept.playlist, kind: "PLAYLIST" });
    await assign(scene, schedule);
    await chooseForGaps(scene, null);
    const playing = async (collection: string) =>
      (await zonesPlaying(app.service.services.db, collection))
        .filter(({ accountId }) => accountId === scene.account.id)
        .map(({ id }) => id);
    expect(await playing(gaps.playlist)).toEqual([]);
    // Without a choice, the service plays the library's oldest.
    expect(await playing(kept.playlist)).toEqual([scene.zone]);
    await chooseForGaps(scene, gaps.playlist);
    for (const { playlist } of [scene, evening, gaps]) expect(await playing(playlist)).toEqual([scene.zone]);
    expect(await playing(kept.playlist)).toEqual([]);
  });

  test("next slot: as reported by the player, unknown after another source (@M-214 @M-236)", async () => {
    const scene = await createScene(app);
    const { schedule } = await week(scene);
    await assign(scene, schedule);
    using player = await ScriptedPlayer.connect(scene.player);
    using screen = await watch(scene.owner, scene.zone);
    await stateWhere(screen, ({ online, nextSlotStartsAt }) => online && nextSlotStartsAt === "unknown");
    const nextSlotStartsAt = "2030-01-07T18:00:00.000Z";
    player.send({
      type: "report",
      report: {
        status: "playing",
        problem: null,
        sourceId: schedule,
        trackId: scene.tracks[0] ?? null,
        playId: "a play",
        positionMs: 0,
        at: Date.now(),
        durationMs: 180_000,
        volume: 60,
        playOrder: "AUTO",
        upcoming: [],
        intentVersion: 1,
        output: "native",
        nextSlotStartsAt,
      },
    });
    await stateWhere(screen, (state) => state.nextSlotStartsAt === nextSlotStartsAt);
    const seen = screen.heard.length;
    await assign(scene, scene.playlist);
    const after = await stateWhere(screen, (state) => state.source?.id === scene.playlist);
    expect(after.nextSlotStartsAt).toBe("unknown");
    expect(screen.heard.length).toBeGreaterThan(seen);
  });

  test("schedule: refuses another account's, an unknown one, and a track of a schedule", async () => {
    const scene = await createScene(app);
    const { schedule } = await week(scene);
    const theirs = await createSchedule(app.service, (await createAccount(app.service)).id, []);
    expect(await refusal(scene, theirs)).toBe("NOT_FOUND");
    expect(await refusal(scene, newId("Schedule"))).toBe("NOT_FOUND");
    expect(await refusal(scene, schedule, { track: scene.tracks[0] })).toBe("BAD_USER_INPUT");
    const put = (play_from: object) =>
      scene.owner.call("PUT", `/api/auth/sound_zones/${scene.zone}`, { body: { play_from } });
    expect((await put({ type: "collection", id: schedule })).status).toBe(404);
    expect((await put({ type: "schedule", id: scene.playlist })).status).toBe(404);
    expect((await put({ type: "schedule", id: theirs })).status).toBe(404);
  });

  test("history: names the schedule that a play came from", async () => {
    const scene = await createScene(app);
    const { schedule } = await week(scene);
    using player = await ScriptedPlayer.connect(scene.player);
    await player.record([playRecord(scene.tracks[0] ?? "", { sourceId: schedule })]);
    const path = `/api/auth/sound_zones/${scene.zone}/history`;
    const { items } = await scene.owner.rest("GET", path, HistoryPage);
    expect(items[0]?.source).toEqual({ id: schedule, name: "Opening hours" });
  });
});
