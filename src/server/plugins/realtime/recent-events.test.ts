import { expect, test } from "vitest";
import { RecentEvents, type SentEvent } from "./recent-events.ts";

const NAMESPACE = "/account/a";

const event = (id: string, room = "sound_zone"): SentEvent => ({
  name: "update",
  payload: { data: { type: "sound_zone", id } },
  targets: [[NAMESPACE, room]],
});

const idsOf = ({ events }: ReturnType<RecentEvents["of"]>) => events.map(({ payload }) => payload.data.id);

test("recent events: returns those of the rooms, as far back as this process has listened", () => {
  const recent = new RecentEvents(1000);
  recent.add(event("one"), 2000);
  recent.add(event("two", "acl"), 2500);
  const found = recent.of(NAMESPACE, ["sound_zone"], 4000);
  expect([idsOf(found), found.reachMs]).toEqual([["one"], 3000]);
  expect(idsOf(recent.of("/account/b", ["sound_zone"], 4000))).toEqual([]);
});

test("recent events: events older than 20 s are dropped", () => {
  const recent = new RecentEvents(0);
  recent.add(event("one"), 1000);
  recent.add(event("two"), 11_000);
  const found = recent.of(NAMESPACE, ["sound_zone"], 22_000);
  expect([idsOf(found), found.reachMs]).toEqual([["two"], 20_000]);
});

test("recent events: a busy service keeps the last 2,000 and reports how far back they go", () => {
  const recent = new RecentEvents(0);
  for (let count = 1; count <= 2001; count += 1) recent.add(event(String(count)), count);
  const found = recent.of(NAMESPACE, ["sound_zone"], 2001);
  expect([found.events.length, found.reachMs]).toEqual([2000, 2000]);
});
