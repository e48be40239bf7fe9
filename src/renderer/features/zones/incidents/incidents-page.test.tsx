import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { UptimePage } from "#renderer/features/zones/uptime/uptime-page.tsx";
import { paths } from "#renderer/lib/paths.ts";
import type { Incident } from "#shared/contract/rest/status/incidents.ts";
import type { UptimePage as Page } from "#shared/contract/rest/status/uptime.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { NO_UPTIME } from "#shared/domain/incidents/uptime.ts";
import { closeScreen, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { IncidentsPage } from "./incidents-page.tsx";

/** The text of the latest saved file, without its byte order mark. */
let saved: Promise<string> | null = null;

beforeEach(() => {
  saved = null;
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved = (file as Blob).text();
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});

const ACCOUNT = idOf("Account", "acme");
const SHOP = idOf("Location", "shop");

const incident = (over: Partial<Incident>): Incident => ({
  id: "one",
  kind: "offline",
  cause: null,
  from: "2026-11-01T08:00:00.000Z",
  to: null,
  returns: 0,
  in_opening_hours: true,
  sound_zone: { id: idOf("SoundZone", "bar"), name: "Bar" },
  location: { id: SHOP, name: "Quay 1", timezone: "UTC" },
  notices: [],
  ...over,
});

/** Opens a page with these answers; returns the queries of its calls. */
function show(
  page: "incidents" | "uptime",
  search: object,
  answer: (path: string, query: URLSearchParams) => unknown,
): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  const rest = answering(({ path }) => {
    const url = new URL(path, "http://shop.test");
    if (!/\/(incidents|uptime)$/.test(url.pathname)) return { items: [] };
    calls.push(url.searchParams);
    return answer(url.pathname, url.searchParams);
  });
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {page === "incidents" ? <IncidentsPage /> : <UptimePage />}
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths[page], address: paths[page]({ accountId: ACCOUNT, ...search }) },
  );
  return calls;
}

test("incidents page: open ones with what to do and who was told, then past ones; filters are sent", async () => {
  const told = {
    about: "opened",
    way: "mail",
    recipient: "anna@shop.test",
    at: "2026-11-01T08:05:00.000Z",
  } as const;
  const calls = show("incidents", { location: SHOP }, (_path, query) =>
    query.get("state") === "open"
      ? { items: [incident({ notices: [told], returns: 2 })], after: null }
      : {
          items: [
            incident({
              id: "two",
              kind: "diskFull",
              cause: "DEVICE_ERROR_DISK_FULL",
              to: "2026-11-01T11:00:00.000Z",
            }),
          ],
          after: null,
        },
  );
  const open = await screen.findByRole("region", { name: "Open" });
  expect(await within(open).findByText("The player is offline")).toBeTruthy();
  expect(within(open).getByText(/make sure the player is on/)).toBeTruthy();
  expect(within(open).getByText(/Since .* Happened again 2 times/)).toBeTruthy();
  expect(within(open).getByText(/E-mail to anna@shop\.test/)).toBeTruthy();
  expect(within(open).getByRole("link", { name: "Bar" })).toBeTruthy();
  const past = screen.getByRole("region", { name: "Past" });
  expect(await within(past).findByText("The disk is full")).toBeTruthy();
  expect(within(past).getByText(/3 hours/)).toBeTruthy();
  expect(calls.map((query) => query.get("location"))).toEqual([SHOP, SHOP]);
});

test("incidents page: without incidents nothing is wrong; a failed call offers a retry", async () => {
  show("incidents", {}, () => ({ items: [], after: null }));
  expect(await screen.findByText("Nothing is wrong")).toBeTruthy();
  closeScreen();
  show("incidents", {}, () => {
    throw new Error("down");
  });
  expect((await screen.findAllByRole("button", { name: /try again/i })).length).toBeGreaterThan(0);
});

test("incidents page: all pages are saved as a CSV file", async () => {
  show("incidents", {}, (_path, query) =>
    query.get("state") !== null
      ? { items: [incident({})], after: null }
      : query.get("after") === null
        ? { items: [incident({ to: "2026-11-01T08:30:00.000Z" })], after: "next" }
        : { items: [incident({ sound_zone: { id: "lobby", name: "Lobby" } })], after: null },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(saved).not.toBeNull());
  const lines = (await saved)?.split("\r\n") ?? [];
  expect(lines[0]).toMatch(/^\uFEFF?Incident,Kind,Zone,Location,/);
  expect(lines[1]).toContain("Bar,Quay 1,2026-11-01 08:00:00,2026-11-01 08:30:00,30,0,Yes");
  expect(lines[2]).toContain("Lobby,Quay 1,2026-11-01 08:00:00,,");
});

test("uptime page: locations with share and causes, which lead to their zones", async () => {
  const page: Page = {
    month: "2026-11",
    since: "2026-10",
    as_of: "2026-11-20T10:00:00.000Z",
    total: { ...NO_UPTIME, asPlanned: 90, offline: 10 },
    items: [
      {
        id: SHOP,
        name: "Quay 1",
        location: { id: SHOP, name: "Quay 1" },
        zones: 3,
        parts: { ...NO_UPTIME, asPlanned: 80, offline: 15, paused: 5 },
      },
    ],
    after: null,
  };
  const calls = show("uptime", { month: "2026-11" }, () => page);
  const table = await screen.findByRole("table", { name: "Uptime by location, worst first" });
  const row = within(table).getByRole("row", { name: /Quay 1/ });
  expect(within(row).getByText("80%")).toBeTruthy();
  expect(within(row).getByText("Offline 15% · Paused 5%")).toBeTruthy();
  expect(screen.getByText(/^Calculated up to/)).toBeTruthy();
  fireEvent.click(within(row).getByRole("link", { name: "Quay 1" }));
  await waitFor(() => expect(calls.at(-1)?.get("by")).toBe("zone"));
  expect(calls.at(-1)?.get("location")).toBe(SHOP);
});
