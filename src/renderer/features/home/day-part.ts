export type DayPart = "morning" | "afternoon" | "evening";

/** The part of the day at an hour of 0 to 23. */
export function dayPart(hour: number): DayPart {
  if (hour >= 4 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

/** The name used in the greeting: the first word of the full name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}
