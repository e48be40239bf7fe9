import { expect, test } from "vitest";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import type { IncidentKind } from "./incident-facts.ts";
import { type Incident, type IncidentFacts, incidentsAfter, type StateSpan } from "./incident-rule.ts";

const MIN = MINUTE_MS;
const NOW = 100 * MIN;
const ALWAYS = [{ from: 0, to: NOW }];

const facts = (over: Partial<IncidentFacts>): IncidentFacts => ({
  since: 0,
  now: NOW,
  spans: [],
  troubles: [],
  wantedSince: 0,
  open: ALWAYS,
  music: ALWAYS,
  ...over,
});

/** Spans from states and the minutes at which they begin; the last one is current. */
function spansOf(...states: readonly (readonly [StateSpan["state"], number, string?])[]): StateSpan[] {
  return states.map(([state, from, cause], n) => {
    const next = states[n + 1];
    return { state, cause: cause ?? null, from: from * MIN, to: next ? next[1] * MIN : null };
  });
}

const known = (over: Partial<Incident>): Incident => ({
  id: "known",
  kind: "offline",
  cause: null,
  from: 10 * MIN,
  to: null,
  returns: 0,
  returnedAt: null,
  inOpeningHours: true,
  ...over,
});

/** Incidents as "from-to returns", in minutes. */
function shown(kind: IncidentKind, over: Partial<IncidentFacts>, last: Incident | null = null) {
  return incidentsAfter(kind, last, facts(over)).map(
    ({ id, from, to, returns, cause }) =>
      `${id ? "known " : ""}${from / MIN}-${to === null ? "" : to / MIN}${returns ? ` x${returns}` : ""}${cause ? ` ${cause}` : ""}`,
  );
}

