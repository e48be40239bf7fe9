import { expect, test } from "vitest";
import type { ControlCommand } from "#shared/contract/control.ts";
import { playbackIntent, playerZone } from "#tests/factories/player/playback.ts";
import { playingShop, shopPlayer } from "#tests/factories/player/shop-player.ts";
import { StoredPlayer } from "./player-store.ts";

const NO_NETWORK = { ok: false, reason: "network" } as const;
const REFUSED = { ok: false, reason: "refused" } as const;
const ACCEPTED = { ok: true, value: null } as const;

/** A shop that has lost its network while music plays. */
async function shopOffline() {
  const own = await playingShop();
  own.engine.setOnline(true, 0);
  await own.time.advance(100);
  own.engine.setOnline(false, 0);
  own.answer.result = NO_NETWORK;
  return own;
}

/** The service is back: it welcomes the player and sends the intent made meanwhile. */
async function back(own: ReturnType<typeof shopPlayer>, version: number, answer: typeof own.answer.result) {
  own.answer.result = answer;
  own.sent.length = 0;
  own.engine.setOnline(true, 0);
  own.engine.setZone(playerZone());
  own.engine.setIntent(playbackIntent({ version, volume: 45 }));
}

test("pending commands: offline ones are sent in order once the service is back, and kept until then", async () => {
  const own = await shopOffline();
  own.engine.command({ type: "volume", volume: 20 });
  own.engine.command({ type: "pause" });
  await own.time.advance(3_600_000);
  expect(own.output.volume).toBe(20);
  expect(own.output.sounding).toBeNull();

  await back(own, 7, ACCEPTED);
  expect(own.output.volume).toBe(20);
  expect(own.output.sounding).toBeNull();
  expect(own.sent).toEqual([]);
  await own.time.advance(1000);
  expect(own.sent).toEqual([{ type: "volume", volume: 20, at: expect.any(Number) }, { type: "pause" }]);
  expect(own.output.volume).toBe(20);
  // Later commands from elsewhere apply again.
  own.engine.setIntent(playbackIntent({ version: 10, volume: 70 }));
  await own.time.advance(1000);
  expect(own.output.volume).toBe(70);
  expect(own.output.sounding).not.toBeNull();
  own.engine.setOnline(false, 0);
  own.engine.setOnline(true, 0);
  await own.time.advance(60_000);
  expect(own.sent).toHaveLength(2);
});

test("pending commands: survive a restart; answered ones do not return", async () => {
  const own = await shopOffline();
  own.engine.command({ type: "pause" });
  own.engine.command({ type: "volume", volume: 20 });
  await own.time.advance(1000);

  const second = shopPlayer({ before: own });
  second.answer.result = NO_NETWORK;
  await second.engine.start();
  await second.time.advance(1000);
  expect(second.output.sounding).toBeNull();
  expect(second.output.volume).toBe(20);
  await back(second, 7, ACCEPTED);
  await second.time.advance(1000);
  expect(second.sent).toEqual([{ type: "pause" }, { type: "volume", volume: 20, at: expect.any(Number) }]);
  expect(second.output.sounding).toBeNull();

  const third = shopPlayer({ before: second });
  await third.engine.start();
  // The service has accepted the command, but has not sent its intent.
  await third.time.advance(1000);
  expect(third.output.sounding).toBeNull();
  await back(third, 9, ACCEPTED);
  await third.time.advance(1000);
  expect(third.sent).toEqual([]);
  expect(third.output.volume).toBe(45);
});

test("pending commands: one that the service rejects later is undone, also after a restart", async () => {
  const own = await shopOffline();
  own.engine.command({ type: "pause" });
  await own.time.advance(1000);
  const again = shopPlayer({ before: own });
  again.answer.result = NO_NETWORK;
  await again.engine.start();
  await again.time.advance(1000);
  expect(again.output.sounding).toBeNull();
  // There was no other command: the intent is still the previous one.
  await back(again, 1, REFUSED);
  await again.time.advance(1000);
  expect(again.output.sounding).not.toBeNull();
});

test("pending commands: only those that still matter are sent; skips keep their position", async () => {
  const own = await shopOffline();
  own.engine.command({ type: "queue", trackIds: ["gone"] });
  for (let volume = 0; volume < 100; volume++) own.engine.command({ type: "volume", volume });
  for (const type of ["pause", "play", "pause", "skip", "play", "clearQueue"] as const)
    own.engine.command({ type });
  own.engine.command({ type: "queue", trackIds: ["a"] });
  own.engine.command({ type: "queue", trackIds: ["b"] });
  await own.time.advance(1000);
  await back(own, 7, ACCEPTED);
  await own.time.advance(1000);
  const wanted: ControlCommand[] = [
    { type: "volume", volume: 99, at: expect.any(Number) },
    { type: "play" },
    { type: "clearQueue" },
    { type: "queue", trackIds: ["a"] },
    { type: "queue", trackIds: ["b"] },
  ];
  expect(own.sent).toEqual(wanted);
});

test("pending commands: a lost one is sent again, and overrides the service's state meanwhile", async () => {
  const own = await playingShop();
  own.engine.setOnline(true, 0);
  own.answer.result = NO_NETWORK;
  own.engine.command({ type: "volume", volume: 20 });
  await own.time.advance(30_000);
  own.engine.setIntent(playbackIntent({ version: 2, volume: 70 }));
  expect(own.output.volume).toBe(20);
  const tries = own.sent.length;
  expect(tries).toBeGreaterThan(2);
  expect(tries).toBeLessThan(10);
  own.answer.result = ACCEPTED;
  await own.time.advance(60_000);
  expect(own.sent).toHaveLength(tries + 1);
});

test("pending commands: unreadable ones do not lose the zone", () => {
  const stored = { zone: playerZone(), source: null, intent: null };
  expect(StoredPlayer.parse({ ...stored, wishes: [{ type: "dance" }] })).toEqual({ ...stored, wishes: [] });
  expect(StoredPlayer.parse(stored)).toEqual({ ...stored, wishes: [] });
});
