import { expect, test } from "vitest";
import { type Dismissals, isDismissedBy, statusDismissal } from "#shared/domain/notices/notices.ts";
import { noticesOf } from "./notices-of.ts";

const notice = (id: string, changes: object = {}) => ({
  id,
  name: `Notice ${id}`,
  impact: "major",
  status: "investigating",
  shortlink: `https://status.example/${id}`,
  incident_updates: [{ body: `Latest of ${id}` }, { body: "Earlier" }],
  ...changes,
});
const maintenance = (id: string, changes: object = {}) =>
  notice(id, { impact: "maintenance", status: "in_progress", ...changes });

interface Sample {
  readonly incidents: readonly ReturnType<typeof notice>[];
  readonly scheduled_maintenances: readonly ReturnType<typeof notice>[];
}
const sample = (incidents: Sample["incidents"], maintenances: Sample["incidents"] = []): Sample => ({
  incidents,
  scheduled_maintenances: maintenances,
});
const shown = (summary: Sample, dismissed: readonly string[] = []) =>
  noticesOf(summary, (id) => dismissed.includes(id)).map(({ id }) => id);

test("status notices: one has its id, name, impact, status, link and the text of its first update (@P-247)", () => {
  expect(noticesOf(sample([notice("a", { components: [], created_at: "2026-11-27" })]))).toEqual([
    {
      id: "a",
      name: "Notice a",
      impact: "major",
      status: "investigating",
      shortlink: "https://status.example/a",
      body: "Latest of a",
    },
  ]);
  expect(noticesOf(sample([], [maintenance("m", { shortlink: "" })]))).toEqual([
    {
      id: "m",
      name: "Notice m",
      impact: "maintenance",
      status: "in_progress",
      shortlink: "",
      body: "Latest of m",
    },
  ]);
});

const SAMPLES: readonly (readonly [string, Sample, readonly string[]])[] = [
  ["impact none", sample([notice("a", { impact: "none" }), notice("b")]), ["b"]],
  ["monitoring", sample([notice("a", { status: "monitoring" }), notice("b")]), ["b"]],
  ["scheduled", sample([], [maintenance("a", { status: "scheduled" }), maintenance("b")]), ["b"]],
  ["verifying", sample([], [maintenance("a", { status: "verifying" }), maintenance("b")]), ["b"]],
  ["no updates", sample([notice("a", { incident_updates: [] }), notice("b")]), ["b"]],
  ["dismissed", sample([notice("gone"), notice("b")]), ["b"]],
];

test.each(SAMPLES)("status notices: %s is not shown (@P-293)", (_name, summary, ids) => {
  expect(shown(summary, ["gone"])).toEqual(ids);
});

test("status notices: maintenance is shown only where no incident is left", () => {
  const both = sample([notice("a")], [maintenance("m")]);
  expect(shown(both)).toEqual(["a"]);
  expect(shown(both, ["a"])).toEqual(["m"]);
  expect(shown(sample([notice("a", { status: "monitoring" })], [maintenance("m")]))).toEqual(["m"]);
  expect(shown(sample([]))).toEqual([]);
});

test("status notices: words unknown here are shown like any other", () => {
  expect(shown(sample([notice("a", { impact: "cosmic", status: "pondering" })]))).toEqual(["a"]);
});

test("status notices: dismissed for one account they hide there only, with * everywhere (@P-245)", () => {
  const summary = sample([notice("a"), notice("b")]);
  const shownIn = (account: string | null, dismissals: Dismissals) =>
    noticesOf(summary, (id) => isDismissedBy(statusDismissal(id), dismissals, account)).map(({ id }) => id);
  const forOne = { "status:a/acc1": 1000 };
  expect(shownIn("acc1", forOne)).toEqual(["b"]);
  expect(shownIn("acc2", forOne)).toEqual(["a", "b"]);
  expect(shownIn(null, forOne)).toEqual(["a", "b"]);
  const forAll = { "status:a/*": 1000 };
  for (const account of ["acc1", "acc2", null]) expect(shownIn(account, forAll)).toEqual(["b"]);
});
