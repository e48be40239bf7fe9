import { CreateSeedMusicDocument } from "#shared/contract/graphql/generated/operations.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import type { Page } from "./page.ts";

/** The variables of each call of an operation by this page. */
function callsOf(page: Page, operation: string): readonly Record<string, unknown>[] {
  const calls: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).searchParams.get("op") !== operation) return;
    calls.push((request.postDataJSON() as { variables: Record<string, unknown> }).variables);
  });
  return calls;
}

test("AI playlist: a prompt becomes tracks with reasons, is adjusted, and is saved (@M-062 @M-309 @M-380)", async ({
  signedIn: page,
}) => {
  const calls = callsOf(page, "getTracksFromPrompt");
  const request = page.getByLabel("What should it sound like?");
  await page.goto("/create/ai-playlist");
  await expect(request).toHaveValue("");
  await expectAccessible(page);
  await page.goto("/create/ai-playlist?prompt=calm+piano%2C+no+drums");
  await expect(request).toHaveValue("calm piano, no drums");
  const heard = page.getByRole("region", { name: "What we heard" });
  for (const name of ["Calm", "Piano", "No drums"])
    await expect(heard.getByRole("checkbox", { name })).toBeChecked();
  const tracks = page.getByRole("region", { name: "Tracks" }).getByRole("listitem");
  await expect(tracks.first().getByText(/^Why: /)).toContainText("Piano");
  expect(calls[0]).toMatchObject({ prompt: "calm piano, no drums", without: [], more: [], less: [] });
  await expectAccessible(page);

  const less = tracks.first().getByRole("button", { name: /^Less like / });
  const disliked = ((await less.getAttribute("aria-label")) ?? "").replace("Less like ", "");
  await less.click();
  await expect(page.getByRole("button", { name: `Less like ${disliked}`, exact: true })).toHaveCount(0);
  await heard.getByText(`Less like ${disliked}`, { exact: true }).click();
  await expect(page.getByRole("button", { name: `Less like ${disliked}`, exact: true })).toBeVisible();
  await heard.getByText("Calm", { exact: true }).click();
  await expect.poll(() => calls.at(-1)?.without).toEqual(["calm"]);

  await request.fill("xyzzy");
  await page.keyboard.press("Enter");
  await expect(page.getByText("We didn't recognise anything in that")).toBeVisible();
  await request.fill("soft piano for the evening");
  await page.keyboard.press("Enter");
  const first = await tracks
    .first()
    .getByRole("button", { name: /^Preview / })
    .getAttribute("aria-label");
  await page.getByLabel("Name", { exact: true }).fill("Evening keys");
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Evening keys" })).toBeVisible();
  await expect(page).toHaveURL(/\/discover\/music\//);
  await expect(page.getByRole("region", { name: "Tracks" })).toContainText(
    (first ?? "").replace("Preview ", ""),
  );
});

test("AI station: the address prefills the field, and the station opens (@M-063)", async ({
  signedIn: page,
}) => {
  await page.goto("/create/ai-station");
  await expect(page.getByLabel("What should it sound like?")).toHaveValue("");
  await page.goto("/create/ai-station?prompt=sunny+bossa+nova");
  await expect(page.getByLabel("What should it sound like?")).toHaveValue("sunny bossa nova");
  await page.getByRole("button", { name: "Create station" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sunny bossa nova" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Station", { exact: true })).toBeVisible();
});

test("station from a playlist: an old address works, a playlist is selected, the station opens (@M-070 @M-072)", async ({
  signedIn: page,
}) => {
  await page.goto("/create/from-playlist");
  await expect(page).toHaveURL(/\/create\/station\/from-playlist$/);
  const choice = page.getByRole("radio").first();
  const name = await choice.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? "");
  await choice.check();
  const side = page.getByRole("region", { name: "Preview" });
  await expect(side.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create station" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} Station` })).toBeVisible();
});

test("music like a playlist: Edit changes its name and seeds", async ({
  signedIn: page,
  api,
  company,
  zone,
}) => {
  const source = { playlist: zone.play_from?.id };
  const made = await api.graphql<{ createSeedMusic: { id: string; name: string } }>(
    String(CreateSeedMusicDocument),
    { input: { owner: company.account, kind: "STATION", source }, market: "SE" },
  );
  const { id, name } = made.createSeedMusic;
  await page.goto(`/discover/music/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Edit ${name}` })).toBeVisible();
  const seeds = page.getByRole("list", { name: "Sounds like" }).getByRole("listitem");
  await expect(seeds).toHaveCount(1);
  await expect(seeds).toContainText("Playlist");
  const side = page.getByRole("region", { name: "Preview" });
  await expect(side.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(side.getByRole("alert")).toHaveText("Add a track that it should sound like.");
  await page.getByRole("searchbox", { name: "Add tracks" }).fill("a");
  const results = page.getByRole("list", { name: "Tracks to add" });
  const chosen = await results.getByRole("button").first().getAttribute("aria-label");
  await results.getByRole("button").first().click();
  await expect(seeds).toHaveCount(1);
  await results.getByRole("button").first().click();
  await expect(seeds).toHaveCount(2);
  await expect(side.getByRole("listitem").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill("After work");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "After work", exact: true })).toBeVisible();
  const title = (chosen ?? "").replace(/^Add /, "");
  await page.goto(`/discover/music/${id}/edit`);
  await expect(page.getByRole("button", { name: `Remove ${title}` })).toBeVisible();
});

test("tag station: tags come from the address; it shows a count, is created, and can be edited (@M-066 @M-182 @M-326)", async ({
  signedIn: page,
}) => {
  const created = callsOf(page, "CreateTagStation");
  const updated = callsOf(page, "UpdateTagRecipe");
  await page.goto("/create/station/from-tags");
  await expect(page.getByRole("group", { name: "Energy" }).getByText("High").first()).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true, name: /\d$/ })).toHaveCount(0);
  await page.goto('/create/station/from-tags?tags=["no-such-tag"]');
  await expect(page.getByText("No track fits. Take out a tag.")).toBeVisible();
  await page.getByRole("group", { name: "Tags that no track has" }).getByText("no such tag").click();
  await expect(page.getByText("Choose tags and hear what fits.")).toBeVisible();
  await page.goto('/create/station/from-tags?tags=["jazz","calm"]');
  await expect(page.getByRole("checkbox", { name: /^Jazz \d+$/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Calm \d+$/ })).toBeChecked();
  const side = page.getByRole("region", { name: "Preview" });
  await expect(side.getByRole("status")).toHaveText(/\d+ tracks? fits?$/);
  await expect(side.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("group", { name: "Energy" }).getByText("High").click();
  await expect(side.getByRole("status")).toHaveText("No track fits. Take out a tag.");
  await expect(page.getByRole("button", { name: "Create station" })).toBeDisabled();
  await page.getByRole("group", { name: "Energy" }).getByText("High").click();
  await page.getByLabel("Name", { exact: true }).fill("Quiet corner");
  await page.getByRole("button", { name: "Create station" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quiet corner", exact: true })).toBeVisible();
  expect(created).toMatchObject([{ input: { name: "Quiet corner" } }]);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: /^Jazz \d+$/ })).toBeChecked();
  await expect(page.getByRole("group", { name: "Genre" }).locator("svg").first()).toBeVisible();
  await page.getByRole("group", { name: "Mood" }).getByText("Calm", { exact: false }).first().click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quiet corner", exact: true })).toBeVisible();
  expect(updated).toMatchObject([{ input: { recipe: { tagGroups: [{ id: "genre", tags: ["jazz"] }] } } }]);
});
