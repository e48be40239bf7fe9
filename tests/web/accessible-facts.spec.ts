import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { acls } from "#server/db/schema/people/people.ts";
import { OUTBOX_PATH } from "#shared/contract/mail.ts";
import { createOwnPlaylist } from "#tests/factories/music/music.ts";
import { DEMO_OWNER, DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { signedInAs, test } from "./fixtures.ts";
import { goTo, push } from "./in-app.ts";

/** Accessibility beyond axe: borders, focus after navigation, page titles, and names that repeat themselves. */

/** Fields on the page whose border has a contrast below 3:1 with its surroundings. */
function faintFields(): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!canvas) throw new Error("no canvas");
  const known = new Map<string, number[]>();
  const rgba = (color: string) => {
    const earlier = known.get(color);
    if (earlier) return earlier;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const values = [...canvas.getImageData(0, 0, 1, 1).data];
    known.set(color, values);
    return values;
  };
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = rgba(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const surface = (element: Element | null): string => {
    if (!element) return "white";
    const color = getComputedStyle(element).backgroundColor;
    return rgba(color)[3] === 255 ? color : surface(element.parentElement);
  };
  const contrast = (a: string, b: string) => {
    const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const fields = document.querySelectorAll<HTMLElement>(
    ".mantine-Input-input:not([data-variant='unstyled'], :disabled), textarea:not([aria-hidden], :disabled)",
  );
  return [...fields].flatMap((field) => {
    if (field.getClientRects().length === 0) return [];
    const { borderTopColor, borderTopWidth } = getComputedStyle(field);
    const seen = borderTopWidth === "0px" ? surface(field) : borderTopColor;
    const ratio = contrast(seen, surface(field.parentElement));
    const name = field.getAttribute("aria-label") ?? field.id;
    return ratio >= 3 ? [] : [`${name}: ${ratio.toFixed(2)} of ${seen}`];
  });
}

/** Names of controls that repeat the same words in a row. */
async function repetitions(page: Page): Promise<readonly string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  const names = [...tree.matchAll(/- (?:link|button|option|tab|heading) "((?:[^"\\]|\\.)+)"/g)];
  return names.flatMap(([, name = ""]) => (/^(.{3,}?)[\s,·:-]+\1$/i.test(name) ? [name] : []));
}

async function expectFacts(page: Page, schemes: readonly ("dark" | "light")[] = ["dark", "light"]) {
  for (const colorScheme of schemes) {
    await expectAccessible(page, [colorScheme]);
    await expect.poll(() => page.evaluate(faintFields)).toEqual([]);
  }
  expect(await repetitions(page)).toEqual([]);
}

test("every screen: no axe findings, visible fields, no repeated names, in light and dark", async ({
  signedIn: page,
  zone,
}) => {
  test.setTimeout(240_000);
  const account = `/accounts/${zone.account}`;
  const at = `${account}/zones/${zone.id}`;
  await page.goto("/accounts/_/library");
  await expect(page).toHaveURL(`${account}/library`);
  const schemes = ["light", "dark"] as const;
  const paths = [
    "/home",
    "/search",
    "/search/jazz",
    "/create/ai-playlist?prompt=calm+piano",
    "/create/station/from-tags?tags=[%22jazz%22]",
    "/create/station/from-playlist",
    "/download",
    "/help",
    "/help/no-sound",
    "/user/edit",
    "/user/sessions",
    "/user/tokens",
    "/user/change-password",
    "/user/change-email",
    `${account}/library`,
    `${account}/settings/overview/company-details`,
    `${account}/settings/users`,
    `${account}/settings/users/invite`,
    `${account}/settings/log?group=users`,
    `${account}/zones`,
    `${account}/zones/create`,
    `${account}/order-player`,
    `${account}/zones/location/${zone.location}/details`,
    `${account}/zones/edit/${zone.location}`,
    `${at}/player`,
    `${at}/player/history`,
    `${at}/player/blocked-tracks`,
    `${at}/player/pair`,
    `${at}/player/pair/embedded`,
    `${at}/player/pair/browser`,
    `${at}/device`,
    `${at}/settings`,
    `${at}/remote`,
  ];
  for (const [index, path] of paths.entries()) {
    await goTo(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
    await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
    // Begins in the scheme in which the last screen ended.
    await test.step(path, () => expectFacts(page, index % 2 === 0 ? schemes : schemes.toReversed()));
  }
});

test("sign-in: its fields are visible", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await expectFacts(page);
  await push(page, "/forgot-password");
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
  await expectFacts(page);
  await push(page, "/reset-password/unknown");
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await expectFacts(page);
  await push(page, "/invitation/");
  await expect(page.getByRole("heading", { name: "Open your invitation" })).toBeVisible();
  await expectFacts(page);
});

