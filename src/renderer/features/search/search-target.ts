import { decodeId } from "#shared/domain/ids/opaque-id.ts";

/** `roomtone:album:abc` or a full id, typed or pasted into the search field (specification, music §2.2). */
const URI = /^[A-Za-z][\w-]*(?::[^:\s]+){2,3}$/;

/** The last part of a typed URI or id, appended to the query in the address; null for ordinary words. */
export function typedEntity(typed: string): string | null {
  const text = typed.trim();
  if (URI.test(text) && text.split(":").length === 4) return text.split(":").at(-1) ?? null;
  return decodeId(text) ? text : null;
}
