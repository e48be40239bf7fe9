import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

/** The title in the preview bar. */
async function heardTitle(bar: Locator): Promise<string> {
  return ((await bar.locator("[aria-live] > :first-child").textContent()) ?? "").trim();
}

test("preview: plays in the page, can be paused, resumed and closed", { tag: ["@M-223", "@M-227"] }, async ({
  signedIn: page,
  zone,
}) => {
  const title = zone.source?.name ?? "";
  await page.goto(`/discover/music/${zone.play_from?.id}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: `More about ${title}`, exact: true })
    .click();
  await page.getByRole("menuitem", { name: "Preview" }).click();
  const bar = page.getByRole("region", { name: "Preview" });
  const first = page.getByRole("list", { name: "Tracks" }).getByRole("listitem").first();
  await expect(bar.getByRole("button", { name: "Pause preview" })).toBeEnabled();
  const heard = await heardTitle(bar);
  await expect(first.getByText(heard)).toBeVisible();
  await bar.getByRole("button", { name: "Pause preview" }).click();
  await expect(bar.getByRole("button", { name: "Resume preview" })).toBeVisible();
  await bar.getByRole("button", { name: "Resume preview" }).click();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Next preview track" }).click();
  await expect.poll(() => heardTitle(bar)).not.toBe(heard);
  await bar.getByRole("button", { name: "Close preview" }).click();
  await expect(bar).toBeHidden();

  await first.hover();
  await first.getByRole("button", { name: /^Preview / }).click();
  await expect(bar).toBeVisible();
  await expect(bar.getByRole("button", { name: "Next preview track" })).toBeHidden();

  await test.step("a track's title, length and buttons never overlap, at any width", async () => {
    for (const width of [1440, 901, 720, 601, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const parts = [
        first.getByText(/^\d+:\d\d$/),
        first.getByRole("link").first(),
        ...(await first.getByRole("button").all()),
      ];
      const boxes = [];
      for (const part of parts) if (await part.isVisible()) boxes.push(await part.boundingBox());
      const spans = boxes.flatMap((box) => box ?? []).toSorted((a, b) => a.x - b.x);
      expect(spans.length).toBeGreaterThanOrEqual(3);
      for (const [place, { x }] of spans.entries()) {
        const before = spans[place - 1];
        if (before) expect(x, `${width} px, part ${place}`).toBeGreaterThanOrEqual(before.x + before.width);
      }
      expect(spans.at(-1)!.x + spans.at(-1)!.width).toBeLessThanOrEqual(width);
    }
  });
});
