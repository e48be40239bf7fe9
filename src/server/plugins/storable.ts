/** No request of ours comes near this. */
const MAX_DEPTH = 64;

/**
 * Whether all texts of a parsed body can be stored: PostgreSQL knows neither NUL nor half of a surrogate pair. Also
 * refuses bodies so deep that writing them again would exhaust the stack.
 */
export function isStorable(body: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === "string" && !isStorableText(value)) return false;
    if (typeof value !== "object" || value === null) continue;
    if (depth >= MAX_DEPTH) return false;
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorableText(name)) return false;
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
