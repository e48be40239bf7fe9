import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { control, createScene, type Scene, stateWhere, watch } from "./scene.ts";

const NOW_PLAYING = `query N($id: ID!) { soundZone(id: $id) {
  nowPlaying { startAt track { id title artists { name } album { title } } }
} }`;

interface NowPlaying {
  readonly startAt: string;
  readonly track: { readonly id: string };
}

describe("now playing", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  async function nowPlaying({ owner, zone }: Scene): Promise<NowPlaying | null> {
    const answer = await owner.graphql<{ soundZone: { nowPlaying: NowPlaying | null } }>(NOW_PLAYING, {
      id: zone,
    });
    return answer.soundZone.nowPlaying;
  }

  test("now playing: is the track in the player's report, with its start (@M-216)", async () => {
    const scene = await createScene(app);
    expect(await nowPlaying(scene)).toBeNull();
    using player = await ScriptedPlayer.connect(scene.player);
    using screen = await watch(scene.owner, scene.zone);
    const before = Date.now();
    const { current } = await stateWhere(screen, ({ status }) => status === "playing");
    const playing = await nowPlaying(scene);
    expect(playing?.track).toEqual({
      id: scene.tracks[0],
      title: "Song 0",
      artists: [{ name: "An artist" }],
      album: { title: "An album" },
    });
    expect(Math.abs(Date.parse(playing?.startAt ?? "") - before)).toBeLessThan(10_000);

    await control(scene.owner, scene.zone, { type: "skip" });
    await stateWhere(screen, (state) => state.current !== null && state.current.playId !== current?.playId);
    expect(await nowPlaying(scene)).toMatchObject({ track: { id: scene.tracks[1] } });
    expect(player.intent?.playing).toBe(true);
  });

  test("now playing: started as long ago as the player's position in the track (@M-216)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    using screen = await watch(scene.owner, scene.zone);
    await stateWhere(screen, ({ status }) => status === "playing");
    player.send({
      type: "report",
      report: {
        status: "playing",
        problem: null,
        sourceId: scene.playlist,
        trackId: scene.tracks[2] ?? null,
        playId: "a play under way",
        positionMs: 90_000,
        // The player's own clock is not used: it may be wrong.
        at: Date.now() - 3_600_000,
        durationMs: 180_000,
        volume: 60,
        playOrder: "AUTO",
        upcoming: [],
        intentVersion: player.intent?.version ?? 0,
        output: "native",
        nextSlotStartsAt: "unknown",
      },
    });
    await stateWhere(screen, ({ trackId }) => trackId === scene.tracks[2]);
    const playing = await nowPlaying(scene);
    expect(playing?.track.id).toBe(scene.tracks[2]);
    const ago = Date.now() - Date.parse(playing?.startAt ?? "");
    expect(ago).toBeGreaterThanOrEqual(90_000);
    expect(ago).toBeLessThan(100_000);
  });

  test("now playing: is nothing while paused or offline (@M-216)", async () => {
    const scene = await createScene(app);
    const player = await ScriptedPlayer.connect(scene.player);
    using screen = await watch(scene.owner, scene.zone);
    await stateWhere(screen, ({ status }) => status === "playing");
    const paused = await control(scene.owner, scene.zone, { type: "pause" });
    await stateWhere(screen, ({ intentVersion }) => intentVersion === paused);
    expect(await nowPlaying(scene)).toBeNull();
    const again = await control(scene.owner, scene.zone, { type: "play" });
    await stateWhere(screen, ({ intentVersion }) => intentVersion === again);
    expect(await nowPlaying(scene)).not.toBeNull();
    const { serverTime } = await stateWhere(screen, ({ intentVersion }) => intentVersion === again);
    player[Symbol.dispose]();
    await stateWhere(screen, (state) => !state.online && state.serverTime >= serverTime);
    expect(await nowPlaying(scene)).toBeNull();
  });
});
