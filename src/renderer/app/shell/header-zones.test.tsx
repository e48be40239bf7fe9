import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { HeaderZones } from "./header-zones.tsx";

const NEAR = [soundZone({ id: "bar", name: "Bar" }), soundZone({ id: "lobby", name: "Lobby" })];
const FAR = soundZone({ id: "far", name: "Lobby of the far house" });
const KNOWN = { userId: "user", zoneId: null };
const session = { subscribe: quiet, get: () => KNOWN, onEnd: quiet };

interface Shown {
  /** The searches sent to the service. */
  readonly asked: unknown[];
  readonly done: () => number;
}

/** The zones that match "lob" in an account with `total` zones, of which the first page has two. */
function show(total: number, host: "web" | "electron" = "web"): Shown {
  const asked: unknown[] = [];
  let done = 0;
  const rest = answering(({ path, body }) => {
    if (!path.includes("sound_zones")) return { items: [accountRecord()], locations: [] };
    const { q } = body as { q?: string };
    if (q !== undefined) asked.push(q);
    return { items: q === undefined ? NEAR : [FAR], total, after: null };
  });
  const account = { subscribe: quiet, get: () => "account" };
  showScreen(
    <WithServices services={{ rest, session, account, host: { kind: host, manages: host === "web" } }}>
      <QueryClientProvider client={new QueryClient()}>
        <search>
          <input aria-label="Search" />
          <HeaderZones query="lob" onDone={() => (done += 1)} />
        </search>
      </QueryClientProvider>
    </WithServices>,
  );
  return { asked, done: () => done };
}

const names = () => screen.getAllByRole("link").map(({ textContent }) => textContent);

test("header search: finds a loaded zone by name", async () => {
  const { asked } = show(2);
  expect((await screen.findByRole("link")).getAttribute("href")).toBe("/accounts/account/zones/lobby/player");
  expect(names()).toEqual(["LobbyShop"]);
  expect(await screen.findByText("1 zone found")).toBeTruthy();
  expect(asked).toEqual([]);
});

test("header search: also asks the service when the account has more zones than are loaded", async () => {
  const { asked } = show(500);
  expect(await screen.findByText("2 zones found")).toBeTruthy();
  expect(names()).toEqual(["LobbyShop", "Lobby of the far houseShop"]);
  expect(asked).toEqual(["lob"]);
});

test("header search: arrow keys move through the zones and back to the field, Escape closes it", async () => {
  const shown = show(500);
  await screen.findByText("2 zones found");
  const [first, second] = screen.getAllByRole("link");
  first?.focus();
  fireEvent.keyDown(first ?? document, { key: "ArrowDown" });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second ?? document, { key: "ArrowDown" });
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search" }));
  fireEvent.keyDown(second ?? document, { key: "Escape" });
  expect(shown.done()).toBe(1);
});

test("header search: a desktop player is offered no other zones", async () => {
  show(2, "electron");
  expect(await screen.findByText("No zones found")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
