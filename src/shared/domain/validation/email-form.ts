import { toAsciiLabel, toUnicodeLabel } from "./punycode.ts";

/**
 * The canonical form in which an e-mail address is stored and looked up. Its domain is in ASCII, because both
 * forms of a domain are in use. An address with non-ASCII letters is in lower case and composed (NFC),
 * because databases fold ASCII only; the case of an ASCII one is kept as typed.
 */
export function emailForm(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 0 || !/[^\0-\x7f]|xn--/i.test(email)) return email;
  const plain = email.normalize("NFC").toLowerCase();
  const split = plain.lastIndexOf("@");
  const domain = plain.slice(split + 1).split(/[.\u3002]/);
  return `${plain.slice(0, split)}@${domain.map(toAsciiLabel).join(".")}`;
}

/** A stored e-mail address as people read it: its domain in letters. */
export function readableEmail(email: string): string {
  const split = email.lastIndexOf("@") + 1;
  return email.slice(0, split) + email.slice(split).split(".").map(toUnicodeLabel).join(".");
}
