import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AllFlagsQuery } from "#shared/contract/graphql/generated/operations.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { EXPERIMENT_NAMES } from "#shared/domain/flags/experiments.ts";
import { FLAG_NAMES } from "#shared/domain/flags/flags.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { FlagsPage } from "./flags-page.tsx";

const KNOWN = { userId: "anna", zoneId: null };
const session = { subscribe: quiet, get: () => KNOWN, isAuthenticated: () => true, onEnd: quiet };
const account = { subscribe: quiet, get: () => "account" };

/** Opens the page for a person with one shop, and these flags at the service. */
function show(flags: Readonly<Record<string, object>>, shop: Partial<Account> = {}): void {
  const rest = answering(({ path }) => ({
    items: path.includes("locations") ? [] : [accountRecord(shop)],
  }));
  const answer: AllFlagsQuery["flags"] = {
    trackingKey: "key",
    resolveToken: "token",
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    flags: Object.entries(flags).map(([name, properties]) => ({
      name,
      properties: JSON.stringify(properties),
    })),
  };
  const queryClient = new QueryClient();
  const host = { kind: "web", version: "1.2.3", manages: true };
  const services = { rest, session, account, host, queryClient, graphql: async () => ({ flags: answer }) };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={queryClient}>
        <FlagsPage />
      </QueryClientProvider>
    </WithServices>,
  );
}

// Labels, since roles take seconds on a page of this size.
const flag = (name: string) => {
  const toggle = screen.getByLabelText<HTMLInputElement>(name);
  const row = toggle.closest("tr");
  if (!row) throw new Error(`No row for ${name}`);
  return { row: within(row), toggle };
};

test("developer flags: lists every flag of the product with its default (@P-466)", () => {
  show({});
  const names = [
    "theme-select",
    "survey-nps",
    "survey-csat",
    "survey-localization",
    "survey-interview",
    "playlist-page-refresh",
    "mx-playlist-page-refresh-2",
    "location-users",
    "mx-smart-shuffle-controls",
    "company-logo",
    "create-schedule",
    "feature-guide-enabled",
    "install-app-promo",
    "web-playback",
    "mp-session-replay",
    "web-remote-v1-link",
    "schedule_creation_enabled",
  ];
  for (const name of [...names, ...FLAG_NAMES]) expect(flag(name).row.getByText("default")).toBeTruthy();
  for (const name of ["company-logo", "create-schedule"]) expect(flag(name).toggle.checked).toBe(true);
  expect(flag("location-users").toggle.checked).toBe(false);
  const variant = screen.getByLabelText<HTMLInputElement>("mx-playlist-page-refresh-2: properties");
  expect(JSON.parse(variant.value)).toMatchObject({ variant: "original" });
});

test("developer flags: a flag can be changed and reset, and fetched again", async () => {
  show({ "company-logo": { enabled: false } });
  fireEvent.click(screen.getByText("Fetch now"));
  expect(await screen.findByText(/^Fetched Valid until/)).toBeTruthy();
  expect(flag("company-logo").row.getByText("pristine")).toBeTruthy();
  expect(flag("company-logo").toggle.checked).toBe(false);

  fireEvent.click(flag("company-logo").toggle);
  expect(flag("company-logo").row.getByText("dirty")).toBeTruthy();
  expect(flag("company-logo").toggle.checked).toBe(true);

  fireEvent.click(screen.getByLabelText("Reset company-logo"));
  await waitFor(() => expect(flag("company-logo").row.getByText("pristine")).toBeTruthy());
  expect(flag("company-logo").toggle.checked).toBe(false);
});

/** The variation of an experiment, as the page shows it. */
const chosen = (name: string) =>
  within(screen.getByLabelText(`${name}: variation`))
    .getAllByRole<HTMLInputElement>("radio")
    .find(({ checked }) => checked)?.value;

test("developer flags: vouchers and other resellers exclude an account from RE20 (@C-399 @P-469)", async () => {
  for (const shop of [{ billing_voucher: "SPRING" }, { distributor: { id: "reseller" } }]) {
    show({}, shop);
    await screen.findByLabelText("RE20: variation");
    expect(chosen("RE20")).toBe("not-participating");
    closeScreen();
  }
  show({});
  await screen.findByLabelText("RE20: variation");
  expect(chosen("RE20")).not.toBe("not-participating");
});

test("developer flags: experiments show their variation, which can be chosen", async () => {
  show({});
  for (const name of EXPERIMENT_NAMES)
    expect(await screen.findByLabelText(`${name}: variation`)).toBeTruthy();
  expect(chosen("RE13")).toBe("not-participating");
  fireEvent.click(within(screen.getByLabelText("GE82: variation")).getByLabelText("treatment"));
  expect(chosen("GE82")).toBe("treatment");
  fireEvent.click(screen.getByLabelText("Reset GE82"));
  expect(chosen("GE82")).toBe("not-participating");
});
