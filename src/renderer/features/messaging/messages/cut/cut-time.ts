/** A place in a sound, in ms, as "0:02.5". */
export function formatTime(ms: number): string {
  const tenths = Math.round(ms / 100);
  const seconds = (tenths % 600) / 10;
  return `${Math.floor(tenths / 600)}:${seconds.toFixed(1).padStart(4, "0")}`;
}

const TIME = /^(?:(\d{1,2}):)?(\d{1,4})(?:[.,](\d{1,3}))?$/;

/** The place in ms that somebody typed: "0:02.5", "2,5" or "150"; null when it is none. */
export function parseTime(text: string): number | null {
  const [, minutes = "0", seconds, part = ""] = TIME.exec(text.trim()) ?? [];
  if (seconds === undefined) return null;
  return (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, "0"));
}
