import { PlaybackStates } from "#shared/contract/control.ts";
import { control, stateWhere, watch } from "#tests/integration/player/scene.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { step } from "./fixtures.ts";
import { goTo, push } from "./in-app.ts";
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

test("zone player: opened from the list, it shows the track; pause, skip, volume and order reach it (@M-111 @M-213 @M-006 @M-210 @M-211)", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await page.goto("/help");
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: "Zones" })
    .click();
  await page.getByRole("link", { name: zone.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${zone.id.replaceAll(".", "\\.")}/player$`));
  await step("the current track, its music and what comes next", async () => {
    await expect.poll(() => player.state()?.status).toBe("playing");
    const nowPlaying = page.getByRole("region", { name: player.state()?.track?.title ?? "" });
    await expect(nowPlaying).toBeVisible();
    await expect(nowPlaying.getByText(player.state()?.source?.display.title ?? "")).toBeVisible();
    await expect(page.getByRole("region", { name: "Up next" }).getByRole("listitem")).toHaveCount(
      player.state()?.upcoming.length ?? 0,
    );
    const progress = nowPlaying.getByRole("progressbar", { name: "Track progress" });
    const shown = async () => Number(await progress.getAttribute("aria-valuenow"));
    const before = await shown();
    await expect.poll(shown).toBeGreaterThan(before);
  });

  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(() => player.state()?.status).toBe("paused");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => player.state()?.status).toBe("playing");

  const first = player.state()?.current?.playId;
  await page.getByRole("button", { name: "Skip track" }).click();
  await expect.poll(() => player.state()?.current?.playId).not.toBe(first);
  await expect(page.getByRole("region", { name: player.state()?.track?.title ?? "" })).toBeVisible();

  const volume = page.getByRole("slider", { name: "Volume" });
  await volume.focus();
  const wanted = (player.state()?.volume ?? 0) + 3;
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => player.state()?.volume).toBe(wanted);
  await expect(volume).toHaveAttribute("aria-valuenow", String(wanted));

  await page.getByRole("radiogroup", { name: "Play order" }).getByText("In order").click();
  await expect.poll(() => player.state()?.playOrder).toBe("LINEAR");
  await page.goBack();
  await expect(page).toHaveURL(/\/zones$/);
});

test("player action by address: acts on the zone and opens its player, only with permission (@M-113 @M-114 @M-374 @C-307)", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  // The first by itself, the others within the loaded client.
  const open = async (action: string) => {
    push(`${playerPath(zone)}/history`);
    const tab = page.getByRole("link", { name: "History", exact: true });
    await expect(tab).toHaveAttribute("aria-current", "page");
    push(`${playerPath(zone)}/${action}`);
  };
  await page.goto(`${playerPath(zone)}/pause`);
  await expect(page).toHaveURL(/\/player$/);
  await expect.poll(() => player.state()?.status).toBe("paused");

  await open("volume?value=21");
  await expect(page).toHaveURL(/\/player$/);
  await expect.poll(() => player.state()?.volume).toBe(21);

  await open("explode");
  await expect(page).toHaveURL(/\/player$/);
  await open("play");
  await expect.poll(() => player.state()?.status).toBe("playing");
  const heard = () => player.state()?.track?.id;
  const skipped = heard();
  await open("skip");
  await expect(page).toHaveURL(/\/player$/);
  await expect.poll(heard).not.toBe(skipped);
  const title = player.state()?.track?.title ?? "";
  await open("block");
  await expect(page).toHaveURL(/\/player$/);
  await expect.poll(() => player.state()?.track?.title).not.toBe(title);
  push(`${playerPath(zone)}/blocked-tracks`);
  await expect(page.getByRole("main").getByText(title).first()).toBeVisible();

  await page.route(`**/api/auth/sound_zones/${zone.id}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), permissions: [] } });
  });
  const commands: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/player/control")) commands.push(request.method());
  });
  await page.goto(`${playerPath(zone)}/pause`);
  await expect(page).toHaveURL(/\/player$/);
  await expect(page.getByRole("region", { name: player.state()?.track?.title ?? "" })).toBeVisible();
  expect(commands).toEqual([]);
});

test("remote control: two screens show each other's changes without a reload (@M-118)", async ({
  signedIn: page,
  api,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  // The other screen.
  using other = await watch(api, zone.id);
  await page.goto(`/accounts/${zone.account}/zones/${zone.id}/remote`);
  for (const next of [playerPath(zone), null]) {
    await expect(page.getByRole("heading", { level: 1, name: zone.name })).toBeVisible();
    await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
    await control(api, zone.id, { type: "pause" });
    await stateWhere(other, ({ status }) => status === "paused");
    await expect.poll(() => player.state()?.status).toBe("paused");
    other.heard.length = 0;
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await stateWhere(other, ({ status }) => status === "playing");
    await expect.poll(() => player.state()?.status).toBe("playing");
    if (next !== null) await goTo(page, next);
  }
});
