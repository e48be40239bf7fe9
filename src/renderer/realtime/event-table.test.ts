import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { musicQueries } from "#renderer/data/music/music.ts";
import { scheduleQueries } from "#renderer/data/schedules/schedules.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Graphql } from "#renderer/lib/transport/graphql.ts";
import { ENTITY_TYPES } from "#shared/contract/events.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { scheduleRecord } from "#tests/factories/schedule-record.ts";
import { PUSHED_KEYS, type ServiceEvent, staleKeys } from "./event-table.ts";

const event = (name: ServiceEvent["name"], payload: ServiceEvent["payload"]): ServiceEvent => ({
  name,
  payload,
});

test("events: a zone renamed elsewhere makes its page and the zone list stale (@C-370)", () => {
  const keys = staleKeys([
    event("update", { data: { type: "sound_zone", id: "z" }, account: "a", soundZone: "z" }),
  ]);
  expect(keys).toContainEqual(queryKeys.zone("z"));
  expect(keys).toContainEqual(queryKeys.zones("a"));
});

test.each(["create", "delete"] as const)(
  "events: a %sd location or zone makes its lists stale (@C-195 @C-370 @M-343 @P-400)",
  (name) => {
    const location = staleKeys([event(name, { data: { type: "location", id: "l" }, account: "a" })]);
    expect(location).toContainEqual(queryKeys.locations("a"));
    expect(location).toContainEqual(queryKeys.zones("a"));
    const zone = staleKeys([event(name, { data: { type: "sound_zone", id: "z" }, account: "a" })]);
    expect(zone).toContainEqual(queryKeys.zones("a"));
  },
);

test("events: several about one entity make it stale once (@M-343)", () => {
  const same = event("update", { data: { type: "location", id: "l" } });
  expect(staleKeys([same, same, same])).toEqual(staleKeys([same]));
  expect(staleKeys([same, same, same]).filter(([first]) => first === "location")).toEqual([
    queryKeys.location("l"),
  ]);
});

/** Entities shown on another entity's page: an event of the one makes the other stale. */
test.each([
  ["the zones that play a schedule", "sound_zone", queryKeys.schedule("any")],
  [
    "the zones that play a schedule, without those of a deleted location",
    "location",
    queryKeys.schedule("any"),
  ],
  ["a zone's address", "location", queryKeys.zone("any")],
  ["the players of a location's zones", "device", queryKeys.location("any")],
  ["the problems of a location's zones", "error", queryKeys.location("any")],
  ["a member's name", "user", queryKeys.members("any")],
] as const)("events: shown data is refetched: %s, after a change of a %s", async (_, type, shown) => {
  const client = new QueryClient();
  client.setQueryData(shown, "before");
  const payload = { data: { type, id: "x" }, account: "a", soundZone: "x" };
  for (const queryKey of staleKeys([event("update", payload)])) await client.invalidateQueries({ queryKey });
  expect(client.getQueryState(shown)?.isInvalidated).toBe(true);
});

test.each(["account", "acl", "music_library"] as const)(
  "events: a change of an %s makes the permissions of all entities stale",
  (type) => {
    const keys = staleKeys([event("update", { data: { type, id: "x" }, account: "a" })]);
    expect(keys).toContainEqual(queryKeys.permissions());
    expect(keys).toContainEqual([queryKeys.zone("z")[0]]);
  },
);

test("events: zones, players, people, imports and set steps make the setup guide's steps stale", () => {
  const of = (name: ServiceEvent["name"], type: (typeof ENTITY_TYPES)[number], id = "x") =>
    staleKeys([event(name, { data: { type, id }, account: "a" })]);
  for (const keys of [
    of("onboarding_update", "account", "a"),
    of("update", "account", "a"),
    of("update", "spotify_account", "a"),
    of("update", "sound_zone"),
    of("update", "location"),
    of("create", "device"),
    of("create", "acl"),
  ])
    expect(keys).toContainEqual(queryKeys.onboarding("a"));
  for (const name of ["playback_state_change", "device_metrics_update"] as const)
    expect(of(name, "sound_zone")).not.toContainEqual(queryKeys.onboarding("a"));
});

test("events: a blocked track makes blocks and history of the zone stale (@M-343 @P-400)", () => {
  const keys = staleKeys([
    event("blocked_track_update", { data: { type: "sound_zone", id: "z" }, soundZone: "z" }),
  ]);
  expect(keys).toEqual([queryKeys.zoneBlocked("z"), queryKeys.zoneHistory("z")]);
});

test("events: a device's metrics make only its own data stale, and no list (@C-155)", () => {
  const told = event("device_metrics_update", { data: { type: "device", id: "d" }, soundZone: "z" });
  expect(staleKeys([told])).toEqual([queryKeys.deviceMetrics("d")]);
});

test("events: every entity type is handled and stale after a reconnect", () => {
  const prefixes = PUSHED_KEYS.map(([first]) => first);
  for (const type of ENTITY_TYPES) {
    const payload = { data: { type, id: "x" }, account: "a", soundZone: "z" };
    for (const [first] of staleKeys([event("update", payload)])) expect(prefixes).toContain(first);
  }
});

test.each(["create", "update", "delete"] as const)(
  "events: a %sd collection is refetched where it is shown (@M-262 @M-328)",
  async (name) => {
    const asked: string[] = [];
    const rest = answering(({ method, path }) => {
      asked.push(`${method} ${path}`);
      return { id: "p", name: "Evening" };
    });
    const client = new QueryClient();
    const query = musicQueries({ rest, graphql: (async () => null) as unknown as Graphql }).playlistName("p");
    const stop = new QueryObserver(client, query).subscribe(() => undefined);
    await expect.poll(() => asked.length).toBe(1);
    for (const queryKey of staleKeys([event(name, { data: { type: "collection", id: "p" }, account: "a" })]))
      await client.invalidateQueries({ queryKey });
    expect(asked).toEqual(Array(2).fill("GET /api/radio/collections/p?variant=standard"));
    stop();
  },
);

test.each(["create", "update", "delete"] as const)(
  "events: a %sd schedule is refetched where it is shown (@M-263)",
  async (name) => {
    const asked: string[] = [];
    const rest = answering(({ method, path }) => {
      asked.push(`${method} ${path}`);
      return scheduleRecord();
    });
    const client = new QueryClient();
    const stop = new QueryObserver(client, scheduleQueries({ rest }).detail("s")).subscribe(() => undefined);
    await expect.poll(() => asked.length).toBe(1);
    for (const type of ["schedule", "slot_set"] as const)
      for (const queryKey of staleKeys([event(name, { data: { type, id: "s" }, account: "a" })]))
        await client.invalidateQueries({ queryKey });
    expect(asked).toEqual(Array(3).fill("GET /api/radio/schedules/s?variant=full"));
    stop();
  },
);
