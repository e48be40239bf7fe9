import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeScreen, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { useSelection } from "./selection.ts";

afterEach(closeScreen);

const ZONES = [
  soundZone({ id: "bar", name: "Bar" }),
  soundZone({ id: "lobby", name: "Lobby" }),
  soundZone({ id: "deck", name: "Deck", paired: "unpaired" }),
];

function Zones() {
  const selection = useSelection(ZONES);
  return (
    <>
      <BulkBar account="account" zones={ZONES} selection={selection} />
      {ZONES.map(({ id }) => (
        <button key={id} type="button" onClick={() => selection.toggle([id])}>
          {id}
        </button>
      ))}
    </>
  );
}

/** Three zones, of which the deck has no player; returns the sent commands. `refuses`: the zone whose command fails. */
function showZones(refuses: string | null = null) {
  const sent: string[] = [];
  const command = async (zone: string, { type }: { readonly type: string }) => {
    if (zone === refuses) throw new Error("no");
    sent.push(`${type} ${zone}`);
  };
  const queryClient = new QueryClient();
  const session = { subscribe: () => () => undefined, get: () => NOBODY };
  const account = { subscribe: () => () => undefined, get: () => null };
  const rest = { call: () => new Promise(() => undefined) };
  showScreen(
    <WithServices services={{ queryClient, session, account, rest, playbackStates: { command } }}>
      <QueryClientProvider client={queryClient}>
        <Zones />
      </QueryClientProvider>
    </WithServices>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  return { sent, press };
}

const NOBODY = { userId: null, zoneId: null, paired: false };

test("several zones: selected zones with a player are paused at once, with undo", async () => {
  const { sent, press } = showZones();
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all shown zones" }));
  expect(screen.getAllByText("3 zones selected").length).toBeGreaterThan(0);
  press("Pause");
  expect(await screen.findByText("2 zones paused")).toBeTruthy();
  expect(sent.splice(0).sort()).toEqual(["pause bar", "pause lobby"]);
  press("Undo");
  await expect.poll(() => sent.toSorted()).toEqual(["play bar", "play lobby"]);
});

test("several zones: the toast counts the zones that accepted the command", async () => {
  const { press } = showZones("lobby");
  press("bar");
  press("lobby");
  press("Play");
  expect(await screen.findByText("1 zone playing")).toBeTruthy();
});

test("several zones: without an online player nothing is sent and a toast explains it", async () => {
  const { sent, press } = showZones();
  press("deck");
  press("Pause");
  expect(await screen.findByText("None of these zones has a player that is online.")).toBeTruthy();
  expect(sent).toEqual([]);
  press("Clear selection");
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
});
