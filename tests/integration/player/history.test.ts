import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tracks } from "#server/db/schema/music/music.ts";
import { playHistory } from "#server/db/schema/places.ts";
import { ServiceMessage } from "#shared/contract/player.ts";
import { BlockedTracks, HistoryPage } from "#shared/contract/rest/music/history.ts";
import { createSchedule } from "#tests/factories/music/music.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { playRecord, ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { control, createScene, type Scene, stateWhere, told, watch } from "./scene.ts";

const BLOCK = `mutation B($input: BlockTrackInput!) { blockTrack(input: $input) { soundZone { id blockedTracks { blockedBy track { id } } } } }`;
const UNBLOCK = `mutation U($input: BlockTrackInput!) { unblockTrack(input: $input) { soundZone { blockedTracks { track { id } } } } }`;

describe("history and blocks", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  const history = (scene: Scene, query = "") =>
    scene.owner.rest("GET", `/api/auth/sound_zones/${scene.zone}/history${query}`, HistoryPage);

  const fileOf = (scene: Scene) => `/api/auth/sound_zones/${scene.zone}/history.csv`;
  /** The lines of a zone's exported history. */
  const exported = async (scene: Scene, query = "") => {
    const { text, headers } = await scene.owner.call("GET", `${fileOf(scene)}?${query}`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    return text.trimEnd().split("\r\n");
  };

  test("history: each play appears once, however often it is sent", async () => {
    const scene = await createScene(app);
    const [a = "", b = ""] = scene.tracks;
    const now = Date.now();
    const first = playRecord(a, {
      startedAt: now - 200_000,
      endedAt: now - 100_000,
      sourceId: scene.playlist,
    });
    const second = playRecord(b, { startedAt: now - 100_000, endedAt: now, transition: "skip" });
    {
      using player = await ScriptedPlayer.connect(scene.player);
      await player.record([first]);
      await player.record([first, first]);
    }
    {
      using player = await ScriptedPlayer.connect(scene.player);
      await player.record([first, second]);
    }
    const { items } = await history(scene);
    expect(items.map(({ playId }) => playId)).toEqual([second.playId, first.playId]);
    expect(items[1]).toMatchObject({
      startAt: first.startedAt,
      transition: "natural",
      track: { id: a },
      source: { id: scene.playlist, name: "A playlist" },
      blocked: false,
    });
  });

  test("history: a skipped play names who skipped it; one that ended by itself names nobody", async () => {
    const scene = await createScene(app);
    const [track = ""] = scene.tracks;
    const { token } = await createUser(app.service, scene.account.id, undefined, { name: "Nora Night" });
    const colleague = new TestApi(app.url, token);
    using player = await ScriptedPlayer.connect(scene.player);
    const screen = await watch(scene.owner, scene.zone);
    const skipped: string[] = [];
    for (const person of [scene.owner, colleague]) {
      const { current } = await stateWhere(
        screen,
        ({ current }) => current !== null && !skipped.includes(current.playId),
      );
      skipped.push(current?.playId ?? "");
      await control(person, scene.zone, { type: "skip" });
      await told(player.socket, "skip");
    }
    const now = Date.now();
    const [byOwner = "", byColleague = ""] = skipped;
    await player.record([
      playRecord(track, { playId: byOwner, startedAt: now - 4000, transition: "skip" }),
      playRecord(track, { playId: byColleague, startedAt: now - 3000, transition: "skip" }),
      playRecord(track, { startedAt: now - 2000, transition: "skip" }),
      playRecord(track, { startedAt: now - 1000 }),
    ]);
    const { items } = await history(scene);
    expect(items.map(({ skippedBy }) => skippedBy)).toEqual([null, null, "Nora Night", "A person"]);
    const lines = (await exported(scene)).map((line) => line.split(",").at(-1));
    expect(lines.slice(1)).toEqual(["", "", "Nora Night", "A person"]);
  });

  test("history: a play ended by a block names who blocked the track", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const screen = await watch(scene.owner, scene.zone);
    const { current } = await stateWhere(screen, ({ current }) => current !== null);
    const { playId = "", trackId = "" } = current ?? {};
    await scene.owner.graphql(BLOCK, { input: { soundZone: scene.zone, track: trackId } });
    await player.record([playRecord(trackId, { playId, transition: "skip" })]);
    const { items } = await history(scene);
    expect(items).toMatchObject([{ playId, skippedBy: "A person", blocked: true }]);
  });

  test("history export: one file with every play of a zone, once each, in the style of its language", async () => {
    const scene = await createScene(app);
    const [trackId = ""] = scene.tracks;
    const began = Date.UTC(2025, 0, 1);
    const plays = Array.from({ length: 4500 }, (_, index) => ({
      playId: randomUUID(),
      soundZoneId: scene.zone,
      trackId,
      sourceId: null,
      // Ten plays share each timestamp.
      startedAt: new Date(began + Math.floor(index / 10) * 60_000),
      endedAt: new Date(began + Math.floor(index / 10) * 60_000 + 1000),
      playedMs: index * 1000,
      transition: "skip" as const,
    }));
    for (let from = 0; from < plays.length; from += 1500)
      await app.service.services.db.insert(playHistory).values(plays.slice(from, from + 1500));
    const isrc = "SEA1B2400042";
    await app.service.services.db.update(tracks).set({ isrc }).where(eq(tracks.id, trackId));
    const lines = await exported(scene);
    expect(lines).toHaveLength(1 + plays.length);
    expect(lines[0]).toBe(
      "\uFEFFStart (Europe/Stockholm),Start (UTC),Title,Artist,ISRC,Seconds played,Zone,Skipped,Skipped by",
    );
    expect(lines[1]).toMatch(/^2025-01-01 08:29:00,2025-01-01 07:29:00,.*,SEA1B2400042,449\d,A room,Yes,$/);
    const seconds = lines.slice(1).map((line) => Number(line.split(",").at(-4)));
    expect(seconds.toSorted((a, b) => a - b)).toEqual(plays.map(({ playedMs }) => playedMs / 1000));
    const oneDay = await exported(scene, "date=2024-01-01&language=sv");
    expect(oneDay).toEqual([
      expect.stringMatching(/^\uFEFFStart \(Europe\/Stockholm\);Start \(UTC\);Titel;/),
    ]);
    expect((await scene.owner.call("GET", `${fileOf(scene)}?date=2024-13-01`)).status).toBe(400);
  });

  test("history: another account's schedule stays unnamed, whatever source a player reports", async () => {
    const scene = await createScene(app);
    const stranger = await createAccount(app.service);
    const theirs = await createSchedule(app.service, stranger.id, [], "Their secret week");
    const ours = await createSchedule(app.service, scene.account.id, [], "Our week");
    const [track = ""] = scene.tracks;
    const now = Date.now();
    using player = await ScriptedPlayer.connect(scene.player);
    await player.record([
      playRecord(track, { startedAt: now - 200_000, endedAt: now - 100_000, sourceId: theirs }),
      playRecord(track, { startedAt: now - 100_000, endedAt: now, sourceId: ours }),
    ]);
    const { items } = await history(scene);
    expect(items.map(({ source }) => source)).toEqual([{ id: ours, name: "Our week" }, null]);
  });

  test("history: plays sent one by one or in bulk are all stored, and the player stays connected", async () => {
    const scene = await createScene(app);
    const [a = ""] = scene.tracks;
    using player = await ScriptedPlayer.connect(scene.player);
    const plays = Array.from({ length: 300 }, () => playRecord(a));
    for (const play of plays) player.send({ type: "history", entries: [play] });
    const acknowledged = () =>
      new Set(
        player.socket.heard
          .flatMap((message) => ServiceMessage.parse(message))
          .flatMap((message) => (message.type === "ack" ? message.playIds : [])),
      );
    await expect.poll(() => acknowledged().size, { timeout: 30_000 }).toBe(plays.length);
    expect(player.socket.closed).toBeNull();
    const stored = await app.service.services.db
      .select({ playId: playHistory.playId })
      .from(playHistory)
      .where(eq(playHistory.soundZoneId, scene.zone));
    expect(new Set(stored.map(({ playId }) => playId))).toEqual(acknowledged());
  });

  test("history: plays with impossible times are acknowledged but not stored", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const [a = ""] = scene.tracks;
    const now = Date.now();
    await player.record([
      playRecord(a, { startedAt: -1e15, endedAt: -1e15 }),
      playRecord(a, { startedAt: 9e15, endedAt: 9e15 }),
      playRecord(a, { startedAt: now, endedAt: now - 1 }),
    ]);
    expect((await history(scene)).items).toEqual([]);
  });

  test("history: a play of another zone is acknowledged but not stored", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const [a = ""] = scene.tracks;
    const own = playRecord(a, { soundZoneId: scene.zone });
    await player.record([playRecord(a, { soundZoneId: "another zone" }), own]);
    expect((await history(scene)).items.map(({ playId }) => playId)).toEqual([own.playId]);
  });

  test("history: by the location's day, page by page, newest first (@M-116, @M-216)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const [a = ""] = scene.tracks;
    // The day on which Stockholm's clocks go forward has 23 hours: from 23:00Z the day before until 22:00Z.
    const starts = [
      "2025-03-29T22:59:59Z",
      "2025-03-29T23:00:00Z",
      "2025-03-30T12:00:00Z",
      "2025-03-30T21:59:59Z",
      "2025-03-30T22:00:00Z",
    ];
    await player.record(
      starts.map((text) => playRecord(a, { startedAt: Date.parse(text), endedAt: Date.parse(text) + 1000 })),
    );
    const day = await history(scene, "?date=2025-03-30");
    expect(day.timezone).toBe("Europe/Stockholm");
    expect(day.items.map(({ startAt }) => new Date(startAt).toISOString())).toEqual([
      "2025-03-30T21:59:59.000Z",
      "2025-03-30T12:00:00.000Z",
      "2025-03-29T23:00:00.000Z",
    ]);
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof history>> = await history(
        scene,
        `?limit=2${before === null ? "" : `&before=${before}`}`,
      );
      seen.push(...page.items.map(({ startAt }) => startAt));
      before = page.before;
    } while (before !== null);
    expect(seen).toEqual(starts.map((text) => Date.parse(text)).reverse());
    const graph = await scene.owner.graphql<{
      soundZone: { playbackHistory: { edges: { startAt: string }[] } };
    }>(
      `query($id: ID!) { soundZone(id: $id) { playbackHistory(first: 10, date: "2025-03-30") { pageInfo { hasNextPage } edges { startAt transition node { id } } } } }`,
      { id: scene.zone },
    );
    const instants = graph.soundZone.playbackHistory.edges.map(({ startAt }) => Date.parse(startAt));
    expect(instants).toEqual(day.items.map(({ startAt }) => startAt));
  });

  test("history: a day must be a real date as YYYY-MM-DD (@C-287 @P-332)", async () => {
    const { owner, zone } = await createScene(app);
    const ask = (date: string) => owner.call("GET", `/api/auth/sound_zones/${zone}/history?date=${date}`);
    expect((await ask("2024-02-29")).status).toBe(200);
    for (const date of ["2023-02-29", "2024-02-30", "2024-2-3", "03/02/2024"])
      expect(await ask(date)).toMatchObject({ status: 400, json: { fields: { date: { code: "date" } } } });
  });

  test("blocked tracks: reach the player and the list; unblocking removes them (@M-117, @M-324, @M-382)", async () => {
    const scene = await createScene(app);
    const [a = ""] = scene.tracks;
    using player = await ScriptedPlayer.connect(scene.player);
    const input = { soundZone: scene.zone, track: a };
    const blocked = await scene.owner.graphql<{ blockTrack: { soundZone: object } }>(BLOCK, { input });
    expect(blocked.blockTrack.soundZone).toMatchObject({
      blockedTracks: [{ blockedBy: "A person", track: { id: a } }],
    });
    await told(player.socket, "welcome", ({ zone }) => zone.blockedTrackIds.includes(a));
    await scene.owner.graphql(BLOCK, { input });
    const path = `/api/auth/sound_zones/${scene.zone}/blocked_tracks`;
    expect((await scene.owner.rest("GET", path, BlockedTracks)).items).toHaveLength(1);
    const freed = await scene.owner.graphql<{ unblockTrack: { soundZone: object } }>(UNBLOCK, { input });
    expect(freed.unblockTrack.soundZone).toEqual({ blockedTracks: [] });
  });

  test("blocked tracks: a player can block too, without a name; strangers cannot", async () => {
    const scene = await createScene(app);
    const stranger = await createScene(app);
    const input = { soundZone: scene.zone, track: scene.tracks[1] };
    expect(await stranger.owner.graphqlRefusal(BLOCK, { input })).toBe("FORBIDDEN");
    const done = await scene.player.graphql<{ blockTrack: { soundZone: object } }>(BLOCK, { input });
    expect(done.blockTrack.soundZone).toMatchObject({ blockedTracks: [{ blockedBy: null }] });
  });

  test("events: plays, blocks and changes of playback (@M-264 @M-343 @P-400)", async () => {
    const scene = await createScene(app);
    const events = io(`${app.url}/sound_zone/${scene.zone}`, {
      path: "/ws",
      transports: ["websocket"],
      auth: { token: scene.owner.token },
    });
    const heard = new Set<string>();
    events.onAny((name: string, payload: { data: { type: string } }) => {
      heard.add(`${name} ${payload.data.type}`);
    });
    await new Promise<void>((resolve) => events.once("connect", () => resolve()));
    events.emit("subscribe", ["sound_zone", "history_track"]);
    const wanted = [
      "playback_state_change sound_zone",
      "create history_track",
      "blocked_track_update sound_zone",
    ];
    using player = await ScriptedPlayer.connect(scene.player);
    const input = { soundZone: scene.zone, track: scene.tracks[0] };
    // Joining a room is not confirmed: repeat the changes until each event was received.
    for (let volume = 0; !wanted.every((name) => heard.has(name)); volume = (volume + 1) % 100) {
      await player.record([playRecord(scene.tracks[0] ?? "")]);
      await scene.owner.graphql(BLOCK, { input });
      await scene.owner.graphql(UNBLOCK, { input });
      await control(scene.owner, scene.zone, { type: "volume", volume });
    }
    events.disconnect();
  });
});
