import { devices, expect, type Locator, type Page } from "@playwright/test";
import { copiedPlaylist } from "#tests/factories/people/demo.ts";
import { signedInAs, test } from "./fixtures.ts";

const LENGTH = 60;

const editor = (page: Page) => page.getByRole("list", { name: "Tracks", exact: true });
const rows = (page: Page) => editor(page).getByRole("checkbox");
const grip = (page: Page, place: number) => editor(page).locator(`[data-place="${place}"] [data-grip]`);

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A simulated finger on a page's screen, sent as DevTools touch events. */
async function fingerOn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", places: readonly Place[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: [...places] });
  return {
    down: (place: Place) => touch("touchStart", [place]),
    move: (place: Place) => touch("touchMove", [place]),
    up: () => touch("touchEnd", []),
  };
}

async function middleOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("playlist editor: a finger drags a row by its handle, and a long list scrolls at the edge", async ({
  browser,
  service,
  company,
  api,
  zone,
}) => {
  const music = { from: zone.play_from?.id ?? "", owner: company.account, name: "All day" };
  const playlist = await copiedPlaylist(api, music, LENGTH);
  const context = await browser.newContext({ ...devices["Pixel 7"], baseURL: service.url });
  const page = await context.newPage();
  await signedInAs(page, company.owner);
  await page.goto(`/discover/music/${playlist}/edit`);
  await expect(rows(page).nth(1)).toHaveAccessibleName(/., ./);
  // Content that loads late above the list would move it under the finger.
  await page.waitForLoadState("networkidle");
  await grip(page, 1).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const names = [
    await rows(page).nth(0).getAttribute("aria-label"),
    await rows(page).nth(1).getAttribute("aria-label"),
  ];
  const [first, second] = names.map((name) => name ?? "");
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();

  const finger = await fingerOn(page);
  const at = await middleOf(grip(page, 0));
  await finger.down(at);
  await finger.move({ x: at.x, y: at.y + 30 });
  await finger.move({ x: at.x, y: at.y + 70 });
  await finger.up();
  await expect(rows(page).nth(0)).toHaveAccessibleName(second ?? "");
  await expect(rows(page).nth(1)).toHaveAccessibleName(first ?? "");
  expect(await scrolled()).toBe(before);

  const bottom = page.viewportSize()?.height ?? 0;
  await finger.down(await middleOf(grip(page, 1)));
  await finger.move({ x: at.x, y: bottom - 200 });
  await finger.move({ x: at.x, y: bottom - 40 });
  await expect(editor(page).locator(`[data-place="${LENGTH - 1}"]`)).toBeInViewport();
  await finger.up();
  await expect(page.getByText(new RegExp(`^Moved to position [4-6]\\d of ${LENGTH}$`))).toBeAttached();
  await expect(page.getByText("Saving …")).toHaveCount(0);
  // A new tab starts at the top, whereas a reload would restore the scroll position.
  const later = await context.newPage();
  await later.goto(page.url());
  await expect(rows(later).nth(0)).toHaveAccessibleName(second ?? "");
  await expect(rows(later).nth(1)).toHaveAccessibleName(/., ./);
  await expect(rows(later).nth(1)).not.toHaveAccessibleName(first ?? "");
  await context.close();
});
