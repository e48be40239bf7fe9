import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { step } from "./fixtures.ts";
import { blockCurrent, playerPath, test } from "./player-fixtures.ts";

test("play history: lists tracks with their times, for a chosen day (@M-115 @M-116 @C-261 @C-041)", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  const today = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Stockholm" }).format();
  const title = player.state()?.track?.title ?? "";
  await page.goto(playerPath(zone));
  await page.getByRole("button", { name: "Skip track" }).click();
  await expect.poll(() => player.state()?.track?.title).not.toBe(title);

  await page.getByRole("link", { name: "History" }).click();
  const first = page.getByRole("list", { name: "Play history" }).getByRole("listitem").first();
  await expect(first).toContainText(title);
  await expect(first).toContainText("Skipped");
  await expect(first).toContainText(/\d?\d:\d\d/);

  await page.getByLabel("Day", { exact: true }).fill("2024-01-05");
  await expect(page).toHaveURL(/date=2024-01-05/);
  await expect(page.getByText("No music played here on this day.")).toBeVisible();
  await page.getByRole("button", { name: "Previous day" }).click();
  await expect(page).toHaveURL(/date=2024-01-04/);
  await page.getByRole("button", { name: "All days" }).click();
  await expect(first).toContainText(title);
  await expectAccessible(page);
  await page.goto(`${playerPath(zone)}/history?date=${today}`);
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue(today);
  await expect(page.getByRole("list", { name: "Play history" })).toContainText(title);
  await page.goto(`${playerPath(zone)}/history?date=2024-05-01`);
  await expect(page.getByText("No music played here on this day.")).toBeVisible();
});

test("blocked tracks: one stops at once, is listed, and can be unblocked; blocks by others appear (@M-117 @C-042)", async ({
  signedIn: page,
  zone,
  player,
  api,
}) => {
  const command = (type: "pause" | "play") =>
    api.call("POST", "/player/control", { body: { soundZone: zone.id, command: { type } } });
  await page.goto(playerPath(zone));
  await expect.poll(() => player.state()?.status).toBe("playing");
  await step("the message can undo a block", async () => {
    const title = player.state()?.track?.title ?? "";
    await blockCurrent(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${title} unblocked`)).toBeVisible();
  });
  await step("another person pauses and plays", async () => {
    await command("pause");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await command("play");
    await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
    await expect.poll(() => player.state()?.status).toBe("playing");
  });

  const blocked = player.state()?.track;
  if (!blocked) throw new Error("the zone plays nothing");
  await blockCurrent(page);
  await expect(page.getByText(`${blocked.title} won't play here again`)).toBeVisible();
  await expect.poll(() => player.state()?.track?.id).not.toBe(blocked.id);

  await page.getByRole("link", { name: "Blocked tracks" }).click();
  const list = page.getByRole("list", { name: "Blocked tracks" });
  await expect(list.getByText(blocked.title)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "History" }).click();
  const row = page.getByRole("listitem").filter({ hasText: blocked.title });
  await expect(row.getByText("Blocked", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${playerPath(zone)}/blocked-tracks`);
  await expect(list.getByText(blocked.title)).toBeVisible();
  await list.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByText("No blocked tracks")).toBeVisible();

  await step("another person blocks the current track", async () => {
    const track = player.state()?.track;
    if (!track) throw new Error("the zone plays nothing");
    await api.graphql("mutation($input: BlockTrackInput!) { blockTrack(input: $input) { __typename } }", {
      input: { soundZone: zone.id, track: track.id },
    });
    await expect(list.getByText(track.title)).toBeVisible();
  });
});
