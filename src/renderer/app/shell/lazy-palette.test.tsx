import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { accountRecord } from "#tests/factories/account.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { LazyPalette } from "./lazy-palette.tsx";

afterEach(closeScreen);

const KNOWN = { userId: "user", zoneId: null };
const ZONES = [soundZone({ id: "bar", name: "Bar" }), soundZone({ id: "lobby", name: "Lobby" })];

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

/** A page with the palette, which its button opens. */
function show(): HTMLElement {
  const services = {
    rest: answering(({ path }) => {
      if (path.includes("sound_zones")) return { items: ZONES, total: 2, after: null };
      return { items: [accountRecord()], locations: [] };
    }),
    graphql: async () => ({ searchAll: { sections: [] } }),
    session: { subscribe: quiet, onEnd: quiet, get: () => KNOWN, isLoggedIn: () => true },
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
