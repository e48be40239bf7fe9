import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { settingsPages } from "#renderer/features/settings/routes.tsx";
import { ErrorDialogs } from "#renderer/lib/errors/error-dialogs.ts";
import { Reporting } from "#renderer/lib/reporting/reporting.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { Toasts } from "#renderer/ui/feedback/toasts.tsx";
import { theme } from "#renderer/ui/theme/theme.ts";
import type { ZonePreset } from "#shared/contract/rest/zones/zone-presets.ts";
import { quiet, silent } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { routesOf } from "./page-routes.ts";

const ADA = { userId: "ada", zoneId: null };
const MEMBER = { owner: false, admin: false, finance: false, contact: false };
const ACCOUNT = accountRecord({ id: "abcd" });
const EVENING: ZonePreset = {
  id: "evening",
  name: "Evening",
  settings: { default_volume: 40 },
  play_from: null,
  source_name: null,
  zones: 0,
};

/** The settings of a company with these presets, opened by a plain member; returns the calls that change something. */
function open(address: string, presets: readonly ZonePreset[]) {
  let held = presets;
  const sent: unknown[] = [];
  const rest = answering(({ method, path, body }) => {
    if (path.includes("/users/ada/acls"))
      return { items: [{ ...MEMBER, id: "acl", account: "abcd", user: "ada" }], locations: [] };
    if (path.endsWith("/accounts")) return { items: [ACCOUNT] };
    if (path.endsWith("/accounts/abcd")) return ACCOUNT;
    if (path.endsWith("/sound_zones/search"))
      return { items: [soundZone({ id: "bar", account: "abcd" })], total: 1, after: null };
    if (path.endsWith("/preview"))
      return {
        items: [
          {
            zone: "bar",
            name: "Bar",
            location_name: "Shop",
            changes: [{ field: "default_volume", from: 60, to: 40 }],
          },
        ],
        total: 1,
        next: null,
      };
    if (method === "GET") return path.endsWith("/zone-presets") ? { items: held } : { items: [] };
    sent.push([method, path.replace("/api/auth/accounts/abcd/", ""), body]);
    if (path.endsWith("/zone-operations")) return { id: "operation", type: "preset", total: 1 };
    const saved = { ...EVENING, ...(method === "PUT" ? (body as Partial<ZonePreset>) : {}) };
    held = method === "DELETE" ? [] : [saved];
    return saved;
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const session = {
    subscribe: quiet,
    onEnd: quiet,
    get: () => ADA,
    isLoggedIn: () => true,
    isAuthenticated: () => true,
  };
  const services = {
    rest,
    queryClient,
    session,
    graphql: async () => ({ account: { id: "abcd", permissions: ["SETTINGS_READ"] } }),
    account: { subscribe: quiet, get: () => "abcd", select: () => undefined },
    host: { kind: "web", manages: true },
    errorDialogs: new ErrorDialogs(),
    reporting: new Reporting(silent),
    parts: new Map(),
  } as unknown as Services;
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const router = createMemoryRouter(routesOf(settingsPages(), services, notices), {
    initialEntries: [address],
  });
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
  return sent;
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));

test("zone presets: a member finds them beside the users in the settings, and creates one (@C-095 @P-351)", async () => {
  const sent = open("/accounts/abcd/settings/users", []);
  const menu = await screen.findByRole("navigation", { name: "Settings" });
  expect(await within(menu).findByRole("link", { name: "Users" })).toBeTruthy();
  fireEvent.click(await within(menu).findByRole("link", { name: "Zone presets" }));
  expect(await screen.findByRole("heading", { name: "Zone presets" })).toBeTruthy();
  expect(await screen.findByText("No presets yet")).toBeTruthy();
  await expect
    .poll(() => screen.getByRole("button", { name: "New preset" }).getAttribute("aria-disabled"))
    .not.toBe("true");
  await press("New preset");
  const dialog = await screen.findByRole("dialog", { name: "New preset" });
  fireEvent.change(within(dialog).getByRole("textbox", { name: /^Name/ }), { target: { value: "Evening" } });
  fireEvent.click(within(dialog).getByRole("checkbox", { name: "Startup volume" }));
  fireEvent.change(within(dialog).getByRole("textbox", { name: "Value of Startup volume" }), {
    target: { value: "40" },
  });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save preset" }));
  const body = { name: "Evening", settings: { default_volume: 40 }, play_from: null };
  await expect.poll(() => sent).toEqual([["POST", "zone-presets", body]]);
  expect(await screen.findByText("Startup volume: 40")).toBeTruthy();
});

test("zone presets: one is edited, shows what it would change, is applied, and deleted with undo (@C-408)", async () => {
  const sent = open("/accounts/abcd/settings/zone-presets", [EVENING]);
  await press("Actions for Evening");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit preset" });
  fireEvent.change(within(dialog).getByRole("textbox", { name: "Value of Startup volume" }), {
    target: { value: "30" },
  });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save preset" }));
  const changed = { name: "Evening", settings: { default_volume: 30 }, play_from: null };
  await expect.poll(() => sent.splice(0)).toEqual([["PUT", "zone-presets/evening", changed]]);
  expect(await screen.findByText("Startup volume: 30")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Apply to zones");
  // The only zone is picked already.
  await expect
    .poll(() => screen.queryByRole("button", { name: "Show changes" })?.hasAttribute("disabled"))
    .toBe(false);
  await press("Show changes");
  expect(await screen.findByText("Startup volume: 60 → 40")).toBeTruthy();
  await press("Apply");
  const operation = {
    key: expect.any(String),
    zones: { ids: ["bar"] },
    change: { type: "preset", preset: "evening" },
  };
  await expect.poll(() => sent.splice(0)).toEqual([["POST", "zone-operations", operation]]);
  await press("Actions for Evening");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(await screen.findByText("Preset “Evening” deleted. Its zones stay as they are.")).toBeTruthy();
  await press("Undo");
  await expect
    .poll(() => sent)
    .toEqual([
      ["DELETE", "zone-presets/evening", undefined],
      ["POST", "zone-presets/evening/restore", undefined],
    ]);
});
