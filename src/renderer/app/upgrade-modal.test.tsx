import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type UpgradeIntent, useUpgradeModal } from "#renderer/data/access/upgrade.ts";
import texts from "#renderer/lib/i18n/en/upgrade.json" with { type: "json" };
import type { Account } from "#shared/contract/rest/entities.ts";
import { closeClient, openClient, ZONE } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

/** Actions that the plan lacks, in the whole client. */

const SHOP = "/accounts/abcd";
const STARTER = { plan: "starter", tier: "tier-1", billing: "sandbox" } as const;
const ESSENTIAL = { ...STARTER, plan: "essential" } as const;
const CONTACT = { owner: false, admin: false, contact: true, finance: false };

function open(address: string, over: Partial<Account>, roles?: typeof CONTACT) {
  const accounts = [accountRecord({ id: "abcd", ...over })];
  return openClient(address, {
    accounts,
    ...(roles && { roles }),
    answer: ({ path }) => (path.includes("/pricing") ? { vat_percent: 0, price_list: [] } : undefined),
  });
}

const modal = () => screen.findByRole("dialog", { name: "Upgrade your plan" });
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("upgrade: an action over the plan opens the modal, which leads to the plans (@M-158 @P-199)", async () => {
  const { here } = await open("/create", STARTER);
  fireEvent.click(await screen.findByRole("button", { name: /^Schedule/ }));
  let dialog = within(await modal());
  expect(dialog.getByText("To plan your music with schedules, upgrade to a larger plan.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Close" }));
  await isClosed();
  expect(here()).toBe("/create");

  fireEvent.click(screen.getByRole("button", { name: /^AI playlist/ }));
  dialog = within(await modal());
  fireEvent.click(dialog.getByRole("button", { name: "Upgrade" }));
  await waitFor(() => expect(here()).toBe(`${SHOP}/upgrade-plan`));
  await isClosed();
});

test("upgrade: a larger plan has fewer locked cards, and without billing there are none", async () => {
  await open("/create", ESSENTIAL);
  expect(await screen.findByRole("button", { name: /^Playlist/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Schedule/ })).toBeNull();
  closeClient();
  await open("/create", { ...STARTER, billing: "off" });
  expect(await screen.findByRole("link", { name: /^Schedule/ })).toBeTruthy();
  expect(screen.queryByText("Part of a larger plan.")).toBeNull();
});

test("upgrade: people who cannot change the plan are told whom to ask", async () => {
  await open("/create", STARTER, CONTACT);
  fireEvent.click(await screen.findByRole("button", { name: /^Schedule/ }));
  const dialog = within(await modal());
  expect(await dialog.findByText("Ask an owner, admin or finance user of your account.")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Upgrade" })).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Close" }));
  await isClosed();
});

test("upgrade modal: each intent has its description, a Close and an Upgrade button (@C-076 @C-425)", async () => {
  const { here } = await open("/create", ESSENTIAL);
  const descriptions = Object.entries(texts.intent);
  // Safe: the texts are the intents.
  const openFor = (intent: string) =>
    act(() => useUpgradeModal.getState().open({ account: "abcd", intent: intent as UpgradeIntent }));
  for (const [intent, description] of descriptions) {
    openFor(intent);
    const dialog = within(await modal());
    expect(dialog.getByText(description)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Close" }));
    await isClosed();
  }
  expect(new Set(descriptions.map(([, description]) => description)).size).toBe(descriptions.length);
  openFor("activateMoreThanOneZone");
  fireEvent.click(within(await modal()).getByRole("button", { name: "Upgrade" }));
  await waitFor(() => expect(here()).toBe(`${SHOP}/upgrade-plan`));
});

test("zone: accounts on a smaller plan see what a larger one has, until they dismiss it (@C-078)", async () => {
  const address = `${SHOP}/zones/${ZONE}/settings`;
  const { go } = await open(address, ESSENTIAL);
  const box = await screen.findByRole("region", { name: "Get more from this zone" });
  expect(within(box).getByRole("link", { name: "See plans" }).getAttribute("href")).toBe(
    `${SHOP}/upgrade-plan`,
  );
  fireEvent.click(within(box).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Get more from this zone" })).toBeNull());
  await go("/create");
  await go(address);
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Get more from this zone" })).toBeNull();
});
