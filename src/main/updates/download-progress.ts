import type { ProgressInfo } from "electron-updater";

/**
 * Progress of a download in percent from 0 to 100, and its speed in bytes a second. electron-updater divides by time
 * and size, so an empty download, or one within a single millisecond, has no finite speed.
 */
export function downloadProgress({
  percent,
  bytesPerSecond,
}: Pick<ProgressInfo, "percent" | "bytesPerSecond">) {
  return {
    percent: Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0,
    bytesPerSecond: Number.isFinite(bytesPerSecond) ? Math.max(0, bytesPerSecond) : 0,
  };
}
