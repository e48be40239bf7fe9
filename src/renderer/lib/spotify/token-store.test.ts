import { expect, test } from "vitest";
import type { SessionState } from "#renderer/lib/session/session.ts";
import { SpotifyTokens } from "./token-store.ts";

/** A token store for a signed-in person, with a session and clock that the test controls. */
function tokens() {
  const told: (() => void)[] = [];
  const clock = { now: 0 };
  let state = { userId: "ada" } as SessionState;
  const subscribe = (listener: () => void) => {
    told.push(listener);
    return () => undefined;
  };
  const become = (change: Partial<SessionState>) => {
    state = { ...state, ...change };
    for (const listener of told) listener();
  };
  const store = new SpotifyTokens({ get: () => state, subscribe }, () => clock.now);
  store.set({
    account: "a",
    connectionId: "c",
    accessToken: "t",
    tokenType: "Bearer",
    scope: "playlist-read-private",
    issuedAt: 0,
    expiresIn: 3600,
  });
  return { store, clock, become };
}

test("Spotify token: valid until a minute before it expires (@M-260)", () => {
  const { store, clock } = tokens();
  expect(store.get()?.accessToken).toBe("t");
  clock.now = 3_539_000;
  expect(store.get()).not.toBeNull();
  clock.now = 3_541_000;
  expect(store.get()).toBeNull();
});

test.each([null, "bea"])(
  "Spotify token: removed when the person leaves (now %s), which notifies screens",
  (userId) => {
    const { store, become } = tokens();
    const told: unknown[] = [];
    store.subscribe(() => told.push(store.get()));
    // Their own session continues.
    become({ token: "a fresh one" });
    expect([store.get()?.accessToken, told]).toEqual(["t", []]);
    become({ userId });
    expect(store.get()).toBeNull();
    expect(told).toEqual([null]);
  },
);
