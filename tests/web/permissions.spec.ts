import { expect, type Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { acls } from "#server/db/schema/people/people.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { createOwnPlaylist } from "#tests/factories/music/music.ts";
import type { DemoCompany } from "#tests/factories/people/demo-company.ts";
import type { TestApp } from "#tests/factories/service/app.ts";
import { expectAccessible } from "./accessible.ts";
import { goTo } from "./in-app.ts";
import { playerPath, test } from "./player-fixtures.ts";

const ALL: MemberFlags = { owner: true, admin: true, finance: true, contact: true };
const NONE: MemberFlags = { owner: false, admin: false, finance: false, contact: false };
const NO_PERMISSION = "You don't have permission to do this. Ask an owner or admin.";

async function openPermissions(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("roomtone.developer-tools", "true"));
  await page.goto("/dev/permissions");
}

async function choose(page: Page, entity: string): Promise<void> {
  await page.getByRole("combobox", { name: "Entity" }).click();
  await page.getByRole("option", { name: entity, exact: true }).click();
}

async function override(page: Page, permission: string, to: "Allow" | "Deny" | "No override"): Promise<void> {
  await page
    .getByRole("radiogroup", { name: `${permission}: override` })
    .getByText(to)
    .click();
}

const deactivate = (page: Page) => page.getByRole("button", { name: "Delete location" });

/** Changes a membership: the service applies it at once, without an event to browsers. */
async function setFlags({ service }: TestApp, company: DemoCompany, flags: MemberFlags): Promise<void> {
  const ofOwner = and(eq(acls.accountId, company.account), eq(acls.userId, company.owner.id));
  const { db, bus } = service.services;
  await db.update(acls).set(flags).where(ofOwner);
  bus.publish("subject-changed", { subject: company.owner.id });
}

test("permission overrides: denying one disables its controls, removing the denial restores them", {
  tag: "@P-299",
}, async ({ signedIn: page, company, zone }) => {
  const write = page.getByRole("button", { name: "SETTINGS_WRITE" });
  await openPermissions(page);
  await expect(write).toBeEnabled();
  await override(page, "SETTINGS_WRITE", "Deny");
  await expect(write).toBeDisabled();
  await expect(write).toHaveAccessibleDescription(NO_PERMISSION);
  await expectAccessible(page);
  await page.reload();
  await expect(write).toBeDisabled();
  await choose(page, zone.location_name ?? "");
  await expect(write).toBeEnabled();

  await override(page, "location.deactivate", "Deny");
  await goTo(page, `/accounts/${company.account}/zones/location/${zone.location}`);
  await expect(deactivate(page)).toHaveAccessibleDescription(NO_PERMISSION);

  await goTo(page, "/dev/permissions");
  await override(page, "SETTINGS_WRITE", "No override");
  await expect(write).toBeEnabled();
  await choose(page, zone.location_name ?? "");
  await override(page, "location.deactivate", "No override");
  await goTo(page, `/accounts/${company.account}/zones/location/${zone.location}`);
  await expect(deactivate(page)).toBeEnabled();
});

test("permissions: open pages apply a change after an event about memberships or the person's library", {
  tag: "@P-347",
}, async ({ signedIn: page, api, service, company, zone }) => {
  const write = page.getByRole("button", { name: "SUBSCRIPTION_WRITE" });
  const add = async () => {
    const id = await createOwnPlaylist(service.service, company.account, "Manual");
    await api.graphql(
      "mutation($owner: ID!, $id: ID!) { addToLibrary(owner: $owner, input: { items: [{ id: $id, itemKind: PLAYLIST }] }) { version } }",
      { owner: company.account, id },
    );
  };
  await openPermissions(page);
  for (const entity of [null, "Harbour Hotel", "Lobby"]) {
    if (entity !== null) await choose(page, entity);
    await expect(write).toBeEnabled();
    await setFlags(service, company, NONE);
    await add();
    await expect(write).toBeDisabled();
    await setFlags(service, company, ALL);
    await add();
    await expect(write).toBeEnabled();
  }

  const push = () =>
    service.service.services.events.publish("update", {
      data: { type: "acl", id: company.owner.id },
      account: company.account,
    });
  await goTo(page, `/accounts/${company.account}/zones/location/${zone.location}`);
  await expect(deactivate(page)).toBeEnabled();
  await setFlags(service, company, NONE);
  push();
  await expect(deactivate(page)).toHaveAccessibleDescription(/Only owners, admins and finance users/);
  await setFlags(service, company, ALL);
  push();
  await expect(deactivate(page)).toBeEnabled();
});

test("blocking: off for an account, its zones' players lack it; the rest stays", {
  tag: ["@P-358", "@M-300"],
}, async ({ signedIn: page, api, company, zone, player }) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  const track = player.state()?.track?.id ?? "";
  // Blocking is in the menus of tracks, and next to the plays in the history.
  const menuOfPlaying = page
    .locator("[aria-labelledby=now-playing]")
    .getByRole("button", { name: /^More for / });
  const menuOfNext = page
    .getByRole("region", { name: "Up next" })
    .getByRole("button", { name: /^More for / })
    .first();
  const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
  const expectNoBlocking = async () => {
    await menuOfNext.click();
    await expect(item("Remove from Up next")).toBeVisible();
    await expect(item("Block track")).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(item("Remove from Up next")).toBeHidden();
  };
  const restrict = (restrict_block_tracks: boolean) =>
    api.call("PUT", `/api/auth/accounts/${company.account}`, {
      body: { settings: { restrict_block_tracks } },
    });
  await page.goto(playerPath(zone));
  await menuOfPlaying.click();
  await expect(item("Block track")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(item("Block track")).toBeHidden();
  await restrict(true);
  await menuOfPlaying.click();
  await expect(item("Add to a playlist")).toBeVisible();
  await expect(item("Block track")).toBeHidden();
  await page.keyboard.press("Escape");
  await expectNoBlocking();
  await expect(page.getByRole("button", { name: "Skip track" })).toBeEnabled();
  await page.getByRole("button", { name: "Skip track" }).click();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "Play history" }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Block / })).toHaveCount(0);
  await goTo(page, `/accounts/${company.account}/zones/${zone.id}/remote`);
  await expect(page.getByRole("button", { name: "Skip track" })).toBeEnabled();
  await expect(menuOfPlaying).toBeHidden();
  await expectNoBlocking();
  const input = { soundZone: zone.id, track };
  const mutation = "mutation($input: BlockTrackInput!) { blockTrack(input: $input) { soundZone { id } } }";
  expect(await api.graphqlRefusal(mutation, { input })).toBe("FORBIDDEN");

  await goTo(page, "/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await restrict(false);
  await goTo(page, playerPath(zone));
  await menuOfPlaying.click();
  await expect(item("Block track")).toBeVisible();
  expect(await api.graphqlRefusal(mutation, { input })).toBeNull();
});
