import { expect, test } from "vitest";
import { SpotifyTokens } from "./token-store.ts";

/** Tokens of a session that a test ends, at a time that it moves. */
function tokens() {
  const ends: ((end: "logged-out", cause: null) => void)[] = [];
  const clock = { now: 0 };
  const onEnd = (listener: (end: "logged-out", cause: null) => void) => {
    ends.push(listener);
    return () => undefined;
  };
  const store = new SpotifyTokens({ onEnd }, () => clock.now);
  store.set({
    account: "a",
    connectionId: "c",
    accessToken: "t",
    tokenType: "Bearer",
    scope: "playlist-read-private",
    issuedAt: 0,
    expiresIn: 3600,
  });
  return { store, clock, end: () => ends[0]?.("logged-out", null) };
}

test("Spotify token: is there until a minute before it expires (@M-260)", () => {
  const { store, clock } = tokens();
  expect(store.get()?.accessToken).toBe("t");
  clock.now = 3_539_000;
  expect(store.get()).not.toBeNull();
  clock.now = 3_541_000;
  expect(store.get()).toBeNull();
});

test("Spotify token: is gone with the session, which screens are told", () => {
  const { store, end } = tokens();
  const told: unknown[] = [];
  store.subscribe(() => told.push(store.get()));
  end();
  expect(store.get()).toBeNull();
  expect(told).toEqual([null]);
});
