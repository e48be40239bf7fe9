import { personOf } from "#tests/factories/people/demo-company.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { expect } from "./expect.ts";
import { signedInAs, test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import type { Page } from "./page.ts";

/** Names of all links, buttons and options on the pages without an account in their address. */
async function offered(
  page: Page,
  playlist: string,
  atHome: () => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const names: string[] = [];
  const gather = async (settled: () => Promise<void>) => {
    await settled();
    for (const role of ["link", "button", "menuitem", "option"] as const) {
      const shown = await page
        .getByRole(role)
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""));
      names.push(...shown.map((name) => name.trim()));
    }
  };
  await page.goto("/home");
  await atHome();
  await gather(() => expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible());
  await page.getByRole("button", { name: "User menu" }).click();
  await gather(() => expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible());
  await page.getByRole("menu").press("Escape");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeHidden();
  await goTo(page, `/discover/music/${playlist}`);
  const tracks = page.getByRole("list", { name: "Tracks" }).getByRole("listitem");
  await gather(() => expect(tracks.first()).toBeVisible());
  const preview = await tracks.first().getByRole("button").first().getAttribute("aria-label");
  const title = (preview ?? "").replace("Preview ", "");
  const heading = page.getByRole("heading", { level: 1 });
  const playlistName = (await heading.textContent()) ?? "";
  await tracks.first().getByRole("link").last().click();
  await expect(page).toHaveURL(/\/discover\/album\//);
  await expect(heading).not.toHaveText(playlistName);
  await gather(() => expect(tracks.first()).toBeVisible());
  await goTo(page, `/search/${encodeURIComponent(title)}`);
  await expect(heading).toHaveText("Search");
  await gather(() => expect(tracks.first()).toBeVisible());
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Quick search" });
  await gather(() => expect(palette.getByRole("option", { name: "Home" })).toBeVisible());
  return names;
}

/** Names of controls for zones, their music or the company, which all need an account. */
const NEED_AN_ACCOUNT = [
  /^Zones$/,
  /^Add zone$/,
  /^Play in zones$/,
  /^Play .+ in zones$/,
  // Without an account, an empty library can only be shown or hidden.
  /^(?!Hide |Show ).*library$/,
  /^Account: /,
  /need attention$/,
];

test("without an account: pages offer nothing that needs one (@P-137 @P-138 @P-362)", async ({
  signedIn: page,
  service,
  zone,
}) => {
  const playlist = zone.play_from?.id ?? "";
  const withAccount = await offered(page, playlist);
  const missing = NEED_AN_ACCOUNT.filter((name) => !withAccount.some((shown) => name.test(shown)));
  expect(missing).toEqual([]);

  // Another person's browser, without what the owner's has stored.
  page.close();
  for (const kept of [localStorage, sessionStorage]) kept.clear();
  const { id } = await createUser(service.service, null);
  await signedInAs(page, personOf(service.service.services, { id, email: "" }));
  const without = await offered(page, playlist, async () => {
    const dialog = page.getByRole("dialog", { name: "You don't have a company yet" });
    await expect(dialog.getByRole("link", { name: "Sign up" })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
  });
  expect(without.filter((shown) => NEED_AN_ACCOUNT.some((name) => name.test(shown)))).toEqual([]);
  expect(without.filter((shown) => /zone|settings|billing|subscription/i.test(shown))).toEqual([]);
  for (const address of ["/accounts/_", "/accounts/_/zones", "/accounts/_/zones/create"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/home$/);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
