import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { LazyShortcutsSheet } from "./lazy-shortcuts-sheet.tsx";

const ANNA = { userId: "anna", zoneId: null };

function show(): void {
  const session = { subscribe: quiet, onEnd: quiet, get: () => ANNA };
  showScreen(
    <WithServices services={{ session }}>
      <h1>Zones</h1>
      <input aria-label="Search" />
      <LazyShortcutsSheet />
    </WithServices>,
  );
}

const press = (element: Element, keys: object = {}) => fireEvent.keyDown(element, { key: "?", ...keys });
const heading = () => screen.getByRole("heading", { name: "Zones", hidden: true });
const sheet = () => screen.queryByRole("dialog", { name: "Keyboard shortcuts" });

test("shortcuts sheet: ? opens it outside text fields, and it lists every shortcut", async () => {
  show();
  press(heading());
  const opened = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  const names = opened.getAllByRole("term").map(({ textContent }) => textContent);
  expect(names).toEqual([
    "Quick search",
    "Show this list",
    "Play or pause",
    "Skip track",
    "Volume up",
    "Volume down",
    "Mute or unmute",
  ]);
  fireEvent.click(opened.getByRole("button", { name: "Close" }));
  await expect.poll(sheet).toBeNull();
  // Its code is loaded by now.
  press(screen.getByRole("textbox", { name: "Search" }));
  press(heading(), { ctrlKey: true });
  expect(sheet()).toBeNull();
});

test("shortcuts sheet: the switch turns its key off", async () => {
  show();
  press(heading());
  fireEvent.click(await screen.findByRole("switch", { name: "Use keyboard shortcuts" }));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await expect.poll(sheet).toBeNull();
  press(heading());
  expect(sheet()).toBeNull();
});
