import { libraryItems } from "#server/db/schema/music/music.ts";
import { fillLibrary } from "#tests/factories/music/library.ts";
import { createSchedule } from "#tests/factories/music/music.ts";
import { createAccount, createZone } from "#tests/factories/people/people.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs, test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import type { Page } from "./page.ts";

/** An operation's calls from this page from now on, with their variables. */
function callsOf(page: Page, operation: string) {
  const calls: { readonly variables: object }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`?op=${operation}`))
      calls.push(request.postDataJSON() as { variables: object });
  });
  return calls;
}

const main = (page: Page) => page.getByRole("main");
const panel = (page: Page) => page.getByRole("region", { name: "Library", exact: true });

test("library: the current account's page can be filtered, sorted and searched by address (@M-008 @M-078 @M-079 @M-080 @M-081 @M-082 @M-092 @M-287 @M-308)", async ({
  signedIn: page,
  service,
  company,
}) => {
  const names = ["Jazz at noon", "Zebra crossing", "Alpine morning"];
  await fillLibrary(service.service, company.account, names);
  const schedule = await createSchedule(service.service, company.account, [], "Alpha week");
  await service.service.services.db.insert(libraryItems).values({
    accountId: company.account,
    itemId: schedule,
    kind: "SCHEDULE",
    addedAt: new Date(Date.UTC(2030, 0, 2)),
  });
  const list = main(page).getByRole("list", { name: "Library" });
  const own = list.getByRole("link").filter({ hasText: /Zebra|Jazz at|Alpine|Alpha/ });
  const open = async (search: string) => {
    const address = `/accounts/_/library/${search}`;
    if (search === "") await page.goto(address);
    else {
      await goTo(page, "/help");
      await goTo(page, address);
    }
    await expect(page).toHaveURL((url) => url.pathname.startsWith(`/accounts/${company.account}/library`));
    await expect(list).toBeVisible();
  };
  const newestFirst = ["Alpha week", "Alpine morning", "Zebra crossing", "Jazz at noon"];
  const calls = callsOf(page, "LibraryItems");
  await open("");
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await expect(own).toHaveText(newestFirst);
  await expect(
    panel(page)
      .getByRole("link")
      .filter({ hasText: /Zebra|Jazz at|Alpine|Alpha/ }),
  ).toHaveText(newestFirst);
  await expectAccessible(page);

  await open("?q=jazz%20at");
  await expect(own).toHaveText(["Jazz at noon"]);
  await expect(list.getByRole("link")).toHaveCount(1);
  await expect(main(page).getByRole("searchbox", { name: "Search your library" })).toHaveValue("jazz at");
  await open("?filter=schedules");
  await expect(own).toHaveText(["Alpha week"]);
  await expect(main(page).getByRole("tab", { name: "Schedules" })).toHaveAttribute("aria-selected", "true");
  await open("?filter=playlists");
  await expect(own).toHaveText(newestFirst.slice(1));
  await expect(main(page).getByRole("tab", { name: "Playlists" })).toHaveAttribute("aria-selected", "true");

  const byName = ["Alpha week", "Alpine morning", "Jazz at noon", "Zebra crossing"];
  await open("?sort=name");
  await expect(own).toHaveText(byName);
  await open("?sort=name&asc=false");
  await expect(own).toHaveText(byName.toReversed());
  await open("?sort=name&asc=true");
  await expect(own).toHaveText(byName);
  await open("?sort=addedAt");
  await expect(own).toHaveText(newestFirst);
  await open("?sort=addedAt&asc=true&filter=playlists");
  await expect(own).toHaveText(names);

  const answered = page.waitForResponse((response) => {
    if (!response.url().endsWith("?op=LibraryItems")) return false;
    // The panel beside it requests the newest items.
    return JSON.stringify(response.request().postDataJSON()).includes('"field":"NAME"');
  });
  await open("?filter=playlists&q=Jazz%20At&sort=name&asc=false");
  await expect(own).toHaveText(["Jazz at noon"]);
  expect(calls.map(({ variables }) => variables)).toContainEqual({
    owner: company.account,
    first: 40,
    after: null,
    query: { kinds: ["PLAYLIST"], search: "jazz at", sort: { field: "NAME", order: "DESC" } },
  });
  const questions = calls.map(({ variables }) => (variables as { query: object }).query);
  for (const question of [
    { kinds: ["SCHEDULE"], search: "", sort: { field: "ADDED_AT", order: "DESC" } },
    { kinds: ["PLAYLIST"], search: "", sort: { field: "ADDED_AT", order: "ASC" } },
    { search: "", sort: { field: "NAME", order: "ASC" } },
  ])
    expect(questions).toContainEqual(question);
  const answer = await (await answered).json();
  expect(answer).toMatchObject({
    data: {
      library: {
        items: {
          pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
          edges: [{ cursor: expect.any(String), node: { __typename: "Playlist" } }],
        },
      },
    },
  });

  await open("?filter=foo&sort=bar&asc=maybe");
  await expect(own).toHaveText(newestFirst);
  await expect(main(page).getByRole("tab", { name: "All" })).toHaveAttribute("aria-selected", "true");
  await expect(main(page).getByRole("combobox", { name: "Sort by" })).toHaveValue("Date added");
});

