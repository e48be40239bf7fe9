import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";

/** Opens a page of /dev as a developer. */
async function openDev(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("roomtone.developer-tools", "true"));
  await page.goto(`/dev${path}`);
}

/** From now on only the test advances time. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Advances time in steps, so that the page can render between them. */
async function passSlowly(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) await page.clock.runFor(10);
}

/** Advances time and expects the change to happen at `ms`, not just before. */
async function expectAfter(page: Page, ms: number, before: () => Promise<void>, after: () => Promise<void>) {
  await page.clock.runFor(ms - 60);
  await before();
  await page.clock.runFor(120);
  await after();
}

test("tooltip: opens after 200 ms and closes after 100 ms", { tag: "@P-207" }, async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await openDev(page, "/tooltips");
  await expect(page.getByRole("button", { name: "Point here" })).toBeVisible();
  await stopClock(page);
  const tooltip = page.getByRole("tooltip", { name: "What it does" });
  await page.getByRole("button", { name: "Point here" }).hover();
  await passSlowly(page, 190);
  await expect(tooltip).toBeHidden();
  await passSlowly(page, 60);
  await expect(tooltip).toBeVisible();
  await passSlowly(page, 300);
  await page.mouse.move(0, 0);
  // After 100 ms it fades out for 120 ms.
  await passSlowly(page, 200);
  await expect(tooltip).toBeVisible();
  await passSlowly(page, 80);
  await expect(tooltip).toBeHidden();
});

test("toasts: last 5 s, 4 s for success, 20 s for an error, and while loading; have set sizes", {
  tag: ["@P-456", "@P-457"],
}, async ({ signedIn: page }) => {
  await page.clock.install();
  await openDev(page, "/toasts");
  await expect(page.getByRole("button", { name: "Information" })).toBeVisible();
  await stopClock(page);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const stays = async (button: string, words: string, ms: number) => {
    await press(button);
    const toast = page.getByText(words);
    await expect(toast).toBeVisible();
    // While hovered they stay.
    await page.mouse.move(0, 0);
    await expectAfter(
      page,
      ms,
      () => expect(toast).toBeVisible(),
      async () => {
        await page.clock.runFor(500);
        await expect(toast).toBeHidden();
      },
    );
  };
  await stays("Information", "Something to know", 5000);
  await stays("Success", "That worked", 4000);
  await stays("Error", "That didn't work", 20_000);
  await press("Loading");
  const loading = page.getByText("Under way");
  await page.clock.runFor(120_000);
  await expect(loading).toBeVisible();
  await press("End loading");
  await page.clock.runFor(500);
  await expect(loading).toBeHidden();

  await page.clock.resume();
  await test.step("at most 350 px wide, a promo's 320 px, and 8 px apart", async () => {
    await page.getByRole("button", { name: "Persistent" }).click();
    await page.getByRole("button", { name: "Loading", exact: true }).click();
    await page.getByRole("button", { name: "Promo", exact: true }).click();
    const toasts = [
      page.getByRole("alert").filter({ hasText: "Until it is closed" }),
      page.getByRole("alert").filter({ hasText: "Under way" }),
      page.getByRole("region", { name: "Let the music follow your day" }),
    ];
    await expect(async () => {
      const found = await Promise.all(toasts.map((toast) => toast.boundingBox()));
      const boxes = found.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
      expect(boxes.map(({ width }) => Math.round(width))).toEqual([350, 350, 320]);
      const [upper, middle, lower] = boxes.toSorted((a, b) => a.y - b.y);
      if (!upper || !middle || !lower) throw new Error("A toast is not shown");
      expect(middle.y - upper.y - upper.height).toBeCloseTo(8, 0);
      expect(lower.y - middle.y - middle.height).toBeCloseTo(8, 0);
    }).toPass();
  });
});

