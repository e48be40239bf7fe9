import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { runSoak, type SoakResult } from "#tests/soak/soak.ts";
import type { Bench, Measurement } from "./bench.ts";

const DAYS = 7;
const FAULTS = 200;

/** The clock change is on the fourth day. */
const WEEKS = [
  ["spring", Date.UTC(2030, 2, 28, 8)],
  ["autumn", Date.UTC(2030, 9, 24, 8)],
] as const;

export const bench: Bench = {
  about: `two weeks of virtual time, each with a schedule, a changed clock, sleeps and ${FAULTS} random faults`,
  run: async () => {
    // Random weeks; SOAK_SEED repeats them.
    const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);
    process.stdout.write(`  seed ${seed}\n`);
    const rows: Measurement[] = [];
    for (const [season, start] of WEEKS) rows.push(...(await week(season, start, seed)));
    return rows;
  },
};

async function week(season: string, start: number, seed: number): Promise<readonly Measurement[]> {
  process.stdout.write(`  ${season}\n`);
  const collect = garbageCollector();
  const heap: number[] = [];
  const result = await runSoak({
    start,
    days: DAYS,
    faults: FAULTS,
    seed,
    onDay: () => {
      collect();
      heap.push(process.memoryUsage().heapUsed);
    },
  });
  tell(result);
  // The first day fills permanent caches: play orders, formats, compiled code.
  const [, second = 1] = heap;
  const last = heap.at(-1) ?? second;
  const row = (what: string, value: number, unit: Measurement["unit"], toReach?: string): Measurement => ({
    what: `${season}: ${what}`,
    value,
    unit,
    ...(toReach === undefined ? {} : { toReach }),
  });
  return [
    row("unplanned silence beyond recovery", result.beyondRecoveryMs / 1000, "s", "0"),
    row("all silence while recovering", result.silentMs / 1000, "s"),
    row("longest silence", result.longestMs / 1000, "s"),
    row("sound while the location is closed", result.soundedWhileClosedMs / 1000, "s", "0"),
    row("bundled audio", result.bundledMs / 1000, "s"),
    row("the service's clock, as the player knows it, off by", result.clockOffMs / 1000, "s", "< 1"),
    row("plays", result.plays, ""),
    row("plays lost", result.lost.length, "", "0"),
    row("plays recorded twice or never heard", result.invented.length, "", "0"),
    row("plays told as longer or shorter", result.misstated.length, "", "0"),
    row("plays never told", result.untold, "", "0"),
    row("memory after the second day", second / 1e6, "MB"),
    row(
      "its growth by the seventh, the records of this bench included",
      ((last - second) / second) * 100,
      "%",
      "< 5",
    ),
  ];
}

function tell({ faults, silences }: SoakResult): void {
  const say = (text: string) => process.stdout.write(`  ${text}\n`);
  for (const [kind, count] of faults) {
    const caused = silences.filter(({ after }) => after === kind);
    const longest = Math.max(0, ...caused.map(({ from, to }) => to - from)) / 1000;
    say(`${kind.padEnd(30)} ${String(count).padStart(3)} times   longest silence ${longest.toFixed(2)} s`);
  }
  for (const { from, to } of silences.filter(({ after }) => after === null)) {
    say(
      `silence without a cause: ${((to - from) / 1000).toFixed(2)} s at ${(from / 3_600_000).toFixed(3)} h`,
    );
  }
}

/** Node's own garbage collector, exposed without a command-line flag. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
