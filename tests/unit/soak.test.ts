import { expect, test } from "vitest";
import { runSoak } from "#tests/soak/soak.ts";

/** A day with each clock change; `npm run bench -- soak` runs a week of it. */
const DAYS = [
  ["put forward", Date.UTC(2030, 2, 30, 14), 11],
  ["put back", Date.UTC(2030, 9, 26, 14), 12],
] as const;

for (const [change, start, seed] of DAYS) {
  test(`soak: a day with clock ${change} and forty faults has no unplanned silence or wrong plays`, async () => {
    const result = await runSoak({ start, days: 1, faults: 40, seed });
    expect(result.silences.filter(({ after }) => after === null)).toEqual([]);
    expect(result.beyondRecoveryMs).toBe(0);
    expect(result.soundedWhileClosedMs).toBe(0);
    expect(result.plays).toBeGreaterThan(150);
    expect(result.lost).toEqual([]);
    expect(result.invented).toEqual([]);
    expect(result.misstated).toEqual([]);
    expect(result.untold).toBe(0);
    expect(result.clockOffMs).toBeLessThan(1000);
  }, 180_000);
}
