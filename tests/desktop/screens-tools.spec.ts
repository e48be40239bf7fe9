import { expect, type Page } from "@playwright/test";
import {
  go,
  isAccessibleNow,
  diagnosticsLine as line,
  open,
  openUnpaired,
  PASSWORD,
  pairByCode,
  screen,
  signIn,
  test,
} from "./screens-fixtures.ts";
import { pair } from "./shop.ts";

/** The text that the copy button puts into the clipboard from now on. */
async function watchClipboard(page: Page) {
  const copied = await page.evaluateHandle(() => {
    const texts: string[] = [];
    navigator.clipboard.writeText = async (text) => void texts.push(text);
    return texts;
  });
  return () => copied.jsonValue();
}

test("diagnostics: show all checks, can be repeated and copied, and contain no secrets", async ({
  paired: page,
}) => {
  await expect(page.getByText("Noise 1").first()).toBeVisible();
  await page.getByRole("link", { name: "Diagnostics" }).click();
  await expect(page).toHaveURL(screen("/electron/diagnostics"));
  await expect(line(page, "Service")).toContainText(/answers in \d+ ms.*OK/);
  await expect(line(page, "Clock")).toContainText("OK");
  await expect(line(page, "Zone")).toContainText("Bar, Café Mellan");
  await expect(line(page, "Subscription")).toContainText("Paid until");
  await expect(line(page, "Audio output")).toContainText("OK");
  await expect(line(page, "Volume")).toContainText("100%");
  // The first check may fall between two tracks.
  await expect(async () => {
    await page.getByRole("button", { name: "Run again" }).click();
    await expect(line(page, "Music")).toContainText(/Noise: Noise \d/, { timeout: 1000 });
  }).toPass();
  await expect(page.getByText(/Checked at/)).toBeVisible();
  const copied = await watchClipboard(page);
  await page.getByRole("button", { name: "Copy as text" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy as text" })).toBeVisible();
  const [text = ""] = await copied();
  expect(text).toMatch(/^Roomtone .* diagnostics$/m);
  expect(text).toMatch(/^pairing +ok +zone Bar, account Café Mellan$/m);
  const token = await page.evaluate(() => window.roomtone.pairing.token());
  for (const part of String(token).split(".")) expect(text).not.toContain(part);
  expect(text).not.toMatch(/bearer|token|signature/i);

  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
});

test("settings: the sound card and the app's behaviour can be set, and are stored", async ({
  clientDesktop: desktop,
  client: page,
}) => {
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(screen("/electron/settings"));
  await expect(page.getByRole("combobox", { name: "Audio output" })).toHaveValue("System default");
  await expect(page.getByRole("combobox", { name: "Audio output" })).toHaveAccessibleDescription(
    "Follows the system default",
  );
  const closing = page.getByRole("switch", { name: "Keep playing when the window is closed" });
  await expect(closing).toHaveAccessibleDescription(/stays in the tray/);
  const before = await closing.isChecked();
  await closing.press("Space");
  await expect(closing).toBeChecked({ checked: !before });
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");

  await desktop.relaunch();
  const again = await openUnpaired(desktop);
  await go(again, "/electron/settings");
  const kept = again.getByRole("switch", { name: "Keep playing when the window is closed" });
  await expect(kept).toBeChecked({ checked: !before });
  await kept.press("Space");
  await expect(kept).toBeChecked({ checked: before });
});

/** Pressing the player's version seven times opens the hidden page. */
async function openDebug(page: Page): Promise<void> {
  await go(page, "/electron/diagnostics");
  const version = page.getByRole("button", { name: /^Roomtone \d/ });
  for (let press = 0; press < 7; press++) await version.click();
  await expect(page).toHaveURL(screen("/electron/debug"));
}

test("debug flags: change calls, screens and messages until they are reset (@P-246)", async ({
  clientDesktop: desktop,
  client: page,
  shop,
}) => {
  await openDebug(page);
  await page.getByRole("switch", { name: "canary" }).press("Space");
  await page.getByRole("switch", { name: "noCache" }).press("Space");
  await page.getByRole("switch", { name: "noOptimisticUpdates" }).press("Space");
  await page.getByRole("combobox", { name: "platformOverride" }).click();
  await page.getByRole("option", { name: "MACOS" }).click();
  await page.getByRole("combobox", { name: "forceSupportLevel" }).click();
  await page.getByRole("option", { name: "unsupported", exact: true }).click();
  await expect
    .poll(() => page.evaluate(async () => (await window.roomtone.desktop.state()).debugFlags))
    .toMatchObject({
      canary: true,
      noCache: true,
      noOptimisticUpdates: true,
      platformOverride: "MACOS",
      forceSupportLevel: "unsupported",
    });

  await pairByCode(page, shop);
  await expect(page.getByRole("alert")).toContainText("This version is no longer supported");
  await expect(page.getByText("Noise 1").first()).toBeVisible();
  await isAccessibleNow(page, "an unsupported version");
  const device = await shop.owner.call("GET", `/api/auth/sound_zones/${shop.zone}`);
  expect(device.json).toMatchObject({ device: { platform: "MACOS" } });
  const calls = {
    rest: page.waitForRequest(/\/api\/auth\//),
    graphql: page.waitForRequest(/\/api\/v2\?op=/),
  };
  await open(page, "/home");
  expect((await calls.rest).headers()["x-canary"]).toBe("true");
  expect((await calls.graphql).headers()).toMatchObject({
    "x-canary": "true",
    "x-request-flags": '{"nocache":true}',
  });

  await desktop.relaunch();
  const again = await desktop.page();
  await expect(again.getByRole("alert")).toContainText("This version is no longer supported");
  await openDebug(again);
  await again.getByRole("button", { name: "Reset all" }).click();
  await expect(again.getByRole("switch", { name: "canary" })).not.toBeChecked();
  await again.getByRole("link", { name: "Back" }).click();
  await again.getByRole("link", { name: "Back" }).click();
  await expect(again.getByText("Noise 1").first()).toBeVisible();
  await expect(again.getByText("This version is no longer supported")).toBeHidden();
});

test("subscription: a lapsed one shows its effect and a contact; paid again, music resumes", async ({
  clientDesktop: desktop,
  client: page,
  shop,
}) => {
  await shop.pay(-1);
  await pairByCode(page, shop);
  await expect(page.getByRole("main")).toContainText("Payment is overdue");
  await expect(page.getByRole("main")).toContainText("Café Mellan");
  await expect(page.getByText("Noise 1").first()).toBeVisible();

  await shop.pay(-30);
  const ended = page.getByRole("alert").filter({ hasText: "The subscription has ended" });
  await expect(ended).toContainText("Whoever handles billing at Café Mellan");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeDisabled();
  await isAccessibleNow(page, "a lapsed subscription");
  await ended.getByRole("button", { name: "Open in your browser" }).click();
  await expect.poll(async () => (await desktop.openedExternally()).at(-1)).toContain(`/zones/${shop.zone}`);

  await shop.pay(30);
  await expect(ended).toBeHidden();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("staff control off: the player shows a notice, and obeys a signed-in person", async ({
  client: page,
  shop,
  playlist,
}) => {
  await shop.play(playlist, { crossfade: false, staff_control: false });
  await pairByCode(page, shop);
  await expect(page.getByText("Café Mellan controls the music in this zone.")).toBeVisible();
  for (const name of ["Pause", "Skip track"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
  }
  await isAccessibleNow(page, "a zone controlled elsewhere");

  await shop.unpair();
  await expect(page).toHaveURL(screen("/electron/login"));
  await signIn(page, await shop.signInWith(PASSWORD));
  await pair(page, shop);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});
