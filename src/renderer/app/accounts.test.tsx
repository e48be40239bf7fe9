import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { closeClient, forgetClient, openClient } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

/** The current account of the whole client, by its address or by choice. */

const OLDER = accountRecord({ id: "old.", business_name: "Old", iso8601_created_at: "2020-01-01T00:00:00Z" });
const NEWER = accountRecord({ id: "new.", business_name: "New", iso8601_created_at: "2025-01-01T00:00:00Z" });
const GONE = accountRecord({
  id: "shut",
  business_name: "Shut",
  iso8601_created_at: "2026-01-01T00:00:00Z",
  deactivated: true,
});
const accounts = [OLDER, NEWER, GONE];

const menu = (name: string) => screen.findByRole("button", { name: `Account: ${name}` });

test("account: a chosen one stays, and the newest active one opens by default (@P-267)", async () => {
  const { go, services } = await openClient("/accounts/old./zones", { accounts });
  expect(await menu("Old")).toBeTruthy();
  await waitFor(() => expect(services.account.get()).toBe("old."));
  await go("/home");
  expect(await menu("Old")).toBeTruthy();
  closeClient();
  expect((await openClient("/home", { accounts })).services.account.get()).toBe("old.");
  expect(await menu("Old")).toBeTruthy();
  closeClient();
  forgetClient();
  const fresh = await openClient("/home", { accounts });
  expect(await menu("New")).toBeTruthy();
  await waitFor(() => expect(fresh.services.account.get()).toBe("new."));
});

test("account in the address: '_' is the current one, and padding is added (@P-017 @P-018 @P-072)", async () => {
  const { go, here } = await openClient("/accounts/_", { accounts });
  expect(here()).toBe("/accounts/new./zones");
  await go("/accounts/old/zones");
  expect(here()).toBe("/accounts/old./zones");
  expect(await menu("Old")).toBeTruthy();
  await go("/accounts/_");
  expect(here()).toBe("/accounts/old./zones");
});
