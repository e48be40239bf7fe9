import { expect, test } from "vitest";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import type { IncidentFacts, MuteFacts, NoticeFacts, RuleFacts } from "./alert-facts.ts";
import { digestAt, dueDigest } from "./digest.ts";
import { dueCalls, dueMails } from "./due-notices.ts";
import { muteEnd } from "./mute-lengths.ts";

const at = (iso: string) => Date.parse(iso);
const NOON = at("2026-03-10T12:00:00Z");

const rule = (over: Partial<RuleFacts> = {}): RuleFacts => ({
  id: "r1",
  recipients: ["ada"],
  webhook: false,
  kinds: ["offline"],
  afterMinutes: 15,
  openingHoursOnly: false,
  locations: [],
  labels: [],
  digest: null,
  quietHours: true,
  ...over,
});

const incident = (over: Partial<IncidentFacts> = {}): IncidentFacts => ({
  id: "i1",
  kind: "offline",
  locationId: "store",
  labels: [],
  timezone: "Europe/Stockholm",
  startedAt: NOON - 60 * MINUTE_MS,
  endedAt: null,
  inOpeningHours: true,
  ...over,
});

const opened = (over: Partial<NoticeFacts> = {}): NoticeFacts => ({
  incidentId: "i1",
  ruleId: "r1",
  about: "opened",
  recipient: "ada",
  at: NOON - 40 * MINUTE_MS,
  ...over,
});

/** The mails of a situation as `about recipient: incidents`. */
function mails(
  {
    rules = [rule()],
    incidents = [incident()],
    notices = [],
    mutes = [],
  }: {
    readonly rules?: readonly RuleFacts[];
    readonly incidents?: readonly IncidentFacts[];
    readonly notices?: readonly NoticeFacts[];
    readonly mutes?: readonly MuteFacts[];
  },
  now = NOON,
): readonly string[] {
  return dueMails({ rules, incidents, notices, mutes }, now).map(
    ({ about, recipient, notices: named }) =>
      `${about} ${recipient}: ${named.map(({ incidentId }) => incidentId).join(" ")}`,
  );
}

const minutesAgo = (minutes: number) => NOON - minutes * MINUTE_MS;

test.each([
  ["an incident that has lasted long enough", {}, ["opened ada: i1"]],
  ["another kind", { incidents: [incident({ kind: "diskFull" })] }, []],
  ["not long enough yet", { incidents: [incident({ startedAt: minutesAgo(14) })] }, []],
  [
    "due just now: waits for the rest of the outage",
    { incidents: [incident({ startedAt: minutesAgo(16) })] },
    [],
  ],
  ["over before the mail", { incidents: [incident({ endedAt: minutesAgo(10) })] }, []],
  [
    "closed hours, for a rule about opening hours",
    { rules: [rule({ openingHoursOnly: true })], incidents: [incident({ inOpeningHours: false })] },
    [],
  ],
  ["another location", { rules: [rule({ locations: ["other"] })] }, []],
  ["its location", { rules: [rule({ locations: ["other", "store"] })] }, ["opened ada: i1"]],
  ["another label", { rules: [rule({ labels: ["bar"] })] }, []],
  [
    "one of its labels",
    { rules: [rule({ labels: ["bar"], locations: ["other"] })], incidents: [incident({ labels: ["bar"] })] },
    ["opened ada: i1"],
  ],
  ["a daily digest instead", { rules: [rule({ digest: { hour: 8, zone: "UTC" } })] }, []],
  ["told already", { notices: [opened()] }, []],
  ["told by another rule", { notices: [opened({ ruleId: "gone" })] }, []],
  ["somebody else was told", { notices: [opened({ recipient: "bo" })] }, ["opened ada: i1"]],
  [
    "over, and settled",
    { incidents: [incident({ endedAt: minutesAgo(12) })], notices: [opened()] },
    ["closed ada: i1"],
  ],
  [
    "over, but it may return",
    { incidents: [incident({ endedAt: minutesAgo(10) })], notices: [opened()] },
    [],
  ],
  [
    "over, and told",
    { incidents: [incident({ endedAt: minutesAgo(30) })], notices: [opened(), opened({ about: "closed" })] },
    [],
  ],
  ["muted everywhere", { mutes: [{ recipient: "ada", locations: [], until: NOON + 1 }] }, []],
  ["muted there", { mutes: [{ recipient: "ada", locations: ["store"], until: NOON + 1 }] }, []],
  [
    "muted elsewhere",
    { mutes: [{ recipient: "ada", locations: ["other"], until: NOON + 1 }] },
    ["opened ada: i1"],
  ],
  [
    "somebody else's mute",
    { mutes: [{ recipient: "bo", locations: [], until: NOON + 1 }] },
    ["opened ada: i1"],
  ],
  ["the mute has ended", { mutes: [{ recipient: "ada", locations: [], until: NOON }] }, ["opened ada: i1"]],
] satisfies [string, Parameters<typeof mails>[0], string[]][])("alerts: %s", (_case, situation, expected) => {
  expect(mails(situation)).toEqual(expected);
});

