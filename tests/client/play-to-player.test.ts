import { otherPlaylist } from "#tests/factories/music/other-playlist.ts";
import { expect } from "./expect.ts";
import { goTo } from "./in-app.ts";
import { openDialog, playButton } from "./play-to-dialog.ts";
import { playerPath, test } from "./player-fixtures.ts";

test("play to zones: the player plays the playlist, after the current track or at once (@M-005 @M-239)", async ({
  signedIn: page,
  api,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  const later = await otherPlaylist(api, zone);
  const playlist = await otherPlaylist(api, zone, {
    ...zone,
    play_from: { type: "collection", id: later.id },
  });
  const before = player.state()?.current?.playId;
  const dialog = await openDialog(page, later);
  await dialog.getByLabel(zone.name, { exact: true }).check();
  await dialog.getByText("After the current track").click();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(`${later.name} will play after the current track`)).toBeVisible();
  await expect.poll(() => player.state()?.source?.id).toBe(later.id);
  expect(player.state()?.current?.playId).toBe(before);

  await expect(dialog).toBeHidden();
  await goTo(page, `/discover/music/${playlist.id}`);
  await expect(page.getByRole("heading", { level: 1, name: playlist.name })).toBeVisible();
  await playButton(page).click();
  await dialog.getByLabel(zone.name, { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(`Playing ${playlist.name} in 1 zone`)).toBeVisible();
  await expect.poll(() => player.state()?.source?.id).toBe(playlist.id);

  await goTo(page, playerPath(zone));
  await expect(page.getByRole("link", { name: playlist.name })).toBeVisible();
  await expect(page.getByRole("region", { name: player.state()?.track?.title ?? "" })).toBeVisible();
});
