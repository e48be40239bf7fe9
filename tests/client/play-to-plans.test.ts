import { eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/people/people.ts";
import { createMusic, createOwnPlaylist } from "#tests/factories/music/music.ts";
import { otherPlaylist } from "#tests/factories/music/other-playlist.ts";
import { allZones } from "#tests/factories/people/demo.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { goTo } from "./in-app.ts";
import { openDialog, playButton } from "./play-to-dialog.ts";
import { playerPath, test } from "./player-fixtures.ts";

test.override({ billing: "sandbox" });

test("play to zones: names a zone without a subscription, links to its activation and can go on without it", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const silent = (await allZones(api)).find(
    ({ iso8601_paid_until }) => iso8601_paid_until === null || Date.parse(iso8601_paid_until) < Date.now(),
  );
  if (!silent) throw new Error("every zone of the demo is paid for");
  const playlist = await otherPlaylist(api, zone);
  const dialog = await openDialog(page, playlist);
  await dialog.getByLabel(silent.name, { exact: true }).check();
  await dialog.getByLabel(zone.name, { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect(dialog.getByText("This zone has no subscription")).toBeVisible();
  await dialog.getByRole("button", { name: "Play in the other zone" }).click();
  await expect(page.getByText(`${playlist.name} will play in 1 zone once it has a player`)).toBeVisible();

  await expect(dialog).toBeHidden();
  await playButton(page).click();
  await dialog.getByLabel(silent.name, { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await dialog.getByRole("link", { name: `Activate ${silent.name}` }).click();
  const id = silent.id.replaceAll(".", "\\.");
  await expect(page).toHaveURL(new RegExp(`/zones/${id}/subscription/activate$`));
  await expect(page.getByRole("dialog", { name: `Activate ${silent.name}` })).toBeVisible();
});

test("zone player: the first plan is offered a larger one to clear requested tracks (@M-297)", async ({
  signedIn: page,
  api,
  zone,
  player,
  service,
  company,
}) => {
  await expect.poll(() => player.state()?.upcoming.length ?? 0).toBeGreaterThan(4);
  const track = player.state()?.upcoming[4]?.track.id;
  const requested = await api.call("POST", "/player/control", {
    body: { soundZone: zone.id, command: { type: "queue", trackIds: [track] } },
  });
  expect(requested).toMatchObject({ status: 200 });
  const clear = page.getByRole("region", { name: "Up next" }).getByRole("button", { name: "Clear requests" });
  const { db } = service.service.services;
  const offer = page.getByRole("dialog", { name: "Upgrade your plan" });
  for (const tier of ["tier-1", "tier-2"] as const) {
    await db.update(accounts).set({ tier }).where(eq(accounts.id, company.account));
    await page.goto(playerPath(zone));
    await expect(page.getByText("Requested", { exact: true })).toBeVisible();
    await clear.click();
    if (tier === "tier-2") break;
    await offer.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Requested", { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Requested", { exact: true })).toBeHidden();
  await expect(offer).toBeHidden();
});

test("playlists: tier 3 edits its own, lower tiers none, and nobody those of others (@M-291 @M-293 @M-295)", async ({
  signedIn: page,
  service,
  company,
}) => {
  const { db } = service.service.services;
  const own = await createOwnPlaylist(service.service, company.account);
  const editorial = (await createMusic(service.service)).playlist;
  const others = await createOwnPlaylist(service.service, company.otherAccount);
  const edit = page.getByRole("link", { name: "Edit", exact: true });
  const heading = page.getByRole("heading", { level: 1, name: "A playlist" });
  const tier = (wanted: "tier-2" | "tier-3") =>
    db.update(accounts).set({ tier: wanted }).where(eq(accounts.id, company.account));
  const openMenu = async () => {
    await page.getByRole("main").getByRole("button", { name: "More about A playlist", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Share" })).toBeVisible();
  };
  await tier("tier-3");
  await page.goto(`/discover/music/${own}`);
  await expect(edit).toBeVisible();
  await openMenu();
  await expect(page.getByRole("menuitemradio", { name: "In order" })).toBeVisible();
  await page.keyboard.press("Escape");
  for (const id of [editorial, others]) {
    await goTo(page, `/discover/music/${id}`);
    await expect(page).toHaveURL(`/discover/music/${id}`);
    await expect(heading).toBeVisible();
    await openMenu();
    await page.keyboard.press("Escape");
    await expect(edit).toBeHidden();
    await goTo(page, `/discover/music/${id}/edit`);
    await expect(page.getByRole("heading", { name: "This playlist can't be edited" })).toBeVisible();
  }
  await tier("tier-2");
  await page.goto(`/discover/music/${own}`);
  await expect(heading).toBeVisible();
  await expect(edit).toBeHidden();
  await openMenu();
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await goTo(page, `/discover/music/${own}/edit`);
  await expect(page.getByRole("heading", { name: "This playlist can't be edited" })).toBeVisible();
  await goTo(page, "/create/playlist");
  await expect(page).toHaveURL(/\/create$/);
});

test("play to zones: a plan without single tracks offers the playlist instead (@M-238 @M-279)", async ({
  signedIn: page,
  api,
  zone,
  service,
  company,
}) => {
  const playlist = await otherPlaylist(api, zone);
  await service.service.services.db
    .update(accounts)
    .set({ tier: "tier-2" })
    .where(eq(accounts.id, company.otherAccount));
  await page.goto("/help");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: /Northlight Stores/ }).click();
  await expect(page.getByRole("button", { name: /^Account: Northlight Stores/ })).toBeVisible();
  await goTo(page, `/discover/music/${playlist.id}`);
  const tracks = page.getByRole("region", { name: "Tracks" });
  await tracks
    .getByRole("button", { name: /^Play .+ in zones$/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Single tracks need the Unlimited plan")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Play the playlist" }).click();
  await dialog.getByLabel("Shop floor", { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(`${playlist.name} will play in 1 zone once it has a player`)).toBeVisible();

  // The same on a plan with single tracks.
  await service.service.services.db
    .update(accounts)
    .set({ tier: "tier-3", plan: "unlimited" })
    .where(eq(accounts.id, company.otherAccount));
  await page.goto(`/discover/music/${playlist.id}`);
  const play = tracks.getByRole("button", { name: /^Play .+ in zones$/ }).first();
  await play.click();
  await expect(dialog.getByText("Single tracks need the Unlimited plan")).toHaveCount(0);
  await dialog.getByLabel("Shop floor", { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(/ will play in 1 zone once it has a player/)).toBeVisible();
});
