import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { ForeignPage } from "./foreign-page.ts";
import { readForeignSummary } from "./foreign-summary.ts";

const INCIDENT = {
  id: "abc",
  name: "Music stops",
  impact: "major",
  status: "identified",
  shortlink: "https://stspg.example/abc",
  incident_updates: [
    { id: "u", body: "We found it.", status: "identified", created_at: "2026-11-27T10:00:00Z" },
  ],
};
const SUMMARY = { page: { id: "p" }, components: [], incidents: [INCIDENT], scheduled_maintenances: [] };

let answer: (response: ServerResponse) => void = () => undefined;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  answer(response);
});
const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value));
let address = "";
let now = 0;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/page`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});
beforeEach(() => {
  asked.length = 0;
  now = 1_000_000;
  answer = json(SUMMARY);
});

const open = (allowsPrivate = true) =>
  new ForeignPage({ now: () => new Date(now), allowsPrivate, onResult: () => undefined });
const ids = (page: ForeignPage) => page.notices(address).incidents.map(({ id }) => id);

test("foreign status page: its summary is read in the background, at most once a minute", async () => {
  const page = open();
  expect(ids(page)).toEqual([]);
  expect(await page.result(address)).toBe("ok");
  expect(ids(page)).toEqual(["foreign-abc"]);
  expect(asked).toEqual(["GET /api/v2/summary.json"]);
  now += MINUTE_MS - 1;
  expect(ids(page)).toEqual(["foreign-abc"]);
  expect(asked).toHaveLength(1);
  now += 1;
  answer = json({ ...SUMMARY, incidents: [] });
  // The answer does not wait for the reading that it begins.
  expect(ids(page)).toEqual(["foreign-abc"]);
  await page.result(address);
  expect(ids(page)).toEqual([]);
  expect(asked).toHaveLength(2);
});

test("foreign status page: its last notices stay for an hour while it cannot be read", async () => {
  const page = open();
  await page.result(address);
  answer = (response) => response.writeHead(503).end();
  now += HOUR_MS;
  expect(await page.result(address)).toBe("unreachable");
  expect(ids(page)).toEqual(["foreign-abc"]);
  now += 1;
  expect(ids(page)).toEqual([]);
});

test("foreign status page: another address begins anew, and none has no notices", async () => {
  const page = open();
  await page.result(address);
  expect(page.notices("").incidents).toEqual([]);
  expect(await page.result("")).toBe("unread");
  expect(asked).toHaveLength(1);
});

test.each([
  ["a page of HTML", (response: ServerResponse) => response.end("<html></html>"), "unreadable"],
  ["other JSON", json({ ok: true }), "unreadable"],
  ["no such page", (response: ServerResponse) => response.writeHead(404).end(), "unreadable"],
  [
    "a redirect, which is not followed",
    (response: ServerResponse) => response.writeHead(302, { location: "/elsewhere" }).end(),
    "unreadable",
  ],
  [
    "too much",
    (response: ServerResponse) => response.end(JSON.stringify("x".repeat(3_000_000))),
    "unreadable",
  ],
  ["a broken connection", (response: ServerResponse) => response.destroy(), "unreachable"],
] as const)("foreign status page: %s", async (_name, given, result) => {
  answer = given;
  const page = open();
  expect(await page.result(address)).toBe(result);
  expect(ids(page)).toEqual([]);
  expect(asked).toEqual(["GET /api/v2/summary.json"]);
});

test("foreign status page: a private address is not called", async () => {
  const page = open(false);
  expect(await page.result(address)).toBe("unreachable");
  expect(asked).toEqual([]);
});

test("foreign summary: unknown words stay, damaged notices are skipped, ended ones too", () => {
  const read = readForeignSummary(
    {
      incidents: [
        { ...INCIDENT, impact: "cosmic", status: "pondering", components: "none" },
        { ...INCIDENT, id: 7 },
        null,
        {
          ...INCIDENT,
          id: "b",
          impact: null,
          status: {},
          incident_updates: [null, { body: "" }, { body: "Yes" }],
        },
        { ...INCIDENT, id: "c", status: "resolved" },
      ],
    },
    "https://status.example/",
  );
  expect(read?.incidents).toMatchObject([
    { id: "foreign-abc", impact: "cosmic", status: "pondering" },
    { id: "foreign-b", impact: "minor", status: "investigating", incident_updates: [{ body: "Yes" }] },
  ]);
  expect(read?.scheduled_maintenances).toEqual([]);
});

test("foreign summary: a notice without a link has that of the page", () => {
  const { shortlink: _, ...bare } = INCIDENT;
  const read = readForeignSummary({ incidents: [bare] }, "https://status.example/");
  expect(read?.incidents).toMatchObject([{ id: "foreign-abc", shortlink: "https://status.example/" }]);
});

test("foreign summary: texts are plain, and links lead to web pages only", () => {
  const [notice] =
    readForeignSummary(
      {
        incidents: [
          {
            ...INCIDENT,
            id: "a/b:c",
            name: "<b>Bold</b> &amp; brave\u202e",
            shortlink: "javascript:alert(1)",
            incident_updates: [{ body: "<p>One</p><p>Two &lt;3</p>" }],
          },
        ],
      },
      "https://status.example/",
    )?.incidents ?? [];
  expect(notice).toMatchObject({
    id: "foreign-a_b_c",
    name: "Bold & brave",
    shortlink: "https://status.example/",
    incident_updates: [{ body: "One\nTwo <3" }],
  });
});
