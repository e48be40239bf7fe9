import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

interface FirstTrack {
  readonly playlist: {
    readonly tracks: {
      readonly edges: readonly {
        readonly node: {
          readonly title: string;
          readonly artists: readonly { readonly name: string }[];
          readonly album: { readonly title: string };
        };
      }[];
    };
  };
}

/** The title in the preview bar. */
async function heardTitle(bar: Locator): Promise<string> {
  return ((await bar.locator("[aria-live] > :first-child").textContent()) ?? "").trim();
}

test.beforeEach(async ({ signedIn: page, zone }) => {
  await page.goto(`/discover/music/${zone.play_from?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: zone.source?.name ?? "" })).toBeVisible();
});

test("playlist: cover, genres, and tracks with artist, album and length, which link to each other", {
  tag: ["@M-169", "@M-172", "@M-170"],
}, async ({ page, api }) => {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const query = `query ($id: ID!) { playlist(id: $id) { tracks(first: 1, market: "SE") { edges { node { title artists { name } album { title } } } } } }`;
  const answer = await api.graphql<FirstTrack>(query, { id });
  const track = answer.playlist.tracks.edges[0]?.node;
  const tracks = page.getByRole("list", { name: "Tracks" }).getByRole("listitem");
  await expect(tracks.first()).toContainText(/\d:\d\d/);
  for (const name of [track?.title, track?.artists[0]?.name, track?.album.title])
    await expect(tracks.first()).toContainText(name ?? "no name");
  const genres = page.getByRole("list", { name: "Genres" }).getByRole("listitem");
  expect(await genres.count()).toBeLessThanOrEqual(5);
  const cover = tracks.first().locator("img");
  await expect(cover).toHaveAttribute("srcset", /\/48\/48 1x, .*\/96\/96 2x, .*\/144\/144 3x/);
  await expectAccessible(page);

  await test.step("a track's title, length and buttons never overlap, at any width", async () => {
    for (const width of [1440, 901, 720, 601, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const row = tracks.first();
      const parts = [
        row.getByText(/^\d+:\d\d$/),
        row.getByRole("link").first(),
        ...(await row.getByRole("button").all()),
      ];
      const boxes = [];
      for (const part of parts) if (await part.isVisible()) boxes.push(await part.boundingBox());
      const spans = boxes.flatMap((box) => box ?? []).toSorted((a, b) => a.x - b.x);
      expect(spans.length).toBeGreaterThanOrEqual(3);
      for (const [place, { x }] of spans.entries()) {
        const before = spans[place - 1];
        if (before) expect(x, `${width} px, part ${place}`).toBeGreaterThanOrEqual(before.x + before.width);
      }
      expect(spans.at(-1)!.x + spans.at(-1)!.width).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("albums and artists link to each other", async () => {
    await tracks.first().getByRole("link").last().click();
    await expect(page).toHaveURL(/\/discover\/album\//);
    await expect(page.getByRole("list", { name: "Tracks" }).getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("list", { name: "Tracks" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/discover\/artist\//);
    await expect(page.getByRole("list", { name: "Albums" }).getByRole("link").first()).toBeVisible();
    await expectAccessible(page);
  });
});

test("preview: plays in the page, can be paused, resumed and closed", { tag: ["@M-223", "@M-227"] }, async ({
  page,
  zone,
}) => {
  const title = zone.source?.name ?? "";
  await page
    .getByRole("main")
    .getByRole("button", { name: `More about ${title}`, exact: true })
    .click();
  await page.getByRole("menuitem", { name: "Preview" }).click();
  const bar = page.getByRole("region", { name: "Preview" });
  const first = page.getByRole("list", { name: "Tracks" }).getByRole("listitem").first();
  await expect(bar.getByRole("button", { name: "Pause preview" })).toBeEnabled();
  const heard = await heardTitle(bar);
  await expect(first.getByText(heard)).toBeVisible();
  await bar.getByRole("button", { name: "Pause preview" }).click();
  await expect(bar.getByRole("button", { name: "Resume preview" })).toBeVisible();
  await bar.getByRole("button", { name: "Resume preview" }).click();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Next preview track" }).click();
  await expect.poll(() => heardTitle(bar)).not.toBe(heard);
  await bar.getByRole("button", { name: "Close preview" }).click();
  await expect(bar).toBeHidden();

  await first.hover();
  await first.getByRole("button", { name: /^Preview / }).click();
  await expect(bar).toBeVisible();
  await expect(bar.getByRole("button", { name: "Next preview track" })).toBeHidden();
});

test("playlist: can be added to the library and removed, with an undo each time", { tag: "@M-099" }, async ({
  page,
}) => {
  const add = page.getByRole("button", { name: "Add to library" });
  const remove = page.getByRole("button", { name: "Remove from library" });
  await expect(add.or(remove)).toBeVisible();
  if (await remove.isVisible()) {
    await remove.click();
    await expect(page.getByText("removed from your library")).toBeVisible();
  }
  await add.click();
  await expect(remove).toBeVisible();
  await page
    .getByRole("alert")
    .filter({ hasText: "added to your library" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(add).toBeVisible();
  await page.reload();
  await expect(add).toBeVisible();
});
