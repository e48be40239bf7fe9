import { expect, test } from "vitest";
import type { CampaignTargets } from "#shared/contract/graphql/inputs/messaging.ts";
import { isReached } from "./use-reach.ts";

test("campaign reach: everywhere, or by zone, location, or a label of either", () => {
  const zone = { id: "bar", location: "lund", labels: ["own"], location_labels: ["of-place"] };
  const none: CampaignTargets = { everywhere: false, zones: [], locations: [], labels: [] };
  const reaches = (targets: Partial<CampaignTargets>) => isReached(zone, { ...none, ...targets });
  expect(reaches({})).toBe(false);
  expect(reaches({ everywhere: true })).toBe(true);
  expect(reaches({ zones: ["bar"] })).toBe(true);
  expect(reaches({ locations: ["lund"] })).toBe(true);
  expect(reaches({ labels: ["own"] })).toBe(true);
  expect(reaches({ labels: ["of-place"] })).toBe(true);
  expect(reaches({ zones: ["lobby"], locations: ["malmo"], labels: ["other"] })).toBe(false);
});
