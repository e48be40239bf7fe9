import { MINUTE_MS } from "#shared/domain/time/lengths.ts";

/** Formats ms since midnight as HH:MM. */
export function writeClock(clock: number): string {
  const minutes = Math.floor(clock / MINUTE_MS);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Ms since midnight; null for anything but a time of day. */
export function readClock(written: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(written.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
