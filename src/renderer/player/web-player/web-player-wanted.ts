import { create } from "zustand";
import { STORAGE_PREFIX } from "../../lib/storage/stored.ts";

interface WebPlayerWanted {
  /** Whether this browser plays a zone, or did since the page was opened. */
  readonly wanted: boolean;
  /** Looks again: a zone may have been paired with this browser. */
  readonly look: () => void;
}

const isPaired = () => localStorage.getItem(`${STORAGE_PREFIX}web-player`) !== null;

/** Whether the parts of the browser's player are needed on this page; they are fetched only then. */
export const useWebPlayerWanted = create<WebPlayerWanted>((set) => ({
  wanted: isPaired(),
  look: () => set(({ wanted }) => ({ wanted: wanted || isPaired() })),
}));
