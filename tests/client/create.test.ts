import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test("create: every kind of music of our own can be created from the hub, and is in the library (@M-003)", async ({
  signedIn: page,
  zone,
  service,
  api,
}) => {
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  const from = async (card: RegExp) => {
    await goTo(page, "/create");
    await page.getByRole("main").getByRole("link", { name: card }).click();
  };
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const kind = page.getByRole("radiogroup", { name: "What to create" });
  const create = (label: string) => page.getByRole("button", { name: label, exact: true }).click();
  const query = `query($id: ID!) { playlist(id: $id) { composerType presentAs } }`;
  const titles: string[] = [];
  const made = async (title: string, composerType: string, presentAs: "playlist" | "station") => {
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove from library" })).toBeVisible();
    const { playlist } = await api.graphql<{ playlist: unknown }>(query, {
      id: page.url().split("/").at(-1),
    });
    expect([title, playlist]).toEqual([title, { composerType, presentAs }]);
    titles.push(title);
  };

  await from(/^Playlist/);
  await name.fill("By hand");
  await create("Create playlist");
  await expect(page.getByRole("heading", { level: 1, name: "Edit By hand" })).toBeVisible();
  const byHand = new URL(page.url()).pathname.replace(/\/edit$/, "");
  await page
    .getByRole("searchbox", { name: "Add tracks" })
    .fill(`${service.url}/discover/music/${zone.play_from?.id}`);
  await page.getByRole("button", { name: "Add tracks" }).click();
  const rows = page.getByRole("list", { name: "Tracks", exact: true }).getByRole("checkbox");
  const seed = ((await rows.first().getAttribute("aria-label")) ?? "").split(", ")[0] ?? "";
  await rows.first().check();
  await create("Playlist like these");
  await made(`${seed} Mix`, "SeedComposer", "playlist");
  await goTo(page, byHand);
  await made("By hand", "Manual", "playlist");

  for (const [choice, title, label, presentAs] of [
    ["Station", "Tagged station", "Create station", "station"],
    ["Playlist", "Tagged playlist", "Create playlist", "playlist"],
  ] as const) {
    await from(/^Station from tags/);
    await page.getByRole("checkbox", { name: /^Jazz \d+$/ }).press("Space");
    await kind.getByText(choice, { exact: true }).click();
    await name.fill(title);
    await create(label);
    await made(title, "RecipeComposer", presentAs);
  }

  await from(/^Station from a playlist/);
  await page.getByRole("radio", { name: "By hand", exact: true }).check();
  await name.fill("Like by hand");
  await create("Create station");
  await made("Like by hand", "SeedComposer", "station");

  for (const [card, title, label, composer, presentAs] of [
    [/^AI playlist/, "AI list", "Create playlist", "Manual", "playlist"],
    [/^AI station/, "Calm by wish", "Create station", "RecipeComposer", "station"],
  ] as const) {
    await from(card);
    await page.getByLabel("What should it sound like?").fill("calm piano");
    await page.keyboard.press("Enter");
    await name.fill(title);
    await create(label);
    await made(title, composer, presentAs);
  }

  await goTo(page, "/accounts/_/library");
  const library = page.getByRole("main").getByRole("list", { name: "Library" });
  expect(titles).toHaveLength(7);
  for (const title of titles)
    await expect(library.getByRole("link", { name: title, exact: true })).toBeVisible();
});
