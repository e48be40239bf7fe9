import { beforeEach, expect, test, vi } from "vitest";
import { BackgroundError } from "#renderer/lib/errors/in-background.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import { namedZone, playbackState } from "#tests/factories/player/playback.ts";
import { FakeWebSocket } from "#tests/fakes/fake-web-socket.ts";
import { PlaybackStates } from "./playback-states.ts";

const NOW = 1_700_000_000_000;

beforeEach(() => vi.useFakeTimers({ now: NOW }));

function playing(zone: string, change: Partial<PlaybackState> = {}): PlaybackState {
  return playbackState({ zone: namedZone(zone), serverTime: NOW, ...change });
}

/** States over a connection that the test controls. */
async function connect(send: () => Promise<number> = async () => 2, optimistic = true) {
  const sockets: FakeWebSocket[] = [];
  const states = new PlaybackStates({
    origin: "ws://service.test",
    token: async () => "t",
    send,
    optimistic: () => optimistic,
    random: () => 0,
    open: () => {
      const socket = new FakeWebSocket();
      sockets.push(socket);
      return socket;
    },
  });
  const heard = vi.fn();
  const stop = states.subscribe(["a", "b"], heard);
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const socket = sockets[0] as FakeWebSocket;
  socket.opens();
  const report = (state: PlaybackState) => socket.hears(JSON.stringify({ type: "state", state }));
  return { states, socket, sockets, heard, stop, report };
}

test("playback states: one connection watches the zones on screen", async () => {
  const { states, socket, heard, report } = await connect();
  expect(socket.sent).toEqual([JSON.stringify({ type: "subscribe", soundZones: ["a", "b"] })]);
  report(playing("a"));
  expect(states.get("a")?.status).toBe("playing");
  expect(states.get("b")).toBeNull();
  expect(heard).toHaveBeenCalledTimes(1);
});

test("playback states: a zone off screen is unwatched, and the last one closes the connection", async () => {
  const { states, socket, stop } = await connect();
  const stopMore = states.subscribe(["c"], () => undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.sent.at(-1)).toContain('["a","b","c"]');
  stop();
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.sent.at(-1)).toContain('["c"]');
  stopMore();
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.closedWith).toBe(4205);
});

test("playback states: scrolling 60 rows a second resubscribes five times a second, and at the end", async () => {
  const { states, socket, report } = await connect();
  const before = socket.sent.length;
  let leave: (() => void) | null = null;
  for (let frame = 0; frame < 120; frame += 1) {
    const entered = states.subscribe([`row ${frame}`], () => undefined);
    leave?.();
    leave = entered;
    await vi.advanceTimersByTimeAsync(1000 / 60);
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.sent.length - before).toBeLessThanOrEqual(11);
  expect(socket.sent.at(-1)).toContain('["a","b","row 119"]');
  report(playing("row 119"));
  expect(states.get("row 119")?.status).toBe("playing");
});

test("playback states: a zone that leaves the screen and returns at once keeps its state", async () => {
  const { states, socket, report, stop } = await connect();
  report(playing("a"));
  stop();
  states.subscribe(["a", "b"], () => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.get("a")?.status).toBe("playing");
  expect(socket.closedWith).toBeUndefined();
});

test("playback states: optimistic music in 201 zones still allows watching one more (@M-234)", async () => {
  const { states, socket, report } = await connect();
  const source = {
    id: "s",
    presets: { playbackMode: "linear" as const },
    display: { title: "S", image: null, colorHex: null },
  };
  const wished = Array.from({ length: 201 }, (_, number) => `wished ${number}`);
  for (const zone of wished) states.addOptimisticSource(zone, source);
  states.subscribe(["wished 0"], () => undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.sent.at(-1)).toBe(JSON.stringify({ type: "subscribe", soundZones: ["a", "b", "wished 0"] }));
  report(playing("wished 0"));
  expect(states.get("wished 0")).toMatchObject({ status: "playing", source: { id: "s" } });
  await vi.advanceTimersByTimeAsync(6000);
  expect(states.get("wished 0")?.source).toBeNull();
});

test("playback states: the upcoming tracks are replaced as a whole, never merged (@M-217)", async () => {
  const { states, report } = await connect();
  const coming = (...ids: readonly string[]) =>
    ids.map((id) => ({
      track: {
        id,
        title: id,
        artists: [],
        album: { id: "l", title: "L", image: null, colorHex: null },
        durationMs: 180_000,
        explicit: false,
      },
      queueId: null,
    }));
  report(playing("a", { upcoming: coming("1", "2", "3", "4", "5") }));
  report(playing("a", { upcoming: coming("4", "6") }));
  expect(states.get("a")?.upcoming.map(({ track }) => track.id)).toEqual(["4", "6"]);
});

test("playback states: without optimistic updates a pause shows when the player reports it", async () => {
  const { states, report } = await connect(async () => 2, false);
  report(playing("a"));
  await states.command("a", { type: "pause" });
  expect(states.get("a")?.status).toBe("playing");
  report(playing("a", { status: "paused", intentVersion: 2 }));
  expect(states.get("a")?.status).toBe("paused");
});

