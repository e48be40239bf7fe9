import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DebugFlags } from "#shared/contract/ipc/desktop.ts";
import type { Preferences } from "#shared/contract/ipc/preferences.ts";
import { quiet, showScreen, silent } from "#tests/factories/browser/desktop-screen.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** A computer whose system accepts or refuses autostart. */
async function openSettings({ obeys }: { readonly obeys: boolean }) {
  let values: Preferences = { autostart: false, closeToTray: true, debugFlags: DebugFlags.parse({}) };
  showScreen(<SettingsPage />, {
    version: "1.0.0",
    computerName: "Till 1",
    opensLinks: true,
    sound: { output: silent, refresh: silent, on: quiet },
    updates: { state: silent, on: quiet },
    preferences: {
      read: async () => values,
      change: async ({ autostart = values.autostart }) => {
        if (obeys) values = { ...values, autostart };
        return values;
      },
      on: quiet,
    },
  });
  return screen.findByRole<HTMLInputElement>("switch", { name: "Start with the computer" });
}

test("autostart: when the system refuses, the switch stays and a message shows", async () => {
  const autostart = await openSettings({ obeys: false });
  fireEvent.click(autostart);
  expect(await screen.findByText(/Couldn't change the setting/)).toBeTruthy();
  expect(autostart.checked).toBe(false);
});

test("autostart: when the system accepts, the switch moves without a message", async () => {
  const autostart = await openSettings({ obeys: true });
  fireEvent.click(autostart);
  await expect.poll(() => autostart.checked).toBe(true);
  expect(screen.queryByText(/Couldn't change the setting/)).toBeNull();
});
