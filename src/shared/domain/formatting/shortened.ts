/** A text of at most `most` characters; a longer one ends in "…" instead. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half of a character beyond the basic plane would remain.
  return `${text
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
