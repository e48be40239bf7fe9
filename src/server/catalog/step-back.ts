import { setPriority } from "node:os";

/** Linux has a priority for each thread; elsewhere it would slow the whole service down. */
export const CAN_STEP_BACK = process.platform === "linux";

/**
 * From now on everything else on the machine comes before the calling worker thread. There is no way back: what is urgent
 * is done before.
 */
export function stepBack(): void {
  if (!CAN_STEP_BACK) return;
  try {
    setPriority(0, 10);
  } catch {
    // A container may forbid it; the thread then simply competes.
  }
}
