import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { quiet, showScreen, silent, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { pairedZone } from "#tests/factories/player/paired-zone.ts";
import { PairedZoneLayout } from "./paired-zone-layout.tsx";

const ENTRIES = ["Now playing", "History", "Blocked tracks", "Browse music", "Settings", "Diagnostics"];

/** The layout of a paired player with a given answer to the account request. */
async function show(accounts: () => object) {
  const host = {
    kind: "electron",
    pairing: { current: async () => pairedZone(), on: quiet },
    desktop: { state: silent, on: quiet },
    updates: { state: silent, on: quiet },
  };
  const person = { userId: "anna", zoneId: "z", paired: true };
  const services = {
    host,
    rest: answering(({ path }) => (path.includes("acl") ? { items: [], locations: [] } : accounts())),
    session: { subscribe: quiet, onEnd: quiet, get: () => person, isLoggedIn: () => true },
    account: { subscribe: quiet, get: () => null },
    events: { join: () => quiet },
  };
  showScreen(
    <WithServices services={services}>
      <PairedZoneLayout />
    </WithServices>,
  );
  const navigation = await screen.findByRole("navigation");
  return () =>
    within(navigation)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
}

test("player's navigation: all entries show before the account is known", async () => {
  const entries = await show(() => new Promise(() => undefined));
  expect(entries()).toEqual(ENTRIES);
});

test("player's navigation: an account with chosen music cannot browse", async () => {
  const settings = { ...accountRecord().settings, restrict_discover_music: true };
  const entries = await show(() => ({ items: [accountRecord({ settings })] }));
  await expect.poll(entries).not.toContain("Browse music");
});
