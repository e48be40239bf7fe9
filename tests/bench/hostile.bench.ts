import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { coverImageId } from "#server/catalog/store-covers.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import {
  EditorialPageDocument,
  PlaylistPageDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { allZones } from "#tests/factories/people/demo.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { preparedService } from "#tests/factories/prepared.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { type Bench, type Measurement, percentile } from "./bench.ts";
import type { HostileNews } from "./players/hostile-caller.ts";
import { nextMessage } from "./processes/child-message.ts";
import { residentMb } from "./processes/process-cost.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const ZONES = 30;
/** Number of people, and the time that each looks at a page, in ms. */
const PEOPLE = 4;
const LOOKS_MS = 250;
const PLAYERS = 5;

export const bench: Bench = {
  about: `the answers that ${PEOPLE} people and ${PLAYERS} players get while others ask for all that is dear`,
  async run() {
    await using service = await preparedService({ env: { ROOMTONE_LOG: "error" } });
    const owner = await TestApi.signIn(service.url);
    const zones = await manyZones(owner);
    const account = zones[0]?.account ?? "";
    const playlist = await firstPlaylist(owner);
    const playing = zones.filter(({ play_from }) => play_from !== null);
    const players = await startPlayers(owner, playing.slice(0, PLAYERS));
    const hostile = fork(path.join(import.meta.dirname, "players/hostile-caller.ts"));
    try {
      const everyday = pages(owner, account, playlist, zones);
      await usual(everyday, players, 5);
      const quiet = await usual(everyday, players, SECONDS);
      const before = residentMb(service.pid);
      hostile.send({
        do: "begin",
        url: service.url,
        token: owner.token,
        account,
        playlist,
        pictures: describeCatalogue()
          .albums.slice(0, 12)
          .map(({ cover }) => coverImageId(cover)),
      });
      // Its first requests fill caches of limited size.
      const first = await usual(everyday, players, SECONDS);
      const middle = residentMb(service.pid);
      const second = await usual(everyday, players, SECONDS);
      const after = residentMb(service.pid);
      const { kinds } = await ended(hostile);
      return [
        ...answers("nobody else", quiet),
        ...answers("dear requests", [...first, ...second], "≤ 250 ms"),
        { what: "memory before", value: before, unit: "MB" },
        { what: `memory after ${SECONDS} s of dear requests`, value: middle, unit: "MB" },
        { what: `memory after ${2 * SECONDS} s of dear requests`, value: after, unit: "MB", toReach: "flat" },
        ...kinds.flatMap(({ name, asked, answered, longestMs }): Measurement[] => [
          { what: `${name}: asked, of which ${answered} answered`, value: asked, unit: "" },
          { what: `${name}: longest`, value: longestMs, unit: "ms" },
        ]),
      ];
    } finally {
      hostile.kill();
      for (const player of players) player[Symbol.dispose]();
    }
  },
};

async function manyZones(owner: TestApi): Promise<readonly SoundZone[]> {
  const zones = await allZones(owner);
  const location = zones[0]?.location;
  for (let n = zones.length; n < ZONES; n += 1)
    await owner.rest("POST", `/api/auth/locations/${location}/sound_zones`, SoundZone, {
      body: { name: `Room ${n}` },
    });
  return await allZones(owner);
}

async function firstPlaylist(owner: TestApi): Promise<string> {
  const { search } = await owner.graphql<{ search: { edges: { node: { id: string } }[] } }>(
    'query { search(query: "a", kind: PLAYLIST, market: "SE") { edges { node { ... on Playlist { id } } } } }',
  );
  const [first] = search.edges;
  if (!first) throw new Error("The demo has no playlist");
  return first.node.id;
}

async function startPlayers(owner: TestApi, zones: readonly SoundZone[]): Promise<ScriptedPlayer[]> {
  return await Promise.all(
    zones.map(async ({ id }) => {
      const body = { device_type: "desktop", platform: "LINUX", code: randomUUID(), name: "Till" };
      const { session } = await owner.rest("POST", `/api/auth/sound_zones/${id}/device`, PairedDevice, {
        body,
      });
      if (!session) throw new Error("The service gave the player no session");
      return await ScriptedPlayer.connect(owner.as(session.token));
    }),
  );
}

/** Calls of the client's pages. */
function pages(owner: TestApi, account: string, playlist: string, zones: readonly SoundZone[]) {
  const states = zones.map(({ id }) => id).join(",");
  const ok = async (asked: Promise<{ readonly status: number }>) => {
    const { status } = await asked;
    if (status !== 200) throw new Error(`A usual call was answered with ${status}`);
  };
  const graphql = (query: string, variables: object) =>
    ok(owner.call("POST", "/api/v2", { body: { query, variables } }));
  return [
    () =>
      ok(owner.call("POST", `/api/auth/accounts/${account}/sound_zones/search`, { body: { perPage: 50 } })),
    () => ok(owner.call("GET", `/player/control/states?soundZones=${states}`)),
    () => graphql(String(EditorialPageDocument), { id: "home" }),
    () => graphql(String(PlaylistPageDocument), { id: playlist, market: "SE", owner: account }),
  ];
}

/** People open pages and players answer pings for some seconds; returns the answer times, in ms. */
async function usual(
  everyday: readonly (() => Promise<void>)[],
  players: readonly ScriptedPlayer[],
  seconds: number,
): Promise<readonly number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const timed = async (ask: () => Promise<unknown>) => {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
    await delay(LOOKS_MS * (0.5 + Math.random()));
  };
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    for (let n = person; performance.now() < until; n += 1)
      await timed(everyday[n % everyday.length] ?? (async () => undefined));
  });
  const listening = players.map(async ({ socket }) => {
    for (let at = 1; performance.now() < until; at += 1) {
      const stamp = Math.round(performance.timeOrigin + performance.now()) * 10 + (at % 10);
      await timed(() => {
        const heard = socket.future((message) => isPong(message, stamp), 30_000);
        socket.send({ type: "ping", at: stamp });
        return heard;
      });
    }
  });
  await Promise.all([...people, ...listening]);
  return times;
}

function isPong(message: unknown, at: number): boolean {
  return typeof message === "object" && message !== null && "at" in message && message.at === at;
}

async function ended(hostile: ChildProcess): Promise<HostileNews> {
  hostile.send({ do: "end" });
  return await nextMessage<HostileNews>(hostile);
}

function answers(when: string, times: readonly number[], toReach?: string): readonly Measurement[] {
  return [
    { what: `${when}: p50`, value: percentile(times, 0.5), unit: "ms" },
    { what: `${when}: p99`, value: percentile(times, 0.99), unit: "ms" },
    {
      what: `${when}: worst answer of the others`,
      value: percentile(times, 1),
      unit: "ms",
      ...(toReach ? { toReach } : {}),
    },
  ];
}
