import { create as createStore } from "zustand/react";
import type { StateCreator, StoreApi } from "zustand/vanilla";

/** Stands in for zustand in tests of the client, which share a page: `forgetStores` takes back all that a test did. */

const stores = new Set<Pick<StoreApi<unknown>, "setState" | "getInitialState">>();

/** As in zustand. */
export function create<State>(initial: StateCreator<State>) {
  const store = createStore<State>()(initial);
  stores.add(store as StoreApi<unknown>);
  return store;
}

/** Gives every store of the page its first state. */
export function forgetStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true);
}
