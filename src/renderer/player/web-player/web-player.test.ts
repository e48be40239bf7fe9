import { beforeEach, expect, test } from "vitest";
import { keptDevice } from "./device-session.ts";
import type { TabLock } from "./tab-lock.ts";
import { WebPlayer } from "./web-player.ts";

const BAR = { id: "bar", name: "Bar", accountId: "account" };
const SHOP = { id: "shop", name: "Shop", accountId: "account" };

beforeEach(() => localStorage.clear());

/** A browser with one place for a player; each tab of it is a page of its own. */
function browser() {
  let taken = false;
  const waiting: (() => void)[] = [];
  const grant = () => {
    taken = true;
    return () => {
      taken = false;
      waiting.shift()?.();
    };
  };
  const lock: TabLock = {
    take: async () => (taken ? null : grant()),
    wait: () => new Promise((resolve) => waiting.push(() => resolve(grant()))),
  };
  const service = { unpaired: [] as string[], refuses: false, devices: 0, loads: true };
  const tab = () => {
    const heard: string[] = [];
    let lost = () => {};
    const player = new WebPlayer({
      kept: keptDevice(localStorage),
      lock,
      prepare: async () => undefined,
      play: async ({ zone }, on) => {
        if (!service.loads) throw new Error("the player's code did not come");
        heard.push(zone.id);
        lost = on.lost;
        return { wake: () => undefined, end: () => heard.splice(heard.indexOf(zone.id), 1) };
      },
      pair: async () => {
        if (service.refuses) throw new Error("refused");
        const deviceId = `device-${++service.devices}`;
        return { token: `token of ${deviceId}`, refreshToken: "refresh", deviceId };
      },
      unpair: async (zone) => {
        if (service.refuses) throw new Error("refused");
        service.unpaired.push(zone);
      },
    });
    return { player, heard, loseZone: () => lost() };
  };
  return { tab, service };
}

test("a tab plays after it was paired, and after a reload", async () => {
  const { tab } = browser();
  const first = tab();
  await first.player.resume();
  expect(first.heard).toEqual([]);
  expect(await first.player.pair(BAR)).toBe("paired");
  expect(first.heard).toEqual(["bar"]);
  expect(first.player.get()).toMatchObject({ where: "here", zone: { name: "Bar" } });

  const reloaded = browser().tab();
  await reloaded.player.resume();
  expect(reloaded.heard).toEqual(["bar"]);
});

test("a second tab stays silent, cannot pair, and takes over when the music there has been stopped and begun anew", async () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  await first.player.pair(BAR);
  await second.player.resume();
  expect(second.player.get()).toMatchObject({ where: "elsewhere", zone: { name: "Bar" } });
  expect(await second.player.pair(SHOP)).toBe("other-tab");
  expect(second.heard).toEqual([]);
  await first.player.stop();
  await second.player.resume();
  expect(second.player.get().where).toBe("nowhere");
  expect(await second.player.pair(SHOP)).toBe("paired");
  expect(second.heard).toEqual(["shop"]);
});

test("pairing another zone here unpairs the one before", async () => {
  const { tab, service } = browser();
  const { player, heard } = tab();
  await player.pair(BAR);
  await player.pair(SHOP);
  expect(service.unpaired).toEqual(["bar"]);
  expect(heard).toEqual(["shop"]);
});

test("stopping that the service does not hear of leaves the music on", async () => {
  const { tab, service } = browser();
  const { player, heard } = tab();
  await player.pair(BAR);
  service.refuses = true;
  await expect(player.stop()).rejects.toThrow();
  expect(heard).toEqual(["bar"]);
  expect(player.get().where).toBe("here");
});

test("a pairing that the service refuses leaves the browser's place free for another tab", async () => {
  const { tab, service } = browser();
  service.refuses = true;
  await expect(tab().player.pair(BAR)).rejects.toThrow();
  service.refuses = false;
  expect(await tab().player.pair(BAR)).toBe("paired");
});

test("a zone that was unpaired elsewhere is told by its name, once, and not taken up again", async () => {
  const { tab } = browser();
  const { player, heard, loseZone } = tab();
  const lost: string[] = [];
  player.onLost((zone) => lost.push(zone));
  await player.pair(BAR);
  loseZone();
  loseZone();
  await player.resume();
  expect(lost).toEqual(["Bar"]);
  expect(heard).toEqual([]);
  expect(player.get().where).toBe("nowhere");
});

test("damaged storage means that nothing was paired", async () => {
  localStorage.setItem("roomtone.web-player", '{"token":""}');
  const { player, heard } = browser().tab();
  await player.resume();
  expect(heard).toEqual([]);
});

test("a player whose code could not be fetched leaves the place to others and is tried again", async () => {
  const { tab, service } = browser();
  service.loads = false;
  const { player } = tab();
  await expect(player.pair(BAR)).rejects.toThrow();
  expect(player.get().where).toBe("nowhere");
  service.loads = true;
  const other = tab();
  await other.player.resume();
  expect(other.heard).toEqual(["bar"]);
});
