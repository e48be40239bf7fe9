import { emailForm } from "./email-form.ts";

/** A name with its address in angle brackets, as mail programs copy it, or a word. */
const ENTRY = /(?:"[^"]*"|[^,;\n<>"])*<([^<>]*)>|[^,;\s<>]+/g;

/** The e-mail addresses of a text: separated by commas, semicolons or white space, with or without a name each. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(ENTRY)].map(([word, address]) => (address ?? word).trim()).filter(Boolean);
}

/** The addresses without those that differ only in form or case; the first of each counts. */
export function distinctAddresses(addresses: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const address of addresses) {
    const key = emailForm(address).toLowerCase();
    if (!first.has(key)) first.set(key, address);
  }
  return [...first.values()];
}
