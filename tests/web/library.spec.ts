import { expect, type Locator, type Page } from "@playwright/test";
import { fillLibrary } from "#tests/factories/music/library.ts";
import { createSchedule } from "#tests/factories/music/music.ts";
import { createAccount } from "#tests/factories/people/people.ts";
import { dragOnto } from "./drag.ts";
import { test } from "./fixtures.ts";

/** An operation's calls from this page from now on, with their variables. */
function callsOf(page: Page, operation: string) {
  const calls: { readonly variables: object }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`?op=${operation}`)) calls.push(request.postDataJSON());
  });
  return calls;
}

/** Frames that this page's sockets send from now on, each after its socket's path. */
function framesOf(page: Page): readonly string[] {
  const frames: string[] = [];
  page.on("websocket", (socket) => {
    const { pathname } = new URL(socket.url());
    socket.on("framesent", ({ payload }) => frames.push(`${pathname} ${payload}`));
  });
  return frames;
}

/** Delays the requests of an operation until the returned function is called. */
async function hold(page: Page, operation: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.search === `?op=${operation}`,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

const main = (page: Page) => page.getByRole("main");
const panel = (page: Page) => page.getByRole("region", { name: "Library", exact: true });

test("library: more items load by a button in the panel, and by scrolling on the page", {
  tag: ["@M-095", "@M-308", "@M-361"],
}, async ({ signedIn: page, service, company }) => {
  const names = Array.from({ length: 150 }, (_, place) => `Playlist of the night ${place}`);
  await fillLibrary(service.service, company.account, names);
  const release = await hold(page, "LibraryItems");
  await page.goto("/accounts/_/library/");
  const skeletons = main(page).locator("[data-skeleton]");
  await expect(skeletons).toHaveCount(12);
  const calls = callsOf(page, "LibraryItems");
  // A newly started service makes the client refetch pages once connected: ignore repetitions.
  const asked = () => new Set(calls.map(({ variables }) => JSON.stringify(variables))).size;
  release();
  const rows = panel(page).getByRole("listitem");
  await expect(rows).toHaveCount(40);
  await panel(page).getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(90);
  expect(calls.map(({ variables }) => variables)).toContainEqual(
    expect.objectContaining({ first: 50, after: expect.any(String) }),
  );

  /** Scrolls until the list ends this far below the window, in px. */
  const scrollTo = (list: Locator, px: number) =>
    list.evaluate((element, below) => {
      scrollBy(0, element.getBoundingClientRect().bottom - innerHeight - below);
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, px);
  const list = main(page).getByRole("list", { name: "Library" });
  // Cards are measured as they come near, so the list reaches its real height step by step.
  for (const px of [1400, 1100, 900, 700, 505, 505]) await scrollTo(list, px);
  const below = await list.evaluate((it) => it.getBoundingClientRect().bottom - innerHeight);
  expect(Math.round(below)).toBe(505);
  await page.waitForLoadState("networkidle");
  const held = asked();
  expect(await rows.count()).toBe(90);
  await scrollTo(list, 495);
  await expect(rows).toHaveCount(140);
  expect(asked()).toBe(held + 1);
  const last = main(page).getByRole("link", { name: "Playlist of the night 0", exact: true });
  await expect(last).toHaveCount(0);
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(last).toBeVisible({ timeout: 300 });
  }).toPass();

  await page.goto("/accounts/_/library/");
  await main(page)
    .locator("label")
    .filter({ hasText: /^List$/ })
    .click();
  // Ten rows are rendered below the last visible one, placed as if each were 64 px high.
  await expect
    .poll(() =>
      list.evaluate((it) => {
        const seen = Math.ceil((innerHeight - it.getBoundingClientRect().top) / 64);
        const places = [...it.children].map(
          ({ style }: Element & { style?: CSSStyleDeclaration }) => style?.transform,
        );
        return {
          ready: it.children.length - seen,
          second: places[1],
          high: (it as HTMLElement).style.height,
        };
      }),
    )
    .toEqual({ ready: 10, second: "translateY(64px)", high: `${40 * 64}px` });
});

test("library: sockets join the rooms of an open schedule and of the chosen account", {
  tag: "@M-342",
}, async ({ signedIn: page, service, company }) => {
  const frames = framesOf(page);
  const schedule = await createSchedule(service.service, company.account, [], "The week");
  await page.goto(`/accounts/${company.account}/your-music/schedules/${schedule}`);
  const joined = (namespace: string) =>
    frames.find((frame) => frame.startsWith("/ws/ 42") && frame.includes(`/${namespace},`)) ?? "";
  await expect
    .poll(() => joined(`schedule/${schedule}`))
    .toMatch(/\["subscribe",\["schedule","slot_set"\]\]$/);
  expect(joined(`account/${company.otherAccount}`)).toBe("");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: /Northlight Stores/ }).click();
  await expect
    .poll(() => joined(`account/${company.otherAccount}`))
    .toMatch(/\["subscribe",\["account",.*"collection","schedule",.*\]\]$/);
});

