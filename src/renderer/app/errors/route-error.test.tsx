import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { collectReports } from "#tests/factories/reports.ts";
import { ModalError } from "./modal-error.tsx";
import { MinimalError, RouteError } from "./route-error.tsx";

const i18n = startI18n();

beforeEach(() => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch"))));

function Blank() {
  return null;
}

function Step() {
  return <p>The step</p>;
}

/** Opens /shop/step with failing code or data, or with the given view. Returns the recorded reports. */
function open(error: unknown, View: ComponentType = RouteError) {
  const load = typeof error === "function" ? error : () => Promise.reject(error);
  const { reporting, sent } = collectReports();
  const ended: unknown[] = [];
  const session = { isLoggedIn: () => true, expire: (cause: unknown) => void ended.push(cause) };
  const host = { kind: "web", manages: true, serviceUrl: "https://music.test" };
  // The part of the services that an error page uses.
  const services = { host, session, reporting, parts: new Map() } as unknown as Services;
  const step = {
    ErrorBoundary: View,
    HydrateFallback: Blank,
    children: [{ path: "step", loader: () => load(), Component: Step }],
  };
  const router = createMemoryRouter(
    [{ path: "/shop", children: [{ index: true, element: <p>The shop</p> }, step] }],
    {
      initialEntries: ["/shop/step"],
    },
  );
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ServicesProvider services={services}>
            <RouterProvider router={router} />
          </ServicesProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return { ended, reported: sent };
}

/** Makes the service reachable or not. */
function serve(answers: boolean): void {
  vi.stubGlobal("fetch", async (address: string) => {
    if (!answers) throw new TypeError("Failed to fetch");
    if (address.endsWith("/healthz")) return Response.json({ ok: true });
    return new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
  });
}

const missingCode = () => new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
const button = (name: string) => screen.findByRole("button", { name });
const heading = async () => (await screen.findByRole("heading", { level: 1 })).textContent;

test("error page: missing code reloads the page at most once a minute, then shows the error (@P-429)", async () => {
  serve(true);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  open(missingCode());
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(Number(localStorage.getItem("roomtone.reloaded-at"))).toBeGreaterThan(0);

  cleanup();
  const asked = vi.spyOn(globalThis, "fetch");
  open(missingCode());
  expect(await button("Reload")).toBeTruthy();
  const pages = () => asked.mock.calls.filter(([address]) => String(address) === location.href);
  await expect.poll(() => pages().length).toBe(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ["the network", false, "You're offline"],
  ["the service", true, "Couldn't reach Roomtone"],
])(
  "error page: without %s it shows the cause and opens by itself once the service answers",
  async (_, online, title) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
    serve(false);
    let isBack = false;
    const away = new ApiError({ status: 0, code: "offline", message: "Failed to fetch" });
    open(async () => {
      if (!isBack) throw away;
      return null;
    });
    expect(await heading()).toBe(title);
    serve(true);
    isBack = true;
    expect(await screen.findByText("The step")).toBeTruthy();
  },
);

test("error page: a reachable service without a network is not called offline", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  serve(true);
  open(new ApiError({ status: 0, code: "offline", message: "Failed to fetch" }));
  expect(await screen.findByText("Couldn't load this page")).toBeTruthy();
  expect(screen.queryByText("You're offline")).toBeNull();
});

test("error page: an unexpected error shows its code and the id of its report", async () => {
  const { reported } = open(new RangeError("too far"));
  expect(await heading()).toBe("Unexpected error (client)");
  expect(
    screen.getByText(
      "This is most likely our fault and we've been notified of the issue. Try reloading the page, or resetting your local data. If your problem persists, please let us know!",
    ),
  ).toBeTruthy();
  const reports = await reported();
  expect(reports).toMatchObject([{ kind: "error", scope: "page" }]);
  expect(screen.getByText(reports[0]?.id ?? "none")).toBeTruthy();
  expect(screen.getByText("Please include this ID if contacting support.")).toBeTruthy();
});

test.each([
  ["as the service says", async () => Response.json({ supportEmail: "help@shop.test" }), "help@shop.test"],
  ["at the default address", () => Promise.reject(new TypeError("Failed to fetch")), "support@music.test"],
])("error page: links to home and to support, %s", async (_, answer, email) => {
  vi.stubGlobal("fetch", answer);
  open(new RangeError("too far"));
  expect((await screen.findByRole("link", { name: "Home" })).getAttribute("href")).toBe("/home");
  const help = screen.getByRole("link", { name: "Help & Support" });
  await expect.poll(() => help.getAttribute("href")).toBe(`mailto:${email}`);
});

test("error page: a refusal shows its reason and is not reported", async () => {
  const { reported } = open(new ApiError({ status: 403, code: "forbidden", message: "no", requestId: "q1" }));
  expect(await heading()).toBe("You don't have permission to do that in this account.");
  expect(screen.getByText("q1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reset local data" })).toBeNull();
  expect(await reported()).toEqual([]);
});

test("error page: an ended session is closed", async () => {
  const over = new ApiError({ status: 401, code: "unauthorized", message: "no", authorized: true });
  const { ended } = open(over);
  await expect.poll(() => ended).toEqual([over]);
});

test("error page: resetting clears the browser's storage and reloads (@P-427)", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  localStorage.setItem("a", "1");
  sessionStorage.setItem("b", "1");
  open(new RangeError("too far"));
  fireEvent.click(await button("Reset local data"));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test.each([
  ["allowed", async () => undefined, "Copied to clipboard"],
  ["denied", () => Promise.reject(new Error("denied")), "Failed to copy"],
])("error id: copying it, when that is %s (@P-428)", async (_, writeText, outcome) => {
  let go: () => void = () => undefined;
  const pressed = new Promise<void>((resolve) => {
    go = resolve;
  });
  vi.stubGlobal("navigator", { onLine: true, clipboard: { writeText: () => pressed.then(writeText) } });
  open(new RangeError("too far"));
  expect(await screen.findByText("Please include this ID if contacting support.")).toBeTruthy();
  fireEvent.click(await button("Copy ID"));
  expect(await button("Copying...")).toBeTruthy();
  go();
  expect(await button(outcome)).toBeTruthy();
});

test("minimal error view: shows the error and retries", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const { reported } = open(new RangeError("too far"), MinimalError);
  expect(await screen.findByText("Unexpected error (client)")).toBeTruthy();
  fireEvent.click(await button("Reload"));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await reported()).toHaveLength(1);
});

test("modal error view: closing it leads to the parent page", async () => {
  open(new RangeError("too far"), ModalError);
  expect(await screen.findByRole("dialog", { name: "Unexpected error (client)" })).toBeTruthy();
  const [, close] = await screen.findAllByRole("button", { name: "Close" });
  if (close) fireEvent.click(close);
  expect(await screen.findByText("The shop")).toBeTruthy();
});
