import { expect, test } from "vitest";
import { createClaimLock } from "./claim-lock.ts";

type Kind = "storage" | "pagehide";

/**
 * Tabs of a browser whose pages have no LockManager. Other tabs receive events about a tab's change; the tab itself
 * does not.
 */
function browser() {
  const tabs: Map<Kind, () => void>[] = [];
  return (id: string) => {
    const listeners = new Map<Kind, () => void>();
    tabs.push(listeners);
    const tell = () => {
      for (const other of tabs) if (other !== listeners) other.get("storage")?.();
    };
    const told = {
      getItem: (key: string) => localStorage.getItem(key),
      setItem: (key: string, value: string) => {
        localStorage.setItem(key, value);
        tell();
      },
      removeItem: (key: string) => {
        localStorage.removeItem(key);
        tell();
      },
    };
    const lock = createClaimLock(told, id, {
      addEventListener: (type, listener) => listeners.set(type, listener),
    });
    return { lock, close: () => listeners.get("pagehide")?.() };
  };
}

test("claim lock: one tab holds it until it closes (@M-247)", async () => {
  const open = browser();
  const [first, second] = [open("1"), open("2")];
  expect(await first.lock.take(() => undefined)).not.toBeNull();
  expect(await second.lock.take(() => undefined)).toBeNull();
  let mine = false;
  const turn = second.lock
    .wait(new AbortController().signal, () => undefined)
    .then(() => {
      mine = true;
    });
  await Promise.resolve();
  expect(mine).toBe(false);
  first.close();
  await turn;
  expect(mine).toBe(true);
  expect(await first.lock.take(() => undefined)).toBeNull();
});

test("claim lock: a tab is told once when its lock is stolen, and cannot release another's lock", async () => {
  const open = browser();
  const [first, second] = [open("1"), open("2")];
  let told = 0;
  const release = await first.lock.take(() => told++);
  await second.lock.steal(() => undefined);
  release?.();
  expect(told).toBe(1);
  expect(await first.lock.take(() => undefined)).toBeNull();
});

test("claim lock: an aborted wait gets nothing", async () => {
  const open = browser();
  const [first, second] = [open("1"), open("2")];
  const release = await first.lock.take(() => undefined);
  const patience = new AbortController();
  const turn = second.lock.wait(patience.signal, () => undefined);
  patience.abort(new Error("enough"));
  await expect(turn).rejects.toThrow("enough");
  release?.();
  expect(await first.lock.take(() => undefined)).not.toBeNull();
});
