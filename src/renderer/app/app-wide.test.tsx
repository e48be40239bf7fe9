import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { flagStoreOf } from "#renderer/data/flags/flags.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { SIGN_UP_CALL } from "#shared/contract/addresses.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { FlagName } from "#shared/domain/flags/flags.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { openClient, refusal } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

/** Everything that the product shows on every page by itself, each under its condition in the whole client. */

interface Conditions {
  /** Null: the person has no company, and may sign one up. */
  readonly account?: Partial<Account> | null;
  /** Zones of the company that have a problem, or no subscription. */
  readonly zones?: object;
  /** Ids in the company's library. */
  readonly library?: readonly string[];
  /** Flags that are on; those of prompts are off otherwise. */
  readonly flags?: readonly FlagName[];
}

const PROMPT_FLAGS = ["company-logo", "create-schedule", "install-app-promo"] as const;

/** Opens a page under these conditions, with the first user action. */
async function open({ account = {}, zones, library = [], flags = [] }: Conditions = {}) {
  const client = await openClient("/create", {
    accounts: account === null ? [] : [accountRecord({ id: "abcd", ...account })],
    answer: ({ path }) => {
      if (path === SIGN_UP_CALL) return true;
      if (path.endsWith("/zone_notices") && zones) return zones;
      if (path.endsWith("/users/anna/context")) return { entries: {} };
      return undefined;
    },
    graphql: (operation) => {
      if (operation === "LibraryIds") return { library: { owner: "abcd", version: 1, ids: library } };
      if (operation !== "AllFlags") throw refusal(503, "unavailable");
      return { flags: answerOf(flags) };
    },
  });
  await flagStoreOf(client.services).refresh();
  expect(await screen.findByRole("heading", { level: 1, name: "Create" })).toBeTruthy();
  // The code of prompts is there, with what the service keeps. The first actions may precede the shell.
  await waitFor(() => {
    fireEvent.pointerMove(document.body);
    expect(client.calls).toContain("GET /api/auth/users/anna/context");
  });
  return client;
}

function answerOf(on: readonly string[]) {
  const flags = [...new Set([...PROMPT_FLAGS, ...on])].map((name) => ({
    name,
    properties: JSON.stringify({ enabled: on.includes(name) }),
  }));
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  return { trackingKey: "key", resolveToken: "token", expiresAt, flags };
}

const playlists = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    encodeId({ kind: "Playlist", stringId: `${number}`, number, parent: null }),
  );

/** A trial of five days that nobody has paid for yet. */
const TRIAL: Partial<Account> = {
  payment_method: {
    psp: "stripe_creditcard",
    creditcard_data: null,
    trial_expires_at: new Date(Date.now() + 4.5 * DAY_MS).toISOString(),
  } as NonNullable<Account["payment_method"]>,
};

const shownOf = {
  accountNotice: async () => (await notices()).findByText("You don't have a company yet."),
  zoneNotice: async () => (await notices()).findByText("2 zones have a problem"),
  trial: () => screen.findByText(/^Your trial ends in 5 days/),
  terms: () => screen.findByRole("dialog", { name: "Our terms of service" }),
  noAccount: () => screen.findByRole("dialog", { name: "You don't have a company yet" }),
  promo: () => screen.findByRole("region", { name: "Let the music follow your day" }),
  survey: () => screen.findByRole("region", { name: "Recommending Roomtone" }),
};
const notices = async () => within(await screen.findByRole("region", { name: "Notices" }));

test.each<[string, Conditions, readonly (keyof typeof shownOf)[]]>([
  ["a person without a company", { account: null }, ["noAccount", "accountNotice"]],
  [
    "zones with a problem",
    { zones: { total: 2, states: [{ state: "problem", count: 2, newest: 10 }] } },
    ["zoneNotice"],
  ],
  ["a trial that nobody has paid for", { account: TRIAL }, ["trial"]],
  ["terms that nobody has accepted", { account: { legal_acceptance: null } }, ["terms"]],
  ["much music and no schedule", { library: playlists(6), flags: ["create-schedule"] }, ["promo"]],
  ["a survey that is on", { flags: ["survey-nps"] }, ["survey"]],
])("app-wide UI: %s is met on any page (@P-136)", async (_, conditions, expected) => {
  await open(conditions);
  for (const name of expected) expect(await shownOf[name]()).toBeTruthy();
});

test("app-wide UI: a toast is shown on any page, and nothing else without its condition (@P-136)", async () => {
  const { calls, go } = await open();
  act(() => void toast("info", "The player is back", { persistent: true }));
  expect(await screen.findByText("The player is back")).toBeTruthy();
  await go("/help");
  expect(screen.getByText("The player is back")).toBeTruthy();
  // The code of all of them is there by now.
  await waitFor(() => expect(calls).toContain("GET /api/auth/users/anna/context"));
  expect(screen.queryAllByRole("dialog")).toEqual([]);
  const regions = screen.queryAllByRole("region").map((region) => region.getAttribute("aria-label"));
  // The sidebar's own, once it is loaded.
  expect(regions.filter((name) => name !== "Library")).toEqual([]);
  expect(screen.queryByText(/^Your trial/)).toBeNull();
});
