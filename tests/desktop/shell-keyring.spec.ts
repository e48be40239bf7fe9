import { join } from "node:path";
import { expect } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { electronBinary } from "./electron-desktop.ts";
import { test } from "./host-fixtures.ts";
import { pair } from "./shop.ts";
import { playerStatus } from "./watched-app.ts";

/** A computer that signs in by itself: its keyring waits for a password. Electron itself has the keyring of the computer. */

if (!electronBinary()) {
  test("keyring: a prompt that nobody answers holds up neither music nor window, and the pairing follows its answer", async ({
    launchInShop,
    playTracks,
    shop,
    folder,
  }) => {
    await playTracks(1, 60);
    const dataDir = join(folder, "data");
    const before = await launchInShop({ dataDir });
    await pair(await before.page(), shop);
    await expect.poll(() => playerStatus(before)).toBe("playing");
    await before.close();

    const desktop = await launchInShop({ dataDir, env: { ELECTRON_HOST_KEYRING: "prompt" } });
    await expect.poll(() => desktop.isVisible(), { timeout: 20_000 }).toBe(true);
    await expect.poll(() => playerStatus(desktop)).toBe("playing");
    const zone = async () =>
      (await desktop.page()).evaluate(async () => (await window.roomtone.pairing.current())?.soundZone.id);
    expect(await zone()).toBeUndefined();
    await desktop.ask({ do: "answerKeyring", unlocks: true });
    await expect.poll(zone).toBe(shop.zone);
  });
}