test("alerts: 500 zones of one outage are one mail for each person, whatever number of rules", () => {
  const incidents = Array.from({ length: 500 }, (_, n) =>
    incident({ id: `i${n}`, locationId: `store ${n % 100}`, startedAt: minutesAgo(18) + n * 100 }),
  );
  const rules = [rule({ recipients: ["ada", "bo"] }), rule({ id: "r2", afterMinutes: 0 })];
  const sent = dueMails({ rules, incidents, notices: [], mutes: [] }, NOON);
  expect(sent.map(({ recipient, notices }) => [recipient, notices.length])).toEqual([
    ["ada", 500],
    ["bo", 500],
  ]);
});

/** Night at the place of the incident; the clock in Stockholm goes forward on 29 March and back on 25 October. */
test.each([
  ["2026-03-10T20:59:00Z", true, "21:59"],
  ["2026-03-10T21:00:00Z", false, "22:00"],
  ["2026-03-11T05:59:00Z", false, "6:59"],
  ["2026-03-11T06:00:00Z", true, "7:00"],
  ["2026-03-29T04:59:00Z", false, "6:59 after the short night"],
  ["2026-03-29T05:00:00Z", true, "7:00 after the short night"],
  ["2026-10-25T05:59:00Z", false, "6:59 after the long night"],
  ["2026-10-25T06:00:00Z", true, "7:00 after the long night"],
])("alerts: quiet hours at %s: sent %s (%s)", (iso, isSent, _clock) => {
  const now = at(iso);
  const incidents = [incident({ startedAt: now - 60 * MINUTE_MS })];
  expect(mails({ incidents }, now)).toEqual(isSent ? ["opened ada: i1"] : []);
  expect(mails({ incidents, rules: [rule({ quietHours: false })] }, now)).toEqual(["opened ada: i1"]);
});

test("alerts: what one mail named is over in one mail, or within an hour without those that are not", () => {
  const incidents = [
    incident({ id: "a", endedAt: minutesAgo(30) }),
    incident({ id: "b", endedAt: minutesAgo(12) }),
    incident({ id: "c" }),
    incident({ id: "d", endedAt: minutesAgo(12) }),
  ];
  const notices = incidents.map(({ id }) =>
    opened({ incidentId: id, at: id === "d" ? minutesAgo(20) : minutesAgo(40) }),
  );
  expect(mails({ incidents, notices })).toEqual(["closed ada: d"]);
  expect(mails({ incidents: incidents.slice(0, 2), notices })).toEqual(["closed ada: a b"]);
  expect(mails({ incidents, notices }, NOON + 41 * MINUTE_MS)).toEqual(["closed ada: a b d"]);
});

test("alerts: an outage that spreads is a mail every ten minutes at most", () => {
  const incidents = [incident(), incident({ id: "next", startedAt: minutesAgo(20) })];
  expect(mails({ incidents, notices: [opened({ at: minutesAgo(9) })] })).toEqual([]);
  expect(mails({ incidents, notices: [opened({ at: minutesAgo(10) })] })).toEqual(["opened ada: next"]);
  expect(mails({ incidents, notices: [opened({ recipient: "bo", at: minutesAgo(9) })] })).toEqual([
    "opened ada: i1 next",
  ]);
});

test("alerts: each location has its own night", () => {
  const now = at("2026-03-10T22:30:00Z");
  const startedAt = now - 60 * MINUTE_MS;
  const incidents = [
    incident({ id: "stockholm", startedAt }),
    incident({ id: "newYork", timezone: "America/New_York", startedAt }),
    incident({ id: "tokyo", timezone: "Asia/Tokyo", startedAt }),
  ];
  expect(mails({ incidents }, now)).toEqual(["opened ada: newYork tokyo"]);
});

