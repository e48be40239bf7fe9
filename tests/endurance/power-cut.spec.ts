import { expect, test } from "@playwright/test";
import { dieAgainAndAgain } from "#tests/fakes/dying-player.ts";

/** The player's disk after its process died 200 times, at random moments of a write. */

const LANES = 4;
const DEATHS = 50;

test("power cut: after each of 200 deaths during a write, the player starts with all acknowledged data", async () => {
  const lanes = Array.from({ length: LANES }, () => dieAgainAndAgain(DEATHS));
  const acknowledged = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  expect(acknowledged).toBeGreaterThan(LANES * DEATHS);
});
