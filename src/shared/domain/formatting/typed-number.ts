/** Parses a typed number, with a point or a comma: null if empty, NaN if invalid or incomplete. */
export function parseTypedNumber(text: string): number | null {
  const typed = text.replaceAll(/\s/g, "").replace(",", ".");
  if (typed === "") return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(typed) ? Number(typed) : Number.NaN;
}
