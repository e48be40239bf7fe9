import { create } from "zustand";
import { stored } from "#renderer/lib/storage/stored.ts";

interface WebPlayerWanted {
  /** Whether this browser plays a zone, or has since the page was opened. */
  readonly wanted: boolean;
  /** Checks again: a zone may have been paired with this browser. */
  readonly look: () => void;
}

const isPaired = () => stored(localStorage, "web-player", (kept) => kept).read() !== null;

/** Whether this page needs the browser player's code; it is loaded only then. */
export const useWebPlayerWanted = create<WebPlayerWanted>((set) => ({
  wanted: isPaired(),
  look: () => set(({ wanted }) => ({ wanted: wanted || isPaired() })),
}));
