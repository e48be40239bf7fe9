import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { browserTabs } from "#tests/fakes/browser-tabs.ts";
import { keptDevice } from "./device-session.ts";
import { WebPlayer } from "./web-player.ts";

const BAR = { id: "bar", name: "Bar", accountId: "account" };
const SHOP = { id: "shop", name: "Shop", accountId: "account" };

/** A browser with one player place; each of its tabs is a separate page. */
function browser() {
  const tabs = browserTabs();
  const service = {
    /** The calls, in order. */
    calls: [] as string[],
    refuses: false,
    givesToken: true,
    unpairError: null as Error | null,
    /** The service's error for calls of the browser itself, whoever is signed in. */
    selfError: null as Error | null,
    devices: 0,
    /** Number of starts. */
    begun: 0,
    loads: true,
    /** Number of requests to reload the page. */
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

test("web player: a tab plays after pairing and after a reload", async () => {
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

test("web player: commands are run only by the playing tab (@M-215)", async () => {
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

test("web player: a restart plays the same zone with new parts", async () => {
  const { tab, service } = browser();
  const { player, heard, restart } = tab();
  await player.pair(BAR);
  restart();
  await player.resume();
  expect(service.begun).toBe(2);
  expect(heard).toEqual(["bar"]);
  expect(player.get()).toMatchObject({ where: "here", zone: { name: "Bar" } });
});

test("web player: the client's token is the stored one, also after renewal (@M-215)", async () => {
  const { tab } = browser();
  const { player } = tab();
  await player.pair(BAR);
  expect({ ...player.client }).toEqual({ clientId: "device-1", playbackToken: "token of device-1" });
  const kept = keptDevice(localStorage);
  const device = kept.read();
  if (device) kept.write({ ...device, token: "renewed" });
  expect(player.client.playbackToken).toBe("renewed");
});

test("web player: a second tab stays silent until it takes over, which silences the first (@M-241 @M-242 @P-008)", async () => {
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
])(
  "web player: an already unpaired zone does not stop the takeover: %s (@M-243 @C-384)",
  async (_text, error) => {
    const { tab, service } = browser();
    const [first, second] = [tab(), tab()];
    await first.player.pair(BAR);
    service.unpairError = error;
    service.selfError = error;
    expect(await second.player.pair(BAR)).toBe("took-over");
    expect(second.heard).toEqual(["bar"]);
    expect(await first.player.pair(SHOP)).toBe("took-over");
    expect(first.heard).toEqual(["shop"]);
  },
);

test("web player: a refused takeover returns the music to the previous tab", async () => {
  const { tab, service } = browser();
  const [first, second] = [tab(), tab()];
  await first.player.pair(BAR);
  service.unpairError = FORBIDDEN;
  await expect(second.player.pair(BAR)).rejects.toThrow("forbidden");
  await first.player.resume();
  expect([first.heard, second.heard]).toEqual([["bar"], []]);
  expect(second.player.get().where).toBe("elsewhere");
});

test("web player: without a token nobody plays and the place is free (@M-244)", async () => {
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

test("web player: a hanging tab can be taken over and notices when it wakes up", async () => {
  const { tab, time } = browser();
  const [first, second] = [tab(), tab()];
  await first.player.pair(BAR);
  first.hang();
  const taken = second.player.pair(BAR);
  await time.advance(300);
  expect(await taken).toBe("took-over");
  expect(second.heard).toEqual(["bar"]);
});

test("web player: when the playing tab closes, another continues (@M-247)", async () => {
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

test("web player: pairing another zone here unpairs the previous one", async () => {
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
  ["nobody is signed in", NOBODY],
  ["a person of another account is signed in", FORBIDDEN],
])("web player: the music can be stopped though %s", async (_who, error) => {
  const { tab, service } = browser();
  const { player, heard } = tab();
  await player.pair(BAR);
  service.unpairError = error;
  await player.stop();
  expect(service.calls).toEqual(["pair bar", "unpair bar with the token of device-1"]);
  expect(heard).toEqual([]);
  expect(player.get().where).toBe("nowhere");
});

test("web player: if players may not unpair themselves, the account's people may", async () => {
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
  ["plays another zone", SHOP],
])(
  "web player: a browser that cannot be unpaired is left, with a notice, when somebody %s",
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

test("web player: stopping while the service is unreachable keeps the music playing", async () => {
  const { tab, service } = browser();
  const { player, heard } = tab();
  await player.pair(BAR);
  service.refuses = true;
  await expect(player.stop()).rejects.toThrow();
  expect(heard).toEqual(["bar"]);
  expect(player.get().where).toBe("here");
});

test("web player: a refused pairing leaves the place free for another tab", async () => {
  const { tab, service } = browser();
  service.refuses = true;
  await expect(tab().player.pair(BAR)).rejects.toThrow();
  service.refuses = false;
  expect(await tab().player.pair(BAR)).toBe("paired");
});

test("web player: a zone unpaired elsewhere is announced once and not resumed (@M-246)", async () => {
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

test("web player: damaged storage counts as unpaired", async () => {
  localStorage.setItem("roomtone.web-player", '{"token":""}');
  const { player, heard } = browser().tab();
  await player.resume();
  expect(heard).toEqual([]);
});

test("web player: a tab whose player code failed to load frees the place and retries", async () => {
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

test("web player: failed chunks are retried until they load, without a reload", async () => {
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

test("web player: pending music starts when the network is back, unless it was unpaired", async () => {
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
