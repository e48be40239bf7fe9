import { beforeEach, expect, test } from "vitest";
import { browserTabs } from "#tests/fakes/browser-tabs.ts";
import { ApiError } from "../../lib/transport/api-error.ts";
import { keptDevice } from "./device-session.ts";
import { WebPlayer } from "./web-player.ts";

const BAR = { id: "bar", name: "Bar", accountId: "account" };
const SHOP = { id: "shop", name: "Shop", accountId: "account" };

beforeEach(() => localStorage.clear());

/** A browser with one place for a player; each tab of it is a page of its own. */
function browser() {
  const tabs = browserTabs();
  const service = {
    /** What was asked of it, in order. */
    calls: [] as string[],
    refuses: false,
    givesToken: true,
    unpairError: null as Error | null,
    /** How the service answers the browser itself, whoever has signed in. */
    selfError: null as Error | null,
    devices: 0,
    /** How often playing began. */
    begun: 0,
    loads: true,
    /** How often a page asked to be opened anew. */
    stuck: 0,
  };
  const tab = () => {
    const heard: string[] = [];
    const commands: string[] = [];
    let lost = () => {};
    let restart = () => {};
    const { place, close, hang } = tabs.tab();
    const player = new WebPlayer({
      kept: keptDevice(localStorage),
      place,
      now: () => 0,
      after: tabs.time.environment.after,
      random: () => 0,
      stuck: () => service.stuck++,
      prepare: async () => undefined,
      play: async ({ zone }, on) => {
        if (!service.loads) throw new Error("the player's code did not come");
        heard.push(zone.id);
        lost = on.lost;
        restart = on.restart;
        service.begun++;
        return {
          wake: () => undefined,
          command: ({ type }) => commands.push(`${type} ${zone.id}`),
          end: () => heard.splice(heard.indexOf(zone.id), 1),
        };
      },
      pair: async (zone) => {
        if (service.refuses) throw new Error("refused");
        service.calls.push(`pair ${zone}`);
        const deviceId = `device-${++service.devices}`;
        return service.givesToken
          ? { token: `token of ${deviceId}`, refreshToken: "refresh", deviceId }
          : null;
      },
      unpair: async (zone) => {
        if (service.refuses) throw new Error("refused");
        service.calls.push(`unpair ${zone}`);
        if (service.unpairError) throw service.unpairError;
      },
      unpairSelf: async ({ zone, token }) => {
        if (service.refuses) throw new Error("refused");
        service.calls.push(`unpair ${zone.id} with the ${token}`);
        if (service.selfError) throw service.selfError;
      },
    });
    return { player, heard, commands, close, hang, loseZone: () => lost(), restart: () => restart() };
  };
  return { tab, service, time: tabs.time };
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

test("what a person asks is done by the tab that plays, and by no other (@M-215)", async () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  first.player.command({ type: "pause" });
  await first.player.pair(BAR);
  await second.player.resume();
  first.player.command({ type: "skip" });
  second.player.command({ type: "pause" });
  expect(first.commands).toEqual(["skip bar"]);
  expect(second.commands).toEqual([]);
});

test("a player that is asked to start anew plays the same zone again, made anew", async () => {
  const { tab, service } = browser();
  const { player, heard, restart } = tab();
  await player.pair(BAR);
  restart();
  await player.resume();
  expect(service.begun).toBe(2);
  expect(heard).toEqual(["bar"]);
  expect(player.get()).toMatchObject({ where: "here", zone: { name: "Bar" } });
});

test("the client's token is the one that is kept, also after it was renewed (@M-215)", async () => {
  const { tab } = browser();
  const { player } = tab();
  await player.pair(BAR);
  expect({ ...player.client }).toEqual({ clientId: "device-1", playbackToken: "token of device-1" });
  const kept = keptDevice(localStorage);
  const device = kept.read();
  if (device) kept.write({ ...device, token: "renewed" });
  expect(player.client.playbackToken).toBe("renewed");
});

test("a second tab stays silent until it takes over, and then the first one is silent (@M-241 @M-242)", async () => {
  const { tab, service } = browser();
  const [first, second] = [tab(), tab()];
  const lost: string[] = [];
  first.player.onLost((zone) => lost.push(zone));
  await first.player.pair(BAR);
  await second.player.resume();
  expect(second.player.get()).toMatchObject({ where: "elsewhere", zone: { name: "Bar" } });
  expect(second.heard).toEqual([]);

  service.calls = [];
  expect(await second.player.pair(SHOP)).toBe("took-over");
  expect(service.calls).toEqual(["unpair bar with the token of device-1", "pair shop"]);
  expect(keptDevice(localStorage).read()).toMatchObject({ token: "token of device-2", zone: { id: "shop" } });
  expect([first.heard, second.heard]).toEqual([[], ["shop"]]);
  first.player.onStorage({ key: null });
  await first.player.resume();
  expect(first.player.get()).toMatchObject({ where: "elsewhere", zone: { name: "Shop" } });
  expect(lost).toEqual([]);
});

test.each([
  ["Validation failed", new Error("GQL Server: Validation failed")],
  ["already unpaired", new Error("GQL Server: already unpaired")],
])("a zone that is unpaired already does not stop the takeover: %s (@M-243 @C-384)", async (_text, error) => {
  const { tab, service } = browser();
  const [first, second] = [tab(), tab()];
  await first.player.pair(BAR);
  service.unpairError = error;
  service.selfError = error;
  expect(await second.player.pair(BAR)).toBe("took-over");
  expect(second.heard).toEqual(["bar"]);
  expect(await first.player.pair(SHOP)).toBe("took-over");
  expect(first.heard).toEqual(["shop"]);
});

