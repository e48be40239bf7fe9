import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { usePermissionOverrides } from "#renderer/data/access/permission-overrides.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { LazyPalette } from "./lazy-palette.tsx";

afterEach(() => {
  sent.length = 0;
});

const KNOWN = { userId: "user", zoneId: null };
const ZONES = [soundZone({ id: "bar", name: "Bar" }), soundZone({ id: "lobby", name: "Lobby" })];

const OWNER = { account: "account", user: "user", owner: true, admin: false, contact: false, finance: false };

function Page() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <LazyPalette opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** A page with the palette, which its button opens; a zone's player reports `state`. */
function show(state: object = {}): HTMLElement {
  const services = {
    playbackStates: { command: async (zone: string, command: object) => void sent.push([zone, command]) },
    rest: answering(({ path }) => {
      if (path.endsWith("/acls")) return { items: [OWNER], locations: [] };
      if (path.includes("control/states")) return { states: [state] };
      if (path.includes("sound_zones")) return { items: ZONES, total: 2, after: null };
      return { items: [accountRecord()], locations: [] };
    }),
    graphql: async () => ({ searchAll: { sections: [] } }),
    session: {
      subscribe: quiet,
      onEnd: quiet,
      get: () => KNOWN,
      isLoggedIn: () => true,
      isAuthenticated: () => true,
    },
    account: { subscribe: quiet, get: () => "account" },
    host: { kind: "web", manages: true },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </WithServices>,
  );
  const button = screen.getByRole("button", { name: "Open" });
  button.focus();
  fireEvent.click(button);
  return button;
}

/** Commands that zones have received. */
const sent: unknown[] = [];

/** Types into the focused element, as a keyboard does. */
function type(text: string): void {
  for (const key of text) {
    const field = document.activeElement as HTMLInputElement;
    fireEvent.change(field, { target: { value: field.value + key } });
  }
}

test("palette: text typed while it loads arrives in its field, and Enter opens the match", async () => {
  show();
  type("lob");
  fireEvent.keyDown(document.activeElement ?? document, { key: "Enter" });
  await waitFor(() =>
    expect(screen.getByRole("heading").textContent).toBe("/accounts/account/zones/lobby/player"),
  );
});

test("palette: its field gets the text and the focus, and a key after Enter cancels the choice", async () => {
  show();
  type("lo");
  fireEvent.keyDown(document.activeElement ?? document, { key: "Enter" });
  fireEvent.keyDown(document.activeElement ?? document, { key: "b" });
  type("b");
  const field = await screen.findByRole("combobox", { name: "Quick search" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect((field as HTMLInputElement).value).toBe("lob");
  expect(await screen.findByRole("option", { name: /^Lobby/ })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, hidden: true }).textContent).toBe("/");
});

test("palette: Escape while it loads closes it and returns the focus", () => {
  const button = show();
  type("lob");
  fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole("textbox", { name: "Quick search" })).toBeNull();
});

const PLAYING = { online: true, status: "playing", volume: 60 };

test.each([
  ["pause Bar", "Pause Bar", { type: "pause" }, "Bar paused", { type: "play" }],
  [
    "volume of bar 40",
    "Set the volume in Bar to 40",
    { type: "volume", volume: 40 },
    "Volume in Bar: 40",
    { type: "volume", volume: 60 },
  ],
])("palette: “%s” is carried out, confirmed, and can be undone", async (text, label, command, said, back) => {
  show(PLAYING);
  type(text);
  fireEvent.click(await screen.findByRole("option", { name: new RegExp(`^${label}`) }));
  await screen.findByText(said);
  expect(sent).toEqual([["bar", command]]);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await expect
    .poll(() => sent)
    .toEqual([
      ["bar", command],
      ["bar", back],
    ]);
});

test("palette: a request to an offline zone changes nothing and says why", async () => {
  show({ online: false });
  type("pause lobby");
  fireEvent.click(await screen.findByRole("option", { name: /^Pause Lobby/ }));
  await screen.findByText("Lobby is offline. Nothing was changed.");
  expect(sent).toEqual([]);
});

test("palette: a request that the person may not make shows the reason and does nothing", async () => {
  const on = { type: "sound_zone", id: "bar", permission: "zone.control" } as const;
  usePermissionOverrides.getState().override(on, "removed");
  show(PLAYING);
  type("pause bar");
  const option = await screen.findByRole("option", { name: /^Pause Bar/ });
  await expect.poll(() => option.getAttribute("aria-disabled")).toBe("true");
  expect(option.textContent).not.toContain(ZONES[0]?.location_name);
  fireEvent.click(option);
  expect(await screen.findByRole("option", { name: /^Pause Bar/ })).toBeTruthy();
  expect(sent).toEqual([]);
});
