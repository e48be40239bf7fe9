import { expect, test } from "vitest";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { followPairing } from "./follow-pairing.ts";
import { unpairedNotice } from "./unpaired-notice.ts";
import { unpairing } from "./unpairing.ts";

const bar: PairedZone = {
  isPaired: true,
  soundZone: { id: "z", name: "Bar", account: "a", remoteCode: null },
  account: { id: "a", businessName: "Hotel" },
  subscription: { paidUntil: null, gracePeriod: false },
  device: { id: "d" },
  versions: { isUnsupported: false },
  errors: [],
};

type Changed = (payload: { zone: PairedZone | null; unexpected: boolean }) => void;

/** The app with its pairing and session in the test's hands; `at` is where it was sent. */
function app({ loggedIn = false, zone = null as PairedZone | null } = {}) {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  let paired = zone !== null;
  const visited: string[] = [];
  const changed = new Set<Changed>();
  const sessionListeners = new Set<() => void>();
  const stop = followPairing({
    host: {
      pairing: {
        current: async () => zone,
        on: (_event, listener) => {
          // There is no other event to listen to.
          changed.add(listener as Changed);
          return () => changed.delete(listener as Changed);
        },
      },
    },
    session: {
      get: () => ({ paired }) as never,
      isLoggedIn: () => loggedIn,
      subscribe: (listener) => {
        sessionListeners.add(listener);
        return () => sessionListeners.delete(listener);
      },
    },
    storage,
    go: (path) => visited.push(path),
  });
  const change = async (next: PairedZone | null, unexpected: boolean) => {
    for (const listener of changed) listener({ zone: next, unexpected });
    await new Promise((resolve) => setTimeout(resolve));
    paired = next !== null;
    for (const listener of sessionListeners) listener();
  };
  return { change, visited, notice: unpairedNotice(storage), stop };
}

test("unpaired from elsewhere, the app goes to sign-in and names the zone it lost (@C-125 @P-297)", async () => {
  const { change, visited, notice } = app({ zone: bar });
  await change(null, true);
  expect(visited).toEqual(["/electron/login"]);
  expect(notice.read()).toEqual({ zone: "Bar" });
});

test("with somebody signed in it goes to the choice of zones instead (@C-125)", async () => {
  const { change, visited, notice } = app({ zone: bar, loggedIn: true });
  await change(null, true);
  expect(visited).toEqual(["/electron/select"]);
  expect(notice.read()).not.toBeNull();
});

test("unpaired by hand it moves without a word, and pairing again takes the word back (@C-228)", async () => {
  const { change, visited, notice } = app({ zone: bar });
  await change(null, false);
  expect(notice.read()).toBeNull();
  await change(bar, false);
  await change(null, true);
  expect(notice.read()).not.toBeNull();
  await change(bar, false);
  expect(notice.read()).toBeNull();
  expect(visited).toEqual([
    "/electron/login",
    "/electron/paired-zone",
    "/electron/login",
    "/electron/paired-zone",
  ]);
});

test("what happens while somebody here unpairs is their own doing (@C-228)", async () => {
  const { change, visited, notice } = app({ zone: bar, loggedIn: true });
  unpairing.setState({ byHand: true });
  await change(null, true);
  unpairing.setState({ byHand: false });
  expect(notice.read()).toBeNull();
  expect(visited).toEqual(["/electron/select"]);
});

test("news about the paired zone move nobody", async () => {
  const { change, visited } = app({ zone: bar });
  await change({ ...bar, soundZone: { ...bar.soundZone, name: "Lobby bar" } }, false);
  expect(visited).toEqual([]);
});
