import { eq } from "drizzle-orm";
import { artists, collections, collectionTracks } from "#server/db/schema/music/music.ts";
import { createMusic, createSchedule } from "#tests/factories/music/music.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { step } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import { playerPath, test } from "./player-fixtures.ts";

const DAY = 24 * 60;

test("why this track: shows the origin; 'less of this artist' makes the player play it less", async ({
  signedIn: page,
  service,
  api,
  zone,
  player,
}) => {
  const { db } = service.service.services;
  const [often, rare] = [await createMusic(service.service, 12), await createMusic(service.service, 12)];
  await db.update(artists).set({ name: "Rare Band" }).where(eq(artists.id, rare.artist));
  await db.update(collections).set({ name: "Calm Coffee" }).where(eq(collections.id, often.playlist));
  await db
    .insert(collectionTracks)
    .values(rare.tracks.map((trackId, n) => ({ collectionId: often.playlist, position: 12 + n, trackId })));
  const slots = [...Array(7).keys()].map((day) => {
    return { startMinute: day * DAY, durationMinutes: DAY, collectionId: often.playlist };
  });
  const schedule = await createSchedule(service.service, zone.account, slots, "Opening hours");
  await api.call("PUT", `/api/auth/sound_zones/${zone.id}`, {
    body: { play_from: { type: "schedule", id: schedule } },
  });
  await api.call("POST", "/player/control", { body: { soundZone: zone.id, command: { type: "play" } } });
  const comesUp = () => player.state()?.upcoming.filter(({ track }) => rare.tracks.includes(track.id)).length;
  await expect.poll(() => player.state()?.source?.id).toBe(schedule);
  await expect.poll(() => comesUp() ?? 0).toBeGreaterThan(6);
  const before = comesUp() ?? 0;

  // A track of the artist plays.
  while (!rare.tracks.includes(player.state()?.track?.id ?? "")) {
    const playId = player.state()?.current?.playId;
    await api.call("POST", "/player/control", { body: { soundZone: zone.id, command: { type: "skip" } } });
    await expect.poll(() => player.state()?.current?.playId).not.toBe(playId);
  }
  await page.goto(playerPath(zone));
  const title = player.state()?.track?.title ?? "";
  await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Why this track?" }).click();
  const dialog = page.getByRole("dialog", { name: `Why ${title}?` });
  await expect(dialog).toContainText("From Calm Coffee, scheduled now in Opening hours.");
  await expect(dialog.getByRole("link", { name: "Calm Coffee" })).toHaveAttribute(
    "href",
    `/discover/music/${often.playlist}`,
  );
  await expect(dialog.getByRole("link", { name: "Opening hours" })).toHaveAttribute(
    "href",
    `/discover/schedule/${schedule}`,
  );
  await expectAccessible(page);

  const lessOf = dialog.getByRole("checkbox", { name: "Artist Rare Band" });
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await step("a choice and its undo are shown before the reasons are fetched again", async () => {
    await page.route("**/reason?**", async (route) => {
      await asked;
      await route.continue();
    });
    await dialog.getByText("Rare Band").click();
    await expect(page.getByText("Rare Band will play less often here")).toBeVisible();
    await expect(lessOf).toBeChecked();
    await expect.poll(() => comesUp() ?? before).toBeLessThan(before);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Rare Band plays as often as everything else again")).toBeVisible();
    await expect(lessOf).not.toBeChecked();
    await expect.poll(() => comesUp() ?? 0).toBeGreaterThanOrEqual(before - 1);
  });
  await dialog.getByText("Rare Band").click();
  await expect.poll(() => comesUp() ?? before).toBeLessThan(before);
  answer();
  await page.keyboard.press("Escape");

  // Played tracks show the same.
  await goTo(page, `${playerPath(zone)}/history`);
  await api.call("POST", "/player/control", { body: { soundZone: zone.id, command: { type: "skip" } } });
  await page
    .getByRole("button", { name: `Why ${title} played` })
    .first()
    .click();
  const past = page.getByRole("dialog");
  await expect(past).toContainText("From Calm Coffee, scheduled now in Opening hours.");
  await page.keyboard.press("Escape");

  await goTo(page, `/accounts/${zone.account}/zones/${zone.id}/remote`);
  await expect(page.getByRole("button", { name: "Why this track?" })).toBeVisible();

  await goTo(page, `/accounts/${zone.account}/zones/${zone.id}/settings`);
  const list = page.getByRole("list", { name: "Played less often" });
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await list.getByRole("button", { name: "Play Artist Rare Band as often as before" }).click();
  await expect(page.getByText("Nothing yet")).toBeVisible();
  await expect.poll(() => comesUp() ?? 0).toBeGreaterThanOrEqual(before - 1);
});
