import { isCalendarDay } from "./calendar-day.ts";

type Part = "year" | "month" | "day";

/** The parts of a date in a language's order, and their separator. */
export type DayLayout = readonly { readonly part: Part | null; readonly text: string }[];

const SIGNS = { year: "YYYY", month: "MM", day: "DD" } as const satisfies Record<Part, string>;

/** A language's layout, detected from its date format. */
export function dayLayout(formatOf: (style: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat): DayLayout {
  const format = formatOf({ year: "numeric", month: "2-digit", day: "2-digit" });
  return format.formatToParts(new Date(2000, 0, 2)).map(({ type, value }) => ({
    part: type === "year" || type === "month" || type === "day" ? type : null,
    text: value,
  }));
}

/** The typed form of a date in a language: `MM/DD/YYYY` in American English, `YYYY-MM-DD` in Swedish. */
export function datePattern(layout: DayLayout): string {
  return layout.map(({ part, text }) => (part === null ? text : SIGNS[part])).join("");
}

/** A YYYY-MM-DD date in a language's typed form; empty if it is invalid. */
export function formatTypedDate(day: string, layout: DayLayout): string {
  if (!isCalendarDay(day)) return "";
  const [year = "", month = "", dayOfMonth = ""] = day.split("-");
  const parts = { year, month, day: dayOfMonth };
  return layout.map(({ part, text }) => (part === null ? text : parts[part])).join("");
}

/** Parses a date typed in a language's order, with any separators; null if it is invalid. */
export function parseTypedDate(text: string, layout: DayLayout): string | null {
  const numbers = text.match(/\d+/g) ?? [];
  const order = layout.flatMap(({ part }) => (part === null ? [] : [part]));
  if (numbers.length !== order.length) return null;
  const of = (part: Part) => numbers[order.indexOf(part)] ?? "";
  const day = `${of("year").padStart(4, "0")}-${of("month").padStart(2, "0")}-${of("day").padStart(2, "0")}`;
  return isCalendarDay(day) ? day : null;
}
