/** "lobby-history-2026-01-31.csv"; `day` is the exported day, or the day of a full export. */
export function historyFileName(zone: string, day: string): string {
  const name = zone
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `${name || "zone"}-history-${day}.csv`;
}
