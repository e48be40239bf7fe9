import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { reportPages } from "#renderer/features/reports/routes.tsx";
import { ErrorDialogs } from "#renderer/lib/errors/error-dialogs.ts";
import * as saving from "#renderer/lib/page/save-file.ts";
import { Reporting } from "#renderer/lib/reporting/reporting.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { Toasts } from "#renderer/ui/feedback/toasts.tsx";
import { theme } from "#renderer/ui/theme/theme.ts";
import type { RightsReport } from "#shared/contract/rest/music/rights-report.ts";
import { quiet, silent } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { routesOf } from "./page-routes.ts";

const ADA = { userId: "ada", zoneId: null };
const ACCOUNT = accountRecord({ id: "abcd" });
const MEMBER = { owner: false, admin: false, finance: false, contact: false };

const report: RightsReport = {
  month: "2026-10",
  country: "SE",
  since: "2026-09",
  until: "2026-11",
  countries: ["NO", "SE"],
  total: { tracks: 2, plays: 3, seconds: 5400 },
  complete: { tracks: 1, plays: 2, seconds: 3600 },
  lacking: { composer: 0, isrc: 1, iswc: 0 },
  found: 2,
  items: [
    {
      id: "t1",
      title: "Night Bus",
      artists: ["Ada"],
      composers: ["Ada Ek"],
      isrc: "SEA1B1900042",
      iswcs: ["T-034.524.680-1"],
      plays: 2,
      seconds: 3600,
      correctable: false,
    },
    {
      id: "t2",
      title: "Late Show",
      artists: ["Bo"],
      composers: ["Bo Ek"],
      isrc: null,
      iswcs: ["T-034.524.680-1"],
      plays: 1,
      seconds: 1800,
      correctable: true,
    },
  ],
};

/** The page on its router; returns the requested reports. */
function open(over: Partial<RightsReport> = {}) {
  const asked: string[] = [];
  const rest = answering(({ path }) => {
    if (path.includes("/users/ada/acls"))
      return { items: [{ ...MEMBER, id: "acl", account: "abcd", user: "ada" }], locations: [] };
    if (path.endsWith("/accounts")) return { items: [ACCOUNT] };
    if (path.endsWith("/accounts/abcd")) return ACCOUNT;
    if (path.includes("/rights_report.csv")) return "\uFEFFMonth,Country\r\n";
    if (path.includes("/rights_report")) {
      asked.push(path.split("?")[1] ?? "");
      const items = path.includes("lacks=isrc") ? report.items.slice(1) : report.items;
      return { ...report, items, found: items.length, ...over };
    }
    return { items: [] };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reporting = new Reporting(silent);
  const session = { subscribe: quiet, get: () => ADA, onEnd: quiet, isLoggedIn: () => true };
  const services = {
    rest,
    queryClient,
    session,
    reporting,
    errorDialogs: new ErrorDialogs(),
    account: { subscribe: quiet, get: () => "abcd", select: () => undefined },
    host: { kind: "web" },
    parts: new Map(),
  } as unknown as Services;
  const router = createMemoryRouter(
    routesOf(reportPages, services, {
      accountAccessError: () => undefined,
      alreadyPaired: () => undefined,
    }),
    {
      initialEntries: ["/accounts/abcd/rights-report"],
    },
  );
  render(
    <I18nextProvider i18n={screenTexts}>
      <MantineProvider env="test" theme={theme}>
        <Toasts />
        <ServicesProvider services={services}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ServicesProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return { asked, router };
}

test("rights report: totals, what tracks lack with its filter, and the file", async () => {
  const { asked, router } = open();
  expect(await screen.findByText("Night Bus")).toBeTruthy();
  expect(screen.getByText("Plays with complete data").nextSibling?.textContent).toBe("66%");
  expect(screen.getByText("Playing time").nextSibling?.textContent).toBe("1.5 h");
  expect(screen.queryByText(/lack a composer/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "1 of 2 tracks lack an ISRC" }));
  await expect.poll(() => screen.queryByText("Night Bus")).toBeNull();
  expect(screen.getByText(/No ISRC/)).toBeTruthy();
  expect(router.state.location.search).toBe("?lacks=isrc");
  expect(asked.at(-1)).toBe("lacks=isrc");
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [name, , parts] = saved.mock.calls[0] ?? [];
  expect([name, parts]).toEqual(["rights-report-2026-10-SE.csv", ["\uFEFFMonth,Country\r\n"]]);
});

test("rights report: a month and a country are chosen, and a month without plays says so", async () => {
  const { router } = open({ total: { tracks: 0, plays: 0, seconds: 0 }, items: [], found: 0 });
  expect(await screen.findByText("Nothing played this month")).toBeTruthy();
  fireEvent.click(screen.getByRole("combobox", { name: "Month" }));
  fireEvent.click(await screen.findByRole("option", { name: "November 2026 (so far)" }));
  fireEvent.click(screen.getByRole("combobox", { name: "Country" }));
  fireEvent.click(await screen.findByRole("option", { name: "Norway" }));
  await expect.poll(() => router.state.location.search).toBe("?month=2026-11&country=NO");
  expect(screen.queryByRole("button", { name: "Download CSV" })).toBeNull();
});
