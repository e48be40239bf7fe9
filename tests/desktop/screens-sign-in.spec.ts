import { expect, type Page } from "@playwright/test";
import {
  isAccessible,
  isAccessibleNow,
  open,
  PASSWORD,
  pairByCode,
  screen,
  signInAsOwner,
  test,
} from "./screens-fixtures.ts";
import { currentZone } from "./shop.ts";

/** Submits the sign-in form; the player returns to its zone. */
async function signInHere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(screen("/electron/login/email"));
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
}

const beside = (page: Page) => page.getByRole("complementary");

test("unpairing, restricted: staff sign in from the notice and unpair (@C-126 @C-317 @P-357)", async ({
  paired: page,
  shop,
}) => {
  await shop.restrict({ restrict_unpairing_from_paired_devices: true });
  await page.getByRole("button", { name: "Unpair" }).click();
  const word = page.getByRole("dialog", { name: "Unpairing is restricted" });
  await expect(word).toContainText("Café Mellan");
  await word.getByRole("button", { name: "Sign in", exact: true }).click();
  await signInHere(page, await shop.signInWith(PASSWORD));

  await page.getByRole("button", { name: "Unpair" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page).toHaveURL(screen("/electron/select(/[^/]+){0,2}"));
  expect(await currentZone(page)).toBeNull();
});

test("signing in: without staff control, staff sign in and out on the spot (@P-130 @P-055 @P-256)", async ({
  client: page,
  shop,
  playlist,
}) => {
  await shop.play(playlist, { crossfade: false, staff_control: false });
  await pairByCode(page, shop);
  await isAccessible(page, "/electron/login/email");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeDisabled();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signInHere(page, await shop.signInWith(PASSWORD));
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();

  await open(page, "/electron/login/email");
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  const leave = beside(page).getByRole("button", { name: "Sign out" });
  await leave.click();
  const question = page.getByRole("dialog", { name: "Sign out?" });
  await expect(question).toBeVisible();
  await isAccessibleNow(page, "the question before logging out");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await leave.click();
  await question.getByRole("button", { name: "Sign out" }).click();

  await expect(beside(page).getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeDisabled();
  expect(await currentZone(page)).not.toBeNull();
  // The player's own session is restored at once: it still receives the zone's events.
  await shop.rename("Lobby bar");
  await expect(beside(page).getByText("Lobby bar")).toBeVisible();
});

test("signing in: the user menu does it at a paired player, and follows the person's rights (@P-262)", async ({
  paired: page,
  shop,
}) => {
  await shop.grow();
  await page.getByRole("link", { name: "Browse music" }).click();
  await expect(page.getByRole("banner")).toContainText("Café Mellan");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign in" }).click();
  await signInHere(page, await shop.signInWith(PASSWORD));
  await page.getByRole("link", { name: "Browse music" }).click();
  await page.getByRole("button", { name: "Account: Café Mellan" }).click();
  await expect(page.getByRole("menuitem", { name: "Second Business" })).toBeVisible();
});

test("signing out: leaving the choice of a zone asks first (@P-130)", async ({ client: page, shop }) => {
  await shop.grow();
  await signInAsOwner(page, shop);
  const leave = page.getByRole("button", { name: "Sign out" });
  await leave.click();
  const question = page.getByRole("dialog", { name: "Sign out?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("link", { name: /Café Mellan/ })).toBeVisible();
  await leave.click();
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
  await open(page, "/electron/select");
  await expect(page).toHaveURL(screen("/electron/login"));
});
