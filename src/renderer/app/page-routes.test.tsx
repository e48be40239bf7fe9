import { act, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { useConsentDialog } from "#renderer/lib/consent-dialog.ts";
import { ErrorDialogs } from "#renderer/lib/errors/error-dialogs.ts";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";
import { path } from "#renderer/lib/routing/path.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { routesOf } from "./page-routes.ts";
import { RootLayout } from "./root-layout.tsx";

const i18n = startI18n();

beforeEach(() => {
  // Consent was answered before: the dialog would come with the page.
  useConsentDialog.getState().show(false);
});

const ZONE = idOf("SoundZone", "bar");
const of = (content: ReactNode) => async () => () => content;

/** Opens an address of these pages and returns the router. */
async function open(rows: readonly Row[], address: string) {
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  // The services that a page needs around it.
  const services = { errorDialogs: new ErrorDialogs(), parts: new Map() } as unknown as Services;
  const children = routesOf(rows, services, notices);
  const root = { Component: RootLayout, ErrorBoundary: Failed, hydrateFallbackElement: <></>, children };
  const router = createMemoryRouter([root], { initialEntries: [address] });
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </I18nextProvider>,
  );
  await waitFor(() => expect(router.state.initialized).toBe(true));
  await act(async () => undefined);
  return router;
}

function Failed() {
  return <p>Failed: {String(useRouteError())}</p>;
}

function Address() {
  const { zoneId } = paths.zoneHistory.useParams();
  return (
    <p>
      {zoneId} on {paths.zoneHistory.useSearch().date ?? "any day"}
    </p>
  );
}

function Frame() {
  return (
    <main>
      {paths.zone.useParams().zoneId}: <Outlet />
    </main>
  );
}

function Broken(): never {
  throw new Error("broken");
}

function Editorial() {
  const { page: name } = paths.home.useParams();
  usePageTitle(name ?? null);
  return null;
}

test("page: receives its parameters and search, also when only those change", async () => {
  const zone = { accountId: "a...", zoneId: ZONE };
  const rows = [page(paths.zoneHistory, { component: async () => Address })];
  const router = await open(rows, paths.zoneHistory({ ...zone, date: "2024-01-05" }));
  expect(screen.getByText(`${ZONE} on 2024-01-05`)).toBeTruthy();
  await act(() => router.navigate(`${paths.zoneHistory(zone)}?date=banana`));
  expect(screen.getByText(`${ZONE} on any day`)).toBeTruthy();
});

test("nested pages: the index page shows at the parent's own address", async () => {
  const rows = [
    page(paths.zone, {
      component: async () => Frame,
      children: [
        redirect(paths.zone, (zone) => paths.zonePlayer(zone)),
        page(paths.zonePlayer, { component: of("player") }),
        page(paths.zoneDevice, { component: of("device") }),
      ],
    }),
  ];
  const router = await open(rows, paths.zone({ accountId: "a...", zoneId: ZONE }));
  expect(screen.getByRole("main").textContent).toBe(`${ZONE}: player`);
  await act(() => router.navigate(paths.zoneDevice({ accountId: "a...", zoneId: ZONE })));
  expect(screen.getByRole("main").textContent).toBe(`${ZONE}: device`);
});

test("page: a not-found error shows its own view; other errors reach the outer boundary", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const notFound = of("No such zone");
  const rows = [
    page(paths.zoneDevice, { component: of("device"), notFound }),
    page(paths.zoneSettings, { component: async () => Broken, notFound }),
  ];
  const router = await open(rows, "/accounts/a.../zones/no-id/device");
  expect(screen.getByText("No such zone")).toBeTruthy();
  await act(() => router.navigate(paths.zoneSettings({ accountId: "a...", zoneId: ZONE })));
  expect(screen.getByText("Failed: Error: broken")).toBeTruthy();
});

test("page: missing code shows the error page, even with an error view of its own", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const component = () => Promise.reject(new Error("no network"));
  const rows = [page(paths.zoneDevice, { component, notFound: of("No such zone") })];
  await open(rows, paths.zoneDevice({ accountId: "a...", zoneId: ZONE }));
  expect(screen.getByText("Failed: Error: no network")).toBeTruthy();
});

test("window title: set by the route, then by the page if it has a better name", async () => {
  const rows = [
    page(paths.home, { title: "shell.home", component: async () => Editorial }),
    page(paths.download, { title: "download.title", component: of("") }),
  ];
  const router = await open(rows, "/home");
  expect(document.title).toBe("Home · Roomtone");
  await act(() => router.navigate("/home/Focus"));
  expect(document.title).toBe("Focus · Roomtone");
  await act(() => router.navigate("/home"));
  expect(document.title).toBe("Home · Roomtone");
  await act(() => router.navigate("/download"));
  expect(document.title).toBe(`${i18n.t("download.title")} · Roomtone`);
});

test("loading page: shows a spinner after 300 ms, for at least 400 ms (@P-022)", async () => {
  const slow = page(path("/slow"), {
    needs: [() => new Promise<null>((resolve) => setTimeout(() => resolve(null), 310))],
    component: of("slow"),
  });
  const quick = page(path("/quick"), {
    needs: [() => new Promise<null>((resolve) => setTimeout(() => resolve(null), 250))],
    component: of("quick"),
  });
  const router = await open([page(paths.home, { component: of("home") }), slow, quick], "/home");
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const isSaid = () => screen.queryByRole("progressbar") !== null;

  act(() => void router.navigate("/quick"));
  await pass(249);
  expect(isSaid()).toBe(false);
  await pass(2);
  await pass(1000);
  expect([screen.queryByText("quick") !== null, isSaid()]).toEqual([true, false]);

  act(() => void router.navigate("/slow"));
  await pass(299);
  expect(isSaid()).toBe(false);
  await pass(21);
  expect([screen.queryByText("slow") !== null, isSaid()]).toEqual([true, true]);
  await pass(370);
  expect(isSaid()).toBe(true);
  await pass(30);
  expect(isSaid()).toBe(false);
});