test.each([
  // Tokyo has no clock changes.
  ["Asia/Tokyo", 8, "2026-03-10T22:59:59Z", "2026-03-09T23:00:00Z"],
  ["Asia/Tokyo", 8, "2026-03-10T23:00:00Z", "2026-03-10T23:00:00Z"],
  // New York goes forward on 8 March: 8:00 is 13:00 UTC before and 12:00 UTC after.
  ["America/New_York", 8, "2026-03-07T13:00:00Z", "2026-03-07T13:00:00Z"],
  ["America/New_York", 8, "2026-03-08T12:00:00Z", "2026-03-08T12:00:00Z"],
  // 2:00 does not exist that day: the digest comes when the clock goes on.
  ["America/New_York", 2, "2026-03-08T07:00:00Z", "2026-03-08T07:00:00Z"],
  // Back on 1 November: 1:00 comes twice, the digest once.
  ["America/New_York", 1, "2026-11-01T06:30:00Z", "2026-11-01T05:00:00Z"],
] as const)("digest: in %s at %s, at %s the last one is of %s", (zone, hour, now, expected) => {
  expect(new Date(digestAt({ hour, zone }, at(now)).at).toISOString()).toBe(
    at(expected) && new Date(expected).toISOString(),
  );
});

test("digest: names what goes on and what is over since the day before, also at night", () => {
  const daily = rule({ digest: { hour: 8, zone: "Asia/Tokyo" } });
  const now = at("2026-03-10T23:01:00Z");
  const incidents = [
    incident({ id: "open", startedAt: now - 60 * MINUTE_MS }),
    incident({ id: "night", startedAt: at("2026-03-10T16:00:00Z"), endedAt: at("2026-03-10T18:00:00Z") }),
    incident({ id: "brief", startedAt: at("2026-03-10T16:00:00Z"), endedAt: at("2026-03-10T16:05:00Z") }),
    incident({ id: "before", startedAt: at("2026-03-09T20:00:00Z"), endedAt: at("2026-03-09T22:00:00Z") }),
    incident({ id: "other kind", kind: "silent", startedAt: now - 60 * MINUTE_MS }),
  ];
  expect(dueDigest(daily, incidents, now)).toEqual({
    at: at("2026-03-10T23:00:00Z"),
    open: ["open"],
    over: ["night"],
  });
  // What begins after its time is for the next one, and does not bring a mail in the middle of the day.
  const later = incident({ id: "later", startedAt: at("2026-03-10T23:30:00Z") });
  const ended = incident({
    id: "ended",
    startedAt: at("2026-03-10T20:00:00Z"),
    endedAt: at("2026-03-11T01:00:00Z"),
  });
  expect(dueDigest(daily, [later, ended], at("2026-03-11T02:00:00Z"))).toMatchObject({
    open: ["ended"],
    over: [],
  });
  // Too late to be of use: the service was down.
  expect(dueDigest(daily, incidents, at("2026-03-11T06:00:00Z"))).toBeNull();
  expect(dueDigest(rule(), incidents, now)).toBeNull();
});

test("webhooks: each address is called once when an incident begins and once when it is over", () => {
  const hook = { address: "https://a.example", opened: true, closed: true, since: 0 };
  const only = { ...hook, address: "https://b.example", opened: false };
  const rules = [rule({ webhook: true, recipients: [] })];
  const calls = (one: IncidentFacts, notices: readonly NoticeFacts[] = [], now = NOON) =>
    dueCalls({ rules, incidents: [one], notices }, [hook, only], now).map(
      ({ about, address }) => `${about} ${address}`,
    );
  const told = [opened({ recipient: hook.address })];
  const over = incident({ endedAt: minutesAgo(12) });
  expect(calls(incident())).toEqual(["opened https://a.example"]);
  expect(calls(incident({ startedAt: minutesAgo(5) }))).toEqual([]);
  expect(calls(incident(), told)).toEqual([]);
  expect(calls(over, told)).toEqual(["closed https://a.example", "closed https://b.example"]);
  expect(calls(incident({ startedAt: minutesAgo(30), endedAt: minutesAgo(20) }))).toEqual([]);
  // At night too: programs do not sleep.
  const night = at("2026-03-11T01:00:00Z");
  expect(calls(incident({ startedAt: night - 60 * MINUTE_MS }), [], night)).toEqual([
    "opened https://a.example",
  ]);
});

test.each([
  ["hour", "2026-03-10T13:00:00Z"],
  ["tomorrow", "2026-03-11T07:00:00Z"],
  ["week", "2026-03-17T12:00:00Z"],
] as const)("mutes: for %s from noon UTC, in Stockholm, end at %s", (length, end) => {
  expect(new Date(muteEnd(length, "Europe/Stockholm", NOON)).toISOString()).toBe(new Date(end).toISOString());
});
