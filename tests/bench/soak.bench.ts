import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { runSoak, type SoakResult } from "../soak/soak.ts";
import type { Bench } from "./bench.ts";

const DAYS = 7;
const FAULTS = 200;

/** The clock is put forward on the fourth day. */
const SPRING = Date.UTC(2030, 2, 28, 8);

export const bench: Bench = {
  about: `a player's week of virtual time with a schedule, a changed clock and ${FAULTS} random faults`,
  run: async () => {
    // Another week every time; SOAK_SEED takes one up again.
    const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);
    process.stdout.write(`  seed ${seed}\n`);
    const collect = garbageCollector();
    const heap: number[] = [];
    const result = await runSoak({
      start: SPRING,
      days: DAYS,
      faults: FAULTS,
      seed,
      onDay: () => {
        collect();
        heap.push(process.memoryUsage().heapUsed);
      },
    });
    tell(result);
    // The first day fills what is remembered once: orders of play, formats, compiled code.
    const [, second = 1] = heap;
    const last = heap.at(-1) ?? second;
    return [
      {
        what: "unplanned silence beyond recovery",
        value: result.beyondRecoveryMs / 1000,
        unit: "s",
        toReach: "0",
      },
      { what: "all silence while recovering", value: result.silentMs / 1000, unit: "s" },
      { what: "longest silence", value: result.longestMs / 1000, unit: "s" },
      { what: "bundled audio", value: result.bundledMs / 1000, unit: "s" },
      { what: "plays", value: result.plays, unit: "" },
      { what: "plays lost", value: result.lost.length, unit: "", toReach: "0" },
      { what: "plays recorded twice or never heard", value: result.invented.length, unit: "", toReach: "0" },
      { what: "plays told as longer or shorter", value: result.misstated.length, unit: "", toReach: "0" },
      { what: "plays never told", value: result.untold, unit: "", toReach: "0" },
      { what: "memory after the second day", value: second / 1e6, unit: "MB" },
      {
        what: "its growth by the seventh, the records of this bench included",
        value: ((last - second) / second) * 100,
        unit: "%",
        toReach: "< 5",
      },
    ];
  },
};

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

/** Node's own, without starting Node with a flag. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
