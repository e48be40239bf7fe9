import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import type { Host } from "#renderer/host/host.ts";
import type { CurrentAccount } from "#renderer/lib/account/current-account.ts";
import { CONSENT, consentStore } from "#renderer/lib/reporting/consent.ts";
import { Reporting } from "#renderer/lib/reporting/reporting.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { ReportBatch } from "#shared/contract/rest/status/reporting.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { createReporter } from "./create-reporter.ts";
import { RouteError } from "./errors/route-error.tsx";

/** A client's reporting with these page measurements, and the reports that the service receives. */
function client(entries: readonly object[] = []) {
  const received: ReportBatch["reports"] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (!url.endsWith("/api/reporting/reports")) throw new TypeError("Failed to fetch");
    received.push(...ReportBatch.parse(JSON.parse(String(init?.body))).reports);
    return Response.json({});
  });
  vi.stubGlobal("PerformanceNavigationTiming", Navigation);
  vi.stubGlobal("PerformanceResourceTiming", Resource);
  let measure = () => {};
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(listener: (list: { getEntries: () => readonly object[] }) => void) {
        measure = () => listener({ getEntries: () => entries });
      }
      observe() {}
      disconnect() {}
    },
  );
  const host = {
    kind: "web",
    manages: true,
    serviceUrl: "https://music.test",
    version: "1.0.0",
    platform: "Linux",
  };
  const parts = {
    host: host as unknown as Host,
    caller: () => testCaller(),
    account: { get: () => null } as unknown as CurrentAccount,
    ended: new AbortController().signal,
  };
  const reporting: Reporting = new Reporting(async () => createReporter({ ...parts, reporting }));
  return { host, reporting, received, measure: () => measure() };
}

class Navigation {
  readonly name = "https://music.test/home";
  readonly duration = 900;
}
class Resource {
  readonly name = "https://music.test/api/auth/sign_up";
  readonly duration = 40;
  readonly responseStatus = 200;
}

function Broken(): never {
  throw new RangeError("too far");
}

test("reports: an error thrown in a route reaches the service under its scope (@P-013)", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { host, reporting, received } = client();
  const session = { isLoggedIn: () => true, expire: () => undefined };
  // Only the services that the error page uses.
  const services = { host, session, reporting, parts: new Map() } as unknown as Services;
  const route = {
    path: "/shop",
    ErrorBoundary: RouteError,
    Component: Broken,
  };
  render(
    <I18nextProvider i18n={screenTexts}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ServicesProvider services={services}>
            <RouterProvider router={createMemoryRouter([route], { initialEntries: ["/shop"] })} />
          </ServicesProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  await (await reporting.start()).flush();
  expect(received).toMatchObject([{ kind: "error", name: "RangeError", message: "too far", scope: "page" }]);
});

test.each([
  ["a tenth of the pages, a hundredth of the calls", CONSENT.analytics, 0.05, ["page"]],
  ["a hundredth of both", CONSENT.analytics, 0.005, ["page", "request"]],
  ["no other", CONSENT.analytics, 0.5, []],
  ["nothing without consent", CONSENT.required, 0, []],
] as const)("monitoring: samples %s (@P-013)", async (_, consent, value, types) => {
  consentStore().write(consent);
  vi.spyOn(Math, "random").mockReturnValue(value);
  const { reporting, received, measure } = client([new Navigation(), new Resource()]);
  const reporter = await reporting.start();
  measure();
  await reporter.flush();
  expect(received.map((report) => report.kind === "timing" && report.type)).toEqual(types);
});
