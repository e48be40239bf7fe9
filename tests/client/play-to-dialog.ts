import type { Page } from "./page.ts";

/** The page's button for playing its music in zones. */
export const playButton = (page: Page) =>
  page.getByRole("button", { name: "Play in zones", exact: true }).first();

/** Opens the dialog for playing it. */
export async function openDialog(page: Page, playlist: { readonly id: string }) {
  await page.goto(`/discover/music/${playlist.id}`);
  await playButton(page).click();
  return page.getByRole("dialog");
}
