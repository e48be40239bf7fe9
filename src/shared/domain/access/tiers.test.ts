import { expect, test } from "vitest";
import type { Account } from "#shared/contract/rest/entities.ts";
import { tierNumber } from "#shared/domain/accounts/plan.ts";
import { availablePlayOrders } from "#shared/domain/playback/play-order.ts";
import { ownerMay } from "#tests/factories/people/account-owner.ts";
import { LOWEST_TIER, reachesTier } from "./tiers.ts";

const FEATURES = Object.keys(LOWEST_TIER) as (keyof typeof LOWEST_TIER)[];

test.each([
  ["unknown", null, ["playing"]],
  ["unknown, as a name", tierNumber("none" as Account["tier"]), ["playing"]],
  ["0", 0, []],
  ["1", 1, ["playing"]],
  ["2", 2, ["playing", "clearingQueue"]],
  ["3", 3, ["playing", "clearingQueue", "singleTracks", "unlimited"]],
])("tiers: features of tier %s (@P-361 @M-297 @C-313)", (_, tier, features) => {
  expect(FEATURES.filter((feature) => reachesTier(feature, tier))).toEqual(features);
});

test("tiers: music plays from the first one on, and only the unlimited tier edits manual playlists (@P-361 @M-297)", () => {
  const of = (tier: number) => {
    const playlist = { composer: "Manual", account: { tier: `tier-${tier}` as Account["tier"] } };
    return {
      plays: availablePlayOrders({ type: "collection" }, tier).length > 1,
      edits: ownerMay("playlist.edit", playlist).ok,
      orders: ownerMay("playlist.order", playlist).ok,
    };
  };
  expect([0, 1, 2, 3].map(of)).toEqual([
    { plays: false, edits: false, orders: false },
    { plays: true, edits: false, orders: false },
    { plays: true, edits: false, orders: false },
    { plays: true, edits: true, orders: true },
  ]);
});
