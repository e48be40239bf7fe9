import { expect, test } from "@playwright/test";
import { dieAgainAndAgain } from "../fakes/dying-player.ts";

/** A player's disk after its process died in the middle of writing, 200 times, at random moments. */

const LANES = 4;
const DEATHS = 50;

test("a player that dies 200 times in the middle of writing has all that it promised, and always starts", async () => {
  const lanes = Array.from({ length: LANES }, () => dieAgainAndAgain(DEATHS));
  const acknowledged = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  expect(acknowledged).toBeGreaterThan(LANES * DEATHS);
});
