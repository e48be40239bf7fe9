import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useListSelection } from "#renderer/lib/list-selection.ts";
import { LazyZoneOperations } from "#renderer/parts/zone-operations/lazy-zone-operations.tsx";
import type { ZoneOperation, ZoneOutcome } from "#shared/contract/rest/zones/zone-operations.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { BulkBar } from "./bulk-bar.tsx";

const ZONES = [
  soundZone({ id: "bar", name: "Bar" }),
  soundZone({ id: "lobby", name: "Lobby" }),
  soundZone({ id: "deck", name: "Deck", paired: "unpaired" }),
];

/** The bar above the loaded zones of a list, whose filter can be changed. */
function Zones({ total }: { readonly total: number }) {
  const [q, setQ] = useState("");
  const selection = useListSelection(ZONES, { filter: { q }, total });
  return (
    <>
      <BulkBar account="account" zones={ZONES} total={total} selection={selection} />
      {ZONES.map(({ id }) => (
        <button key={id} type="button" onClick={() => selection.toggle([id])}>
          {id}
        </button>
      ))}
      <button type="button" onClick={() => setQ("spa")}>
        Search
      </button>
      <LazyZoneOperations />
    </>
  );
}

const RUNNING: ZoneOperation = {
  id: "first",
  type: "pause",
  total: 3,
  done: 0,
  failed: 0,
  state: "running",
  createdBy: "anna",
  createdAt: "2026-01-01T00:00:00Z",
  endedAt: null,
  undoable: false,
};

/** The service's operations by id; returns the bodies of the calls that start one. */
function showZones(operations: Readonly<Record<string, ZoneOperation>>, total = ZONES.length) {
  const sent: unknown[] = [];
  const failures: ZoneOutcome[] = [
    { zone: "deck", name: "Deck", location_name: "Shop", state: "failed", reason: "no-player" },
  ];
  const rest = answering(({ method, path, body }) => {
    const [, id = "", action = ""] = /zone-operations\/?([^/?]*)\/?(\w*)/.exec(path) ?? [];
    if (method === "GET") return { operation: operations[id], items: failures, after: null };
    sent.push(action === "" ? body : action);
    const next = { "": "first", undo: "undo", retry: "again" }[action] ?? "";
    return { ...operations[next], state: "running" };
  });
  const queryClient = new QueryClient();
  const ends: (() => void)[] = [];
  const onEnd = (listener: () => void) => {
    ends.push(listener);
    return () => undefined;
  };
  const session = { subscribe: () => () => undefined, get: () => NOBODY, onEnd };
  const account = { subscribe: () => () => undefined, get: () => null };
  showScreen(
    <WithServices services={{ queryClient, session, account, rest, errorDialogs: { show: () => undefined } }}>
      <QueryClientProvider client={queryClient}>
        <Zones total={total} />
      </QueryClientProvider>
    </WithServices>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const endSession = () =>
    act(async () => {
      for (const end of ends) end();
    });
  return { sent, press, endSession };
}

const NOBODY = { userId: null, zoneId: null, paired: false };
const key = expect.any(String);

test("several zones: one call pauses them, and the toast counts the outcome and offers undo", async () => {
  const { sent, press } = showZones({
    first: { ...RUNNING, state: "done", done: 2, failed: 1, undoable: true },
    undo: { ...RUNNING, id: "undo", type: "undo", state: "done", total: 2, done: 2 },
  });
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all shown zones" }));
  expect(screen.getAllByText("3 zones selected").length).toBeGreaterThan(0);
  press("Pause");
  expect(await screen.findByText("2 zones paused")).toBeTruthy();
  expect(screen.getByText("1 zone failed")).toBeTruthy();
  expect(sent.splice(0)).toEqual([
    { key, zones: { ids: ["bar", "lobby", "deck"] }, change: { type: "pause" } },
  ]);
  press("Undo");
  expect(await screen.findByText("Change undone in 2 zones")).toBeTruthy();
  expect(sent).toEqual(["undo"]);
});

test("several zones: a running change shows how far it is", async () => {
  const { press } = showZones({ first: { ...RUNNING, total: 5000, done: 1200 } });
  press("bar");
  press("Play");
  const bar = await screen.findByRole("progressbar", { name: "Pausing 5,000 zones…" });
  await expect.poll(() => bar.getAttribute("aria-valuetext")).toBe("1,200 of 5,000");
});

test("several zones: the outcome of one person's change is gone for the next one", async () => {
  const { press, endSession } = showZones({ first: { ...RUNNING, state: "done", done: 2, failed: 1 } });
  press("bar");
  press("Pause");
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  await screen.findByRole("dialog", { name: "Zones that didn't change" });
  expect(screen.getByText("2 zones paused")).toBeTruthy();
  await endSession();
  await expect.poll(() => screen.queryByText("2 zones paused")).toBeNull();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("several zones: failures are named with their reasons, and can be retried", async () => {
  const { sent, press } = showZones({
    first: { ...RUNNING, state: "done", failed: 1 },
    again: { ...RUNNING, id: "again", total: 1, state: "done", done: 1 },
  });
  press("deck");
  press("Pause");
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  const dialog = await screen.findByRole("dialog", { name: "Zones that didn't change" });
  fireEvent.click(await within(dialog).findByRole("button", { name: "Try again" }));
  await expect.poll(() => sent.at(-1)).toBe("retry");
  expect(await screen.findByText("1 zone paused")).toBeTruthy();
});

test("several zones: all that match are selected beyond the loaded ones, until the filter changes", async () => {
  const { sent, press } = showZones({ first: RUNNING }, 4812);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all shown zones" }));
  press("Select all 4,812 that match");
  press("lobby");
  expect(screen.getAllByText("4,811 zones selected").length).toBeGreaterThan(0);
  press("Play");
  await expect
    .poll(() => sent)
    .toEqual([{ key, zones: { matching: { q: "" }, except: ["lobby"] }, change: { type: "play" } }]);
  press("Search");
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
});

test("several zones: with more matches than one change takes, a hint replaces the button for all", () => {
  showZones({}, 5001);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all shown zones" }));
  expect(screen.getByText(/^You can change up to 5,000 zones at once/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /that match/ })).toBeNull();
});
