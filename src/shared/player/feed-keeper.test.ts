import { expect, test } from "vitest";
import { CLOSE_RATE_LIMITED, CLOSE_UNAUTHORIZED } from "#shared/contract/close-codes.ts";
import { playerZone } from "#tests/factories/player/playback.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { FeedKeeper, REFUSED_PAUSE_MS } from "./feed-keeper.ts";
import type { FeedEvent } from "./feed-types.ts";
import { Listeners } from "./listeners.ts";

/** A keeper with a feed that ends on demand; renewals wait until they are answered. */
function kept() {
  const time = virtualTime();
  const events = new Listeners<FeedEvent>();
  const renewals: ((isRenewed: boolean) => void)[] = [];
  const told = { starts: 0, isRunning: false, zones: [] as string[], losses: 0, restarts: 0 };
  const keeper = new FeedKeeper({
    feed: {
      start: () => {
        if (!told.isRunning) told.starts++;
        told.isRunning = true;
      },
      stop: () => {
        told.isRunning = false;
      },
      reconnectNow: () => undefined,
      subscribe: (listener) => events.add(listener),
    },
    renew: () => new Promise((resolve) => renewals.push(resolve)),
    onZone: ({ soundZone }) => told.zones.push(soundZone.name),
    onLost: () => {
      told.losses++;
    },
    onRestart: () => {
      told.restarts++;
    },
    environment: time.environment,
  });
  const refuse = ({ code, reason } = CLOSE_UNAUTHORIZED as { code: number; reason: string }) => {
    told.isRunning = false;
    events.emit({ type: "refused", code, reason });
  };
  return { time, events, renewals, told, keeper, refuse };
}

test("feed keeper: a rejected token is renewed and retried at once; a second rejection waits, like others", async () => {
  const { time, renewals, told, keeper, refuse } = kept();
  keeper.start();
  refuse();
  renewals[0]?.(true);
  await time.settle();
  expect(told.starts).toBe(2);
  refuse();
  expect(renewals).toHaveLength(1);
  await time.advance(REFUSED_PAUSE_MS - 1);
  expect(told.starts).toBe(2);
  await time.advance(1);
  expect(told.starts).toBe(3);
  refuse(CLOSE_RATE_LIMITED);
  await time.advance(REFUSED_PAUSE_MS);
  expect(told.starts).toBe(4);
  refuse();
  renewals[1]?.(false);
  await time.advance(REFUSED_PAUSE_MS);
  expect(told.starts).toBe(5);
});

test("feed keeper: after a stop neither a pending renewal nor a wait restarts the feed", async () => {
  for (const isRenewed of [true, false]) {
    const { time, renewals, told, keeper, refuse } = kept();
    keeper.start();
    refuse();
    keeper.stop();
    renewals[0]?.(isRenewed);
    await time.advance(2 * REFUSED_PAUSE_MS);
    expect(told.starts).toBe(1);
  }
  const { time, told, keeper, refuse } = kept();
  keeper.start();
  refuse(CLOSE_RATE_LIMITED);
  keeper.stop();
  await time.advance(2 * REFUSED_PAUSE_MS);
  expect(told.starts).toBe(1);
});

test("feed keeper: work begun for one pairing does not affect the next", async () => {
  const { time, renewals, told, keeper, refuse } = kept();
  keeper.start();
  refuse();
  keeper.stop();
  keeper.start();
  refuse(CLOSE_RATE_LIMITED);
  renewals[0]?.(true);
  await time.advance(REFUSED_PAUSE_MS - 1);
  expect(told.starts).toBe(2);
  await time.advance(1);
  expect(told.starts).toBe(3);
});

test("feed keeper: unpairing and zone updates are each passed on once, also after a restart", () => {
  const { events, told, keeper } = kept();
  keeper.start();
  keeper.start();
  keeper.stop();
  keeper.start();
  events.emit({ type: "zone", zone: playerZone() });
  events.emit({ type: "unpaired" });
  expect(told).toMatchObject({ zones: ["Bar"], losses: 1 });
  keeper.stop();
  events.emit({ type: "zone", zone: playerZone() });
  expect(told.zones).toHaveLength(1);
});

test("feed keeper: a restart request is passed on while the connection is kept", () => {
  const { events, told, keeper } = kept();
  keeper.start();
  events.emit({ type: "restart" });
  expect(told.restarts).toBe(1);
  keeper.stop();
  events.emit({ type: "restart" });
  expect(told.restarts).toBe(1);
});