test("a takeover that the service refuses gives the music back to the tab that had it", async () => {
  const { tab, service } = browser();
  const [first, second] = [tab(), tab()];
  await first.player.pair(BAR);
  service.unpairError = FORBIDDEN;
  await expect(second.player.pair(BAR)).rejects.toThrow("forbidden");
  await first.player.resume();
  expect([first.heard, second.heard]).toEqual([["bar"], []]);
  expect(second.player.get().where).toBe("elsewhere");
});

test("without a token nobody plays, and the place is free (@M-244)", async () => {
  const { tab, service } = browser();
  const [first, second] = [tab(), tab()];
  await first.player.pair(BAR);
  service.givesToken = false;
  expect(await second.player.pair(SHOP)).toBe("no-token");
  await first.player.resume();
  expect([first.heard, second.heard]).toEqual([[], []]);
  expect(keptDevice(localStorage).read()).toBeNull();
  expect(second.player.get().where).toBe("nowhere");
  service.givesToken = true;
  expect(await first.player.pair(SHOP)).toBe("paired");
});

test("the music of a tab that hangs can be taken over, and that tab finds out when it comes back", async () => {
  const { tab, time } = browser();
  const [first, second] = [tab(), tab()];
  await first.player.pair(BAR);
  first.hang();
  const taken = second.player.pair(BAR);
  await time.advance(300);
  expect(await taken).toBe("took-over");
  expect(second.heard).toEqual(["bar"]);
});

test("when the playing tab closes, another one goes on (@M-247)", async () => {
  const { tab, time } = browser();
  const [first, second] = [tab(), tab()];
  await first.player.pair(BAR);
  await second.player.resume();
  first.close();
  await time.settle();
  await second.player.resume();
  expect(second.heard).toEqual(["bar"]);
  expect(second.player.get().where).toBe("here");
});

test("pairing another zone here unpairs the one before", async () => {
  const { tab, service } = browser();
  const { player, heard } = tab();
  await player.pair(BAR);
  await player.pair(SHOP);
  expect(service.calls).toEqual(["pair bar", "unpair bar with the token of device-1", "pair shop"]);
  expect(heard).toEqual(["shop"]);
});

const FORBIDDEN = new ApiError({ status: 403, code: "forbidden", message: "forbidden" });
const NOBODY = new ApiError({ status: 401, code: "unauthorized", message: "sign in" });

test.each([
  ["nobody has signed in", NOBODY],
  ["somebody of another account has signed in", FORBIDDEN],
])("the music can be stopped though %s", async (_who, error) => {
  const { tab, service } = browser();
  const { player, heard } = tab();
  await player.pair(BAR);
  service.unpairError = error;
  await player.stop();
  expect(service.calls).toEqual(["pair bar", "unpair bar with the token of device-1"]);
  expect(heard).toEqual([]);
  expect(player.get().where).toBe("nowhere");
});

test("where players may not unpair themselves, people of the account may", async () => {
  const { tab, service } = browser();
  const { player } = tab();
  const left: string[] = [];
  player.onLeft((zone) => left.push(zone));
  await player.pair(BAR);
  service.selfError = FORBIDDEN;
  await player.stop();
  expect(service.calls.at(-1)).toBe("unpair bar");
  expect(left).toEqual([]);
});

test.each([
  ["stops", null],
  ["plays a zone of their own", SHOP],
])(
  "a browser that nobody here may unpair is left, and that is told, when somebody %s",
  async (_does, next) => {
    const { tab, service } = browser();
    const { player, heard } = tab();
    const left: string[] = [];
    player.onLeft((zone) => left.push(zone));
    await player.pair(BAR);
    service.selfError = FORBIDDEN;
    service.unpairError = FORBIDDEN;
    if (next) await player.pair(next);
    else await player.stop();
    expect(left).toEqual(["Bar"]);
    expect(heard).toEqual(next ? [next.id] : []);
    expect(keptDevice(localStorage).read()?.zone.id).toBe(next?.id);
  },
);

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

test("a zone that was unpaired elsewhere is told by its name, once, and not taken up again (@M-246)", async () => {
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

test("music whose parts do not come is tried again until they do, without a reload", async () => {
  await browser().tab().player.pair(BAR);
  const reloaded = browser();
  const again = reloaded.tab();
  reloaded.service.loads = false;
  await expect(again.player.resume()).rejects.toThrow();
  await reloaded.time.advance(3000);
  expect(again.heard).toEqual([]);
  expect(reloaded.service.stuck).toBe(0);
  await reloaded.time.advance(1000);
  expect(reloaded.service.stuck).toBe(1);
  reloaded.service.loads = true;
  await reloaded.time.advance(3000);
  expect(again.heard).toEqual(["bar"]);
  expect(again.player.get().where).toBe("here");
});

test("music that waits for its parts begins when the network is back, and stays ended once it was unpaired", async () => {
  const { tab, service, time } = browser();
  const { player, heard } = tab();
  service.loads = false;
  await expect(player.pair(BAR)).rejects.toThrow();
  service.loads = true;
  player.retryNow();
  await time.settle();
  expect(heard).toEqual(["bar"]);
  await player.stop();
  player.retryNow();
  await time.advance(60_000);
  expect(heard).toEqual([]);
});
