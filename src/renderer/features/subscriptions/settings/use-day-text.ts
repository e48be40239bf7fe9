import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { WITHOUT_END } from "#shared/domain/zones/standing.ts";

/** Returns a function that writes the day of a timestamp; null when it is unset or never. */
export function useDayText(): (timestamp: string | null | undefined) => string | null {
  const dateText = useDateText();
  return (timestamp) => {
    const at = parseTimestamp(timestamp);
    return at === null || at >= WITHOUT_END ? null : dateText(at, { dateStyle: "long" });
  };
}
