import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collections, tracks } from "#server/db/schema/music/music.ts";
import { HistoryPage } from "#shared/contract/rest/music/history.ts";
import {
  changeLessOften,
  listLessOften,
  MAX_LESS_OFTEN,
  TrackReason,
} from "#shared/contract/rest/music/reasons.ts";
import type { Composition } from "#shared/domain/music/composing/composition.ts";
import { createMusic, createSchedule } from "#tests/factories/music/music.ts";
import { createAccount, createZone, newId } from "#tests/factories/people/people.ts";
import { playRecord, ScriptedPlayer } from "#tests/factories/player/player.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createScene, type Scene, stateWhere, told, watch } from "./scene.ts";

describe('reasons and "less often"', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  const db = () => app.service.services.db;

  const lessPath = (zone: string) => `/api/radio/sound_zones/${zone}/less_often`;
  const wantLess = (scene: Scene, body: object, api = scene.owner) =>
    api.rest("PUT", lessPath(scene.zone), changeLessOften.response, { body });
  const reason = (scene: Scene, track: string, collection: string) =>
    scene.owner.rest(
      "GET",
      `/api/radio/sound_zones/${scene.zone}/tracks/${track}/reason?collection=${encodeURIComponent(collection)}`,
      TrackReason,
    );

  test("less often: an artist's tracks are sent to the zone's own player, until undone", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const before = player.source?.snapshot;
    expect(player.source?.lessIds).toEqual([]);
    const artist = { kind: "artist", value: scene.artist };
    const { items } = await wantLess(scene, { ...artist, less: true });
    expect(items).toEqual([
      { ...artist, name: "An artist", addedAt: expect.any(Number), addedBy: "A person" },
    ]);
    const { source } = await told(player.socket, "source", ({ source: now }) => now?.lessIds.length === 5);
    expect(source?.id).toBe(scene.playlist);
    expect([...(source?.lessIds ?? [])].sort()).toEqual([...scene.tracks].sort());
    expect(source?.tracks.map(({ id }) => id)).toEqual(scene.tracks);
    expect(source?.snapshot).not.toBe(before);
    // Repeating it changes nothing.
    expect((await wantLess(scene, { ...artist, less: true })).items).toHaveLength(1);

    const other = await createZone(app.service, scene.account, {
      playFromType: "collection",
      playFromId: scene.playlist,
    });
    expect(await scene.owner.rest("GET", lessPath(other), listLessOften.response)).toEqual({ items: [] });

    expect(await wantLess(scene, { ...artist, less: false })).toEqual({ items: [] });
    const undone = await told(player.socket, "source", ({ source: now }) => now?.snapshot === before);
    expect(undone.source?.lessIds).toEqual([]);
  });

  test("less often: genres and moods, in every part of a schedule's week", async () => {
    const scene = await createScene(app);
    const evening = await createMusic(app.service, 3);
    const [jazz = "", calm = ""] = evening.tracks;
    await db()
      .update(tracks)
      .set({ genres: ["Jazz"] })
      .where(eq(tracks.id, jazz));
    await db()
      .update(tracks)
      .set({ tags: ["calm"] })
      .where(eq(tracks.id, calm));
    const slot = { startMinute: 0, durationMinutes: 600, collectionId: evening.playlist };
    const schedule = await createSchedule(app.service, scene.account.id, [slot]);
    const body = { play_from: { type: "schedule", id: schedule } };
    expect((await scene.owner.call("PUT", `/api/auth/sound_zones/${scene.zone}`, { body })).status).toBe(200);
    using player = await ScriptedPlayer.connect(scene.player);
    await wantLess(scene, { kind: "genre", value: "jazz", less: true });
    await told(player.socket, "source", ({ source }) => source?.lessIds.join() === jazz);
    const { items } = await wantLess(scene, { kind: "mood", value: "calm", less: true });
    expect(items.map(({ name }) => name).sort()).toEqual(["Calm", "Jazz"]);
    await told(player.socket, "source", ({ source }) => source?.lessIds.includes(calm) ?? false);
  });

  test("less often: works from the player; refuses others, unknown music and too many entries", async () => {
    const scene = await createScene(app);
    const stranger = await createScene(app);
    const body = { kind: "artist", value: scene.artist, less: true };
    const asked = (api: Scene["owner"], input: object = body) =>
      api.call("PUT", lessPath(scene.zone), { body: input });
    expect((await asked(stranger.owner)).status).toBe(403);
    expect((await asked(stranger.player)).status).toBe(403);
    expect((await stranger.owner.call("GET", lessPath(scene.zone))).status).toBe(403);
    expect((await asked(scene.owner, { ...body, value: newId("Artist") })).status).toBe(404);
    expect((await asked(scene.owner, { ...body, kind: "tempo" })).status).toBe(400);
    expect((await asked(scene.owner, { ...body, kind: "mood", value: "no such, mood!" })).status).toBe(400);
    expect((await wantLess(scene, body, scene.player)).items).toMatchObject([{ addedBy: null }]);
    for (let n = 1; n < MAX_LESS_OFTEN; n++)
      await asked(scene.owner, { ...body, kind: "mood", value: `mood-${n}` });
    expect((await asked(scene.owner, { ...body, kind: "mood", value: "one-more" })).status).toBe(400);
  });

  const made = (id: string, composition: Composition, presentAs: "station" | "playlist" = "station") =>
    db()
      .update(collections)
      .set({ composer: composition, presentAs, name: "Quiet hours" })
      .where(eq(collections.id, id));

  test("reason: the playlist or station, and the rule that selected the track", async () => {
    const scene = await createScene(app);
    const [track = "", seed = ""] = scene.tracks;
    await db()
      .update(tracks)
      .set({ genres: ["Jazz"], tags: ["calm"] })
      .where(eq(tracks.id, track));
    await db()
      .update(tracks)
      .set({ genres: ["Jazz"] })
      .where(eq(tracks.id, seed));
    expect(await reason(scene, track, scene.playlist)).toMatchObject({
      collection: { id: scene.playlist, name: "A playlist", isStation: false },
      rule: null,
      traits: expect.arrayContaining([
        { kind: "artist", value: scene.artist, name: "An artist", less: false },
        { kind: "genre", value: "jazz", name: "Jazz", less: false },
        { kind: "mood", value: "calm", name: "Calm", less: false },
      ]),
    });
    const rule = async (composition: Composition) => {
      await made(scene.playlist, composition);
      // A collection's description is cached for a while.
      const { collection, rule: found } = await reason(scene, track, scene.playlist);
      expect(collection).toEqual({ id: scene.playlist, name: "Quiet hours", isStation: true });
      return found;
    };
    const tags = ["jazz", "calm", "rock"].map((slug) => ({ slug, title: slug.toUpperCase() }));
    const group = { id: "own", title: "Own", icon: "tag", weight: 3, tags };
    const open = { from: null, to: null };
    const recipe = { tagGroups: [group], without: [], tempo: open, years: open, clean: false };
    expect(await rule({ kind: "recipe", recipe })).toEqual({ kind: "tags", tags: tags.slice(0, 2) });
    const mentions = ["jazz", "rock"].map((slug) => {
      return { kind: "concept" as const, slug, sign: 1 as const, weight: 1 };
    });
    expect(await rule({ kind: "prompt", prompt: "jazz and rock", mentions, more: [], less: [] })).toEqual({
      kind: "prompt",
      mentions: [{ id: "jazz", title: "Jazz", isUnwanted: false }],
    });
    const other = (await createMusic(app.service, 1)).tracks[0] ?? "";
    expect(await rule({ kind: "seed", trackIds: [other, seed], more: [], less: [] })).toEqual({
      kind: "seed",
      track: { id: seed, name: "Song 1" },
      album: scene.album,
    });
    expect(await rule({ kind: "seed", trackIds: [track], more: [], less: [] })).toEqual({ kind: "chosen" });
    expect(await rule({ kind: "artist", artistId: scene.artist })).toEqual({
      kind: "artist",
      artist: { id: scene.artist, name: "An artist" },
    });
    const like = await createMusic(app.service, 1);
    expect(await rule({ kind: "playlist", playlistId: like.playlist })).toEqual({
      kind: "playlist",
      playlist: { id: like.playlist, name: "A playlist" },
    });
    expect(await rule({ kind: "spotify", playlistUri: "spotify:playlist:x" })).toEqual({ kind: "spotify" });
  });

  test("reason: names the track's playlist within a mixture, but no other account's music", async () => {
    const scene = await createScene(app);
    const second = await createMusic(app.service, 1);
    const [track = ""] = second.tracks;
    const mixture = [scene.playlist, second.playlist].sort().join("+");
    expect((await reason(scene, track, mixture)).collection?.id).toBe(second.playlist);
    const theirs = await createMusic(app.service, 1);
    const { id } = await createAccount(app.service);
    await db().update(collections).set({ curatorAccountId: id }).where(eq(collections.id, theirs.playlist));
    expect((await reason(scene, track, theirs.playlist)).collection).toBeNull();
    await db()
      .update(tracks)
      .set({ ownerAccountId: id })
      .where(eq(tracks.id, theirs.tracks[0] ?? ""));
    const path = `/api/radio/sound_zones/${scene.zone}/tracks/${theirs.tracks[0]}/reason`;
    expect((await scene.owner.call("GET", path)).status).toBe(404);
    const wanted = await wantLess(scene, { kind: "artist", value: scene.artist, less: true });
    expect(wanted.items).toHaveLength(1);
    expect((await reason(scene, scene.tracks[0] ?? "", "")).traits).toContainEqual(
      expect.objectContaining({ kind: "artist", less: true }),
    );
  });

  test("origin: a player's report of it is on screens and in history; older players send none", async () => {
    const scene = await createScene(app);
    const [a = "", b = ""] = scene.tracks;
    using player = await ScriptedPlayer.connect(scene.player);
    const origin = {
      via: "queue" as const,
      collectionId: scene.playlist,
      part: { kind: "slot" as const, name: "Morning" },
    };
    await player.record([playRecord(a, { origin }), playRecord(b)]);
    const path = `/api/auth/sound_zones/${scene.zone}/history`;
    const { items } = await scene.owner.rest("GET", path, HistoryPage);
    expect(items.find(({ track }) => track.id === a)?.origin).toEqual(origin);
    expect(items.find(({ track }) => track.id === b)?.origin).toBeNull();
    using screen = await watch(scene.owner, scene.zone);
    const { current } = await stateWhere(screen, ({ status }) => status === "playing");
    expect(current?.origin ?? null).toBeNull();
  });
});
