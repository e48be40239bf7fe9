import { expect, test } from "vitest";
import { ENTITY_TYPES } from "#shared/contract/events.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { PUSHED_KEYS, type ServiceEvent, staleKeys } from "./event-table.ts";

const event = (name: ServiceEvent["name"], payload: ServiceEvent["payload"]): ServiceEvent => ({
  name,
  payload,
});

test("a zone that was renamed elsewhere makes its page and its account's list stale (@C-370)", () => {
  const keys = staleKeys([
    event("update", { data: { type: "sound_zone", id: "z" }, account: "a", soundZone: "z" }),
  ]);
  expect(keys).toContainEqual(queryKeys.zone("z"));
  expect(keys).toContainEqual(queryKeys.zones("a"));
});

test.each(["create", "delete"] as const)("a %sd location shows in the lists (@C-195)", (name) => {
  const keys = staleKeys([event(name, { data: { type: "location", id: "l" }, account: "a" })]);
  expect(keys).toContainEqual(queryKeys.locations("a"));
  expect(keys).toContainEqual(queryKeys.zones("a"));
});

test("many events about one thing make it stale once (@M-343)", () => {
  const same = event("update", { data: { type: "location", id: "l" } });
  expect(staleKeys([same, same, same])).toEqual([queryKeys.location("l")]);
});

test("a blocked track shows in the zone's blocks and history", () => {
  const keys = staleKeys([
    event("blocked_track_update", { data: { type: "sound_zone", id: "z" }, soundZone: "z" }),
  ]);
  expect(keys).toEqual([queryKeys.zoneBlocked("z"), queryKeys.zoneHistory("z")]);
});

test("what a device tells of itself makes its own metrics stale, and no list (@C-155)", () => {
  const told = event("device_metrics_update", { data: { type: "device", id: "d" }, soundZone: "z" });
  expect(staleKeys([told])).toEqual([queryKeys.deviceMetrics("d")]);
});

test("whatever the service may send is understood, and nothing escapes a reconnect", () => {
  const prefixes = PUSHED_KEYS.map(([first]) => first);
  for (const type of ENTITY_TYPES) {
    const payload = { data: { type, id: "x" }, account: "a", soundZone: "z" };
    for (const [first] of staleKeys([event("update", payload)])) expect(prefixes).toContain(first);
  }
});
