import { create } from "zustand";
import { stored } from "../../lib/storage/stored.ts";

interface WebPlayerWanted {
  /** Whether this browser plays a zone, or did since the page was opened. */
  readonly wanted: boolean;
  /** Looks again: a zone may have been paired with this browser. */
  readonly look: () => void;
}

const isPaired = () => stored(localStorage, "web-player", (kept) => kept).read() !== null;

/** Whether the parts of the browser's player are needed on this page; they are fetched only then. */
export const useWebPlayerWanted = create<WebPlayerWanted>((set) => ({
  wanted: isPaired(),
  look: () => set(({ wanted }) => ({ wanted: wanted || isPaired() })),
}));
