import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { playbackState } from "#tests/factories/playback.ts";
import { answering } from "#tests/factories/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { useShownZones } from "./use-shown-zones.ts";

afterEach(closeScreen);

const PAGES = {
  first: { items: [soundZone({ id: "bar", name: "Bar" })], total: 3, after: "second" },
  second: {
    items: [soundZone({ id: "spa", name: "Spa" }), soundZone({ id: "pool", name: "Pool", online: false })],
    total: 3,
    after: null,
  },
};

function List({ filter }: { readonly filter: ZoneFilter }) {
  const { items, total } = useShownZones("account", filter);
  return <p>{items === null ? "loading" : `${total}: ${items.map(({ name }) => name).join(", ")}`}</p>;
}

/** A list of three zones on two pages. Returns a function that makes a player report. */
function show(filter: ZoneFilter) {
  const states = new Map<string, PlaybackState>();
  const listeners = new Set<() => void>();
  const playbackStates = {
    subscribe: (_: readonly string[], listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: (id: string) => states.get(id) ?? null,
    staleSince: () => null,
    onContact: quiet,
  };
  const rest = answering(({ body }) => PAGES[(body as { after?: "second" }).after ?? "first"]);
  showScreen(
    <WithServices services={{ rest, playbackStates }}>
      <QueryClientProvider client={new QueryClient()}>
        <List filter={filter} />
      </QueryClientProvider>
    </WithServices>,
  );
  return (id: string, status: PlaybackState["status"]) =>
    act(() => {
      states.set(id, playbackState({ status }));
      for (const listener of [...listeners]) listener();
    });
}

test("zone list: the playing filter spans all pages and follows players' reports", async () => {
  const report = show({ state: "playing" });
  expect(screen.getByText("loading")).toBeTruthy();
  report("bar", "paused");
  report("spa", "playing");
  expect(await screen.findByText("1: Spa")).toBeTruthy();
  report("bar", "playing");
  expect(await screen.findByText("2: Bar, Spa")).toBeTruthy();
  report("bar", "paused");
  report("spa", "paused");
  expect(await screen.findByText("0:")).toBeTruthy();
});

test("zone list: filters the zones that need attention", async () => {
  show({ state: "attention" });
  expect(await screen.findByText("1: Pool")).toBeTruthy();
});

test("zone list: without a state filter it loads page by page and needs no reports", async () => {
  show({});
  expect(await screen.findByText("3: Bar")).toBeTruthy();
});