test("playback states: a pause shows at once and stays when the player confirms it (@M-234 @M-235)", async () => {
  const { states, report } = await connect();
  report(playing("a"));
  const done = states.command("a", { type: "pause" });
  expect(states.get("a")?.status).toBe("paused");
  await done;
  report(playing("a", { status: "paused", intentVersion: 2 }));
  await vi.advanceTimersByTimeAsync(6000);
  expect(states.get("a")?.status).toBe("paused");
});

test("playback states: a pause that the service refuses rolls back (@M-235)", async () => {
  const { states, report } = await connect(() => Promise.reject(new Error("forbidden")));
  report(playing("a"));
  await expect(states.command("a", { type: "pause" })).rejects.toThrow("forbidden");
  expect(states.get("a")?.status).toBe("playing");
});

test("playback states: an unconfirmed pause shows for at most 5 s (@M-235)", async () => {
  const { states, report } = await connect();
  report(playing("a"));
  await states.command("a", { type: "pause" });
  await vi.advanceTimersByTimeAsync(5100);
  expect(states.get("a")?.status).toBe("playing");
});

test("playback states: a message outside the contract is ignored", async () => {
  const { states, socket, report } = await connect();
  report(playing("a"));
  socket.hears("{");
  socket.hears('{"type":"state","state":{}}');
  expect(states.get("a")?.status).toBe("playing");
});

/** Ends the newest connection and refuses all attempts for `ms`. */
async function refuse(sockets: readonly FakeWebSocket[], ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    const newest = sockets.at(-1);
    if (newest && newest.readyState !== 3) newest.closes(1006);
    await vi.advanceTimersByTimeAsync(100);
  }
}

/** Records the further values of `staleSince`. */
function staleSinces(states: PlaybackStates): (number | null)[] {
  const told: (number | null)[] = [];
  let last = states.staleSince();
  states.onContact(() => {
    if (states.staleSince() === last) return;
    last = states.staleSince();
    told.push(last);
  });
  return told;
}

test("playback states: stale after 10 s without the service, until it reports again", async () => {
  const { states, sockets, report } = await connect();
  const told = staleSinces(states);
  report(playing("a"));
  const lost = Date.now();
  await refuse(sockets, 9900);
  expect(states.staleSince()).toBeNull();
  await refuse(sockets, 200);
  expect(states.staleSince()).toBe(lost + 10_000);
  await refuse(sockets, 60_000);
  expect(states.staleSince()).toBe(lost + 10_000);
  expect(states.get("a")?.status).toBe("playing");

  const count = sockets.length;
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(count + 1);
  const again = sockets.at(-1) as FakeWebSocket;
  again.opens();
  expect(states.staleSince()).not.toBeNull();
  again.hears(JSON.stringify({ type: "state", state: playing("a") }));
  expect(states.staleSince()).toBeNull();
  expect(told).toEqual([lost + 10_000, null]);
});

test("playback states: interruptions under 10 s, or without watched zones, are ignored", async () => {
  const { states, sockets, report, stop } = await connect();
  const told = staleSinces(states);
  report(playing("a"));
  await refuse(sockets, 5000);
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  const again = sockets.at(-1) as FakeWebSocket;
  again.opens();
  again.hears(JSON.stringify({ type: "state", state: playing("a") }));
  await vi.advanceTimersByTimeAsync(9000);
  again.closes(1012);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
});

test("playback states: a connection that opens but delivers nothing does not count", async () => {
  const { states, sockets, report } = await connect();
  report(playing("a"));
  for (let second = 0; second < 11; second += 1) {
    const newest = sockets.at(-1) as FakeWebSocket;
    if (newest.readyState === 0) newest.opens();
    else if (newest.readyState === 1) newest.closes(1011);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(states.staleSince()).not.toBeNull();
});

test("playback states: after a final refusal a page reconnects with another session", async () => {
  const { states, sockets, report } = await connect();
  report(playing("a"));
  (sockets.at(-1) as FakeWebSocket).closes(4401);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(states.staleSince()).not.toBeNull();

  states.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
  const again = sockets.at(-1) as FakeWebSocket;
  again.opens();
  again.hears(JSON.stringify({ type: "state", state: playing("a") }));
  expect(states.staleSince()).toBeNull();
});

test("playback states: another session does not connect a page without watched zones", async () => {
  const { states, sockets, stop } = await connect();
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  states.retry();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(1);
});

test("playback states: an error in a listener is a background error, and later reports arrive", async () => {
  const { states, heard, report } = await connect();
  heard.mockImplementationOnce(() => {
    throw new RangeError("cannot show it");
  });
  expect(() => report(playing("a"))).toThrow(BackgroundError);
  report(playing("b"));
  expect(states.get("b")?.status).toBe("playing");
});
