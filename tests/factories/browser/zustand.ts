import { create as createStore } from "zustand/react";
import type { StateCreator } from "zustand/vanilla";

/** Stands in for zustand in tests of the client, which share a page: `forgetStores` takes back all that a test did. */

const resets: (() => void)[] = [];

/** As in zustand. */
export function create<State>(initial: StateCreator<State>) {
  const store = createStore<State>()(initial);
  // Made anew: a test may have stored something before the first use of the store.
  resets.push(() => store.setState(initial(store.setState, store.getState, store), true));
  return store;
}

/** Gives every store of the page its first state. */
export function forgetStores(): void {
  for (const reset of resets) reset();
}
