import { createStore } from "zustand/vanilla";

/** Whether somebody at this window is unpairing right now: what happens to the pairing meanwhile is their doing. */
export const unpairing = createStore<{ readonly byHand: boolean }>(() => ({ byHand: false }));
