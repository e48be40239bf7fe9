import { existsSync, mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Acknowledgement, type Found, type WriterRun, writeAndDie } from "#tests/fakes/power-cut.ts";

/** A player's disk after its process died in the middle of writing, 200 times, at random moments. */

const LANES = 4;
const DEATHS = 50;
/** The longest that a process writes before it dies, in ms. */
const LONGEST_MS = 60;
/** Memory that looks like a disk, where there is some: a death loses nothing else there, and many fit into a test. */
const MEMORY = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
/** More than a process gets done: numbers of two rounds never meet. */
const ROUND = 10_000;

test("a player that dies 200 times in the middle of writing has all that it promised, and always starts", {
  timeout: 180_000,
}, async () => {
  const lanes = Array.from({ length: LANES }, (_, lane) => dieAgainAndAgain(lane));
  const acknowledged = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  expect(acknowledged).toBeGreaterThan(LANES * DEATHS);
});

async function dieAgainAndAgain(lane: number): Promise<number> {
  const folder = mkdtempSync(join(MEMORY, `roomtone-power-cut-${lane}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const promised = new Promises();
  let count = 0;
  for (let death = 1; death <= DEATHS; death++) {
    const run = await writeAndDie(folder, death * ROUND, Math.random() * LONGEST_MS);
    promised.check(run.found);
    promised.add(run);
    await promised.checkLog(join(folder, "logs"));
    count += run.acknowledged.length;
  }
  const { found } = await writeAndDie(folder, (DEATHS + 1) * ROUND, 0);
  promised.check(found);
  return count;
}

/** What the dead processes said would be kept. */
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
    expect({ broken, damaged }).toEqual({ broken: [], damaged: [] });
    expect(settings ?? -1).toBeGreaterThanOrEqual(this.#newest.settings);
    expect(player ?? -1).toBeGreaterThanOrEqual(this.#newest.player);
    expect(progress).toBeGreaterThanOrEqual(this.#newest.progress);
    const unsent = new Set(history);
    expect(unsent.size).toBe(history.length);
    expect([...this.#plays].filter((n) => !unsent.has(n) && !this.#leaving.has(n))).toEqual([]);
    expect([...this.#sent].filter((n) => unsent.has(n))).toEqual([]);
    const cached = new Set(tracks);
    expect([...this.#tracks].filter((n) => !cached.has(n))).toEqual([]);
  }

  /** The last line that was said to be written is there, in one piece. */
  async checkLog(folder: string): Promise<void> {
    const names = await readdir(folder);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const numbers = texts
      .flatMap((text) => text.split("\n"))
      .filter((line) => line.endsWith("}"))
      .map((line): { line: number } => JSON.parse(line));
    expect(Math.max(-1, ...numbers.map(({ line }) => line))).toBeGreaterThanOrEqual(this.#newest.log);
    expect(names.length).toBeLessThanOrEqual(4);
  }

  #addOne(kept: Acknowledgement["kept"], n: number): void {
    if (kept === "history") this.#plays.add(n);
    else if (kept === "leaving") this.#leaving.add(n);
    else if (kept === "sent") this.#sent.add(n);
    else if (kept === "track") this.#tracks.add(n);
    else this.#newest[kept] = n;
  }
}
