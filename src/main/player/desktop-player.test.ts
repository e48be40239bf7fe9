import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { Pairing, type PairingChange } from "#main/pairing/pairing.ts";
import { PLAYER_PROTOCOL, type ServiceMessage } from "#shared/contract/player.ts";
import type { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { ok, refuse } from "#shared/domain/result/result.ts";
import { PlaybackEngine } from "#shared/player/engine.ts";
import { PlaybackFeed } from "#shared/player/feed.ts";
import { REFUSED_PAUSE_MS } from "#shared/player/feed-keeper.ts";
import type { ConnectSocket, PlayerSocketHandlers } from "#shared/player/socket.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import { MemoryMedia, MemoryPlayerStore } from "#tests/fakes/player-memory.ts";
import { SimulatedOutput } from "#tests/fakes/simulated-output.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { DesktopPlayer } from "./desktop-player.ts";

const log = createLog({ write: () => undefined }, "info");
const zone = playerZone();

function session(number: number): PlayerDeviceSession {
  return {
    token: `token-${number}`,
    refreshToken: `refresh-${number}`,
    isPaired: true,
    soundZone: zone.soundZone,
    account: { id: zone.account.id, businessName: zone.account.businessName },
    subscription: zone.subscription,
    device: zone.device,
    versions: zone.versions,
    errors: zone.errors,
  };
}

/** The service's end of one connection. */
interface Connection {
  readonly token: string;
  readonly handlers: PlayerSocketHandlers;
  readonly said: { readonly type: string }[];
  tell(message: ServiceMessage): void;
}

/** A computer with the app; a restart finds the contents of the store and the pairing file. */
function computer(
  stored: PlayerDeviceSession | null | "locked",
  before?: { store: MemoryPlayerStore; media: MemoryMedia },
) {
  const time = virtualTime();
  const { environment } = time;
  const output = new SimulatedOutput(environment);
  const store = before?.store ?? new MemoryPlayerStore();
  const media = before?.media ?? new MemoryMedia(environment);
  const connections: Connection[] = [];
  let refreshes = 0;
  let file = stored === "locked" ? null : stored;
  const pairing = new Pairing({
    file: {
      isLocked: stored === "locked",
      read: async () => file,
      write: async (value) => {
        file = value;
      },
    },
    calls: {
      redeem: async () => ok(session(100)),
      pair: async () => refuse("failed"),
      unpair: async () => ok(null),
      refresh: async () => {
        refreshes++;
        return ok({ token: `token-${refreshes + 1}`, refreshToken: `refresh-${refreshes + 1}` });
      },
    },
    log,
    now: environment.now,
    monotonic: environment.monotonic,
  });
  const connect: ConnectSocket = (_url, token, handlers) => {
    const said: { type: string }[] = [];
    const tell = (message: ServiceMessage) => handlers.message(JSON.stringify(message));
    connections.push({ token, handlers, said, tell });
    return { send: (text) => said.push(JSON.parse(text)), close: () => undefined };
  };
  const sendCommand = async () => ok(null);
  const engine = new PlaybackEngine({ mode: "desktop", output, media, store, environment, sendCommand });
  const player = new DesktopPlayer({
    engine,
    feed: new PlaybackFeed({
      url: "ws://service/player/playback/ws",
      client: { kind: "desktop", version: "1", os: "test" },
      player: engine,
      store,
      connect,
      getToken: () => pairing.token(),
      environment,
    }),
    pairing,
    environment,
    log,
    dispose: () => undefined,
    keepNow: () => undefined,
  });
  const changes: PairingChange[] = [];
  pairing.changed.on((change) => changes.push(change));
  return {
    time,
    output,
    store,
    media,
    pairing,
    player,
    changes,
    connections,
    start: async () => {
      await pairing.start();
      await player.start();
      await time.settle();
    },
    /** The service accepts the newest connection and sends this zone. */
    welcome: async () => {
      const connection = connections.at(-1);
      if (!connection) throw new Error("the player did not connect");
      connection.handlers.opened();
      connection.tell({ type: "welcome", zone, serverTime: environment.now() });
      connection.tell({
        type: "source",
        source: sourceSnapshot([playableTrack({ id: "a" })]),
        immediate: true,
      });
      connection.tell({ type: "intent", intent: playbackIntent() });
      await time.advance(1_000);
      return connection;
    },
  };
}

test("player: a paired computer plays when the app starts, also offline", async () => {
  const first = computer(session(1));
  await first.start();
  const connection = await first.welcome();
  expect(connection.token).toBe("token-1");
  expect(connection.said[0]).toMatchObject({ type: "hello", protocol: PLAYER_PROTOCOL });
  expect(first.output.sounding).toBe("a");
  await first.player.stop();

  first.media.online = false;
  const again = computer(session(1), first);
  await again.start();
  await again.time.advance(5_000);
  expect(again.output.sounding).toBe("a");
  expect(again.player.state()).toMatchObject({ status: "playing", online: false });
});

test("player: pairing starts the music at once; unpairing here ends it without an error", async () => {
  const shop = computer(null);
  await shop.start();
  expect(shop.connections).toHaveLength(0);
  expect(shop.player.state()).toBeNull();

  await shop.pairing.redeemCode("ACDEFGHJ");
  await shop.time.settle();
  await shop.welcome();
  expect(shop.output.sounding).toBe("a");

  await shop.pairing.unpair();
  await shop.time.advance(1_000);
  expect(shop.output.sounding).toBeNull();
  expect(shop.player.state()).toBeNull();
  expect(shop.changes.map(({ unexpected }) => unexpected)).toEqual([false, false]);
});

test("player: unpaired elsewhere, it falls silent and screens show that it was unexpected (@C-125)", async () => {
  const shop = computer(session(1));
  await shop.start();
  const connection = await shop.welcome();
  connection.tell({ type: "unpaired" });
  await shop.time.advance(1_000);
  expect(shop.changes).toEqual([{ zone: null, unexpected: true }]);
  expect(shop.output.sounding).toBeNull();
  await shop.time.advance(3_600_000);
  expect(shop.connections).toHaveLength(1);
});

test("player: with its pairing lost, it does not play stored music", async () => {
  const first = computer(session(1));
  await first.start();
  await first.welcome();
  await first.player.stop();
  const again = computer(null, first);
  await again.start();
  await again.time.advance(60_000);
  expect(again.player.state()).toBeNull();
  expect(again.output.sounding).toBeNull();
});

test("player: a rejected token is renewed once; if that fails, the player retries later", async () => {
  const shop = computer(session(1));
  await shop.start();
  shop.connections[0]?.handlers.closed(4401, "Unauthorized");
  await shop.time.advance(1_000);
  expect(shop.connections.map(({ token }) => token)).toEqual(["token-1", "token-2"]);

  shop.connections[1]?.handlers.closed(4401, "Unauthorized");
  await shop.time.advance(REFUSED_PAUSE_MS - 10_000);
  expect(shop.connections).toHaveLength(2);
  await shop.time.advance(20_000);
  expect(shop.connections).toHaveLength(3);
  await shop.welcome();
  expect(shop.output.sounding).toBe("a");
});

test("player: music continues while the service rejects connections", async () => {
  const shop = computer(session(1));
  await shop.start();
  const connection = await shop.welcome();
  connection.handlers.closed(4429, "Too Many Requests");
  await shop.time.advance(60_000);
  expect(shop.output.sounding).toBe("a");
  expect(shop.pairing.current()).not.toBeNull();
});

test("player: a zone renamed elsewhere shows its new name on the same connection", async () => {
  const shop = computer(session(1));
  await shop.start();
  const connection = await shop.welcome();
  const renamed = { ...zone, soundZone: { ...zone.soundZone, name: "Terrace" } };
  connection.tell({ type: "welcome", zone: renamed, serverTime: 0 });
  await shop.time.advance(1_000);
  expect(shop.pairing.current()?.soundZone.name).toBe("Terrace");
  expect(shop.changes).toMatchObject([{ unexpected: false, zone: { soundZone: { name: "Terrace" } } }]);
  expect(shop.connections).toHaveLength(1);
});

test("player: music that continues while the keychain is locked can be paused here", async () => {
  const first = computer(session(1));
  await first.start();
  await first.welcome();
  await first.player.stop();
  const again = computer("locked", first);
  await again.start();
  await again.time.advance(1_000);
  expect(again.player.state()).toMatchObject({ status: "playing" });
  again.player.command({ type: "pause" });
  expect(again.player.state()).toMatchObject({ status: "paused" });
});

test("player: where staff may not control the zone, every control here is refused", async () => {
  const shop = computer(session(1));
  await shop.start();
  const connection = await shop.welcome();
  shop.player.command({ type: "pause" });
  expect(shop.player.state()).toMatchObject({ status: "paused" });
  shop.player.command({ type: "play" });
  const settings = { ...zone.settings, staff_control: false };
  connection.tell({ type: "welcome", zone: { ...zone, settings }, serverTime: 0 });
  await shop.time.advance(1_000);
  shop.player.command({ type: "pause" });
  expect(shop.player.state()).toMatchObject({ status: "playing" });
});

test("player: a late payment is shown with the last day of music", async () => {
  const shop = computer(session(1));
  await shop.start();
  const connection = await shop.welcome();
  const subscription = {
    paidUntil: "2030-01-01T00:00:00Z",
    gracePeriod: true,
    graceUntil: "2030-01-08T00:00:00Z",
  };
  connection.tell({ type: "welcome", zone: { ...zone, subscription }, serverTime: 0 });
  await shop.time.advance(1_000);
  expect(shop.pairing.current()?.subscription).toEqual(subscription);
});
