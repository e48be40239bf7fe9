/** A number as it is typed, with a point or a comma: null for nothing, NaN for what is no number, or not yet. */
export function parseTypedNumber(text: string): number | null {
  const typed = text.replaceAll(/\s/g, "").replace(",", ".");
  if (typed === "") return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(typed) ? Number(typed) : Number.NaN;
}
