import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { tracks } from "#server/db/schema/music/music.ts";
import { ControlResponse } from "#shared/contract/control.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { step, test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test.beforeEach(async ({ signedIn: page, zone }) => {
  await page.goto(`/discover/music/${zone.play_from?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: zone.source?.name ?? "" })).toBeVisible();
});

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

test("playlist: marks the zone where it plays now, and the track", async ({ page, api, zone }) => {
  const body = { device_type: "desktop", platform: "MACOS", code: randomUUID(), name: "Till" };
  const { session } = await api.rest("POST", `/api/auth/sound_zones/${zone.id}/device`, PairedDevice, {
    body,
  });
  {
    using player = await ScriptedPlayer.connect(api.as(session?.token ?? ""));
    await api.rest("POST", "/player/control", ControlResponse, {
      body: { soundZone: zone.id, command: { type: "play" } },
    });
    const playing = page.getByRole("list", { name: "Playing now" });
    await expect(playing.getByRole("link", { name: `Playing in ${zone.name}` })).toBeVisible();
    const first = player.source?.tracks[0]?.title ?? "";
    const row = page.getByRole("list", { name: "Tracks" }).getByRole("listitem").filter({ hasText: first });
    await expect(row.first().getByRole("link", { name: `Playing in ${zone.name}` })).toBeVisible();
    await expectAccessible(page);
    await playing.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/zones/${zone.id.replaceAll(".", "\\.")}/player$`));
  }
});

test("playlist: cover, and tracks with artist, album and length, which link to each other (@M-169 @M-172)", async ({
  page,
  api,
}) => {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const query = `query ($id: ID!) { playlist(id: $id) { tracks(first: 1, market: "SE") { edges { node { title artists { name } album { title } } } } } }`;
  const answer = await api.graphql<FirstTrack>(query, { id });
  const track = answer.playlist.tracks.edges[0]?.node;
  const tracks = page.getByRole("list", { name: "Tracks" }).getByRole("listitem");
  await expect(tracks.first()).toContainText(/\d:\d\d/);
  for (const name of [track?.title, track?.artists[0]?.name, track?.album.title])
    await expect(tracks.first()).toContainText(name ?? "no name");
  const cover = tracks.first().locator("img");
  await expect(cover).toHaveAttribute("srcset", /\/48\/48 1x, .*\/96\/96 2x, .*\/144\/144 3x/);
  await expectAccessible(page);

  await step("albums and artists link to each other", async () => {
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

test("album: its tracks are in the order of discs and numbers (@M-170)", async ({ page, service }) => {
  const { db } = service.service.services;
  const { album, tracks: own } = await createMusic(service.service, 4);
  for (const [place, discNumber, trackNumber] of [
    [0, 2, 1],
    [1, 1, 3],
    [2, 1, 1],
    [3, 2, 2],
  ] as const) {
    const at = { discNumber, trackNumber };
    await db
      .update(tracks)
      .set(at)
      .where(eq(tracks.id, own[place] ?? ""));
  }
  await goTo(page, `/discover/album/${album}`);
  await expect(page.getByRole("list", { name: "Tracks" }).getByRole("listitem")).toContainText([
    "Song 2",
    "Song 1",
    "Song 0",
    "Song 3",
  ]);
});

test("playlist: is added to the library, and gone again after Undo (@M-099)", async ({ page }) => {
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
