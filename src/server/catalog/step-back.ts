import { setPriority } from "node:os";

/** Linux has a priority per thread; elsewhere it would slow the whole service down. */
export const CAN_STEP_BACK = process.platform === "linux";

/**
 * Gives the calling worker thread the lowest priority on the machine. This cannot be undone: urgent work must
 * be done before.
 */
export function stepBack(): void {
  if (!CAN_STEP_BACK) return;
  try {
    setPriority(0, 10);
  } catch {
    // A container may forbid it; the thread then competes normally.
  }
}
