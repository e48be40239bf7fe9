import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { go, openUnpaired, PASSWORD, screen, signIn, test } from "./screens-fixtures.ts";

/** Where the signed-in person's session is stored, at a computer that others use too. */

/** Every file below a folder that contains one of these texts. */
async function filesWith(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const contents = await readFile(join(entry.parentPath, entry.name));
    const holds = (text: string) =>
      contents.includes(text) || contents.includes(Buffer.from(text, "utf16le"));
    if (texts.some(holds)) found.push(join(entry.parentPath, entry.name).slice(folder.length));
  }
  return found;
}

const kept = (page: Page) => page.evaluate(() => window.roomtone.keptSession.read());

test("session: survives a restart of the player, and its tokens are in no readable file", async ({
  start,
  shop,
  folder,
}) => {
  const dataDir = join(folder, "data");
  const desktop = await start();
  const page = await openUnpaired(desktop);
  await signIn(page, await shop.signInWith(PASSWORD));
  // The page's own storage is in its files: the search would find a token there.
  const left = "left by the page";
  await page.evaluate((text) => localStorage.setItem("roomtone.test", text), left);
  const session = await kept(page);
  if (!session) throw new Error("nobody is signed in");

  await desktop.relaunch();
  const again = await desktop.page();
  await expect(again).toHaveURL(screen("/electron/select(/[^/]+){0,2}"));
  const renewed = await kept(again);
  const tokens = [session, renewed ?? session].flatMap(({ token, refreshToken }) => [token, refreshToken]);
  await desktop.close();
  expect(await filesWith(dataDir, [left])).not.toEqual([]);
  expect(await filesWith(dataDir, tokens)).toEqual([]);
});

test("session: after a confirmed sign-out at the player no file has it (@P-130)", async ({
  clientDesktop: desktop,
  client: page,
  shop,
}) => {
  await signIn(page, await shop.signInWith(PASSWORD));
  await go(page, "/home");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
  expect(await kept(page)).toBeNull();
  await desktop.relaunch();
  await openUnpaired(desktop);
});
