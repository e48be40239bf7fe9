import { type KeyValueStorage, stored } from "./storage/stored.ts";

/** A page is not reloaded by itself again within this time, in ms. */
const RELOAD_INTERVAL_MS = 60_000;

/** Whether the page may reload by itself now; remembers that it does. */
export function mayReload(storage: KeyValueStorage, now: number): boolean {
  const kept = stored(storage, "reloaded-at", (value) => (typeof value === "number" ? value : null));
  const last = kept.read();
  if (last !== null && now - last < RELOAD_INTERVAL_MS) return false;
  kept.write(now);
  return true;
}