test("library: items link to their playlist or schedule, also from old addresses (@M-083 @M-372)", async ({
  signedIn: page,
  service,
  company,
}) => {
  const [playlist = ""] = await fillLibrary(service.service, company.account, ["The corner"]);
  const schedule = await createSchedule(service.service, company.account, [], "The week");
  await service.service.services.db
    .insert(libraryItems)
    .values({ accountId: company.account, itemId: schedule, kind: "SCHEDULE", addedAt: new Date() });
  const ofAccount = `/accounts/${company.account}`;
  const title = main(page).getByRole("heading", { level: 1 });
  await page.goto("/help");
  await expect(title).toHaveText("Help");
  for (const list of [main(page).getByRole("list", { name: "Library" }), panel(page)]) {
    await goTo(page, "/accounts/_/library/?q=the");
    await list.getByRole("link", { name: "The corner" }).click();
    await expect(page).toHaveURL(`/discover/music/${playlist}`);
    await expect(title).toHaveText("The corner");
    await goTo(page, "/accounts/_/library/?q=the");
    await list.getByRole("link", { name: "The week" }).click();
    await expect(page).toHaveURL(`${ofAccount}/your-music/schedules/${schedule}`);
    await expect(title).toHaveText("The week");
  }

  await goTo(page, `${ofAccount}/your-music/${playlist}`);
  await expect(title).toHaveText("The corner");
  await expect(page.getByRole("button", { name: "Play in zones", exact: true })).toBeVisible();
});

test("library: a partner sees the library of the customer in the address, also after a reload (@M-007)", async ({
  signedIn: page,
  service,
  company,
}) => {
  const customer = await createAccount(service.service, {
    businessName: "Quay Kiosk",
    partnerAccountId: company.otherAccount,
  });
  await fillLibrary(service.service, customer.id, ["Of the kiosk", "Of the quay"]);
  const items = main(page).getByRole("list", { name: "Library" }).getByRole("link");
  const shown = async () => {
    await expect(items).toHaveText(["Of the quay", "Of the kiosk"]);
    await expect(panel(page).getByRole("link", { name: "Of the quay" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Account: Quay Kiosk" })).toBeVisible();
  };
  await page.goto(`/accounts/${customer.id}/library/`);
  await shown();
  await page.reload();
  await shown();

  const zone = await createZone(service.service, customer, { name: "The counter" });
  await goTo(page, `/accounts/${customer.id}/zones/${zone}/player`);
  await expect(main(page).getByRole("heading", { level: 1, name: "The counter" })).toBeVisible();
  const week = await createSchedule(service.service, customer.id, [], "The kiosk's week");
  await goTo(page, `/accounts/${customer.id}/your-music/schedules/${week}`);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("The kiosk's week");
  // Anybody may read it by its address; its account may edit it.
  await expect(main(page).getByRole("link", { name: "Edit" })).toBeVisible();
});

test("library: a member without any rights sees it (@M-007)", async ({ page, service, company }) => {
  await fillLibrary(service.service, company.account, ["Of the hotel"]);
  await signedInAs(page, company.staff);
  await page.goto(`/accounts/${company.account}/library/`);
  await expect(main(page).getByRole("link", { name: "Of the hotel", exact: true })).toBeVisible();
});