test("library: a partner's page of a customer's library shows changes by its subscription alone", {
  tag: ["@M-229", "@M-303"],
}, async ({ signedIn: page, service, company, api }) => {
  const customer = await createAccount(service.service, { partnerAccountId: company.otherAccount });
  const [first = ""] = await fillLibrary(service.service, customer.id, ["Of the kiosk", "Of the quay"]);
  const items = main(page).getByRole("list", { name: "Library" }).getByRole("link");
  // Without events.
  await page.routeWebSocket(
    (url) => url.pathname === "/ws/",
    () => undefined,
  );
  const frames = framesOf(page);
  await page.goto(`/accounts/${customer.id}/library/`);
  await expect(items).toHaveText(["Of the quay", "Of the kiosk"]);

  // Another person removes one and adds it again.
  await expect
    .poll(() => frames.filter((frame) => frame.startsWith("/graphql-transport-ws")).join())
    .toMatch(new RegExp(`"type":"subscribe".*libraryUpdate.*"owner":"${customer.id}"`));
  const change = (text: string, input: object) =>
    api.graphql(`mutation($owner: ID!, $input: ${text}(owner: $owner, input: $input) { version } }`, {
      owner: customer.id,
      input,
    });
  // Subscribing is not confirmed, and earlier changes are not sent: repeat until one arrives.
  await expect(async () => {
    await change("AddToLibraryInput!) { addToLibrary", { items: [{ id: first, itemKind: "PLAYLIST" }] });
    await change("RemoveFromLibraryInput!) { removeFromLibrary", { itemIds: [first] });
    await expect(items).toHaveText(["Of the quay"], { timeout: 1000 });
  }).toPass();
  await change("AddToLibraryInput!) { addToLibrary", { items: [{ id: first, itemKind: "PLAYLIST" }] });
  await expect(items).toHaveText(["Of the quay", "Of the kiosk"]);
});

test("library: adding by menu and by drag and drop, undo, and adding tracks to playlists", {
  tag: ["@M-143", "@M-145", "@M-149", "@M-228", "@M-266", "@M-267"],
}, async ({ signedIn: page, service, company, zone, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [own = ""] = await fillLibrary(service.service, company.account, ["Our own list"]);
  await page.goto("/home");
  const card = main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Rainy Window", exact: true }) })
    .first();
  await card.scrollIntoViewIfNeeded();
  const menu = async (item: string) => {
    await card.click({ button: "right" });
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await menu("Play in zones");
  const playTo = page.getByRole("dialog");
  await expect(playTo.getByLabel(zone.name, { exact: true })).toHaveRole("checkbox");
  await page.keyboard.press("Escape");
  await expect(playTo).toBeHidden();
  await menu("Share");
  const share = page.getByRole("dialog", { name: /Rainy Window/ });
  await expect(share.getByRole("textbox")).toHaveValue(/\/discover\/music\//);
  await page.keyboard.press("Escape");
  await expect(share).toBeHidden();
  const added = panel(page).getByRole("link", { name: "Rainy Window", exact: true });
  await expect(added).toHaveCount(0);
  // Optimistic: shown, and removed, before the service has answered.
  const answerAdding = await hold(page, "AddToLibrary");
  await menu("Add to library");
  const told = page.getByRole("alert").filter({ hasText: "Rainy Window added to your library" });
  await expect(added).toBeVisible();
  await expect(told).toHaveCount(0);
  answerAdding();
  await expect(told).toBeVisible();
  await expect(added).toBeVisible();
  const answerRemoving = await hold(page, "RemoveFromLibrary");
  await told.getByRole("button", { name: "Undo" }).click();
  await expect(added).toHaveCount(0);
  const removed = page.getByRole("alert").filter({ hasText: "Rainy Window removed from your library" });
  await expect(removed).toHaveCount(0);
  answerRemoving();
  await expect(removed).toBeVisible();
  await page.reload();
  await expect(panel(page).getByRole("link", { name: "Our own list" })).toBeVisible();
  await expect(added).toHaveCount(0);

  await card.scrollIntoViewIfNeeded();
  await dragOnto(card, panel(page).getByRole("link", { name: "Our own list" }));
  await expect(told).toBeVisible();
  await expect(added).toBeVisible();

  const countOf = async (id: string) => {
    const query = 'query($id: ID!) { playlist(id: $id) { trackStatistics(market: "SE") { total } } }';
    const { playlist } = await api.graphql<{ playlist: { trackStatistics: { total: number } } }>(query, {
      id,
    });
    return playlist.trackStatistics.total;
  };
  await added.click();
  await expect(page.getByRole("heading", { level: 1, name: "Rainy Window" })).toBeVisible();
  const editorial = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const before = await countOf(editorial);
  const track = main(page).getByRole("list", { name: "Tracks" }).getByRole("listitem").first();
  await dragOnto(track, panel(page).getByRole("link", { name: "Our own list" }));
  await expect(page.getByText("1 track added to Our own list")).toBeVisible();
  await expect.poll(() => countOf(own)).toBe(1);
  await track.dragTo(panel(page).getByRole("link", { name: "Rainy Window" }));
  await dragOnto(track, panel(page).getByRole("link", { name: "Our own list" }));
  await expect.poll(() => countOf(own)).toBe(2);
  expect(await countOf(editorial)).toBe(before);
});
