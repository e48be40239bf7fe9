import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PlaybackState } from "#shared/contract/player.ts";
import { FakeWebSocket } from "#tests/fakes/fake-web-socket.ts";
import { PlaybackStates } from "./playback-states.ts";

const NOW = 1_700_000_000_000;

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

function playing(zone: string, change: Partial<PlaybackState> = {}): PlaybackState {
  return {
    online: true,
    mode: "desktop",
    zone: { id: zone, name: zone, locationId: "l", country: "SE", settings: { crossfade: true } },
    tier: 3,
    staffControl: true,
    status: "playing",
    problem: null,
    playOrder: "AUTO",
    availablePlayOrders: ["AUTO"],
    volume: 60,
    source: null,
    trackId: null,
    track: null,
    progress: null,
    current: null,
    upcoming: [],
    nextSlotStartsAt: "unknown",
    intentVersion: 1,
    wantedVersion: 1,
    serverTime: NOW,
    ...change,
  };
}

/** The states over a connection that the test drives. */
async function connect(send: () => Promise<number> = async () => 2, optimistic = true) {
  const sockets: FakeWebSocket[] = [];
  const states = new PlaybackStates({
    origin: "ws://service.test",
    token: async () => "t",
    send,
    optimistic: () => optimistic,
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
  return { states, socket, heard, stop, report };
}

test("the zones on screen are watched by one connection", async () => {
  const { states, socket, heard, report } = await connect();
  expect(socket.sent).toEqual([JSON.stringify({ type: "subscribe", soundZones: ["a", "b"] })]);
  report(playing("a"));
  expect(states.get("a")?.status).toBe("playing");
  expect(states.get("b")).toBeNull();
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a zone that leaves the screen is not watched any more, and the last one ends the connection", async () => {
  const { states, socket, stop } = await connect();
  const stopMore = states.subscribe(["c"], () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent.at(-1)).toContain('["a","b","c"]');
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent.at(-1)).toContain('["c"]');
  stopMore();
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.closedWith).toBe(1000);
});

test("what comes next is replaced as a whole, never mixed with what was to come before (@M-217)", async () => {
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

test("without optimistic updates a pause shows only when the player has done it", async () => {
  const { states, report } = await connect(async () => 2, false);
  report(playing("a"));
  await states.command("a", { type: "pause" });
  expect(states.get("a")?.status).toBe("playing");
  report(playing("a", { status: "paused", intentVersion: 2 }));
  expect(states.get("a")?.status).toBe("paused");
});

test("a pause shows at once and stays when the player has done it", async () => {
  const { states, report } = await connect();
  report(playing("a"));
  const done = states.command("a", { type: "pause" });
  expect(states.get("a")?.status).toBe("paused");
  await done;
  report(playing("a", { status: "paused", intentVersion: 2 }));
  await vi.advanceTimersByTimeAsync(6000);
  expect(states.get("a")?.status).toBe("paused");
});

test("a pause that the service refuses is taken back", async () => {
  const { states, report } = await connect(() => Promise.reject(new Error("forbidden")));
  report(playing("a"));
  await expect(states.command("a", { type: "pause" })).rejects.toThrow("forbidden");
  expect(states.get("a")?.status).toBe("playing");
});

test("a pause that the player never does is not shown for longer than 5 s", async () => {
  const { states, report } = await connect();
  report(playing("a"));
  await states.command("a", { type: "pause" });
  await vi.advanceTimersByTimeAsync(5100);
  expect(states.get("a")?.status).toBe("playing");
});

test("what is no message of the contract changes nothing", async () => {
  const { states, socket, report } = await connect();
  report(playing("a"));
  socket.hears("{");
  socket.hears('{"type":"state","state":{}}');
  expect(states.get("a")?.status).toBe("playing");
});