test("dialog: Escape and an outside click close it within 250 ms, unless it needs an answer", {
  tag: "@P-202",
}, async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  const states = [{ state: "problem", count: 1, newest: 0 }];
  await page.route("**/zone_notices", (route) => route.fulfill({ json: { total: 1, states } }));
  await openDev(page, "/dialogs");
  const open = async (kind: string, title: string) => {
    await page.getByRole("button", { name: kind, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await atRest();
    return dialog;
  };
  const atRest = () => expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const beside = () => page.mouse.click(5, 300);
  const transition = (dialog: Locator) =>
    dialog.evaluate((element) => getComputedStyle(element).transitionDuration);

  let dialog = await open("Plain", "A dialog");
  // It stays visible during its closing animation.
  await stopClock(page);
  await page.keyboard.press("Escape");
  await passSlowly(page, 200);
  await expect(dialog).toBeAttached();
  expect(await transition(dialog)).toContain("0.25s");
  await passSlowly(page, 120);
  await expect(dialog).toBeHidden();
  await page.clock.resume();
  dialog = await open("Plain", "A dialog");
  await beside();
  await expect(dialog).toBeHidden();

  dialog = await open("Must be answered", "Please answer");
  for (const close of [() => page.keyboard.press("Escape"), beside]) {
    await close();
    await atRest();
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveCSS("opacity", "1");
  }
  await dialog.getByRole("button", { name: "Answer" }).press("Enter");
  await expect(dialog).toBeHidden();

  dialog = await open("Drawer", "A drawer");
  expect(await transition(dialog)).toContain("0.4s");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const bar = page.locator("[data-notice]");
  await expect(bar).toContainText("1 zone has a problem");
  await expect(bar).toHaveCSS("animation-duration", "0.3s");
});

test("buttons: a held key presses once", { tag: "@P-205" }, async ({ signedIn: page }) => {
  await openDev(page, "/button-preview");
  await page.getByRole("button", { name: "Press", exact: true }).focus();
  for (const key of ["Enter", "Space"]) {
    const before = Number(await page.getByLabel("Presses", { exact: true }).textContent());
    for (let i = 0; i < 4; i++) await page.keyboard.down(key);
    await page.keyboard.up(key);
    await expect(page.getByLabel("Presses", { exact: true })).toHaveText(String(before + 1));
  }
  // The opened dialog gets the focus, and with it the repeats of the held key.
  await page.getByRole("button", { name: "User menu" }).focus();
  for (let i = 0; i < 4; i++) await page.keyboard.down("Enter");
  const item = page.getByRole("menuitem").first();
  await expect(item).toBeVisible();
  await item.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(item).toBeVisible();
  await expect(page).toHaveURL(/\/dev\/button-preview$/);
});

/** Opens the share dialog from the menu of a music page. */
async function openShare(page: Page, title: string) {
  const more = { name: `More about ${title}`, exact: true };
  await page.getByRole("main").getByRole("button", more).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
}

test.describe("sharing", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("share: copies a playlist's address and confirms it for 2 s, or selects it with instructions", {
    tag: ["@P-197", "@P-198", "@M-155", "@M-156", "@M-157"],
  }, async ({ signedIn: page, zone }) => {
    const name = zone.source?.name ?? "";
    await page.clock.install();
    await page.goto(`/discover/music/${zone.play_from?.id}`);
    await openShare(page, name);
    const dialog = page.getByRole("dialog", { name: `Share “${name}”` });
    await expect(dialog).toContainText(`“${name}” in Roomtone`);
    const link = dialog.getByRole("textbox", { name: "Link" });
    await expect(link).toHaveValue(page.url());
    await link.pressSequentially("x");
    await expect(link).toHaveValue(page.url());
    await stopClock(page);
    await dialog.getByRole("button", { name: "Copy link" }).click();
    const copied = dialog.getByRole("button", { name: "Copied" });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expectAfter(
      page,
      2000,
      () => expect(copied).toBeVisible(),
      () => expect(dialog.getByRole("button", { name: "Copy link" })).toBeVisible(),
    );
    await page.clock.resume();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
    });
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("alert")).toContainText("Couldn't copy");
    expect(await page.evaluate(() => getSelection()?.toString() ?? "")).toBe(page.url());
  });
});

test("skeleton cards: fill the start page while its music loads, and pulse every second", {
  tag: "@P-209",
}, async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.route(/op=EditorialPage/, () => undefined);
  await page.goto("/home");
  const cards = page.getByRole("main").getByRole("status", { name: "Loading" });
  await expect(cards).toBeVisible();
  // The shades of all cards at a moment of their animation, which runs by itself.
  const shadesAt = (ms: number) =>
    cards.evaluate((element, time) => {
      const animations = element.getAnimations({ subtree: true });
      const running = animations.filter(({ playState }) => playState === "running").length;
      for (const animation of animations) animation.currentTime = time;
      const shades = animations.map(({ effect }) => {
        const { target, pseudoElement } = effect as KeyframeEffect;
        return target ? getComputedStyle(target, pseudoElement).opacity : "";
      });
      return { running, shades: [...new Set(shades)] };
    }, ms);
  const first = await shadesAt(0);
  const second = await shadesAt(1000);
  expect(first.running).toBeGreaterThanOrEqual(12);
  expect([first.shades.length, second.shades.length]).toEqual([1, 1]);
  expect(Math.abs(Number(first.shades[0]) - Number(second.shades[0]))).toBeGreaterThan(0.3);
  expect((await shadesAt(2000)).shades).toEqual(first.shades);
  expect((await shadesAt(3000)).shades).toEqual(second.shades);
});
