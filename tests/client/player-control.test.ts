import { PlaybackStates } from "#shared/contract/control.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { goTo } from "./in-app.ts";
import { playerPath, test } from "./player-fixtures.ts";

test("zone player: shows a loading state, then the zone; an offline player is marked and disabled (@M-112 @M-208)", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  let goOn = () => {};
  const contexts: unknown[] = [];
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`**/api/auth/sound_zones/${zone.id}*`, async (route) => {
    contexts.push(JSON.parse(route.request().headers()["x-user-agent"] ?? "{}").soundZone);
    await told;
    await route.continue();
  });
  await page.goto(playerPath(zone));
  await expect(page.getByRole("status", { name: "Loading player" })).toBeVisible();
  goOn();
  await expect(page.getByRole("heading", { level: 1, name: zone.name })).toBeVisible();
  await expect(page.getByRole("region", { name: player.state()?.track?.title ?? "" })).toBeVisible();
  // From the first call on, requests carry the zone as their subject.
  expect(new Set(contexts)).toEqual(new Set([zone.id]));

  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeEnabled();
  await player[Symbol.asyncDispose]();
  await expect(page.getByText("The player is offline")).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole("button", { name: "Skip track" })).toBeDisabled();
});

test("zone player: a requested track plays next, until requests are cleared (@M-006)", async ({
  signedIn: page,
  api,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.upcoming.length ?? 0).toBeGreaterThan(4);
  const wanted = player.state()?.upcoming[4]?.track;
  if (!wanted) throw new Error("the zone's music ends too soon");
  await page.goto(playerPath(zone));
  const next = page.getByRole("region", { name: "Up next" });
  const requested = next.getByRole("listitem").filter({ hasText: "Requested" });
  const clear = next.getByRole("button", { name: "Clear requests" });
  await expect(next.getByRole("listitem").first()).toBeVisible();
  await expect(requested).toHaveCount(0);
  await expect(clear).toBeHidden();

  await goTo(page, `/discover/album/${wanted.album.id}`);
  await page.getByRole("button", { name: `Play ${wanted.title} in zones` }).click();
  await page.getByRole("dialog").getByLabel(zone.name, { exact: true }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await goTo(page, playerPath(zone));
  await expect(requested).toHaveCount(1);
  await expect(next.getByRole("listitem").first()).toContainText("Requested");
  await expect(requested).toContainText(wanted.title);
  await expectAccessible(page);

  await clear.click();
  await expect(requested).toHaveCount(0);
  await expect(clear).toBeHidden();
  await expect.poll(() => player.state()?.upcoming.every(({ queueId }) => queueId === null)).toBe(true);
  const path = `/player/control/states?soundZones=${zone.id}`;
  const queued = async () => {
    const { states } = await api.rest("GET", path, PlaybackStates);
    return states[0]?.upcoming.filter(({ queueId }) => queueId !== null);
  };
  await expect.poll(queued).toEqual([]);
});

test("up next: tracks can be played next, removed and blocked, and the zone's player follows", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.upcoming.length ?? 0).toBeGreaterThan(6);
  await page.goto(playerPath(zone));
  const list = page.getByRole("region", { name: "Up next" });
  const shown = list.getByRole("listitem");
  const [first, , , wanted, removed, blocked] = (player.state()?.upcoming ?? []).map(({ track }) => track);
  if (!(first && wanted && removed && blocked)) throw new Error("the zone's music ends too soon");
  const choose = async (title: string, item: string) => {
    await list
      .getByRole("button", { name: `More for ${title}`, exact: true })
      .first()
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const comesUp = () => player.state()?.upcoming.map(({ track }) => track.id);

  await choose(wanted.title, "Play next");
  await expect.poll(() => comesUp()?.slice(0, 2)).toEqual([wanted.id, first.id]);
  await expect(shown.first()).toContainText(wanted.title);

  await choose(removed.title, "Remove from Up next");
  await expect.poll(() => comesUp()?.slice(0, 6)).not.toContain(removed.id);
  // The keyboard focus moves to the row's successor.
  await expect(
    list.getByRole("button", { name: `More for ${blocked.title}`, exact: true }).first(),
  ).toBeFocused();

  await choose(blocked.title, "Block track");
  await expect(page.getByText(`${blocked.title} won't play here again`)).toBeVisible();
  await expect.poll(comesUp).not.toContain(blocked.id);

  await page.getByRole("button", { name: "Skip track" }).click();
  await expect.poll(() => player.state()?.track?.id).toBe(wanted.id);
});

test("zone player: keyboard shortcuts work after a click on the player, until they are turned off", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await page.goto(playerPath(zone));
  await expect.poll(() => player.state()?.status).toBe("playing");
  const volume = player.state()?.volume ?? 0;
  await page.keyboard.press("Space");
  await page.getByRole("heading", { name: player.state()?.track?.title ?? "", exact: true }).click();
  await page.keyboard.press("m");
  await expect.poll(() => player.state()?.volume).toBe(0);
  expect(player.state()?.status).toBe("playing");
  await page.keyboard.press("m");
  await expect.poll(() => player.state()?.volume).toBe(volume);
  await page.keyboard.press("Space");
  await expect.poll(() => player.state()?.status).toBe("paused");

  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("switch", { name: "Use keyboard shortcuts" }).click();
  await expectAccessible(page);
  await goTo(page, "/user/edit");
  await expect(page.getByRole("switch", { name: "Use keyboard shortcuts" })).not.toBeChecked();
  await page.goto(playerPath(zone));
  await page.getByRole("button", { name: "Skip track" }).focus();
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Mute" }).click();
  await expect.poll(() => player.state()?.volume).toBe(0);
});
