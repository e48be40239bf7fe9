import { setPriority } from "node:os";

/**
 * From now on everything else on the machine comes before the calling worker thread. There is no way back: what is urgent
 * is done before.
 */
export function stepBack(): void {
  // On Linux this concerns the calling thread alone; elsewhere it would slow the whole service down.
  if (process.platform !== "linux") return;
  try {
    setPriority(0, 10);
  } catch {
    // A container may forbid it; the thread then simply competes.
  }
}
