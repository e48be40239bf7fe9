import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { theme } from "#renderer/ui/theme/theme.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { RemoteDialog } from "./remote-dialog.tsx";

const i18n = startI18n();

const ZONE = "/api/auth/sound_zones/zone";

let calls: string[] = [];
beforeEach(() => {
  calls = [];
});

/** The dialog of a zone with this code; resetting it answers the next one. */
async function show(code: string | null): Promise<void> {
  const rest = answering(({ method, path }) => {
    calls.push(`${method} ${path}`);
    if (path.endsWith("/reset")) return { remote_code: "NEXTCADEFG" };
    if (path.endsWith("/request_access_token")) return { token: "t", sound_zone: { name: "Bar" } };
    return { remote_code: code };
  });
  const services = {
    rest,
    host: { kind: "web", serviceUrl: "https://music.shop" },
    parts: new Map(),
  } as unknown as Services;
  const dialog = <RemoteDialog zone={soundZone()} opened onClose={() => undefined} />;
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider theme={theme}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ServicesProvider services={services}>
            <MemoryRouter>
              <Routes>
                <Route path="/" element={dialog} />
                <Route path="/remote" element={<p>The remote</p>} />
              </Routes>
            </MemoryRouter>
          </ServicesProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  await act(async () => undefined);
}

const press = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  await act(async () => undefined);
};

test("remote code: is shown to scan and to type, and is reset after a confirmation (@C-342)", async () => {
  await show("ACDEFGHJKM");
  expect(await screen.findByText("ACDEF-GHJKM")).toBeTruthy();
  expect(screen.getByText("Remote code: A C D E F G H J K M")).toBeTruthy();
  expect(screen.getByText("music.shop/remote")).toBeTruthy();
  expect(screen.getByRole("img", { name: "QR code that opens the remote control of Bar" })).toBeTruthy();

  await press("Reset code");
  expect(calls).not.toContain(`POST ${ZONE}/access_code/reset`);
  expect(await screen.findByText(/lose control of this zone at once/)).toBeTruthy();
  await press("Reset code");
  expect(calls).toContain(`POST ${ZONE}/access_code/reset`);
  expect(await screen.findByText("NEXTC-ADEFG")).toBeTruthy();

  await press("Use this device as the remote");
  expect(calls.at(-1)).toBe(`GET ${ZONE}/request_access_token`);
  expect(await screen.findByText("The remote")).toBeTruthy();
  expect(JSON.parse(localStorage.getItem("roomtone.remote") ?? "")).toMatchObject({ token: "t" });
});

test("remote code: a zone without one offers to create it", async () => {
  await show(null);
  await press("Create code");
  expect(await screen.findByText("NEXTC-ADEFG")).toBeTruthy();
});
