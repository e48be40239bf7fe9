import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Acknowledgement, type Found, type WriterRun, writeAndDie } from "./power-cut.ts";

/** The longest that a process writes before it is killed, in ms. */
const LONGEST_MS = 60;
/** An in-memory disk, if the system has one: a kill loses nothing more there, and many fit into a test. */
const MEMORY = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
/** More writes than a process can finish, so that numbers of two rounds never collide. */
const ROUND = 10_000;

/**
 * Makes a player with its own disk write and be killed this many times, and checks after each kill that it kept its
 * promises. Returns the number of checked promises; throws at the first broken one.
 */
export async function dieAgainAndAgain(deaths: number): Promise<number> {
  const folder = await mkdtemp(join(MEMORY, "roomtone-power-cut-"));
  try {
    return await dieIn(folder, deaths);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function dieIn(folder: string, deaths: number): Promise<number> {
  const promised = new Promises();
  let count = 0;
  for (let death = 1; death <= deaths; death++) {
    const run = await writeAndDie(folder, death * ROUND, Math.random() * LONGEST_MS);
    promised.check(run.found);
    promised.add(run);
    await promised.checkLog(join(folder, "logs"));
    count += run.acknowledged.length;
  }
  const { found } = await writeAndDie(folder, (deaths + 1) * ROUND, 0);
  promised.check(found);
  return count;
}

/** The promises of the killed processes. */
class Promises {
  readonly #newest: Record<"settings" | "player" | "progress" | "log", number> = {
    settings: -1,
    player: -1,
    progress: -1,
    log: -1,
  };
  readonly #plays = new Set<number>();
  readonly #leaving = new Set<number>();
  readonly #sent = new Set<number>();
  readonly #tracks = new Set<number>();

  add({ acknowledged }: WriterRun): void {
    for (const { kept, n } of acknowledged) this.#addOne(kept, n);
  }

  check({ settings, player, progress, history, tracks, broken, damaged }: Found): void {
    assert.deepEqual({ broken, damaged }, { broken: [], damaged: [] });
    assert.ok((settings ?? -1) >= this.#newest.settings);
    assert.ok((player ?? -1) >= this.#newest.player);
    assert.ok(progress >= this.#newest.progress);
    const unsent = new Set(history);
    assert.equal(unsent.size, history.length);
    assert.deepEqual(
      [...this.#plays].filter((n) => !unsent.has(n) && !this.#leaving.has(n)),
      [],
    );
    assert.deepEqual(
      [...this.#sent].filter((n) => unsent.has(n)),
      [],
    );
    const cached = new Set(tracks);
    assert.deepEqual(
      [...this.#tracks].filter((n) => !cached.has(n)),
      [],
    );
  }

  /** The last line promised as written exists, in one piece. */
  async checkLog(folder: string): Promise<void> {
    const names = await readdir(folder);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const numbers = texts
      .flatMap((text) => text.split("\n"))
      .filter((line) => line.endsWith("}"))
      .map((line): { line: number } => JSON.parse(line));
    assert.ok(Math.max(-1, ...numbers.map(({ line }) => line)) >= this.#newest.log);
    assert.ok(names.length <= 4);
  }

  #addOne(kept: Acknowledgement["kept"], n: number): void {
    if (kept === "history") this.#plays.add(n);
    else if (kept === "leaving") this.#leaving.add(n);
    else if (kept === "sent") this.#sent.add(n);
    else if (kept === "track") this.#tracks.add(n);
    else this.#newest[kept] = n;
  }
}
