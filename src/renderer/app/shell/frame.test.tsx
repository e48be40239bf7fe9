import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
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
