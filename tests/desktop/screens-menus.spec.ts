import { expect, type Page } from "@playwright/test";
import { go, open, PASSWORD, screen, signIn, test } from "./screens-fixtures.ts";
import { pair } from "./shop.ts";

/** The navigation's links, without the product's own name. */
const navigation = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("listitem").getByRole("link");

/** Disconnects a page from the network, or reconnects it. */
const setOnline = (page: Page, online: boolean) => page.context().setOffline(!online);

test("layout: the desktop player's own pages are bare (@P-067)", async ({ client: page, shop }) => {
  const bare = async () => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await setOnline(page, false);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("You're offline.")).toHaveCount(0);
    await setOnline(page, true);
  };
  const setup = ["login", "login/email", "login/pairing-code", "browser-opened"];
  for (const path of [...setup, "settings", "diagnostics", "debug"]) {
    await go(page, `/electron/${path}`);
    await bare();
  }
  await shop.grow();
  await signIn(page, await shop.signInWith(PASSWORD));
  await expect(page.getByRole("link", { name: /Café Mellan/ })).toBeVisible();
  await bare();

  // The offline message that the client's other screens show.
  await go(page, "/home");
  await expect(page.getByRole("banner")).toBeVisible();
  await setOnline(page, false);
  await expect(page.getByText("You're offline.")).toBeVisible();
});

test("signing in: each way has its screen, and the browser's leads on and back (@P-068 @P-148)", async ({
  clientDesktop: desktop,
  client: page,
  shop,
}) => {
  const before = (await desktop.openedExternally()).length;
  const opened = async () => (await desktop.openedExternally()).slice(before);
  await page.getByRole("link", { name: /Sign in with e-mail/ }).click();
  await expect(page).toHaveURL(screen("/electron/login/email"));
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: /Pair with a code/ }).click();
  await page.getByRole("button", { name: "Get a code in your browser" }).click();
  await expect(page).toHaveURL(screen("/electron/browser-opened"));
  expect(await opened()).toEqual([`${shop.url}/accounts/_/zones`]);

  await page.getByRole("button", { name: "Open browser again" }).click();
  await expect.poll(async () => (await opened()).length).toBe(2);
  await page.getByRole("link", { name: "Enter the code" }).click();
  await expect(page).toHaveURL(screen("/electron/login/pairing-code"));
  await go(page, "/electron/browser-opened");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));
});

test("signing out: asks first, and /logout leads to the player's sign-in (@P-130 @P-055)", async ({
  signedIn: page,
}) => {
  await go(page, "/home");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page).toHaveURL(screen("/home"));

  await open(page, "/logout");
  await expect(page).toHaveURL(screen("/electron/login"));
  await open(page, "/electron/select");
  await expect(page).toHaveURL(screen("/electron/login"));
});

test("paired player, signed out: opens music of its own account, without management (@P-262 @P-003 @C-315)", async ({
  paired: page,
  shop,
}) => {
  await shop.grow();
  await page.getByRole("link", { name: "Browse music" }).click();
  await expect(page).toHaveURL(screen("/home"));
  await expect(navigation(page)).toHaveText(["Now playing", "Home", "Search", "Library"]);
  await expect(page.getByRole("banner")).toContainText("Café Mellan");
  await expect(page.getByText("Second Business")).toHaveCount(0);

  const others = await page.evaluate(
    async (zones) => {
      const { serviceUrl } = await window.roomtone.desktop.info();
      const headers = {
        Authorization: `Bearer ${await window.roomtone.pairing.token()}`,
        "X-API-Version": "13",
      };
      const calls = zones.map(async (zone) => {
        const answer = await fetch(`${serviceUrl}/api/auth/sound_zones/${zone}`, { headers });
        return answer.status;
      });
      return Promise.all(calls);
    },
    await shop.zones(),
  );
  expect(others.filter((status) => status === 200)).toHaveLength(1);

  await open(page, "/accounts/_/zones");
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  await go(page, "/home");
  await navigation(page).filter({ hasText: "Now playing" }).click();
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
});

test("music at the player: not assigned to zones, nor added if managed (@M-144 @M-146 @P-356)", async ({
  signedIn: page,
  shop,
  playlist,
}) => {
  await pair(page, shop);
  await expect(page).toHaveURL(screen("/electron/paired-zone"));
  await open(page, `/discover/music/${playlist}`);
  await expect(page.getByRole("heading", { name: "Noise", level: 1 })).toBeVisible();
  await expect(page.getByText("Noise 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to library" })).toBeVisible();
  await expect(page.getByRole("button", { name: /in zones$/ })).toHaveCount(0);

  await shop.restrict({ restrict_discover_music: true });
  // The cached account shows once more until the service has answered.
  await expect(async () => {
    await open(page, `/discover/music/${playlist}`);
    await expect(page).toHaveURL(/\/library$/, { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Library", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to library" })).toHaveCount(0);
  await expect(navigation(page)).toHaveText(["Now playing", "Library"]);
});
