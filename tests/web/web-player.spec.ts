import { expect, type Page } from "@playwright/test";
import { allZones } from "#tests/factories/people/demo.ts";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import { playerPath } from "./player-fixtures.ts";
import { bar, command, loudness, playHere, stateOf } from "./web-player-fixtures.ts";

test("web player: plays, obeys remote commands, and resumes after a reload", async ({
  signedIn: page,
  api,
  zone,
}) => {
  await page.goto(`${playerPath(zone)}/pair/browser`);
  await expect(page.getByText("Keep this tab open: closing it stops the music.")).toBeVisible();
  await page.getByRole("button", { name: "Play in this browser" }).click();
  await expect
    .poll(() => stateOf(api, zone))
    .toMatchObject({ online: true, mode: "web", status: "playing", problem: null });
  const playing = await stateOf(api, zone);
  expect(playing.source?.id).toBe(zone.play_from?.id);
  expect(playing.track).not.toBeNull();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await expectAccessible(page);

  await command(api, zone, { type: "pause" });
  await expect.poll(async () => (await stateOf(api, zone)).status).toBe("paused");
  await expect.poll(() => loudness(page)).toBe(0);
  await command(api, zone, { type: "play" });
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);

  await command(api, zone, { type: "skip" });
  await expect.poll(async () => (await stateOf(api, zone)).trackId).not.toBe(playing.trackId);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);

  const before = await stateOf(api, zone);
  await page.reload();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect
    .poll(() => stateOf(api, zone))
    .toMatchObject({ online: true, status: "playing", trackId: before.trackId });
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
});

test("web player: a tab that takes over is a new client named after the browser; the last one open plays", {
  tag: ["@M-241", "@M-242", "@M-245", "@M-247", "@M-323", "@P-008"],
}, async ({ signedIn: page, api, zone }) => {
  test.slow();
  await playHere(page, zone);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  const kept = (of: Page) =>
    of.evaluate(() => JSON.parse(localStorage.getItem("roomtone.web-player") ?? "{}"));
  const before = await kept(page);
  const second = await page.context().newPage();
  const calls: { readonly op: string; readonly variables: unknown }[] = [];
  second.on("request", (request) => {
    const op = new URL(request.url()).searchParams.get("op");
    if (op && /Unpair|PlaybackClient/.test(op))
      calls.push({ op, variables: request.postDataJSON().variables });
  });
  await second.goto(playerPath(zone));
  await expect(bar(second).getByText("Playing in other tab")).toBeVisible();
  await expectAccessible(second);

  await bar(second).getByRole("button", { name: "Play in this tab" }).click();
  await expect(second.getByText("This tab took over")).toBeVisible();
  await expect(bar(second).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(second)).toBeGreaterThan(0.001);
  expect(calls).toEqual([
    { op: "SoundZoneUnpair", variables: { input: { soundZone: zone.id } } },
    {
      op: "CreatePlaybackClient",
      variables: { soundZoneId: zone.id, name: "Chrome", description: expect.any(String) },
    },
  ]);
  const after = await kept(second);
  expect(after.token).toEqual(expect.any(String));
  expect(after.deviceId).not.toBe(before.deviceId);

  await expect(bar(page).getByText("Playing in other tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBe(0);
  await expect(page.getByText("Browser unpaired")).toBeHidden();
  await expect.poll(() => stateOf(api, zone)).toMatchObject({ online: true, mode: "web", status: "playing" });
  await test.step("a tab takes over when the other is closed; without tabs the zone is offline", async () => {
    await second.close();
    await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
    await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
    await expect.poll(() => stateOf(api, zone)).toMatchObject({ online: true, status: "playing" });
    await page.close();
    await expect.poll(async () => (await stateOf(api, zone)).online).toBe(false);
  });
});

test("web player: stopping unpairs the zone, replacing a player asks first, remote unpairing notifies; meanwhile a link offers the app", {
  tag: ["@M-246", "@M-249", "@P-132"],
}, async ({ signedIn: page, api, zone }) => {
  const link = page.getByRole("banner").getByRole("link", { name: "Install app" });
  await page.goto(`${playerPath(zone)}/pair/browser`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Play in this browser" }).click();
  await expect(link).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Chrome/ })).toBeVisible();
  await stopHere(page);
  await expect(link).toBeHidden();
  const stopped = (await allZones(api)).find(({ id }) => id === zone.id);
  expect(stopped?.paired).toBe("unpaired");

  const box = { device_type: "embedded", platform: "ANDROID", code: "BOX-1", name: "Box" };
  await api.call("POST", `/api/auth/sound_zones/${zone.id}/device`, { body: box });
  await expect(page.getByRole("region", { name: "Box" })).toBeVisible();
  await page.getByRole("button", { name: "Play in this browser" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Play in this browser" }).click();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();

  await page.clock.install();
  await api.call("DELETE", `/api/auth/sound_zones/${zone.id}/device`);
  const told = page.getByRole("alert").filter({ hasText: "Browser unpaired" });
  await expect(told).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("roomtone.web-player"))).toBeNull();
  // It stays until somebody closes it, however long that takes.
  await page.clock.runFor(60_000);
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "Close" }).click();
  await expect(told).toBeHidden();
});

