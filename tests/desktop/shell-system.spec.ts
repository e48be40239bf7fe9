import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import type { Desktop } from "./desktop.ts";
import { electronBinary } from "./electron-desktop.ts";
import type { HostDesktop } from "./host-desktop.ts";
import { test } from "./host-fixtures.ts";
import { pair } from "./shop.ts";

/** The app within the desktop: tray, keys, links, autostart, clock. Simulated by electron-host. */

const SCREEN = "http://roomtone.app.localhost";

if (!electronBinary()) {
  test("player in a shop: tray, media keys and clock changes, while the music plays", async ({
    launchInShop,
    playTracks,
    shop,
  }) => {
    const music = await playTracks(3, 60);
    const desktop = await launchInShop({ env: { ELECTRON_HOST_TAKEN_KEYS: "MediaStop" } });
    const [first, second, third] = music.tracks;

    await test.step("tray: shows what plays and where, and its menu controls the music", async () => {
      await expect.poll(() => tooltip(desktop)).toBe("Roomtone: not paired with a zone");
      await pair(await desktop.page(), shop);
      await expect.poll(() => tooltip(desktop)).toContain(" · Bar");
      await expect.poll(() => state(desktop)).toMatchObject({ status: "playing", trackId: first?.id });
      expect(await items(desktop)).toEqual(expect.arrayContaining(["Bar", "Pause", "Skip", "Volume 100%"]));

      await desktop.ask({ do: "chooseTray", label: "Quieter" });
      await expect.poll(() => items(desktop)).toContain("Volume 90%");
      await desktop.ask({ do: "chooseTray", label: "Skip" });
      await expect.poll(() => state(desktop)).toMatchObject({ status: "playing", trackId: second?.id });
      await desktop.ask({ do: "chooseTray", label: "Pause" });
      await expect.poll(() => state(desktop)).toMatchObject({ status: "paused" });
      expect(await tooltip(desktop)).toContain("Paused");
      expect((await desktop.status()).keepsAwake).toBe(false);
      await desktop.ask({ do: "chooseTray", label: "Play" });
      await expect.poll(() => state(desktop)).toMatchObject({ status: "playing" });
      expect((await desktop.status()).keepsAwake).toBe(true);
    });

    await test.step("media keys: control the music while another program is in front", async () => {
      await desktop.closeWindow();
      await desktop.ask({ do: "pressKey", key: "MediaNextTrack" });
      await expect.poll(() => state(desktop)).toMatchObject({ trackId: third?.id });
      await desktop.ask({ do: "pressKey", key: "MediaPlayPause" });
      await expect.poll(() => state(desktop)).toMatchObject({ status: "paused" });
      await desktop.ask({ do: "pressKey", key: "MediaPlayPause" });
      await expect.poll(() => state(desktop)).toMatchObject({ status: "playing" });

      // A key taken by another program is left to it.
      expect(await desktop.ask<boolean>({ do: "pressKey", key: "MediaStop" })).toBe(false);
      expect(logged(await desktop.log(), "a media key belongs to another program")).toBe(true);
    });

    await test.step("clock: setting it two hours forward and back is noticed, and the music continues", async () => {
      for (const byMs of [7_200_000, -7_200_000]) {
        await desktop.ask({ do: "setClock", byMs });
        await expect
          .poll(async () => {
            const said = (await desktop.log()).filter(({ msg }) => msg === "the clock has changed");
            return Math.round(Number(said.at(-1)?.jumpMs) / 10_000);
          })
          .toBe(byMs / 10_000);
        expect(await state(desktop)).toMatchObject({ status: "playing" });
      }
    });
  });

  test("tray: opens the window and the diagnostics, and quits", async ({ launchHost, out }) => {
    const desktop = await launchHost({ out, args: ["--hidden"] });
    await desktop.page();
    await desktop.ask({ do: "clickTray" });
    await expect.poll(() => desktop.isVisible()).toBe(true);
    await desktop.closeWindow();
    await desktop.ask({ do: "chooseTray", label: "Diagnostics" });
    await expect.poll(() => desktop.isVisible()).toBe(true);
    await expect.poll(() => address(desktop)).toBe(`${SCREEN}/electron/diagnostics`);
    await desktop.ask({ do: "chooseTray", label: "Quit" }).catch(() => undefined);
    await desktop.ended();
  });

  test("links: those of our scheme open their screens, also by a second start; others do nothing", async ({
    launchHost,
    out,
  }) => {
    const desktop = await launchHost({ out, args: ["--hidden", "roomtone://pair/AC34EGH7"] });
    await expect.poll(() => address(desktop)).toBe(`${SCREEN}/electron/login/pairing-code?code=AC34-EGH7`);
    expect(await desktop.isVisible()).toBe(true);
    // A link only fills in a code; a person confirms.
    expect(await (await desktop.page()).evaluate(() => window.roomtone.pairing.current())).toBeNull();

    await desktop.ask({ do: "openUrl", url: "roomtone://diagnostics" });
    await expect.poll(() => address(desktop)).toBe(`${SCREEN}/electron/diagnostics`);
    await desktop.closeWindow();
    await expect(launchHost({ out, args: ["roomtone://open"] })).rejects.toThrow();
    await expect.poll(() => desktop.isVisible()).toBe(true);
    expect(await address(desktop)).toBe(`${SCREEN}/electron/diagnostics`);

    await desktop.closeWindow();
    // Like one from a browser, but no sign-in has begun here.
    const refused = `roomtone://sso?code=${"secret-".repeat(6)}x&state=${"secret-".repeat(6)}x`;
    await desktop.ask({ do: "openUrl", url: refused });
    await expect(launchHost({ out, args: [refused] })).rejects.toThrow();
    await expect
      .poll(async () => (await desktop.log()).filter(({ msg }) => msg === "a link was refused").length)
      .toBe(2);
    expect(await desktop.isVisible()).toBe(false);
    expect(JSON.stringify(await desktop.log())).not.toMatch(/secret|AC34/);
  });

  test("autostart: on once the installed app has a zone, until it is turned off", async ({
    launchInShop,
    shop,
    folder,
  }) => {
    const env = { ELECTRON_HOST_PACKAGED: "1", XDG_CONFIG_HOME: join(folder, "config") };
    const entry = join(folder, "config", "autostart", "roomtone.desktop");
    const desktop = await launchInShop({ env });
    const page = await desktop.page();
    const read = async (from: Desktop) =>
      (await from.page()).evaluate(async () => (await window.roomtone.preferences.read()).autostart);
    expect(await read(desktop)).toBe(false);
    expect((await desktop.status()).ownSchemes).toEqual(["roomtone"]);

    const heard = await page.evaluateHandle(() => {
      const values: boolean[] = [];
      window.roomtone.preferences.on("changed", ({ autostart }) => values.push(autostart));
      return values;
    });
    await pair(page, shop);
    await expect.poll(() => heard.jsonValue()).toEqual([true]);
    expect(await readFile(entry, "utf8")).toMatch(/^Exec=.*"--hidden"$/m);

    // Turned off in the desktop's own settings.
    await writeFile(entry, (await readFile(entry, "utf8")).replace("enabled=true", "enabled=false"));
    expect(await read(desktop)).toBe(false);
    await desktop.relaunch();
    expect(await read(desktop)).toBe(false);
    const change = (await desktop.page()).evaluate(() =>
      window.roomtone.preferences.change({ autostart: true }),
    );
    expect(await change).toMatchObject({ autostart: true });
    expect(await read(desktop)).toBe(true);
  });

  test("debug flags: off at first, stored, marked on all screens, and validated (@P-246)", async ({
    launch,
    out,
  }) => {
    const desktop = await launch({ out });
    const page = await desktop.page();
    expect(await page.evaluate(() => window.roomtone.desktop.state())).toMatchObject({
      updateStatus: "idle",
      isUnpairing: false,
      debugFlags: {
        updateSource: null,
        updateChannel: null,
        forceSupportLevel: null,
        platformOverride: null,
        canary: false,
        noCache: false,
        noOptimisticUpdates: false,
      },
    });
    const flags = {
      updateSource: "http://127.0.0.1:9/releases",
      updateChannel: "beta" as const,
      forceSupportLevel: "soon-unsupported" as const,
      platformOverride: "WIN32SOUNDTRACK",
      canary: true,
      noCache: true,
      noOptimisticUpdates: true,
    };
    await page.evaluate((debugFlags) => window.roomtone.preferences.change({ debugFlags }), flags);
    expect(await page.evaluate(() => window.roomtone.desktop.state())).toMatchObject({ debugFlags: flags });
    const wrong = page.evaluate(() =>
      Reflect.apply(window.roomtone.preferences.change, null, [{ debugFlags: { updateChannel: "nightly" } }]),
    );
    await expect(wrong).rejects.toThrow();
    await desktop.relaunch();
    const state = (await desktop.page()).evaluate(() => window.roomtone.desktop.state());
    expect(await state).toMatchObject({ debugFlags: flags });
  });
}

async function tooltip(desktop: HostDesktop): Promise<string | undefined> {
  return (await desktop.status()).trays[0]?.tooltip;
}

async function items(desktop: HostDesktop): Promise<readonly string[] | undefined> {
  return (await desktop.status()).trays[0]?.items;
}

async function address(desktop: HostDesktop): Promise<string> {
  return (await desktop.page()).url();
}

async function state(desktop: HostDesktop) {
  return (await desktop.page()).evaluate(() => window.roomtone.player.state());
}

function logged(entries: readonly { readonly msg: string }[], message: string): boolean {
  return entries.some(({ msg }) => msg === message);
}
