import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadTexts, startI18n } from "../../lib/i18n/i18n.ts";
import { RouteError } from "./route-error-page.tsx";

const i18n = startI18n();
await loadTexts(i18n);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Blank() {
  return null;
}

/** Opens a page whose code cannot be loaded, while the service answers. */
function openPageWithoutItsCode(): void {
  const lazy = () =>
    Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"));
  const router = createMemoryRouter([
    { path: "/", errorElement: <RouteError />, HydrateFallback: Blank, lazy },
  ]);
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nextProvider>,
  );
}

test("error page: code that cannot be loaded reloads the page once a minute, then it says so (@P-429)", async () => {
  const answer = { headers: { "content-type": "text/html" } };
  vi.stubGlobal("fetch", async () => new Response("<!doctype html>", answer));
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  openPageWithoutItsCode();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(Number(localStorage.getItem("roomtone.reloaded-at"))).toBeGreaterThan(0);

  cleanup();
  const asked = vi.spyOn(globalThis, "fetch");
  openPageWithoutItsCode();
  expect(await screen.findByRole("button", { name: "Reload" })).toBeTruthy();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
