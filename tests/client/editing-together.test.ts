import { SpliceManualPlaylistDocument } from "#shared/contract/graphql/generated/operations.ts";
import { copiedPlaylist } from "#tests/factories/people/demo.ts";
import type { TestApi } from "#tests/factories/service/api.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import type { Page } from "./page.ts";

const CHANGE = /op=SpliceManualPlaylist/;
const rows = (page: Page) => page.getByRole("list", { name: "Tracks", exact: true }).getByRole("checkbox");
const namesOn = (page: Page) =>
  rows(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));

/** Somebody else removes the track at this place. */
async function removeElsewhere(api: TestApi, id: string, start: number): Promise<void> {
  const query = `query($id: ID!) { playlist(id: $id) { snapshot } }`;
  const { playlist } = await api.graphql<{ playlist: { snapshot: string } }>(query, { id });
  const input = { id, trackIds: [], start, length: 1, snapshot: playlist.snapshot };
  await api.graphql(String(SpliceManualPlaylistDocument), { input, market: "SE" });
}

test("two playlist editors: the slower one gets a message, repeats the change, and nothing is lost", async ({
  signedIn: page,
  company,
  api,
  zone,
}) => {
  const music = { from: zone.play_from?.id ?? "", owner: company.account, name: "Shared" };
  const playlist = await copiedPlaylist(api, music, 8);
  await page.goto(`/discover/music/${playlist}/edit`);
  await expect(rows(page).nth(7)).toHaveAccessibleName(/., ./);
  const before = await namesOn(page);
  const remove = async (name: string) => {
    await page.getByRole("checkbox", { name, exact: true }).focus();
    await page.keyboard.press("Delete");
  };
  // Somebody else is faster.
  await page.route(CHANGE, async (route) => {
    await page.unroute(CHANGE);
    await removeElsewhere(api, playlist, 5);
    await route.continue();
  });
  await remove(before[1] ?? "");
  await page
    .getByRole("dialog", { name: "Couldn't change the playlist" })
    .getByRole("button", { name: "Reload" })
    .click();
  await expect.poll(() => namesOn(page)).toEqual(before.toSpliced(5, 1));
  await remove(before[1] ?? "");
  const both = before.toSpliced(5, 1).toSpliced(1, 1);
  await expect.poll(() => namesOn(page)).toEqual(both);

  const query = `query($id: ID!) { playlist(id: $id) { trackIds(market: "SE", first: 9) } }`;
  const saved = () => api.graphql<{ playlist: { trackIds: readonly string[] } }>(query, { id: playlist });
  await expect.poll(async () => (await saved()).playlist.trackIds).toHaveLength(6);

  // Faster itself, it shows the other person's change.
  const message = page.getByText("Somebody else changed this playlist.");
  await expect(message).toBeHidden();
  await removeElsewhere(api, playlist, 0);
  await expect(message).toBeVisible();
  await expect.poll(() => namesOn(page)).toEqual(both.slice(1));
});
