import { SoundZone } from "#shared/contract/rest/entities.ts";
import { createDevice } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { told } from "#tests/integration/player/scene.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";

test("playlists: the zone plays a track added from its row; a deleted playlist can be restored", async ({
  signedIn: page,
  service,
  api,
  company,
  zone,
}) => {
  await page.goto(`/discover/music/${zone.play_from?.id}`);
  await page
    .getByRole("button", { name: /^Add .* to a playlist/ })
    .nth(1)
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "New playlist" }).click();
  await dialog.getByRole("textbox", { name: "Playlist name" }).fill("Bar list");
  await dialog.getByRole("button", { name: "Create and add" }).click();
  await expect(page.getByText("1 track added to Bar list")).toBeVisible();

  const query =
    'query($owner: ID!) { manualPlaylists(owner: $owner) { id trackIds(market: "SE", first: 9) } }';
  const { manualPlaylists } = await api.graphql<{ manualPlaylists: { id: string; trackIds: string[] }[] }>(
    query,
    {
      owner: company.account,
    },
  );
  const [{ id = "", trackIds = [] } = {}] = manualPlaylists;
  await api.rest("PUT", `/api/auth/sound_zones/${zone.id}`, SoundZone, {
    body: { play_from: { type: "collection", id } },
  });
  const device = await createDevice(service.service, company.account, zone.id);
  using player = await ScriptedPlayer.connect(api.as(device.token));
  await told(
    player.socket,
    "source",
    ({ source }) => source?.tracks.map((track) => track.id).join() === trackIds.join(),
  );
  await page
    .getByRole("button", { name: /^Add .* to a playlist/ })
    .nth(2)
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Bar list" }).click();
  await told(player.socket, "source", ({ source }) => source?.id === id && source.tracks.length === 2);

  await page.goto(`/discover/music/${id}/edit`);
  await page.getByRole("button", { name: "Delete playlist" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Bar list deleted")).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Bar list restored")).toBeVisible();
  await page.goto(`/discover/music/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Bar list" })).toBeVisible();
});
