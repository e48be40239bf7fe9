import type { ProgressInfo } from "electron-updater";

/**
 * How far a download is, in percent from 0 to 100, and how fast, in bytes a second. electron-updater divides by time and
 * size: what is empty, or comes within the same millisecond, has no speed that can be told.
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
