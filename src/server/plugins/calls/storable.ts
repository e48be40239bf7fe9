/** None of our requests comes near this. */
const MAX_DEPTH = 64;

/**
 * Whether all texts of a parsed body can be stored: PostgreSQL accepts neither NUL nor lone surrogates. Also
 * rejects bodies so deep that serialising them again would exhaust the stack.
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
