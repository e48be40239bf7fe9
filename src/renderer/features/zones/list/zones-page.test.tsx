import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { staleKeys } from "#renderer/realtime/event-table.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { WireCall } from "#shared/contract/rest/wire-call.ts";
import type { ZoneTableRow } from "#shared/contract/rest/zones/zone-counts.ts";
import type { ZoneView } from "#shared/contract/rest/zones/zone-views.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { SHOWN_STATES } from "#shared/domain/zones/zone-facts.ts";
import { isInFilter, type StateFilter } from "#shared/domain/zones/zone-state.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ZonesPage } from "./zones-page.tsx";

const ACCOUNT = idOf("Account", "chain");
const SHOP = idOf("Location", "shop");
const threeHoursAgo = new Date(Date.now() - 3.5 * 3_600_000).toISOString();

const zone = (name: string, over: Partial<SoundZone>) =>
  soundZone({ id: idOf("SoundZone", name), name, account: ACCOUNT, location: SHOP, ...over });

const ZONES = [
  zone("Bar", { shown_state: "playing", shown_since: threeHoursAgo }),
  zone("Lobby", { shown_state: "playing", shown_since: threeHoursAgo }),
  zone("Pool", { shown_state: "offline", shown_since: threeHoursAgo, online: false }),
  zone("Spa", { shown_state: "paused", shown_since: threeHoursAgo }),
];

function countsOf(zones: readonly SoundZone[]) {
  const states = Object.fromEntries(
    SHOWN_STATES.map((state) => [state, zones.filter(({ shown_state }) => shown_state === state).length]),
  ) as ZoneTableRow["states"];
  return { total: zones.length, states };
}

function Where() {
  const { search } = useLocation();
  return <output aria-label="address">{search}</output>;
}

/** The list of an account's zones at an address, and a service that has these zones and saved views. */
function open(address = "", { zones = ZONES, views = [] as ZoneView[] } = {}) {
  const shop = { zones, views };
  const calls: WireCall[] = [];
  const rest = answering((call) => {
    calls.push(call);
    const { path, method, body } = call;
    const query = new URLSearchParams(path.split("?")[1]);
    if (path.includes("/zone-counts")) return countsOf(shop.zones);
    if (path.includes("/zone-table")) {
      const by = query.get("by");
      const row = { ...countsOf(shop.zones), country: "SE", city: by === "country" ? null : "Lund" };
      const location = by === "location" ? { id: SHOP, name: "Shop" } : null;
      return { items: [{ ...row, location }], total: 1, after: null };
    }
    if (path.endsWith("/sound_zones/search")) {
      const { state } = body as { readonly state?: StateFilter };
      const items = shop.zones.filter(
        ({ shown_state }) => state === undefined || (shown_state !== null && isInFilter(shown_state, state)),
      );
      return { items, total: items.length, after: null };
    }
    if (path.includes("/zones.csv")) return "Zone\r\nBar\r\n";
    if (path.includes("/zone-views")) return answerViews(shop, method, path, body);
    return new Promise(() => undefined);
  });
  const nobody = { userId: "anna", zoneId: null, paired: false };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const services = {
    rest,
    queryClient,
    host: { kind: "web", serviceUrl: "https://music.test" },
    session: { subscribe: quiet, get: () => nobody },
    account: { subscribe: quiet, get: () => null },
    playbackStates: { subscribe: quiet, get: () => null, staleSince: () => null, onContact: quiet },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={queryClient}>
        <ZonesPage />
        <Where />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.zones, address: `/accounts/${ACCOUNT}/zones${address}` },
  );
  /** An event of a zone of the account, as the socket delivers it. */
  const event = () =>
    act(async () => {
      const payload = { data: { type: "sound_zone", id: "any" }, account: ACCOUNT } as const;
      for (const queryKey of staleKeys([{ name: "update", payload }]))
        await queryClient.invalidateQueries({ queryKey });
    });
  return { shop, calls, event };
}

function answerViews(shop: { views: ZoneView[] }, method: string, path: string, body: unknown) {
  if (method === "GET") return { items: shop.views };
  const id = path.split("/zone-views/")[1] ?? `view-${shop.views.length + 1}`;
  if (method === "DELETE") {
    shop.views = shop.views.filter((view) => view.id !== id);
    return { deleted: true };
  }
  const saved = {
    id,
    name: "",
    shown: {},
    ...shop.views.find((view) => view.id === id),
    ...(body as object),
  };
  shop.views = [...shop.views.filter((view) => view.id !== id), saved];
  return saved;
}

const address = () => decodeURIComponent(screen.getByLabelText("address").textContent ?? "");
const list = () => screen.findByRole("list", { name: "Zones" });
const names = async () =>
  within(await list())
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const press = (role: string, name: string | RegExp) => fireEvent.click(screen.getByRole(role, { name }));

