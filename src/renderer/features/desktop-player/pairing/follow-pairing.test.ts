import { expect, test } from "vitest";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { pairedZone } from "#tests/factories/player/paired-zone.ts";
import { followPairing } from "./follow-pairing.ts";

const bar = pairedZone();

type Changed = (payload: { zone: PairedZone | null; unexpected: boolean }) => void;

/** The app with a pairing and session that the test controls; `at` lists its navigations. */
function app({ loggedIn = false, zone = null as PairedZone | null } = {}) {
  let paired = zone !== null;
  const visited: string[] = [];
  const changed = new Set<Changed>();
  const sessionListeners = new Set<() => void>();
  const stop = followPairing({
    host: {
      pairing: {
        current: async () => zone,
        on: (_event, listener) => {
          // There is only one kind of event.
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
    go: (path) => visited.push(path),
  });
  const change = async (next: PairedZone | null, unexpected: boolean) => {
    for (const listener of changed) listener({ zone: next, unexpected });
    await new Promise((resolve) => setTimeout(resolve));
    paired = next !== null;
    for (const listener of sessionListeners) listener();
  };
  return { change, visited, stop };
}

test("pairing: an unpaired app goes to sign-in, a paired one to its zone (@C-125)", async () => {
  const { change, visited } = app({ zone: bar });
  await change(null, true);
  await change(bar, false);
  await change(null, false);
  expect(visited).toEqual(["/electron/login", "/electron/paired-zone", "/electron/login"]);
});

test("pairing: with a signed-in person an unpaired app goes to the choice of zones (@C-125)", async () => {
  const { change, visited } = app({ zone: bar, loggedIn: true });
  await change(null, true);
  expect(visited).toEqual(["/electron/select"]);
});

test("pairing: news about the paired zone does not navigate", async () => {
  const { change, visited } = app({ zone: bar });
  await change({ ...bar, soundZone: { ...bar.soundZone, name: "Lobby bar" } }, false);
  expect(visited).toEqual([]);
});
