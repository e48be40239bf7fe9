import { eq, inArray, isNull } from "drizzle-orm";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { collections, libraryItems } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { ErrorBody } from "#shared/contract/errors.ts";
import { EVENT_NAMES, type EventPayload, ROOMS } from "#shared/contract/events.ts";
import { Location, SoundZone } from "#shared/contract/rest/entities.ts";
import {
  listSchedules,
  listSilentZones,
  Schedule,
  type ScheduleInput,
  ScheduleSummary,
} from "#shared/contract/rest/music/schedules.ts";
import { createMusic, createOwnPlaylist } from "#tests/factories/music/music.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createScene, type Scene, told } from "#tests/integration/player/scene.ts";

const HOUR = 3_600_000;

/** A slot of a day; hours are of that day. */
function slot(day: string, from: number, hours: number, ...played: readonly string[]) {
  return {
    id: null,
    name: "",
    color: null,
    collections: [...played],
    rrule: `FREQ=WEEKLY;BYDAY=${day}`,
    dtstart: `${String(from).padStart(2, "0")}0000`,
    duration: String(hours * HOUR),
  };
}

describe("schedule editing", () => {
  let app: TestApp;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await startApp();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  const create = ({ owner, account }: Pick<Scene, "owner" | "account">, body: object) =>
    owner.call("POST", `/api/radio/accounts/${account.id}/schedules?variant=full`, { body });
  const created = async (scene: Scene, over: Partial<ScheduleInput> & object = {}) => {
    const answer = await create(scene, {
      name: "Week",
      slots: [slot("MO", 8, 4, scene.playlist)],
      ...over,
    });
    expect([answer.status, answer.json]).toMatchObject([200, {}]);
    return Schedule.parse(answer.json);
  };
  const read = (api: TestApi, id: string) => api.call("GET", `/api/radio/schedules/${id}?variant=full`);
  const write = (api: TestApi, schedule: Schedule, over: object = {}) =>
    api.call("PUT", `/api/radio/schedules/${schedule.id}?variant=full`, { body: { ...schedule, ...over } });

  test("schedule: a week is written, read and changed; its slots keep their ids (@M-331 @M-332)", async () => {
    const scene = await createScene(app);
    const second = await createMusic(app.service, 3);
    const week = await created(scene, {
      name: " Opening hours ",
      description: "Calm",
      color: "#336699",
      slots: [
        { ...slot("SU", 22, 6, scene.playlist, second.playlist), name: "Late", color: "#aa0000" },
        slot("MO", 9, 2, second.playlist),
      ],
      exceptions: [
        {
          id: null,
          name: "Closed",
          from: "2030-12-24",
          to: "2030-12-26",
          yearly: true,
          plan: { kind: "silence" },
        },
        {
          id: null,
          name: "Sale",
          from: "2030-11-25",
          to: "2030-11-25",
          yearly: false,
          plan: { kind: "day", day: "SA" },
        },
        {
          id: null,
          name: "Christmas",
          from: "2030-12-01",
          to: "2030-12-23",
          yearly: true,
          plan: { kind: "collections", collections: [second.playlist] },
        },
      ],
    });
    expect(week).toMatchObject({
      name: "Opening hours",
      type: "manual",
      account: scene.account.id,
      omit_from_library: false,
      sound_zone_count: 0,
      permissions: ["MUSIC_READ", "MUSIC_WRITE"],
      collections: expect.arrayContaining([
        expect.objectContaining({ id: second.playlist, name: "A playlist", playable: true }),
      ]),
    });
    expect(week.slots.map(({ rrule, dtstart, duration }) => [rrule, dtstart, duration])).toEqual([
      ["FREQ=WEEKLY;BYDAY=MO", "090000", "7200000"],
      ["FREQ=WEEKLY;BYDAY=SU", "220000", "21600000"],
    ]);
    expect(week.exceptions.map(({ name, plan }) => [name, plan.kind])).toEqual([
      ["Closed", "silence"],
      ["Sale", "day"],
      ["Christmas", "collections"],
    ]);

    const late = week.slots[1];
    const changed = await write(scene.owner, week, {
      name: "Evenings",
      slots: [
        { ...late, dtstart: "210000" },
        { ...late, rrule: "FREQ=WEEKLY;BYDAY=FR" },
      ],
      exceptions: week.exceptions.slice(0, 1),
    });
    const after = Schedule.parse(changed.json);
    expect(after.slots.find(({ rrule }) => rrule.endsWith("SU"))?.id).toBe(late?.id);
    expect(new Set(after.slots.map(({ id }) => id)).size).toBe(2);
    expect(after.exceptions.map(({ id }) => id)).toEqual([week.exceptions[0]?.id]);
    expect(after.snapshot).not.toBe(week.snapshot);
    expect(Schedule.parse((await read(scene.owner, week.id)).json)).toEqual(after);
  });

  /** Second Fridays and last Mondays, in an order that their dates do not have. */
  const rare = (playlist: string) => [
    {
      ...{ id: null, name: "Quiz", color: "#336699", collections: [playlist] },
      ...{ dtstart: "183000", duration: "7200000", volume: { kind: "ceiling", value: 40 } as const },
      ...{ from: "2030-02-01", to: "2030-06-30" },
      repeat: { kind: "month", place: "last", day: "MO" } as const,
    },
    {
      ...{ id: null, name: "", color: null, collections: [playlist] },
      ...{ dtstart: "220000", duration: "14400000", from: "2030-01-04", to: null },
      repeat: { kind: "weeks", every: 2 } as const,
    },
  ];

  test("schedule: occasional slots with volumes are kept, and reach the zone's player", async () => {
    const scene = await createScene(app);
    const week = await created(scene, {
      slots: [{ ...slot("MO", 8, 4, scene.playlist), volume: { kind: "set", value: 30 } }],
      occasional: rare(scene.playlist),
    });
    expect(week.slots).toMatchObject([{ volume: { kind: "set", value: 30 } }]);
    expect(week.occasional).toMatchObject(
      rare(scene.playlist).map((each) => ({ volume: null, ...each, id: expect.any(String) })),
    );
    using player = await ScriptedPlayer.connect(scene.player);
    await scene.owner.rest("PUT", `/api/auth/sound_zones/${scene.zone}`, SoundZone, {
      body: { play_from: { type: "schedule", id: week.id } },
    });
    const { source } = await told(player.socket, "source", (message) => message.source?.id === week.id);
    expect(source?.week?.slots).toMatchObject([{ volume: { kind: "set", value: 30 } }]);
    expect(source?.week?.occasional).toMatchObject([
      {
        name: "Quiz",
        startMinute: 18 * 60 + 30,
        durationMinutes: 120,
        volume: { kind: "ceiling", value: 40 },
      },
      { startMinute: 22 * 60, durationMinutes: 240, from: "2030-01-04", to: null, volume: null },
    ]);
    const [quiz, friday] = week.occasional;
    const swapped = await write(scene.owner, week, { occasional: [friday, { ...quiz, name: "Pub quiz" }] });
    expect(Schedule.parse(swapped.json).occasional.map(({ id, name }) => [id, name])).toEqual([
      [friday?.id, ""],
      [quiz?.id, "Pub quiz"],
    ]);
  });

  test("schedule: switched off, its zones play as between slots until it is on again", async () => {
    const scene = await createScene(app);
    const second = await createMusic(app.service, 2);
    const week = await created(scene, {
      slots: [slot("MO", 8, 4, second.playlist)],
      occasional: rare(second.playlist),
    });
    using player = await ScriptedPlayer.connect(scene.player);
    await scene.owner.rest("PUT", `/api/auth/sound_zones/${scene.zone}`, SoundZone, {
      body: { play_from: { type: "schedule", id: week.id } },
    });
    const following = await told(player.socket, "source", ({ source }) => source?.id === week.id);
    const path = `/api/radio/schedules/${week.id}`;
    const turn = (enabled: boolean) =>
      scene.owner.rest("PUT", `${path}/enabled`, ScheduleSummary, { body: { enabled } });
    expect(await turn(false)).toMatchObject({ enabled: false, sound_zone_count: 1 });
    const off = await told(player.socket, "source", ({ source }) => source?.off === true);
    expect(off.source?.snapshot).not.toBe(following.source?.snapshot);
    expect(off.source?.week).toMatchObject({
      slots: [],
      exceptions: [],
      occasional: [],
      // What the zone played before the schedule.
      fallbackCollectionId: scene.playlist,
      collections: [{ id: scene.playlist }],
    });
    // Nothing is lost, and whoever edits it meanwhile may save.
    const read = Schedule.parse((await scene.owner.call("GET", path)).json);
    expect(read).toEqual({ ...week, enabled: false, sound_zone_count: 1, updated_at: read.updated_at });
    expect((await write(scene.owner, week, { name: "Renamed" })).json).toMatchObject({ enabled: false });
    expect(await turn(true)).toMatchObject({ enabled: true });
    await told(player.socket, "source", ({ source }) => source?.week?.occasional?.length === 2);
  });

  test("schedule: names the zones that would be silent while it is off", async () => {
    const scene = await createScene(app);
    const { db } = app.service.services;
    const week = await created(scene);
    await scene.owner.rest("PUT", `/api/auth/sound_zones/${scene.zone}`, SoundZone, {
      body: { play_from: { type: "schedule", id: week.id } },
    });
    const silent = async () =>
      (
        await scene.owner.rest(
          "GET",
          `/api/radio/schedules/${week.id}/silent_zones`,
          listSilentZones.response,
        )
      ).items;
    expect(await silent()).toEqual([]);
    // Only music of other accounts is left.
    const other = await createAccount(app.service);
    const hidden = await db
      .update(collections)
      .set({ curatorAccountId: other.id })
      .where(isNull(collections.curatorAccountId))
      .returning({ id: collections.id });
    try {
      expect(await silent()).toMatchObject([{ id: scene.zone, location_name: expect.any(String) }]);
    } finally {
      await db
        .update(collections)
        .set({ curatorAccountId: null })
        .where(
          inArray(
            collections.id,
            hidden.map(({ id }) => id),
          ),
        );
    }
  });

  test("schedule: of two people who write at once, the second is refused, and nothing is lost", async () => {
    const scene = await createScene(app);
    const week = await created(scene);
    expect((await write(scene.owner, week, { name: "Mine" })).status).toBe(200);
    const second = await write(scene.owner, week, { name: "Yours" });
    expect([second.status, ErrorBody.parse(second.json)]).toMatchObject([
      409,
      { error: "conflict", reason: "changed" },
    ]);
    expect((await read(scene.owner, week.id)).json).toMatchObject({ name: "Mine" });
    const now = Schedule.parse((await read(scene.owner, week.id)).json);
    const atOnce = await Promise.all(["A", "B", "C"].map((name) => write(scene.owner, now, { name })));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("schedule: invalid weeks are refused by field", async () => {
    const scene = await createScene(app);
    const strange = await createOwnPlaylist(app.service, (await createAccount(app.service)).id);
    const refused = async (over: object) => {
      const answer = await create(scene, {
        name: "Week",
        slots: [slot("MO", 8, 4, scene.playlist)],
        ...over,
      });
      return [answer.status, Object.keys(ErrorBody.parse(answer.json).fields ?? {})];
    };
    expect(await refused({ name: "  " })).toEqual([400, ["name"]]);
    expect(await refused({ slots: [slot("MO", 8, 4)] })).toEqual([400, ["slots.0.collections"]]);
    expect(await refused({ slots: [slot("MO", 8, 4, strange)] })).toEqual([400, ["slots.0.collections"]]);
    expect(await refused({ slots: [slot("MO", 8, 25, scene.playlist)] })).toEqual([
      400,
      ["slots.0.duration"],
    ]);
    expect(
      await refused({ slots: [slot("MO", 8, 4, scene.playlist), slot("MO", 11, 1, scene.playlist)] }),
    ).toEqual([400, ["slots.1"]]);
    // Also across the end of the week.
    expect(
      await refused({ slots: [slot("SU", 22, 4, scene.playlist), slot("MO", 1, 1, scene.playlist)] }),
    ).toEqual([400, ["slots.1"]]);
    const [quiz, friday] = rare(scene.playlist);
    const occasional = async (over: object, of: object | undefined = quiz) =>
      await refused({ occasional: [friday, { ...of, ...over }] });
    expect(await occasional({ to: "2030-01-31" })).toEqual([400, ["occasional.1.to"]]);
    // There is no last Monday between these.
    expect(await occasional({ to: "2030-02-24" })).toEqual([400, ["occasional.1.to"]]);
    expect(await occasional({ from: "0000-01-01" })).toEqual([400, ["occasional.1.from"]]);
    expect(await occasional({ collections: [strange] })).toEqual([400, ["occasional.1.collections"]]);
    expect(await occasional({ repeat: { kind: "weeks", every: 9 } }, friday)).toEqual([
      400,
      ["occasional.1.repeat.every"],
    ]);
    expect(await occasional({ volume: { kind: "set", value: 0 } })).toEqual([
      400,
      ["occasional.1.volume.value"],
    ]);
    const backwards = { id: null, name: "", from: "2030-02-02", to: "2030-02-01", yearly: false };
    expect(await refused({ exceptions: [{ ...backwards, plan: { kind: "silence" } }] })).toEqual([
      400,
      ["exceptions.0.to"],
    ]);
    expect(
      await refused({
        exceptions: [
          { ...backwards, to: "2030-02-03", plan: { kind: "collections", collections: [strange] } },
        ],
      }),
    ).toEqual([400, ["exceptions.0.plan.collections"]]);
  });

  test("schedule: a playlist that the account may no longer hear does not block saving", async () => {
    const scene = await createScene(app);
    const own = await createOwnPlaylist(app.service, scene.account.id);
    const week = await created(scene, { slots: [slot("MO", 8, 4, own)] });
    const other = await createAccount(app.service);
    await app.service.services.db
      .update(collections)
      .set({ curatorAccountId: other.id })
      .where(eq(collections.id, own));
    expect((await write(scene.owner, week, { name: "Renamed" })).status).toBe(200);
    expect((await create(scene, { name: "Copy", slots: week.slots })).status).toBe(400);
  });

  test("schedules: editable by their account on any tier, whoever created them (@M-291 @M-292)", async () => {
    const scene = await createScene(app);
    const set = (values: Partial<typeof accounts.$inferInsert>) =>
      app.service.services.db.update(accounts).set(values).where(eq(accounts.id, scene.account.id));
    const zoned = { type: "zone", sound_zone_id: scene.zone };
    const weeks = [await created(scene), await created(scene, zoned)];
    for (const tier of ["tier-1", "tier-2", "tier-3"] as const) {
      await set({ tier, plan: "essential" });
      for (const { id } of weeks)
        expect((await read(scene.owner, id)).json).toMatchObject({
          permissions: ["MUSIC_READ", "MUSIC_WRITE"],
        });
    }
    const stranger = await createUser(app.service, (await createAccount(app.service)).id);
    const strange = new TestApi(app.url, stranger.token);
    for (const week of weeks) {
      expect((await read(strange, week.id)).json).toMatchObject({ permissions: ["MUSIC_READ"] });
      expect((await write(strange, week)).status).toBe(403);
      expect((await strange.call("DELETE", `/api/radio/schedules/${week.id}`)).status).toBe(403);
    }
  });

  test("schedule: anyone with its address reads the week, and copies it where its music may be heard", async () => {
    const scene = await createScene(app);
    const own = await createOwnPlaylist(app.service, scene.account.id);
    const week = await created(scene, { slots: [slot("MO", 8, 4, scene.playlist), slot("TU", 8, 4, own)] });
    const account = await createAccount(app.service);
    const { token } = await createUser(app.service, account.id);
    const stranger = new TestApi(app.url, token);
    const shown = Schedule.parse((await read(stranger, week.id)).json);
    expect(shown).toMatchObject({ name: "Week", account_name: expect.any(String), sound_zone_count: 0 });
    expect(new Map(shown.collections.map(({ id, playable }) => [id, playable]))).toEqual(
      new Map([
        [scene.playlist, true],
        [own, false],
      ]),
    );
    const copy = (slots: object[]) => create({ owner: stranger, account }, { name: "Copy", slots });
    expect((await copy(shown.slots)).status).toBe(400);
    expect((await copy(shown.slots.slice(0, 1))).status).toBe(200);
    expect((await read(new TestApi(app.url), week.id)).status).toBe(401);
  });

  test("schedule: a zone has one of its own, found by the zone", async () => {
    const scene = await createScene(app);
    const path = `/api/radio/schedules/sound_zone/${scene.zone}?variant=full`;
    expect((await scene.owner.call("GET", path)).status).toBe(404);
    const zoned = { type: "zone", sound_zone_id: scene.zone };
    const week = await created(scene, zoned);
    expect(week).toMatchObject({ type: "zone", sound_zone_id: scene.zone });
    expect((await scene.owner.call("GET", path)).json).toEqual(week);
    const again = await create(scene, { name: "Another", slots: [], ...zoned });
    expect([again.status, again.json]).toMatchObject([409, { reason: "zone-has-schedule" }]);
    const theirs = await createZone(app.service, await createAccount(app.service));
    expect(
      (await create(scene, { name: "Another", slots: [], ...zoned, sound_zone_id: theirs })).status,
    ).toBe(400);
  });

  test("schedule: a deleted one is hidden and restorable; one that zones play is not deleted", async () => {
    const scene = await createScene(app);
    const week = await created(scene);
    const { db } = app.service.services;
    const inLibrary = () => db.$count(libraryItems, eq(libraryItems.itemId, week.id));
    const list = async () => {
      const path = `/api/radio/accounts/${scene.account.id}/schedules`;
      return (await scene.owner.rest("GET", path, listSchedules.response)).items.map(({ id }) => id);
    };
    const zone = `/api/auth/sound_zones/${scene.zone}`;
    const play = (type: string, id: string) =>
      scene.owner.rest("PUT", zone, SoundZone, { body: { play_from: { type, id } } });
    await play("schedule", week.id);
    expect((await read(scene.owner, week.id)).json).toMatchObject({ sound_zone_count: 1 });
    const path = `/api/radio/schedules/${week.id}`;
    const kept = await scene.owner.call("DELETE", path);
    expect([kept.status, kept.json]).toMatchObject([409, { reason: "plays-in-zones" }]);
    await play("collection", scene.playlist);
    await scene.owner.rest("DELETE", path, ScheduleSummary);
    expect([await list(), await inLibrary()]).toEqual([[], 0]);
    expect((await read(scene.owner, week.id)).status).toBe(404);
    expect((await write(scene.owner, week)).status).toBe(404);
    const assigned = await scene.owner.call("PUT", zone, {
      body: { play_from: { type: "schedule", id: week.id } },
    });
    expect(assigned.status).toBe(404);
    await scene.owner.rest("POST", `${path}/restore`, ScheduleSummary);
    expect([await list(), await inLibrary()]).toEqual([[week.id], 1]);
    expect((await read(scene.owner, week.id)).json).toMatchObject({ slots: week.slots });
  });

  test("library: a schedule is added unless the call leaves that out", async () => {
    const scene = await createScene(app);
    const count = (id: string) => app.service.services.db.$count(libraryItems, eq(libraryItems.itemId, id));
    const week = await created(scene, { omit_from_library: true });
    expect(await count(week.id)).toBe(0);
    const shown = Schedule.parse((await write(scene.owner, week, { omit_from_library: false })).json);
    expect(await count(week.id)).toBe(1);
    await write(scene.owner, shown, { omit_from_library: true });
    expect(await count(week.id)).toBe(0);
  });

  /** Joins a namespace; received events are appended to the list. */
  async function join(path: string, rooms: readonly string[], token: string) {
    const options = {
      path: "/ws",
      transports: ["websocket"],
      query: { token },
      forceNew: true,
      reconnection: false,
    };
    const socket = io(`${app.url}${path}`, options);
    sockets.push(socket);
    const heard: string[] = [];
    for (const name of EVENT_NAMES)
      socket.on(name, ({ data }: EventPayload) => heard.push(`${name} ${data.type} ${data.id}`));
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", () => resolve());
      socket.once("connect_error", reject);
    });
    await new Promise((joined) => socket.emit("subscribe", rooms, joined));
    return heard;
  }

  test("schedule events: changes are announced in the schedule's and the account's rooms", async () => {
    const scene = await createScene(app);
    const week = await created(scene);
    const token = scene.owner.token ?? "";
    const own = await join(`/schedule/${week.id}`, ROOMS.schedule, token);
    const whole = await join(`/account/${scene.account.id}`, ["schedule", "slot_set"], token);
    await write(scene.owner, week, { name: "Renamed" });
    await expect
      .poll(() => own)
      .toEqual(expect.arrayContaining([`update schedule ${week.id}`, `update slot_set ${week.id}`]));
    await scene.owner.call("DELETE", `/api/radio/schedules/${week.id}`);
    await expect.poll(() => own).toContain(`delete schedule ${week.id}`);
    const second = await created(scene);
    await expect
      .poll(() => whole)
      .toEqual(
        expect.arrayContaining([
          `update schedule ${week.id}`,
          `delete schedule ${week.id}`,
          `create schedule ${second.id}`,
          `create slot_set ${second.id}`,
        ]),
      );
  });

  test("schedule: players get a changed week at once: mixtures, exceptions and opening hours", async () => {
    const scene = await createScene(app);
    const second = await createMusic(app.service, 2);
    const week = await created(scene);
    await scene.owner.rest("PUT", `/api/auth/sound_zones/${scene.zone}`, SoundZone, {
      body: { play_from: { type: "schedule", id: week.id } },
    });
    using player = await ScriptedPlayer.connect(scene.player);
    const both = [scene.playlist, second.playlist];
    await write(scene.owner, week, {
      slots: [slot("MO", 8, 4, ...both), slot("TU", 8, 4, ...both.toReversed())],
      exceptions: [
        {
          id: null,
          name: "Closed",
          from: "2030-12-24",
          to: "2030-12-24",
          yearly: true,
          plan: { kind: "silence" },
        },
        {
          id: null,
          name: "Party",
          from: "2030-12-31",
          to: "2030-12-31",
          yearly: false,
          plan: { kind: "collections", collections: [second.playlist] },
        },
      ],
    });
    const { source } = await told(
      player.socket,
      "source",
      (message) => message.source?.week?.slots.length === 2,
    );
    const [mixed, same] = source?.week?.slots.map(({ collectionId }) => collectionId) ?? [];
    expect(same).toBe(mixed);
    const mixture = source?.week?.collections.find(({ id }) => id === mixed);
    // The tracks of each are spread evenly among those of the other.
    const [a, b] = [scene.tracks, second.tracks];
    expect(mixture?.tracks.slice(0, 4).map(({ id }) => id)).toEqual([a[0], b[0], a[1], a[2]]);
    expect(mixture?.tracks).toHaveLength(7);
    expect(source?.week?.exceptions).toMatchObject([
      { name: "Closed", yearly: true, plan: { kind: "silence" } },
      { name: "Party", plan: { kind: "collection", collectionId: second.playlist } },
    ]);
    const hours = { days: { MO: [{ from: "09:00", to: "18:00" }], SA: [{ from: "18:00", to: "02:00" }] } };
    const location = await scene.owner.rest(
      "PUT",
      `/api/auth/locations/${scene.account.locationId}`,
      Location,
      {
        body: { opening_hours: hours },
      },
    );
    expect(location.opening_hours).toEqual(hours);
    const { zone } = await told(
      player.socket,
      "welcome",
      (message) => message.zone.location.openingHours != null,
    );
    expect(zone.location.openingHours).toEqual(hours);
    const overlap = [
      { from: "09:00", to: "18:00" },
      { from: "17:00", to: "20:00" },
    ];
    for (const [MO, rule] of [
      [overlap, "slotOverlap"],
      [[{ from: "09:00", to: "09:00" }], "closesAtOpening"],
    ] as const) {
      const refused = await scene.owner.call("PUT", `/api/auth/locations/${scene.account.locationId}`, {
        body: { opening_hours: { days: { MO } } },
      });
      expect(refused.status).toBe(400);
      expect(refused.json).toMatchObject({ fields: { opening_hours: { code: "rule", rule } } });
    }
  });
});