/** Signs out through the menu. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Stops the music in the player bar. */
async function stopHere(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Stop playing here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop playing here" }).click();
  await expect(bar(page)).toBeHidden();
}

test("web player: music continues after sign-out and a reload, and can be stopped there", async ({
  signedIn: page,
  api,
  zone,
}) => {
  test.slow();
  await playHere(page, zone);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await signOut(page);
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await page.reload();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await expectAccessible(page);
  // Anyone at this browser may pause it, signed in or not.
  await bar(page).getByRole("button", { name: "Pause" }).click();
  await expect.poll(async () => (await stateOf(api, zone)).status).toBe("paused");
  await bar(page).getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  await stopHere(page);
  expect((await allZones(api)).find(({ id }) => id === zone.id)?.paired).toBe("unpaired");
  expect(await page.evaluate(() => localStorage.getItem("roomtone.web-player"))).toBeNull();
});

test("web player: the next person, of another account, can stop the music", async ({
  signedIn: page,
  api,
  zone,
}) => {
  await playHere(page, zone);
  await signOut(page);
  await page.getByLabel("E-mail").fill("other@demo.roomtone.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await stopHere(page);
  expect((await allZones(api)).find(({ id }) => id === zone.id)?.paired).toBe("unpaired");
});

test("web player: an unplayable track shows a message, and the next one plays", {
  tag: "@M-354",
}, async ({ signedIn: page, api, zone }) => {
  await playHere(page, zone);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  const before = await stateOf(api, zone);
  // The browser temporarily lacks a function that playing a track needs.
  await page.evaluate(() => {
    const { decodeAudioData, createBuffer } = BaseAudioContext.prototype;
    Object.assign(BaseAudioContext.prototype, {
      decodeAudioData: () => Promise.reject(new DOMException("", "EncodingError")),
      createBuffer: () => {
        throw new DOMException("", "NotSupportedError");
      },
    });
    addEventListener(
      "able-again",
      () => Object.assign(BaseAudioContext.prototype, { decodeAudioData, createBuffer }),
      { once: true },
    );
  });
  await command(api, zone, { type: "skip" });
  await command(api, zone, { type: "skip" });
  await expect(page.getByText("Could not play song")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("able-again")));
  await expect.poll(async () => (await stateOf(api, zone)).trackId).not.toBe(before.trackId);
  await expect.poll(() => loudness(page), { timeout: 30_000 }).toBeGreaterThan(0.001);
});