test("states of screens: their colours have contrast, in light and dark", async ({
  page,
  service,
  api,
  company: { account, staff },
}) => {
  const { db } = service.service.services;
  // A company's only owner can't delete their profile.
  await db.update(acls).set({ admin: true, finance: true }).where(eq(acls.userId, staff.id));
  const dialog = page.getByRole("dialog");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const cancel = async (to: string) => {
    await page.getByRole("link", { name: "Cancel", exact: true }).click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { level: 1, name: to })).toBeFocused();
  };
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text }).first();
  const shown = async (state: Locator, schemes: ("dark" | "light")[]) => {
    await expect(state).toBeVisible();
    await expectAccessible(page, schemes);
  };
  await test.step("an invitation: an error", async () => {
    const email = `nina.${randomUUID().slice(0, 8)}@shop.example`;
    const path = `/api/auth/accounts/${account}/attach_new_user`;
    await api.call("POST", path, { body: { pending_email: email, finance: true } });
    await expect(async () => {
      await page.goto(OUTBOX_PATH);
      await page.getByRole("link").filter({ hasText: email }).click({ timeout: 500 });
    }).toPass();
    await page.frameLocator("iframe").getByRole("link", { name: "See the invitation", exact: true }).click();
    await page.getByLabel("Your name").fill("Nina Lind");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await press("Join");
    await shown(alert("Must be at least 6 characters"), ["dark", "light"]);
  });
  await signedInAs(page, staff);
  await page.goto("/user/tokens");
  await test.step("access tokens: a form with errors, a new token, the list", async () => {
    await press("Create token");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await shown(dialog.getByText("Cannot be empty").first(), ["light", "dark"]);
    await dialog.getByLabel("Name").fill("Opening hours script");
    await dialog.getByRole("checkbox", { name: "Control playback" }).check();
    await dialog.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole("button", { name: "Create token" }).click();
    await shown(page.getByRole("dialog", { name: "Your new token" }), ["dark", "light"]);
    await press("Done");
    await expect(dialog).toHaveCount(0);
    await shown(page.getByRole("main").getByText("Opening hours script"), ["light", "dark"]);
  });
  await test.step("company details: errors", async () => {
    await goTo(page, `/accounts/${account}/settings/overview/company-details`);
    for (const name of ["Company name", "Address", "Postal code", "City"])
      await page.getByRole("textbox", { name, exact: true }).fill("");
    await press("Save");
    await expect(page.getByText("Cannot be empty")).toHaveCount(4);
    await shown(page.getByText("Cannot be empty").first(), ["dark", "light"]);
    await cancel("Overview");
  });
  await test.step("password and address: errors", async () => {
    await goTo(page, "/user/change-password");
    await page.getByLabel("Current password").fill("wrong");
    await page.getByLabel("New password").fill("short");
    await press("Change password");
    await shown(alert("Must be at least 6 characters"), ["light", "dark"]);
    await page.getByLabel("New password").fill("a longer one");
    await press("Change password");
    await shown(alert("That password isn't right"), ["dark", "light"]);
    await cancel("Your profile");
    await goTo(page, "/user/change-email");
    await page.getByLabel("New e-mail").fill("abc");
    await page.getByLabel("Current password").fill("a longer one");
    await press("Send link");
    await shown(alert("Must be a valid email"), ["light", "dark"]);
    await cancel("Your profile");
  });
  await test.step("the deletion of a profile", async () => {
    await goTo(page, "/user/data");
    await press("Delete your profile");
    await shown(dialog, ["dark", "light"]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
  await test.step("the menu with the play order", async () => {
    await goTo(page, `/discover/music/${await createOwnPlaylist(service.service, account)}`);
    await page.getByRole("main").getByRole("button", { name: "More about A playlist" }).click();
    await shown(page.getByRole("menuitemradio", { name: "Shuffle" }), ["light", "dark"]);
    await page.keyboard.press("Escape");
  });
  await test.step("an incomplete link", async () => {
    await goTo(page, "/desktop-sign-in");
    await shown(page.getByRole("heading", { name: "This link is incomplete" }), ["dark", "light"]);
  });
});
