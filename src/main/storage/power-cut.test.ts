import { expect, test } from "vitest";
import { dieAgainAndAgain } from "#tests/fakes/dying-player.ts";

/** The player's disk after its process died during a write; tests/endurance repeats this two hundred times. */

const LANES = 2;
const DEATHS = 10;

test("power cut: a player killed while writing has all that it confirmed, and always starts", {
  timeout: 180_000,
}, async () => {
  const lanes = Array.from({ length: LANES }, () => dieAgainAndAgain(DEATHS));
  const acknowledged = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  expect(acknowledged).toBeGreaterThan(LANES * DEATHS);
});