test.each<[what: string, kind: IncidentKind, over: Partial<IncidentFacts>, last: Incident | null, string[]]>([
  ["an offline player", "offline", { spans: spansOf(["playing", 0], ["offline", 50]) }, null, ["50-"]],
  [
    "half a minute offline is none",
    "offline",
    { spans: spansOf(["offline", 50], ["playing", 50.5]) },
    null,
    [],
  ],
  [
    "an outage that is over",
    "offline",
    { spans: spansOf(["offline", 50], ["playing", 60]) },
    null,
    ["50-60"],
  ],
  [
    "an open one ends",
    "offline",
    { spans: spansOf(["offline", 10], ["playing", 60]) },
    known({}),
    ["known 10-60"],
  ],
  ["a known one stays as it is", "offline", { spans: spansOf(["offline", 10]) }, known({}), ["known 10-"]],
  [
    "an ended one is not found again",
    "offline",
    { spans: spansOf(["offline", 10], ["playing", 60]) },
    known({ to: 60 * MIN }),
    ["known 10-60"],
  ],
  [
    "flapping is one incident",
    "offline",
    {
      spans: spansOf(
        ["offline", 10],
        ["playing", 20],
        ["offline", 25],
        ["playing", 30],
        ["offline", 38],
        ["playing", 42],
      ),
    },
    null,
    ["10-42 x2"],
  ],
  [
    "a return after more than ten minutes is another one",
    "offline",
    { spans: spansOf(["offline", 10], ["playing", 20], ["offline", 31]) },
    null,
    ["10-20", "31-"],
  ],
  [
    "an ended one returns",
    "offline",
    { spans: spansOf(["playing", 20], ["offline", 28]) },
    known({ to: 20 * MIN, returns: 1 }),
    ["known 10- x2"],
  ],
  [
    "a return is counted once",
    "offline",
    { spans: spansOf(["offline", 10], ["playing", 20], ["offline", 25]) },
    known({ returns: 1, returnedAt: 25 * MIN }),
    ["known 10- x1"],
  ],
  [
    "closed hours raise none",
    "offline",
    { spans: spansOf(["offline", 50]), open: [{ from: 0, to: 50 * MIN }] },
    null,
    [],
  ],
  [
    "offline at night counts from opening",
    "offline",
    { spans: spansOf(["offline", 50]), open: [{ from: 90 * MIN, to: NOW }] },
    null,
    ["90-"],
  ],
  [
    "switched off moments before closing is none",
    "offline",
    { spans: spansOf(["offline", 49.5]), open: [{ from: 0, to: 50 * MIN }] },
    null,
    [],
  ],
  [
    "an open one stays open over night",
    "offline",
    { spans: spansOf(["offline", 10]), open: [{ from: 0, to: 20 * MIN }], since: 60 * MIN },
    known({}),
    ["known 10-"],
  ],
  ["never paired is none", "offline", { spans: spansOf(["notPaired", 0]) }, null, []],
  ["an unpaired zone ends it", "offline", { spans: spansOf(["notPaired", 60]) }, known({}), ["known 10-100"]],
  ["silent without a reason", "silent", { spans: spansOf(["playing", 0], ["paused", 90]) }, null, ["90-"]],
  ["silent for two minutes is none", "silent", { spans: spansOf(["paused", 98]) }, null, []],
  ["paused by a person is none", "silent", { spans: spansOf(["paused", 50]), wantedSince: null }, null, []],
  [
    "silent by the player's plan while paused is none",
    "silent",
    { spans: spansOf(["silent", 20]), wantedSince: null },
    null,
    [],
  ],
  [
    "resumed a moment ago is none yet",
    "silent",
    { spans: spansOf(["paused", 50]), wantedSince: 99 * MIN },
    null,
    [],
  ],
  [
    "resumed without success",
    "silent",
    { spans: spansOf(["paused", 50]), wantedSince: 95 * MIN },
    null,
    ["95-"],
  ],
  [
    "a pause by a person ends it",
    "silent",
    { spans: spansOf(["paused", 50]), wantedSince: null },
    known({ kind: "silent", from: 50 * MIN }),
    ["known 50-100"],
  ],
  ["silent by plan is none", "silent", { spans: spansOf(["silent", 50]), music: [] }, null, []],
  [
    "silent by the player's plan, against the service's",
    "silent",
    { spans: spansOf(["silent", 20]), music: [{ from: 80 * MIN, to: NOW }] },
    null,
    ["80-"],
  ],
  [
    "a wrong clock within the tolerance is none",
    "silent",
    { spans: spansOf(["silent", 20]), music: [{ from: 86 * MIN, to: NOW }] },
    null,
    [],
  ],
  [
    "a playback problem",
    "problem",
    { spans: spansOf(["problem", 60, "no-playable-track"]) },
    null,
    ["60- no-playable-track"],
  ],
  [
    "a device trouble is judged by the zone's errors",
    "problem",
    { spans: spansOf(["problem", 60, "DEVICE_ERROR_DISK_FULL"]) },
    null,
    [],
  ],
  ["an unpaid zone is none", "problem", { spans: spansOf(["problem", 60, "no-subscription"]) }, null, []],
  [
    "troubles of one kind are one incident with the lasting cause",
    "problem",
    {
      troubles: [
        { cause: "DEVICE_ERROR_NO_OUTPUT", from: 10 * MIN, to: 30 * MIN },
        { cause: "DEVICE_ERROR_FALLBACK_AUDIO", from: 20 * MIN, to: null },
      ],
    },
    null,
    ["10- DEVICE_ERROR_FALLBACK_AUDIO"],
  ],
  [
    "a reopened trouble is a return",
    "diskFull",
    { troubles: [{ cause: "DEVICE_ERROR_DISK_FULL", from: 10 * MIN, to: null }] },
    known({ kind: "diskFull", to: 40 * MIN }),
    ["known 10- x1 DEVICE_ERROR_DISK_FULL"],
  ],
  [
    "a failed update",
    "updateFailed",
    { troubles: [{ cause: "DEVICE_ERROR_UPDATE_FAILED", from: 10 * MIN, to: 20 * MIN }] },
    null,
    ["10-20 DEVICE_ERROR_UPDATE_FAILED"],
  ],
])("incidents: %s", (_what, kind, over, last, expected) => {
  expect(shown(kind, over, last)).toEqual(expected);
});

test("incidents: the opening hours are remembered, a trouble at night is outside of them", () => {
  const night = facts({
    open: [],
    troubles: [{ cause: "DEVICE_ERROR_CLOCK", from: 10 * MIN, to: null }],
  });
  const [atNight] = incidentsAfter("clockWrong", null, night);
  expect(atNight?.inOpeningHours).toBe(false);
  const [byDay] = incidentsAfter("clockWrong", atNight ?? null, { ...night, open: ALWAYS });
  expect(byDay?.inOpeningHours).toBe(true);
  const [nextNight] = incidentsAfter("clockWrong", byDay ?? null, night);
  expect(nextNight?.inOpeningHours).toBe(true);
});
