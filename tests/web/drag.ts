import { expect, type Locator } from "@playwright/test";

/** Drags an element by mouse onto a target that shows that it accepts it. */
export async function dragOnto(element: Locator, target: Locator): Promise<void> {
  const { mouse } = element.page();
  await element.hover();
  await mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not on the page");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // The code for dragging may still be loading.
  await expect(async () => {
    await mouse.move(x - 10, y);
    await mouse.move(x, y);
    expect(await target.evaluate((element) => element.closest('[data-drop="over"]') !== null)).toBe(true);
  }).toPass();
  await mouse.up();
}
