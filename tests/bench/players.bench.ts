import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createMusic } from "#tests/factories/music/music.ts";
import { createAccount, createDevice, createUser, createZone } from "#tests/factories/people/people.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { type Bench, type Measurement, percentile } from "./bench.ts";
import type { CommanderNews } from "./players/player-commander.ts";
import type { CrowdNews } from "./players/player-crowd.ts";
import { startBenchServer } from "./processes/bench-server.ts";
import { nextMessage } from "./processes/child-message.ts";

const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 10_000);
const ZONES_OF_AN_ACCOUNT = 100;
const TRACKS = 100;
/** Players that are connected and controlled while the others connect. */
const OTHERS = 20;
/** Observation time once all are connected, in ms: two reports of each. */
const STEADY_MS = 20_000;

export const bench: Bench = {
  about: `${PLAYERS} players that connect to one process at once, as after a restart, while ${OTHERS} others are controlled`,
  async run() {
    const rows: Measurement[] = [];
    // Unrealistic for the embedded database: creating them there would take longer than everything else.
    await using server = await startBenchServer();
    const { database } = server;
    const folder = await mkdtemp(path.join(tmpdir(), "roomtone-players-"));
    await using app = await startApp({ database, env: { ROOMTONE_LOG: "error" } });
    const crowd = fork(path.join(import.meta.dirname, "players/player-crowd.ts"));
    const commander = fork(path.join(import.meta.dirname, "players/player-commander.ts"));
    try {
      const { playlist } = await createMusic(app.service, TRACKS);
      const tokens = await createPlayers(app, playlist, PLAYERS);
      await writeFile(path.join(folder, "tokens"), tokens.join("\n"));
      const others = await createControlled(app, playlist);

      const quiet = await commanded(commander, others, () => delay(STEADY_MS / 2));
      const memory = process.memoryUsage().rss;
      const idle = process.cpuUsage();
      let served: Extract<CrowdNews, { is: "served" }> | null = null;
      const storm = await commanded(commander, others, async () => {
        crowd.send({
          do: "connect",
          url: app.url.replace(/^http/, "ws"),
          tokens: path.join(folder, "tokens"),
        });
        const news = await nextMessage<CrowdNews>(crowd);
        if (news.is === "served") served = news;
      });
      const work = process.cpuUsage(idle);
      const grown = process.memoryUsage().rss - memory;
      const before = process.cpuUsage();
      const steady = await commanded(commander, others, () => delay(STEADY_MS));
      const { user, system } = process.cpuUsage(before);
      if (!served) throw new Error("Not all players were served");
      const { ms, lost } = served as Extract<CrowdNews, { is: "served" }>;
      rows.push(
        {
          what: `${database.name}: all have zone and source after`,
          value: ms / 1000,
          unit: "s",
          toReach: "≤ 30 s",
        },
        {
          what: "the service's processor time a player that connects",
          value: (work.user + work.system) / 1000 / PLAYERS,
          unit: "ms",
        },
        { what: "connections lost on the way", value: lost, unit: "" },
        ...delivery("nobody else there", quiet),
        ...delivery("while they connect", storm, "≤ 250 ms"),
        ...delivery("with all of them there", steady, "≤ 250 ms"),
        {
          what: "share of a core with all of them there",
          value: (user + system) / 10 / STEADY_MS,
          unit: "%",
        },
        { what: "memory a player", value: grown / PLAYERS / 1000, unit: "kB" },
      );
      crowd.send({ do: "end" });
      await nextMessage<CrowdNews>(crowd);
    } finally {
      crowd.kill();
      commander.kill();
      await rm(folder, { recursive: true, force: true });
    }
    return rows;
  },
};

function delivery(when: string, latencies: readonly number[], toReach?: string): readonly Measurement[] {
  const what = `a volume command at its player, ${when}`;
  return [
    { what: `${what}, p50`, value: percentile(latencies, 0.5), unit: "ms" },
    { what: `${what}, p99`, value: percentile(latencies, 0.99), unit: "ms", ...(toReach ? { toReach } : {}) },
  ];
}

/** Access tokens of new players, each paired with a zone that plays the playlist. */
async function createPlayers(app: TestApp, playlist: string, count: number): Promise<readonly string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const account = await createAccount(app.service);
    const zones = Array.from({ length: Math.min(ZONES_OF_AN_ACCOUNT, count - tokens.length) });
    const made = zones.map(async () => {
      const zone = await createZone(app.service, account, {
        playFromType: "collection",
        playFromId: playlist,
      });
      return (await createDevice(app.service, account.id, zone)).token;
    });
    tokens.push(...(await Promise.all(made)));
  }
  return tokens;
}

interface Controlled {
  readonly url: string;
  readonly user: string;
  readonly zones: readonly { readonly id: string; readonly device: string }[];
}

async function createControlled(app: TestApp, playlist: string): Promise<Controlled> {
  const account = await createAccount(app.service);
  const zones: { readonly id: string; readonly device: string }[] = [];
  for (let count = 0; count < OTHERS; count += 1) {
    const id = await createZone(app.service, account, { playFromType: "collection", playFromId: playlist });
    zones.push({ id, device: (await createDevice(app.service, account.id, id)).token });
  }
  return { url: app.url, user: (await createUser(app.service, account.id)).token, zones };
}

/** Controls the other players' zones while `meanwhile` runs; returns the latency of each command, in ms. */
async function commanded(
  commander: ChildProcess,
  others: Controlled,
  meanwhile: () => Promise<unknown>,
): Promise<readonly number[]> {
  commander.send({ do: "begin", ...others });
  await meanwhile();
  commander.send({ do: "end" });
  return (await nextMessage<CommanderNews>(commander)).latencies;
}
