import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { campaignRule, playerCampaign } from "#tests/factories/messages/announcements.ts";
import { type Contender, compareContenders, isCapped, nextAnnouncementId } from "./choose.ts";

const contender = (name: string, over: Partial<Contender> = {}): Contender => ({
  isEmergency: false,
  priority: "normal",
  dueAt: 0,
  name,
  ...over,
});

/** The messages that a campaign plays, one after another. */
function rotation(order: "in-order" | "random", announcementIds: string[], count: number): string[] {
  const campaign = playerCampaign({ order, announcementIds });
  const heard: string[] = [];
  for (let turns = 0; turns < count; turns++)
    heard.push(nextAnnouncementId(campaign, { lastId: heard.at(-1) ?? null, turns }));
  return heard;
}

test("order of messages: emergencies, then priority, then time, then the campaign's name", () => {
  const sorted = [
    contender("b"),
    contender("a"),
    contender("early", { dueAt: -1 }),
    contender("low", { priority: "low", dueAt: -9 }),
    contender("high", { priority: "high", dueAt: 9 }),
    contender("emergency", { isEmergency: true, priority: "low", dueAt: 9 }),
  ].sort(compareContenders);
  expect(sorted.map(({ name }) => name)).toEqual(["emergency", "high", "early", "a", "b", "low"]);
});

test("hourly limit: counts the messages of the last 60 minutes by their times", () => {
  const rule = campaignRule({ hourlyCap: 2 });
  const now = 10 * HOUR_MS;
  expect(isCapped(rule, [now - HOUR_MS, now - MINUTE_MS], now)).toBe(false);
  expect(isCapped(rule, [now - HOUR_MS + 1, now - MINUTE_MS], now)).toBe(true);
  // A clock that was set back must not silence a campaign.
  expect(isCapped(rule, [now + 1, now + 2], now)).toBe(false);
  expect(isCapped(campaignRule(), [now, now, now], now)).toBe(false);
});

test("messages in order: one after another, and on from one that was removed", () => {
  expect(rotation("in-order", ["a", "b", "c"], 5)).toEqual(["a", "b", "c", "a", "b"]);
  const campaign = playerCampaign({ announcementIds: ["a", "b"] });
  expect(nextAnnouncementId(campaign, { lastId: "gone", turns: 7 })).toBe("a");
});

test("messages at random: all are heard, none directly after itself, always the same for a seed", () => {
  const ids = ["a", "b", "c", "d"];
  const heard = rotation("random", ids, 200);
  expect(heard.some((id, n) => id === heard[n - 1])).toBe(false);
  for (const id of ids) expect(heard.filter((one) => one === id).length).toBeGreaterThan(30);
  expect(rotation("random", ids, 200)).toEqual(heard);
  expect(rotation("random", ["only"], 3)).toEqual(["only", "only", "only"]);
});
