import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { useUpgradeModal } from "#renderer/data/access/upgrade.ts";
import { usePlaylistDialogs } from "#renderer/parts/playlist-dialogs/store.ts";
import { openClient } from "#tests/factories/browser/whole-client.tsx";

test.each([
  ["sidebar=0", true, false],
  ["header=0", false, true],
  ["chrome=0", false, false],
] as const)("frame: %s in the address hides it (@P-025)", async (query, header, sidebar) => {
  await openClient(`/download?${query}`);
  await screen.findByRole("heading", { level: 1 });
  const headers = screen
    .queryAllByRole("banner")
    .filter((banner) => within(banner).queryByRole("button", { name: "User menu" }));
  expect(headers).toHaveLength(header ? 1 : 0);
  expect(screen.queryAllByRole("navigation", { name: "Main" }).length > 0).toBe(sidebar);
  expect(screen.getByRole("main")).toBeTruthy();
});

test("frame: its open dialogs close with it, and are not shown to the next person", async () => {
  const { go } = await openClient("/create");
  act(() => useUpgradeModal.getState().open({ account: "abcd", intent: "createStations" }));
  expect(await screen.findByRole("dialog", { name: "Upgrade your plan" })).toBeTruthy();
  act(() => usePlaylistDialogs.getState().open({ type: "full", name: "Evenings" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(2));
  await go("/connectivity");
  await go("/create");
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});
