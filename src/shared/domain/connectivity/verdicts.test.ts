import { expect, test } from "vitest";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import {
  FINDINGS,
  judgeClock,
  judgeLatency,
  judgeName,
  judgeProxy,
  judgeService,
  judgeSocket,
  judgeSpeed,
  notMeasured,
  type Summary,
  summaryOf,
  type Verdict,
  zonesFor,
} from "./verdicts.ts";

const foundBy = ({ finding }: Verdict) => `${finding} ${FINDINGS[finding]}`;

test.each([
  [[], "notMeasured unknown"],
  [[12], "quick ok"],
  [[20, 900, 30, 25, 22], "quick ok"],
  [[300], "quick ok"],
  [[301], "slow warning"],
  [[520, 505, 511], "slow warning"],
  [[2_001], "verySlow failed"],
] as const)("response time: %j is %s", (roundTrips, expected) => {
  expect(foundBy(judgeLatency(roundTrips))).toBe(expected);
});

test.each([
  [null, "notMeasured unknown"],
  ["limited", "speedLimited unknown"],
  [0, "tooSlow failed"],
  [200, "tooSlow failed"],
  [319, "tooSlow failed"],
  [320, "fewZones warning"],
  [999, "fewZones warning"],
  [1_000, "enough ok"],
  [15_999, "enough ok"],
  [16_000, "plenty ok"],
  [900_000, "plenty ok"],
] as const)("download speed: %s kbit/s is %s", (speed, expected) => {
  expect(foundBy(judgeSpeed(speed))).toBe(expected);
});

test.each([
  [200, 0],
  [320, 1],
  [999, 3],
  [1_000, 3],
  [8_000, 25],
])("download speed: %i kbit/s suffices for %i zones", (kbps, zones) => {
  expect(zonesFor(kbps)).toBe(zones);
});

test.each([
  [null, "notMeasured unknown"],
  [0, "clockRight ok"],
  [-MINUTE_MS, "clockRight ok"],
  [10 * MINUTE_MS, "clockSlow warning"],
  [-10 * MINUTE_MS, "clockFast warning"],
  [16 * MINUTE_MS, "clockFarSlow failed"],
  [-16 * MINUTE_MS, "clockFarFast failed"],
] as const)("clock: an offset of %s ms is %s", (offset, expected) => {
  expect(foundBy(judgeClock(offset))).toBe(expected);
});

test("desktop app: the service's name and a proxy's password are judged", () => {
  expect(foundBy(judgeName("music.test", "192.0.2.1"))).toBe("nameFound ok");
  expect(judgeName("music.test", null)).toMatchObject({ finding: "nameNotFound", name: "music.test" });
  expect(foundBy(judgeProxy(null))).toBe("proxyFine ok");
  expect(judgeProxy("proxy:3128")).toMatchObject({ finding: "proxyAsks", name: "proxy:3128" });
});

const GOOD = [
  judgeService("reached"),
  judgeLatency([20]),
  judgeSocket("socketOpen"),
  judgeSpeed(50_000),
  judgeClock(0),
];

test.each<[string, readonly Verdict[], Summary]>([
  ["everything good", [], "fine"],
  ["offline", [judgeService("offline"), notMeasured("speed")], "unreachable"],
  ["behind a password", [judgeService("gate")], "unreachable"],
  ["a sign-in page in between", [judgeService("portal")], "unreachable"],
  ["the service out of order", [judgeService("outOfOrder")], "unreachable"],
  ["no answer", [judgeService("noAnswer"), judgeName("music.test", null)], "unreachable"],
  ["200 kbit/s", [judgeSpeed(200), judgeSocket("socketBlocked")], "tooSlow"],
  ["the socket blocked", [judgeSocket("socketBlocked"), judgeLatency([500])], "notLive"],
  ["the socket silent", [judgeSocket("socketSilent")], "notLive"],
  ["the socket blocked by a proxy", [judgeSocket("socketBlocked"), judgeProxy("proxy:3128")], "problems"],
  ["500 ms", [judgeLatency([500])], "limits"],
  ["the clock ten minutes off", [judgeClock(10 * MINUTE_MS)], "limits"],
  ["the clock an hour off", [judgeClock(60 * MINUTE_MS)], "problems"],
  ["a speed that was not measured", [judgeSpeed("limited")], "incomplete"],
])("summary: %s", (_, found, expected) => {
  const checks = found.map(({ check }) => check);
  expect(summaryOf([...GOOD.filter(({ check }) => !checks.includes(check)), ...found])).toBe(expected);
});
