import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePermissionOverrides } from "#renderer/data/access/permission-overrides.ts";
import { selectionOf } from "#renderer/parts/zone-picker/zone-picks.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { PlayToZones } from "./play-to-zones.tsx";

const ASSIGN = { type: "account", id: "account", permission: "zone.assign" } as const;

const place = (location: string) => ({ location, location_name: `${location} street` });
const ZONES = [
  soundZone({ id: "bar", name: "Bar", ...place("North") }),
  soundZone({ id: "spa", name: "Spa", ...place("North") }),
  soundZone({ id: "lobby", name: "Lobby", ...place("South") }),
];

/** The zones of a company with this many of them, as the service finds them; returns what was chosen and asked for. */
function show(total: number, may: "set" | "removed" = "set") {
  usePermissionOverrides.getState().override(ASSIGN, may);
  const chosen: unknown[] = [];
  const asked: unknown[] = [];
  const rest = answering(({ path, body }) => {
    if (!path.endsWith("/sound_zones/search")) return new Promise(() => undefined);
    asked.push(body);
    const q = (body as { q?: string }).q?.toLowerCase();
    const items = ZONES.filter(({ name }) => q === undefined || name.toLowerCase().startsWith(q));
    return { items, total: q === undefined ? total : items.length, after: null };
  });
  showScreen(
    <WithServices services={{ rest, account: { subscribe: quiet, get: () => "account" } }}>
      <QueryClientProvider client={new QueryClient()}>
        <PlayToZones
          accountId="account"
          sourceId={null}
          asksWhen={false}
          offersMatching
          busy={false}
          onChoose={(picks) => chosen.push(selectionOf(picks))}
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </WithServices>,
  );
  return { chosen, asked };
}

const tick = async (name: string) => fireEvent.click(await screen.findByRole("checkbox", { name }));
const search = (text: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: "Search zones" }), { target: { value: text } });
const play = () => fireEvent.click(screen.getByRole("button", { name: "Play" }));

test("play in zones: searches at the service and keeps chosen zones meanwhile", async () => {
  const { chosen, asked } = show(4812);
  await tick("Bar");
  search("lob");
  await expect.poll(() => screen.queryByRole("checkbox", { name: "Bar" })).toBeNull();
  await tick("Lobby");
  expect(screen.getByText("2 zones selected")).toBeTruthy();
  play();
  expect(chosen).toEqual([{ ids: ["bar", "lobby"] }]);
  // One page for each search, however many zones there are; of those in which the person may choose the music.
  expect(asked).toMatchObject([{ may: "zone.assign" }, { may: "zone.assign", q: "lob" }]);
});

test("play in zones: all zones are chosen without loading them, by location too", async () => {
  const { chosen } = show(4812);
  await tick("Select all zones in North street");
  expect(screen.getByText("2 zones selected")).toBeTruthy();
  await tick("Select all zones");
  expect(screen.getByText("4,812 zones selected")).toBeTruthy();
  await tick("Spa");
  play();
  expect(chosen).toEqual([{ matching: {}, except: ["spa"] }]);
});

test("play in zones: without permission it offers no zones and says whom to ask", async () => {
  show(3, "removed");
  expect(await screen.findByText("You can't choose the music here")).toBeTruthy();
  expect(screen.getByText("You don't have permission to do this. Ask an owner or admin.")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("play in zones: with more zones than one change takes, a hint replaces the box for all", async () => {
  show(5001);
  expect(await screen.findByText(/^You can select up to 5,000 zones at once/)).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: "Select all zones" })).toBeNull();
});