test("zone list: counts by state, which filter it and follow events", async () => {
  const { shop, event } = open();
  const counts = within(await screen.findByRole("region", { name: "Zones by state" }));
  const group = (name: string) =>
    within(counts.getByRole("group", { name }))
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  expect(group("Playing")).toEqual(["Playing 2"]);
  expect(group("Quiet")).toEqual(["Quiet 1", "Paused 1"]);
  expect(group("Needs attention")).toEqual(["Needs attention 1", "Offline 1"]);

  press("button", "Offline 1");
  expect(await screen.findByText("1 zone")).toBeTruthy();
  expect(address()).toBe("?state=offline");
  expect(await names()).toEqual(["Shop", "Pool"]);
  expect(screen.getByRole("button", { name: "Offline 1" }).getAttribute("aria-pressed")).toBe("true");

  shop.zones = ZONES.map((one) => ({ ...one, shown_state: "offline" as const }));
  await event();
  expect(await screen.findByRole("button", { name: "Offline 4" })).toBeTruthy();
  expect(await screen.findByText("4 zones")).toBeTruthy();
  press("button", "Offline 4");
  await expect.poll(address).toBe("");
});

test("zone list: worst first has no headings; its rows name their location and since when", async () => {
  const { calls } = open("?sort=worst");
  const rows = within(await list());
  expect(rows.queryByRole("heading")).toBeNull();
  expect(rows.getAllByText("Shop, Lund")).toHaveLength(4);
  const pool = rows.getAllByRole("listitem").find((row) => row.textContent?.includes("Pool"));
  expect(pool?.textContent).toContain("Offlinefor 3 hours");
  const search = calls.find(({ path }) => path.endsWith("/sound_zones/search"));
  expect(search?.body).toMatchObject({ sort: "worst" });
});

test("zone list: a page and the counts are asked for at once, and no list of all locations", async () => {
  const { calls } = open();
  await list();
  const own = calls.flatMap(({ path }) => path.split(`/accounts/${ACCOUNT}/`)[1] ?? []);
  expect(own.toSorted()).toEqual(["sound_zones/search", "zone-counts"]);
});

test("zones by place: a country leads to its cities, their locations, and the zones of one", async () => {
  open("?state=attention");
  await list();
  press("button", "Table by place");
  const go = async (level: string, name: string) => {
    const places = within(await screen.findByRole("list", { name: level }));
    fireEvent.click(places.getByRole("link", { name }));
  };
  const numbers = "4 zones, 2 playing, 1 quiet, 1 needs attention";
  await go("Zones by country", `Sweden: ${numbers}`);
  await go("Zones by city", `Lund: ${numbers}`);
  const path = screen.getByRole("navigation", { name: "Place" });
  await expect.poll(() => path.textContent).toBe("All countriesSwedenLund");
  await go("Zones by location", `Shop: ${numbers}`);
  await list();
  expect(address()).toBe(`?country=SE&city=Lund&state=attention&location=${SHOP}`);
});

test("saved views: saved with filter, order and columns, chosen from the menu, deleted with undo", async () => {
  const { shop } = open("?state=offline&sort=worst");
  await list();
  press("button", "Views");
  fireEvent.click(await screen.findByRole("menuitemcheckbox", { name: "City" }));
  expect((await list()).textContent).toContain("CityLund");
  fireEvent.click(screen.getByRole("menuitem", { name: "Save this view…" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Name" }), { target: { value: "Dark shops" } });
  press("button", "Save view");
  await expect
    .poll(() => shop.views)
    .toMatchObject([
      {
        name: "Dark shops",
        shown: { state: "offline", sort: "worst", columns: ["labels", "source", "city"] },
      },
    ]);
  await expect.poll(address).toBe("?state=offline&sort=worst&columns=labels,source,city");

  press("button", "Clear filters");
  await expect.poll(address).toBe("?sort=worst&columns=labels,source,city");
  press("button", "Views");
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "Dark shops", checked: false }));
  await expect.poll(address).toContain("state=offline");
  press("button", "Views");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete Dark shops" }));
  await expect.poll(() => shop.views).toEqual([]);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await expect.poll(() => shop.views).toMatchObject([{ name: "Dark shops", shown: { state: "offline" } }]);
});

test("zone list: exports all that the filter matches, and copies its address", async () => {
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    ...navigator,
    clipboard: { writeText: async (text: string) => copied.push(text) },
  });
  const { calls } = open("?state=attention&sort=worst");
  await list();
  press("button", "Views");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Copy address" }));
  await expect
    .poll(() => copied)
    .toEqual([`https://music.test/accounts/${ACCOUNT}/zones?state=attention&sort=worst`]);
  press("button", "Views");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Export as CSV" }));
  await expect.poll(() => saved.join()).toMatch(/^zones-\d{4}-\d\d-\d\d\.csv$/);
  const asked = calls.find(({ path }) => path.includes("/zones.csv"))?.path;
  expect(asked).toContain("?state=attention&sort=worst&language=en");
});