test("web player: a tab in the background, with throttled timers, keeps playing and obeys", async ({
  signedIn: page,
  api,
  zone,
}) => {
  let sent = 0;
  page.on("websocket", (socket) => {
    if (socket.url().includes("/player/playback/ws")) socket.on("framesent", () => sent++);
  });
  await playHere(page, zone);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  // How browsers throttle a page in the background: a timer tick a minute, and no frames.
  await page.evaluate(() => {
    const after = window.setTimeout.bind(window);
    const asleep = (run: TimerHandler, ms = 0) => after(run, Math.max(ms, 60_000));
    Object.assign(window, { setTimeout: asleep, setInterval: asleep, requestAnimationFrame: () => 0 });
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const before = await stateOf(api, zone);
  await command(api, zone, { type: "pause" });
  await expect.poll(async () => (await stateOf(api, zone)).status).toBe("paused");
  await command(api, zone, { type: "play" });
  await command(api, zone, { type: "skip" });
  await expect.poll(async () => (await stateOf(api, zone)).trackId).not.toBe(before.trackId);
  // Further requests come only from timers that still run.
  const answered = sent;
  await expect.poll(() => sent - answered, { timeout: 40_000 }).toBeGreaterThan(1);
  expect(await stateOf(api, zone)).toMatchObject({ online: true, status: "playing", problem: null });
});

test("web player: plays in a browser that cannot decode Ogg itself", async ({ signedIn: page, zone }) => {
  await page.addInitScript(() => {
    BaseAudioContext.prototype.decodeAudioData = () => Promise.reject(new DOMException("", "EncodingError"));
  });
  await playHere(page, zone);
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
});

test("web player: blocked by the autoplay policy, it shows a message, and one click starts it", async ({
  signedIn: page,
  zone,
}) => {
  await playHere(page, zone);
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
  // Browsers block sound on a page that opens by itself; one that a test drives counts as touched.
  await page.addInitScript(() => {
    let touched = false;
    addEventListener("pointerdown", () => (touched = true), { capture: true });
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        super.suspend();
      }
      override resume() {
        return touched ? super.resume() : new Promise<void>(() => undefined);
      }
    };
  });
  await page.reload();
  await expect(bar(page).getByText("Your browser is blocking sound")).toBeVisible();
  await bar(page).getByRole("button", { name: "Turn on sound" }).click();
  await expect(bar(page).getByText("Playing in this tab")).toBeVisible();
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
});

test("browser player: its bar shows the track, pauses, mutes and covers no buttons (390 and 1280 px)", async ({
  signedIn: page,
  api,
  zone,
}) => {
  const settings = `/accounts/${zone.account}/zones/${zone.id}/settings`;
  await page.setViewportSize({ width: 390, height: 700 });
  await playHere(page, zone);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await goTo(page, playerPath(zone));
    await expect.poll(async () => (await stateOf(api, zone)).status).toBe("playing");
    const { track } = await stateOf(api, zone);
    await expect(bar(page).getByText(track?.title ?? "", { exact: true })).toBeVisible();
    await bar(page).getByRole("button", { name: "Pause" }).click();
    await expect.poll(async () => (await stateOf(api, zone)).status).toBe("paused");
    await bar(page).getByRole("button", { name: "Play", exact: true }).click();
    await bar(page).getByRole("button", { name: "Mute" }).click();
    await expect.poll(async () => (await stateOf(api, zone)).volume).toBe(0);
    await bar(page).getByRole("slider", { name: "Volume" }).press("End");
    await expect.poll(async () => (await stateOf(api, zone)).volume).toBe(100);
    await expectAccessible(page);

    await goTo(page, settings);
    await expect(bar(page)).toBeVisible();
    const buttons = page.getByRole("main").getByRole("button");
    await expect(buttons.first()).toBeVisible();
    for (const button of await buttons.all()) {
      await button.focus();
      expect(await button.evaluate(isReached)).toBe(true);
    }
  }
});

/** Whether a click in the middle of an element would hit it or its parent. */
function isReached(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return met !== null && (element.contains(met) || met.contains(element));
}
