import { otherPlaylist } from "#tests/factories/music/other-playlist.ts";
import { allZones } from "#tests/factories/people/demo.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { step, test } from "./fixtures.ts";
import { openDialog, playButton } from "./play-to-dialog.ts";

test("play to zones: disabled when nothing is playable, unless a zone plays it already (@M-278)", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const playlist = await otherPlaylist(api, ...(await allZones(api)));
  const path = `/api/auth/sound_zones/${zone.id}`;
  // The service's answer, with no track licensed here.
  await page.route(/op=PlaylistPage/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.playlist.trackStatistics.playable = 0;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/discover/music/${playlist.id}`);
  const play = playButton(page);
  await expect(page.getByRole("heading", { level: 1, name: playlist.name })).toBeVisible();
  await expect(play).toBeDisabled();

  const assign = (body: object) => api.call("PUT", path, { body });
  expect((await assign({ play_from: { type: "collection", id: playlist.id } })).status).toBe(200);
  await expect(play).toBeEnabled();
  await assign({ play_from: zone.play_from });
  await expect(play).toBeDisabled();
});

test("play to zones: a refused playlist or queued track shows why (@M-353)", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const playlist = await otherPlaylist(api, zone);
  const failed = page.getByText("Couldn't play the music in these zones. Try again in a moment.");
  await page.route(/op=SoundZoneAssignSource/, (route) =>
    route.fulfill({
      json: { errors: [{ message: "broken", extensions: { code: "INTERNAL_SERVER_ERROR" } }] },
    }),
  );
  const dialog = await openDialog(page, playlist);
  const send = async () => {
    await dialog.getByLabel(zone.name, { exact: true }).check();
    await dialog.getByRole("button", { name: "Play", exact: true }).click();
    await expect(failed).toBeVisible();
  };
  await send();
  await page.route("**/player/control", (route) => route.fulfill({ status: 500, json: {} }));
  const link = page.getByRole("list", { name: "Tracks" }).locator("a[href*='/discover/album/']").first();
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(failed).toBeHidden();
  await page
    .getByRole("button", { name: /^Play .+ in zones$/ })
    .first()
    .click();
  await send();
});

test("play to zones: zones can be searched and selected; two of them get the music, one its mark (@M-005)", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const playlist = await otherPlaylist(api, zone);
  const paid = (await allZones(api)).filter(
    ({ iso8601_paid_until }) => iso8601_paid_until !== null && Date.parse(iso8601_paid_until) > Date.now(),
  );
  const [one, two] = paid;
  if (!one || !two) throw new Error("the demo has fewer than two zones that may play");
  const quiet = paid.find(({ id, paired }) => id !== zone.id && paired !== "paired");
  if (!quiet) throw new Error("every zone of the demo has a player");
  const dialog = await openDialog(page, playlist);
  await step("closing the dialog restores the focus", async () => {
    await expect(dialog.getByLabel("Search zones")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(playButton(page)).toBeFocused();
  });
  await step("a zone without a player is marked", async () => {
    await playButton(page).click();
    await dialog.getByLabel(quiet.name, { exact: true }).check();
    await dialog.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByText("will play in 1 zone once it has a player")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await playButton(page).click();
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Play", exact: true })).toBeDisabled();
  await dialog.getByLabel("Select all zones", { exact: true }).check();
  await expect(dialog.getByText(/zones selected/)).toBeVisible();
  await dialog.getByLabel("Select all zones", { exact: true }).uncheck();

  await dialog.getByLabel("Search zones").fill(one.name);
  await dialog.getByLabel(one.name, { exact: true }).check();
  await dialog.getByLabel("Search zones").fill(two.name);
  await dialog.getByLabel(two.name, { exact: true }).check();
  await expect(dialog.getByText("2 zones selected")).toBeVisible();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  // Neither has a player in the demo, so the message must not claim that they play.
  await expect(page.getByText(`${playlist.name} will play in 2 zones`)).toBeVisible();
  const after = await allZones(api);
  for (const { id } of [one, two]) {
    expect(after.find((candidate) => candidate.id === id)?.play_from?.id).toBe(playlist.id);
  }
});
